"""Titled panels, the frame of everything that is no map."""

from __future__ import annotations

from render.layout import CORNER, PAD, PictureWords, label
from render.scene import Box, Node, Plate
from render.theme import INK_SOFT, PAPER
from rules.engine.core.text import Text

HEAD = 26
"""Height of a panel's heading."""
FRAME = HEAD + 4 + PAD
"""What a panel needs in height besides its content."""


def panel(box: Box, heading: Text, speech: PictureWords, size: float = 17) -> tuple[list[Node], Box]:
    """A titled panel, and the box for its content."""
    head = Box(box.x + PAD, box.y + 5, box.w - 2 * PAD, HEAD - 4)
    inside = Box(box.x + PAD, box.y + HEAD + 4, box.w - 2 * PAD, box.h - FRAME)
    return [
        Plate(box, PAPER, CORNER),
        label(head, speech(heading), size, INK_SOFT, "bold", on=PAPER),
    ], inside


def phone_panel(box: Box, heading: Text, speech: PictureWords) -> tuple[list[Node], Box]:
    """A titled panel of a picture 800 wide: a phone shows its heading 9 pixels high."""
    return panel(box, heading, speech, 18)
