"""The painted table of the pictures without a map: wood, and sheets of paper and cloth that lie on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt

from render.scene import Art, Box, Label, Node, RoundedBox, Scene, Shadow, Texture
from render.theme import INK, PAPER, luminance

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


def grain(box: Box, paper: str | None = None) -> list[Node]:
    """Draw the grain of paper over a sheet of a colour, and light from the upper left."""
    # The painter scales large images each time.
    return [Texture(box, GRAIN, paper), *([Art(box, LIGHT)] if box.w <= LIT else [])]


def sheet(box: Box, radius: float, *, painted: bool) -> list[Node]:
    """Draw a sheet of paper; where it is painted, it lies on the table."""
    blank = RoundedBox(box, PAPER, radius)
    return [*shadow(box), blank, *grain(box.inset(3), PAPER)] if painted else [blank]


def linen(box: Box, cloth: str | None = None) -> list[Node]:
    """Draw the threads of cloth over a coloured band."""
    return [Texture(box, LINEN, cloth)]


LEAST_SHEET = 1500.0
"""The least area of a sheet of paper or cloth that casts a shadow."""


def laid(scene: Scene) -> Scene:
    """Return a picture whose sheets lie on the table; letters between them have a rim.

    The table is below a painted map, which is the backdrop.
    """
    nodes = (_rimmed(node) if isinstance(node, Label) and node.on == scene.background else node for node in scene.nodes)
    table, sheets = wood(scene.canvas), _sheets(tuple(nodes))
    if scene.backdrop:
        return replace(scene, nodes=tuple(sheets), backdrop=(*table, *scene.backdrop))
    return replace(scene, nodes=(*table, *sheets))


def _rimmed(text: Label) -> Label:
    return replace(text, rim=INK)


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
            inside = node.box.inset(_margin(node))
            surface = grain if luminance(node.fill) > BRIGHT else linen
            yield from (*shadow(node.box), node, *surface(inside, node.fill))


def _margin(sheet: RoundedBox) -> float:
    """Return the distance at which a rectangle lies inside the round corners of a sheet."""
    return max(sheet.line + 1, sheet.radius - (sheet.radius - sheet.line) * sqrt(0.5))
