"""The painted table of the pictures without a map: wood, and sheets of paper and cloth that lie on it."""

from __future__ import annotations

from render.scene import Art, Box, Node, Shadow, Texture

FOLDER = "table"
WOOD, GRAIN, LINEN, LIGHT = (f"{FOLDER}/{image}" for image in ("wood", "grain", "linen", "light"))
ART: frozenset[str] = frozenset({WOOD, GRAIN, LINEN, LIGHT})
"""All images of the table."""


def wood(canvas: Box) -> list[Node]:
    """Draw the table."""
    return [Texture(canvas, WOOD)]


def shadow(box: Box) -> list[Node]:
    """Draw the shadow of something flat on the table."""
    return [Shadow(box)]


def grain(box: Box) -> list[Node]:
    """Draw the grain of paper over a sheet, and light from the upper left."""
    return [Texture(box, GRAIN), Art(box, LIGHT)]


def linen(box: Box) -> list[Node]:
    """Draw the threads of cloth over a coloured band."""
    return [Texture(box, LINEN)]
