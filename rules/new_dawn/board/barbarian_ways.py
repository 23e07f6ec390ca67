"""The movement of a barbarian (ND-6.6 to ND-6.9)."""

from __future__ import annotations

from rules.new_dawn.board.control import has_wonder, holder
from rules.new_dawn.core.hexes import Hex
from rules.new_dawn.core.state import Game
from rules.new_dawn.core.world import World


def landing(world: World, start: str, direction: Hex) -> str | None:
    """Return the first space without water in that direction, or None beyond the map (ND-6.6, ND-6.7)."""
    here = world.space[start]
    q, r = here.q, here.r
    while True:
        q, r = q + direction[0], r + direction[1]
        space = world.at.get((q, r))
        if space is None:
            return None
        if space.terrain != "water":
            return space.name


def shut_by_petra(g: Game, space: str) -> bool:
    """Return whether the Petra's owner has a city or reinforced control token there (ND-6.9)."""
    seat = holder(g, space)
    if seat is None or not has_wonder(g, seat, "petra"):
        return False
    return space in g.cities or g.control[space].reinforced


def destination(g: Game, start: str, direction: Hex) -> str | None:
    """Return where a barbarian goes in that direction, else in the opposite one; None when both are blocked (ND-6.7 to
    ND-6.9).
    """
    for q, r in (direction, (-direction[0], -direction[1])):
        space = landing(g.world, start, (q, r))
        if space is not None and not shut_by_petra(g, space):
            return space
    return None
