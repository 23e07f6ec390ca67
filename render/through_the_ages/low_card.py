"""Cards of the posted row: as low as possible, with gains next to the costs and a large sign where no text is."""

from __future__ import annotations

from render import paper
from render.layout import Part, PictureWords, first_lines, label, run, run_width, wrapped
from render.painter import text_width
from render.scene import Box, Icon, Node, RoundedBox
from render.theme import INK, PAPER, mix
from render.through_the_ages.card import GIVEN, Sign, age_badge, mark, name_of
from render.through_the_ages.inline_icons import price
from render.through_the_ages.palette import fill_of, icon_of, ink_of
from render.through_the_ages.tall_card import BODY, FIGURES, SMALLEST, CardForm, given_lines
from rules.engine.core.text import Text
from rules.through_the_ages.core.cards import Card

NAME = 19.0
NAME_LINE = 22.0
BAND = 4.0
"""The height of the coloured band beyond its lines."""
COSTS = 28.0
"""Height of the line with kind, costs, gains and age."""
LINE = 20.0
"""Height of a line of text."""
PAD = 7.0
MARGINS = 17.0
"""The width of a card in addition to its text."""
BADGE = 30.0
CORNER = 9.0
BELOW = 5.0
"""The margin below the last line."""
SMALL = 15.0
"""The font size down to which a long text shrinks before it is shortened: 7.5 pixels on a phone."""
TAB = 10.0
"""The room that a sign in the corner of a card takes from its name."""
EMBLEM = 0.16
"""How much a large sign differs from the paper."""
LEAST_EMBLEM = 34.0
TIGHT = 3.0
"""The part of the margin below a small text that it uses."""


def _name(card: Card, width: float, localizer: PictureWords) -> tuple[list[str], float]:
    """Return the lines of a name, and a font size at which its longest word fits."""
    text, size = name_of(card, localizer), NAME
    room = width - 2 * PAD - TAB
    while size > SMALLEST and any(text_width(word, size, "bold") > room for word in text.split()):
        size -= 0.5
    return wrapped(text, size, "bold", room), size


def _costs_room(width: float) -> float:
    """Return the room between the sign of the kind and the age."""
    return width - 2 * PAD - 32 - BADGE - 8


def _figures(card: Card, width: float) -> list[list[Part]]:
    """Return the lines of costs and gains; both are in one if there is room."""
    costs, gains = price(card), given_lines(card, width)
    if not gains:
        return [costs]
    if len(gains) == 1 and _together(costs, gains[0]) <= _costs_room(width):
        return [costs]
    return [costs, *gains]


def _together(costs: list[Part], gains: list[Part]) -> float:
    return run_width(costs, FIGURES, "bold") + run_width(gains, FIGURES, "black") + 30


def _apart(card: Card, width: float) -> bool:
    """Return whether the costs need a separate line."""
    return run_width(price(card), FIGURES, "bold") > _costs_room(width)


def _beside(card: Card, width: float) -> bool:
    """Return whether the text begins next to the sign of the kind: a card without costs has room there."""
    return not price(card) and (not given_lines(card, width) or len(_figures(card, width)) > 1)


def _lines(card: Card, width: float, localizer: PictureWords, size: float = BODY) -> tuple[str, list[str]]:
    """Return the line of the text next to the sign of the kind, if any, and the lines below."""
    words = localizer(Text(card.text)).split() if card.text else []
    first: list[str] = []
    if _beside(card, width):
        room = _costs_room(width)
        while words and text_width(" ".join([*first, words[0]]), size, "semibold") <= room:
            first.append(words.pop(0))
    return " ".join(first), wrapped(" ".join(words), size, "semibold", width - MARGINS)


def _line(size: float) -> float:
    """Return the height of a line of text."""
    return LINE * size / BODY


def _height(card: Card, width: float, localizer: PictureWords, size: float = BODY) -> float:
    names = len(_name(card, width, localizer)[0]) * NAME_LINE + BAND
    figures = COSTS * (len(_figures(card, width)) + _apart(card, width))
    return names + figures + len(_lines(card, width, localizer, size)[1]) * _line(size) + BELOW


def low_height(card: Card, width: float, localizer: PictureWords) -> float:
    """Return the height that a card of a width needs for its whole text."""
    return _height(card, width, localizer)


def brief_height(card: Card, width: float, localizer: PictureWords) -> float:
    """Return the height that a card of a width needs for its text in small letters."""
    return _height(card, width, localizer, SMALL) - TIGHT


def least_width(card: Card, localizer: PictureWords) -> float:
    """Return the width at which every word and amount on a card fits without shrinking."""
    text = localizer(Text(card.text)).split() if card.text else []
    names = [text_width(word, SMALLEST, "bold") + 2 * PAD + TAB for word in name_of(card, localizer).split()]
    words = [text_width(word, BODY, "semibold") + MARGINS + 1 for word in text]
    amounts = [run_width(parts, FIGURES, "black") + 2 * PAD + 16 for parts in given_lines(card, 0)]
    costs = run_width(price(card), FIGURES, "bold") + 2 * PAD + 6
    return max([*names, *words, *amounts, costs]) + 0.5


