"""Parts of all painted boards: square images around a point, letters on pieces, and names for any ground."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.scene import Art, Box, Label, Node
from render.theme import CREAM, INK


class Letter(NamedTuple):
    """The place and font size of the letter on a piece, in spaces of the board."""

    x: float
    y: float
    size: float


def image(x: float, y: float, half: float, name: str) -> Art:
    """Return a square image around a point; `half` is half its side."""
    return Art(Box(x - half, y - half, 2 * half, 2 * half), name)


def letter(x: float, y: float, unit: float, place: Letter, text: str, ink: str) -> Label:
    """Return the letter on a piece that stands at a point."""
    side = 1.3 * place.size * unit
    box = Box(x + place.x * unit - side / 2, y + place.y * unit - side / 2, side, side)
    return Label(box, text, place.size * unit, ink, "black", "center")


def rimmed(box: Box, text: str, size: float) -> Label:
    """Return a text with pale letters and a dark rim."""
    return Label(box, text, size, CREAM, "bold", "center", rim=INK)


class Map(NamedTuple):
    """The map of a picture: the printed board, and everything on it."""

    printed: tuple[Node, ...]
    pieces: Sequence[Node]
