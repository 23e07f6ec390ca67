"""What a card could do in a higher slot, for whoever asks why it cannot where it lies."""

from __future__ import annotations

from collections.abc import Callable

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Text
from rules.new_dawn.core.state import Game

SLOTS = 5
"""The slots of a focus row (ND-3.2)."""


def needs_slot(g: Game, rule: str, spaces: Callable[[int], int]) -> Obstacle | None:
    """The space that takes the next higher slot, of those that a slot copes with; None where no slot copes with any."""
    slot = g.resolution.slot
    for needed in range(slot + 1, SLOTS + 1):
        for space in g.world.names_in(spaces(needed)):
            return Obstacle(rule, "it takes slot {needed}, the card is in slot {slot}", lacks=needed - slot,
                            about=Text(space), needed=needed, slot=slot)  # fmt: skip
    return None
