"""Cards for a phone: as high as their words need, with no text too small for a phone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from render.layout import CORNER, Part, PictureWords, first_lines, label, run, run_width, wrapped
from render.painter import text_width
from render.scene import Box, Icon, Node, RoundedBox
from render.theme import INK, PAPER
from render.through_the_ages.card import EDGE, GIVEN, Sign, age_badge, mark, name_of
from render.through_the_ages.inline_icons import APART, price, yields
from render.through_the_ages.palette import fill_of, icon_of, ink_of
from rules.engine.core.text import Text
from rules.through_the_ages.core.cards import Card

NAME = 20.0
BODY = 18.0
SMALLEST = 18.0
"""The smallest font size: 9 pixels on a phone."""
FIGURES = 22.0
LINE = 1.18
"""Height of a line in font sizes."""
BAND = NAME * LINE + 6
"""Height of a name in one line."""
COSTS = 31.0
"""Height of the line with kind, costs and age."""
GIVES = 33.0
PAD = 6.0
AROUND = 2 * EDGE + 6
"""Height of the frame of a marked card, and of the gaps between its parts."""
INSIDE = 2 * EDGE + 16
"""The gap between the edges of a card and its amounts."""
SPARE = 0.5
"""The tolerance for rounding in the room of a text."""
BEGINNING = 2
"""The number of lines of a text that always fit."""


def tall_height(card: Card, width: float, localizer: PictureWords) -> float:
    """Return the height that a card of a width needs for its whole text."""
    names = len(name_lines(card, width, localizer)[0])
    words = len(words_of(card, width, localizer)) * BODY * LINE
    costs = COSTS if _apart(card, width) else 0
    return BAND + (names - 1) * NAME * LINE + COSTS + costs + words + len(given_lines(card, width)) * GIVES + AROUND


def tall_face(box: Box, card: Card, localizer: PictureWords, sign: Sign = "") -> list[Node]:
    """Draw the front of a card: name, kind, costs and age, as much text as fits, and gains."""
    fill, ink = fill_of(card), ink_of(card)
    marked, width = mark(box, sign), box.w
    left = PAD
    if marked:
        box, left = box.inset(EDGE), PAD / 2
    lines, size = name_lines(card, width, localizer)
    high = size * LINE
    band = 6 + len(lines) * high
    body = Box(box.x + 2, box.y + band, box.w - 4, box.h - band - 2)
    nodes: list[Node] = [RoundedBox(box, fill, CORNER), RoundedBox(body, PAPER, CORNER - 2)]
    for number, line in enumerate(lines):
        place = Box(box.x + left, box.y + 2 + number * high, box.w - 2 * left, high)
        nodes.append(label(place, line, size, ink, "bold", on=fill, least=min(size, SMALLEST)))
    top = Box(body.x + 4, body.y + 4, body.w - 8, COSTS - 5)
    kind = Box(top.x, top.y, 30, top.h)
    nodes += [RoundedBox(kind, fill, 6), Icon(kind.inset(3, 2), icon_of(card), ink)]
    badge = Box(top.right - 32, top.y + 1, 32, top.h - 2)
    nodes += age_badge(badge, card)
    costs, y = Box(kind.right + 5, top.y, badge.x - kind.right - 8, top.h), top.bottom + 4
    if _apart(card, width):
        costs, y = Box(top.x + 2, top.y + COSTS, top.w - 4, top.h), y + COSTS
    nodes += run(costs, price(card), FIGURES, INK, "bold", "left", PAPER)
    given = given_lines(card, width)
    room = int((body.bottom - len(given) * GIVES - y + SPARE) / (BODY * LINE))
    words = first_lines(words_of(card, width, localizer), room, BODY, "semibold", text_room(width))
    for line in words:
        place = Box(body.x + PAD - 1, y, body.w - 2 * PAD + 2, BODY * LINE)
        nodes.append(label(place, line, BODY, INK, "semibold", on=PAPER))
        y += BODY * LINE
    for number, parts in enumerate(given):
        foot = Box(body.x + 3, body.bottom - (len(given) - number) * GIVES + 1, body.w - 6, GIVES - 4)
        nodes.append(RoundedBox(foot, GIVEN, CORNER - 4))
        nodes += run(foot.inset(3, 0), parts, FIGURES, INK, "black", "center", GIVEN)
    return nodes + marked


def brief_height(card: Card, width: float, localizer: PictureWords) -> float:
    """Return the height that a card of a width needs with the beginning of its text."""
    left_out = max(0, len(words_of(card, width, localizer)) - BEGINNING)
    return tall_height(card, width, localizer) - left_out * BODY * LINE


def least_width(card: Card, localizer: PictureWords) -> float:
    """Return the width at which every word and amount on a card fits without shrinking."""
    text = localizer(Text(card.text)).split() if card.text else []
    names = [text_width(word, SMALLEST, "bold") + 2 * (PAD + EDGE) for word in name_of(card, localizer).split()]
    words = [text_width(word, BODY, "semibold") + 2 * (PAD + EDGE) + 2 for word in text]
    amounts = [run_width(parts, FIGURES, "black") + INSIDE for parts in given_lines(card, 0)]
    costs = run_width(price(card), FIGURES, "bold") + INSIDE
    return max([*names, *words, *amounts, costs]) + SPARE


def _apart(card: Card, width: float) -> bool:
    """Return whether the costs need a separate line."""
    return run_width(price(card), FIGURES, "bold") > width - 2 * EDGE - 89


def name_lines(card: Card, width: float, localizer: PictureWords) -> tuple[list[str], float]:
    """Return the lines of a name, and a font size at which its longest word fits."""
    text, room, size = name_of(card, localizer), width - 2 * (PAD + EDGE), NAME
    while size > SMALLEST and any(text_width(word, size, "bold") > room for word in text.split()):
        size -= 0.5
    return wrapped(text, size, "bold", room), size


def given_lines(card: Card, width: float) -> list[list[Part]]:
    """Return the gains of a card, in as many lines as they need."""
    amounts: list[list[Part]] = [[]]
    for part in yields(card):
        if part == APART:
            amounts.append([])
        else:
            amounts[-1].append(part)
    lines: list[list[Part]] = []
    for amount in filter(None, amounts):
        longer = [*lines[-1], APART, *amount] if lines else amount
        if lines and run_width(longer, FIGURES, "black") <= width - INSIDE:
            lines[-1] = longer
        else:
            lines.append(amount)
    return lines


def words_of(card: Card, width: float, localizer: PictureWords) -> list[str]:
    """Return the lines of a card's text."""
    if not card.text:
        return []
    return wrapped(localizer(Text(card.text)), BODY, "semibold", text_room(width))


def text_room(width: float) -> float:
    """Return the width for the text of a card, marked or not."""
    return width - 2 * (PAD + EDGE) - 2


@dataclass(frozen=True, slots=True)
class CardForm:
    """The measures of a form of cards by card, width and language."""

    height: Callable[[Card, float, PictureWords], float]
    brief_height: Callable[[Card, float, PictureWords], float]
    """The height with the beginning of the text."""
    least_width: Callable[[Card, PictureWords], float]
    narrowest: tuple[float, float, float]
    """The least width of a space of each line of the row."""


TALL = CardForm(tall_height, brief_height, least_width, (100.0, 112.0, 124.0))
"""Cards below a bar with price and number, which need some width."""