def low_face(box: Box, card: Card, localizer: PictureWords, sign: Sign = "", *, painted: bool = False) -> list[Node]:
    """Draw the front of a card."""
    fill, ink, width = fill_of(card), ink_of(card), box.w
    lines, size = _name(card, width, localizer)
    band = Box(box.x, box.y, box.w, len(lines) * NAME_LINE + BAND)
    nodes: list[Node] = paper.shadow(box) if painted else []
    nodes += [RoundedBox(box, fill, CORNER, mix(fill, INK, 0.45), 1.5)]
    if painted:
        nodes += paper.linen(Box(band.x + 2, band.y + 2, band.w - 4, band.h))
    sheet = Box(box.x + 2.5, band.bottom, box.w - 5, box.bottom - band.bottom - 2.5)
    nodes.append(RoundedBox(sheet, PAPER, CORNER - 3))
    if painted:
        nodes += paper.grain(sheet)
    for number, line in enumerate(lines):
        place = Box(box.x + PAD, box.y + 3 + number * NAME_LINE, box.w - 2 * PAD - TAB, NAME_LINE)
        nodes.append(label(place, line, size, ink, "bold", on=fill, least=min(size, SMALLEST)))
    return [*nodes, *_content(sheet, card, localizer, width), *mark(box, sign)]


def _content(sheet: Box, card: Card, localizer: PictureWords, width: float) -> list[Node]:
    """Draw kind, costs, gains, age, text, and a large sign in the free part."""
    fill = fill_of(card)
    figures = _figures(card, width)
    apart, pills = _apart(card, width), figures[1:]
    size, above = BODY, COSTS * (1 + apart + len(pills)) + BELOW
    while size > SMALL and above + len(_lines(card, width, localizer, size)[1]) * _line(size) > sheet.h + TIGHT:
        size -= 0.5
    beside, words = _lines(card, width, localizer, size)
    top = Box(sheet.x + PAD - 2, sheet.y + 3, sheet.w - 2 * PAD + 4, COSTS - 4)
    below = top.bottom + 1 + COSTS * apart
    # Gains stand above the text, unless that would divide it.
    start = below if beside else below + COSTS * len(pills)
    bottom = sheet.bottom - COSTS * len(pills) if beside else sheet.bottom
    line = _line(size)
    shown = _beginning(words, max(0, int((bottom - start + 2) / line)), width - MARGINS, size)
    end = start + len(shown) * line
    pill_at = end if beside else below
    nodes: list[Node] = _emblem(Box(sheet.x, end, sheet.w, bottom - end), card) if not (beside and pills) else []
    kind = Box(top.x, top.y, 29, top.h)
    nodes += [RoundedBox(kind, fill, 6), Icon(kind.inset(3, 2), icon_of(card), ink_of(card))]
    nodes += age_badge(Box(top.right - BADGE, top.y + 1, BADGE, top.h - 2), card)
    costs = Box(kind.right + 6, top.y, _costs_room(width), top.h)
    gains = given_lines(card, width)
    if beside:
        nodes.append(label(costs, beside, size, INK, "semibold", on=PAPER))
    if apart:
        costs = Box(top.x, top.y + COSTS, top.w, top.h)
    elif gains and not pills:
        wide = run_width(gains[0], FIGURES, "black") + 16
        nodes += _pill(Box(costs.right - wide - 2, costs.y, wide, costs.h), gains[0])
    nodes += run(costs, figures[0], FIGURES, INK, "bold", "left", PAPER)
    for number, parts in enumerate(pills):
        nodes += _pill(Box(top.x, pill_at + 2 + number * COSTS, top.w, top.h), parts)
    for number, text in enumerate(shown):
        place = Box(sheet.x + PAD - 1, start + number * line, width - MARGINS + 1, line)
        nodes.append(label(place, text, size, INK, "semibold", on=PAPER))
    return nodes


def _beginning(lines: list[str], room: int, width: float, size: float) -> list[str]:
    """Return the first lines of a text; a longer text ends after a word."""
    if 0 < room < len(lines) and text_width(lines[room - 1].split()[0] + " …", size, "semibold") > width:
        return [*lines[: room - 1], "…"]
    return first_lines(lines, room, size, "semibold", width)


def _pill(box: Box, parts: list[Part]) -> list[Node]:
    return [RoundedBox(box, GIVEN, 6), *run(box.inset(3, 0), parts, FIGURES, INK, "black", "center", GIVEN)]


def _emblem(free: Box, card: Card) -> list[Node]:
    """Draw the sign of the kind where a card has no text."""
    side = min(free.h - 8, free.w - 12, 72)
    if side < LEAST_EMBLEM:
        return []
    x, y = free.center
    return [Icon(Box(x - side / 2, y - side / 2, side, side), icon_of(card), mix(PAPER, fill_of(card), EMBLEM))]


LOW = CardForm(low_height, brief_height, least_width, (46.0, 46.0, 46.0))
