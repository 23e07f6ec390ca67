"""Targets of attacks, and the spaces through which an attack is counted (ND-11.4 to ND-11.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import barbarian_mask, friendly_mask, has_wonder, holder, rival_mask
from rules.new_dawn.core.state import Game


@dataclass(frozen=True, slots=True)
class Target:
    """A barbarian, a city-state, or a rival's city or control token, on a space."""

    space: str
    barbarian: str | None = None
    """The barbarian's letter, if one is the target."""
    defender: Seat | None = None
    """The rival, if a city or control token is the target."""


def targets(g: Game, seat: Seat) -> Iterator[Target]:
    """Yield everything the present card can attack, in space order (ND-11.4)."""
    held = rival_mask(g, seat) | barbarian_mask(g) | g.world.mask(g.city_states)
    for space in g.world.names_in(attack_reach(g, seat) & held):
        yield from targets_on(g, seat, space)


def targets_on(g: Game, seat: Seat, space: str) -> Iterator[Target]:
    """Yield the targets on a space; a barbarian shields a city-state, but not a capital (ND-11.5, ND-6.10)."""
    letters = [letter for letter in sorted(g.barbarians) if g.barbarians[letter] == space]
    if letters:
        yield Target(space, barbarian=letters[0])
    rival = holder(g, space)
    if rival is not None and rival != seat:
        yield Target(space, defender=rival)
    if space in g.city_states and not letters:
        yield Target(space)


def attack_reach(g: Game, seat: Seat) -> int:
    """Return the spaces within the card's range of friendly ones; the Pentagon's range is unlimited."""
    row = g.resolution.row
    steps = len(g.world.spaces) if has_wonder(g, seat, "pentagon") else row.attack_range
    passable = ~blocked(g, seat, row.through)
    # A space captured this turn is no start of an attack, but attacks may be counted through it (ND-11.7).
    frontier = friendly_mask(g, seat) & ~g.world.mask(g.turn.captured)
    reached = frontier
    for _ in range(steps):
        entered = g.world.around(frontier) & ~reached
        if not entered:
            break
        reached |= entered
        frontier = entered & passable
    return reached


def blocked(g: Game, seat: Seat, through: tuple[str, ...]) -> int:
    """Return the spaces that block an attack: water, rival spaces and barbarians, except those the card ignores
    (ND-11.5).
    """
    mask = 0
    if "water" not in through:
        mask |= g.world.water
    if "barbarian" not in through:
        mask |= barbarian_mask(g)
    if "rival" not in through:
        mask |= rival_mask(g, seat)
    return mask
