"""Pictures of reference entries: a card, tile, faction or leader alone, as large as a phone allows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from render.layout import CORNER, GUTTER, LINE_HEIGHT, Glyph, Mark, Part, PictureWords, label, paragraph, run, wrapped
from render.scene import Box, Icon, Node, RoundedBox, Scene, SymbolRef
from render.theme import CANVAS, INK, PAPER, mix, readable_on
from rules.engine.core.text import Text

EntryPicture = Callable[[str, PictureWords], Scene | None]
"""Draws a reference entry by its key; returns None if there is nothing to show."""

WIDTH = 400
"""Width of a picture; units are pixels of a phone."""
ZOOM = 2.5
BAND = 64.0
NAME, KIND, FIGURES, BODY = 24.0, 16.0, 22.0, 17.0
LINE = 34.0
"""Height of a line of figures."""


@dataclass(frozen=True, slots=True)
class Face:
    """The picture of an entry: name and icon on a band, figures in lines, and texts below them."""

    name: Text
    kind: Text
    fill: str
    sign: Glyph | Mark
    figures: Sequence[Sequence[Part]] = ()
    texts: Sequence[Text] = ()


def face_scene(face: Face, localizer: PictureWords) -> Scene:
    """Draw a face."""
    inner = Box(GUTTER, 0, WIDTH - 2 * GUTTER, 0).inset(10, 0)
    said = [text for text in map(localizer, face.texts) if text]
    heights = [len(wrapped(text, BODY, "regular", inner.w)) * BODY * LINE_HEIGHT + 6 for text in said]
    body = len(face.figures) * LINE + sum(heights) + (10 if face.figures or said else 0)
    card = Box(GUTTER, GUTTER, WIDTH - 2 * GUTTER, BAND + body)
    nodes: list[Node] = [RoundedBox(card, PAPER, CORNER), *_band(Box(card.x, card.y, card.w, BAND), face, localizer)]
    y = card.y + BAND + 5
    for parts in face.figures:
        nodes += run(Box(inner.x, y, inner.w, LINE), list(parts), FIGURES, INK, "bold", "left", PAPER)
        y += LINE
    for text, height in zip(said, heights, strict=True):
        nodes += paragraph(Box(inner.x, y + 2, inner.w, height), text, BODY, INK, on=PAPER)
        y += height
    return Scene(WIDTH, round(card.bottom + GUTTER), CANVAS, tuple(nodes), zoom=ZOOM)


def alone(width: float, height: float, draw: Callable[[Box], list[Node]]) -> Scene:
    """Draw a tile or card alone, in its usual width, zoomed to fill the picture."""
    box = Box(GUTTER, GUTTER, width, height)
    zoom = WIDTH * ZOOM / (width + 2 * GUTTER)
    size = round(width + 2 * GUTTER), round(height + 2 * GUTTER)
    return Scene(*size, CANVAS, tuple(draw(box)), zoom=zoom)


def _band(box: Box, face: Face, localizer: PictureWords) -> list[Node]:
    fill, ink = face.fill, readable_on(face.fill)
    side = box.h - 14
    place = Box(box.x + 8, box.y + 7, side, side)
    title = Box(place.right + 10, box.y + 5, box.right - place.right - 20, 32)
    below = Box(title.x, title.bottom - 2, title.w, 22)
    nodes: list[Node] = [RoundedBox(box, fill, CORNER, mix(fill, ink, 0.25), 1.5)]
    match face.sign:
        case Glyph(name):
            nodes.append(Icon(place, name, ink))
        case Mark(symbol, width):
            nodes.append(SymbolRef(*place.center, symbol(0.85 * side / max(1, width))))
    nodes.append(label(title, localizer(face.name), NAME, ink, "black", on=fill))
    kind = localizer(face.kind)
    return [*nodes, label(below, kind[:1].upper() + kind[1:], KIND, ink, "semibold", on=fill)]
