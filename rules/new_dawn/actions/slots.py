"""Explanations that name the higher slot in which a card could act."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Text
from rules.new_dawn.core.state import Game

SLOTS = 5
"""The slots of a focus row (ND-3.2)."""


def needs_slot(g: Game, rule: str, spaces: Callable[[int], int]) -> Obstacle | None:
    """Name a space that needs the lowest sufficient slot above the present one; return None if no slot is enough."""
    slot = g.resolution.slot
    for needed in range(slot + 1, SLOTS + 1):
        for space in g.world.names_in(spaces(needed)):
            return Obstacle(rule, "it takes slot {needed}, the card is in slot {slot}", lacks=needed - slot,
                            about=Text(space), needed=needed, slot=slot)  # fmt: skip
    return None
