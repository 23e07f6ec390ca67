"""The spaces into which barbarians may move, for each roll of their die (ND-6.3 to ND-6.8)."""

from __future__ import annotations

from functools import lru_cache

from rules.new_dawn.board.barbarian_ways import landing
from rules.new_dawn.core.catalog.numbers import DIALS, EventKind
from rules.new_dawn.core.state import Game
from rules.new_dawn.core.world import MASKS_KEPT, World
from rules.new_dawn.events.barbarian_moves import DIRECTIONS

MOVE: EventKind = "barbarian_move"
LATER = 0.85
"""The discount for each round before barbarians move: the owner may drive them off."""


@lru_cache(maxsize=MASKS_KEPT)
def arrivals(world: World, barbarians: int) -> tuple[int, ...]:
    """Return the spaces that all barbarians together enter, as a mask for each direction.

    A barbarian without a space in that direction goes the opposite way (ND-6.8). The Petra is ignored.
    """
    masks = []
    for q, r in DIRECTIONS.values():
        found = 0
        for start in world.names_in(barbarians):
            space = landing(world, start, (q, r)) or landing(world, start, (-q, -r))
            found |= 0 if space is None else world.bit[space]
        masks.append(found)
    return tuple(masks)


def soon(g: Game) -> float:
    """Return the discount for the rounds until the event dial moves the barbarians."""
    events = DIALS.events
    rounds = next(n for n in range(1, len(events) + 1) if events[(g.event_section + n) % len(events)] == MOVE)
    return float(LATER ** (rounds - 1))
