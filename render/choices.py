"""The choices before a game begins, side by side, with their abilities and advice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from render.entries import Face
from render.layout import CORNER, GUTTER, LINE_HEIGHT, Glyph, PictureWords, columns, even, label, run, wrapped
from render.painter import text_width
from render.picture_table import PictureEntry, PictureRequest, numbered
from render.scene import Box, Icon, Node, RoundedBox, Scene, SymbolRef
from render.theme import CANVAS, CREAM, INK, INK_SOFT, PAPER, PAPER_EDGE, mix, readable_on
from rules.engine.core.text import Text, say

WIDTH = 800
"""Width of the picture; two units are a pixel on a phone."""
ACROSS = 2
HIGHEST = 800.0
"""The greatest height of the cards on a page, which is about square."""
HEADING = 36.0
BAND = 36.0
NAME, KIND, BODY = 22.0, 18.0, 18.0
"""Font sizes; 18 is 9 pixels on a phone."""
FIGURES = 30.0
"""Height of a line of figures."""
LINE = BODY * LINE_HEIGHT * 0.92
INSIDE = 9.0
APART = 5.0
"""The gap between the texts of a card."""
BULB = 22.0
"""Room for the icon before the advice."""


@dataclass(frozen=True, slots=True)
class Choice:
    """The card of a choice: a face as in the reference, and advice for beginners if there is any."""

    face: Face
    good_for: Text | None = None


def choices_scenes(heading: Text, choices: Sequence[Choice], localizer: PictureWords) -> list[Scene]:
    """Draw the cards of all choices, two side by side, below a heading; on several pages if there are many."""
    lines = [choices[start : start + ACROSS] for start in range(0, len(choices), ACROSS)]
    wide = columns(Box(0, 0, WIDTH - 2 * GUTTER, 0), ACROSS)[0].w
    heights = [max(_height(choice, wide, localizer) for choice in line) + GUTTER for line in lines]
    count = max(1, ceil(sum(heights) / HIGHEST))
    each = max(1, ceil(len(lines) / count))
    return [
        _page(heading, lines[start : start + each], heights[start : start + each], localizer)
        for start in range(0, max(1, len(lines)), each)
    ]


def _page(heading: Text, lines: Sequence[Sequence[Choice]], heights: Sequence[float], localizer: PictureWords) -> Scene:
    title = Box(GUTTER + 4, GUTTER / 2, WIDTH - 2 * GUTTER - 8, HEADING)
    nodes: list[Node] = [label(title, localizer(heading), 24, CREAM, "bold", on=CANVAS)]
    y = title.bottom + GUTTER / 2
    for line, high in zip(lines, heights, strict=True):
        for choice, place in zip(line, columns(Box(GUTTER, y, WIDTH - 2 * GUTTER, 0), ACROSS), strict=False):
            nodes += _card(Box(place.x, y, place.w, high - GUTTER), choice, localizer)
        y += high
    return Scene(WIDTH, even(y), CANVAS, tuple(nodes))


CARDS = say("Cards to choose from")
MOST_CARDS = 12
"""The most cards of a sheet; the likeliest come first."""


def cards_entry(kinds: Sequence[str], face: Callable[[str], Face | None]) -> PictureEntry:
    """Return the picture of the cards of a question: those of some kinds that its choices name.

    Without a question it shows nothing, so that no list of pictures has it.
    """

    def scenes(request: PictureRequest) -> list[Scene]:
        found = (next(filter(None, (face(f"{kind}:{name}") for kind in kinds)), None) for name in request.highlight)
        shown = [Choice(each) for each in found if each is not None]
        return choices_scenes(CARDS, shown[:MOST_CARDS], request.localizer)

    return PictureEntry(
        CARDS,
        lambda r: scenes(r)[r.page],
        lambda _: CARDS,
        pages=lambda r: numbered("cards", len(scenes(r))),
        shows_something=lambda _: False,
    )


def _height(choice: Choice, wide: float, localizer: PictureWords) -> float:
    inner = wide - 2 * INSIDE
    texts = sum(len(wrapped(text, BODY, "regular", inner)) * LINE + APART for text in _texts(choice, localizer))
    advice = 0 if choice.good_for is None else len(_advice(choice, inner, localizer)) * LINE + APART
    return BAND + 4 + len(choice.face.figures) * FIGURES + texts + advice + 4


def _texts(choice: Choice, localizer: PictureWords) -> list[str]:
    return [text for text in map(localizer, choice.face.texts) if text]


def _advice(choice: Choice, inner: float, localizer: PictureWords) -> list[str]:
    return [] if choice.good_for is None else wrapped(localizer(choice.good_for), BODY, "semibold", inner - BULB)


def _card(box: Box, choice: Choice, localizer: PictureWords) -> Iterator[Node]:
    inner = box.inset(INSIDE, 0)
    yield RoundedBox(box, PAPER, CORNER)
    yield from _band(Box(box.x, box.y, box.w, BAND), choice.face, localizer)
    y = box.y + BAND + 4
    for parts in choice.face.figures:
        yield from run(Box(inner.x, y, inner.w, FIGURES), list(parts), 20, INK, "bold", "left", PAPER)
        y += FIGURES
    for text in _texts(choice, localizer):
        lines = wrapped(text, BODY, "regular", inner.w)
        for line in lines:
            yield label(Box(inner.x, y, inner.w, LINE), line, BODY, INK, on=PAPER)
            y += LINE
        y += APART
    if choice.good_for is None:
        return
    yield RoundedBox(Box(inner.x, y - APART / 2, inner.w, 1), PAPER_EDGE)
    yield Icon(Box(inner.x - 2, y + 2, 18, 18), "lightbulb", INK_SOFT)
    for line in _advice(choice, inner.w, localizer):
        yield label(Box(inner.x + BULB, y, inner.w - BULB, LINE), line, BODY, INK_SOFT, "semibold", on=PAPER)
        y += LINE


def _band(box: Box, face: Face, localizer: PictureWords) -> Iterator[Node]:
    """Draw icon and name, with the kind at the right."""
    fill, ink = face.fill, readable_on(face.fill)
    yield RoundedBox(box, fill, CORNER, mix(fill, ink, 0.25), 1.5)
    side = box.h - 10
    place = Box(box.x + 6, box.y + 5, side, side)
    match face.sign:
        case Glyph(name):
            yield Icon(place, name, ink)
        case mark:
            yield SymbolRef(*place.center, mark.symbol(0.85 * side / max(1, mark.width)))
    room = Box(place.right + 8, box.y, box.right - place.right - 18, box.h)
    name, kind = localizer(face.name), localizer(face.kind)
    title, beside = _shared(room, text_width(name, KIND, "black"), text_width(kind, KIND, "semibold"))
    yield label(title, name, NAME, ink, "black", on=fill, least=KIND)
    yield label(beside, kind, KIND, ink, "semibold", "right", fill, least=KIND)


def _shared(room: Box, name: float, kind: float) -> tuple[Box, Box]:
    """Return the places of a name and a kind, side by side, where the longer of them takes what the other leaves."""
    wide = min(max(0.56 * room.w, name), max(room.w - 6 - kind, min(name, 0.44 * room.w)))
    title = Box(room.x, room.y, wide, room.h)
    return title, Box(title.right + 6, room.y, room.right - title.right - 6, room.h)
