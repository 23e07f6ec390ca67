"""The painted table of the pictures without a map: wood, and sheets of paper and cloth that lie on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from render.scene import Art, Box, Node, RoundedBox, Scene, Shadow, Texture
from render.theme import luminance

FOLDER = "table"
WOOD, GRAIN, LINEN, LIGHT = (f"{FOLDER}/{image}" for image in ("wood", "grain", "linen", "light"))
ART: frozenset[str] = frozenset({WOOD, GRAIN, LINEN, LIGHT})
"""All images of the table."""
LIT = 250.0
"""The greatest width of a sheet with light from one side."""
BRIGHT = 0.6
"""The least luminance of paper; darker sheets are of cloth."""


def wood(canvas: Box) -> list[Node]:
    """Draw the table."""
    return [Texture(canvas, WOOD)]


def shadow(box: Box) -> list[Node]:
    """Draw the shadow of something flat on the table."""
    return [Shadow(box)]


def grain(box: Box) -> list[Node]:
    """Draw the grain of paper over a sheet, and light from the upper left."""
    # The painter scales large images each time.
    return [Texture(box, GRAIN), *([Art(box, LIGHT)] if box.w <= LIT else [])]


def linen(box: Box) -> list[Node]:
    """Draw the threads of cloth over a coloured band."""
    return [Texture(box, LINEN)]


LEAST_SHEET = 1500.0
"""The least area of a sheet of paper or cloth that casts a shadow."""


def laid(scene: Scene, *, painted: bool) -> Scene:
    """Return a picture of sheets; if it is painted, they lie on the table."""
    return replace(scene, nodes=(*wood(scene.canvas), *_sheets(scene.nodes))) if painted else scene


def _sheets(nodes: Sequence[Node]) -> Iterator[Node]:
    """Yield the nodes with shadows below the outermost boxes, and the grain of paper or threads of cloth on them."""
    outermost: list[Box] = []
    for node in nodes:
        if (
            not isinstance(node, RoundedBox)
            or node.box.w * node.box.h < LEAST_SHEET
            or any(sheet.contains(node.box, slack=0.5) for sheet in outermost)
        ):
            yield node
        else:
            outermost.append(node.box)
            inside = node.box.inset(max(2.0, node.line + 1))
            yield from (*shadow(node.box), node, *(grain(inside) if luminance(node.fill) > BRIGHT else linen(inside)))
