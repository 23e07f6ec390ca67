"""What a card could do in a higher slot, for whoever asks why it cannot where it lies."""

from __future__ import annotations

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Text

SLOTS = 5
"""The slots of a focus row (ND-3.2)."""


def needs_slot(rule: str, space: str, needed: int, slot: int) -> Obstacle:
    """That a space is too difficult for the slot of the card, and which one it takes."""
    return Obstacle(rule, "it takes slot {needed}, the card is in slot {slot}", lacks=needed - slot,
                    about=Text(space), needed=needed, slot=slot)  # fmt: skip
