"""Cards: faces in every size, backs, and the marks of changes and possible choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from render.layout import CORNER, LINE_HEIGHT, PictureWords, label, paragraph, run, wrapped
from render.painter import text_width
from render.scene import Box, Icon, Label, Node, Polygon, RoundedBox
from render.theme import CREAM, GLOW, GOLD, INK, PAPER, PAPER_DEEP, PAPER_EDGE, mix
from render.through_the_ages.inline_icons import price, yields
from render.through_the_ages.palette import CIVIL_BACK, MILITARY_BACK, fill_of, icon_of, ink_of
from rules.engine.core.text import Text
from rules.through_the_ages.core.cards import AGES, Card

AGE_FILL = "#2a211a"
GIVEN = mix(PAPER_DEEP, INK, 0.06)
"""The background of a card's gains."""
EDGE = 4.0
"""Width of the frame around a marked card."""
CORNERS = 14.0
"""Size of the corners of a possible choice, which cover no letter."""
ROOM = 100.0
"""The least height of boxes with such corners."""

Sign = Literal["", "changed", "choice"]


@dataclass(frozen=True, slots=True)
class Size:
    """Font sizes of a card's name, figures and text, and the least size of its text."""

    name: float
    figures: float
    body: float
    least: float


def name_of(card: Card, localizer: PictureWords) -> str:
    """Return the name of a card."""
    return localizer(card.title)


def face(box: Box, card: Card, localizer: PictureWords, size: Size, sign: Sign = "") -> list[Node]:
    """Draw the front of a card: kind, name, age, costs, gains and text."""
    fill, ink = fill_of(card), ink_of(card)
    marked = mark(box, sign)
    if marked:
        box = box.inset(EDGE)
    nodes: list[Node] = [RoundedBox(box, fill, CORNER)]
    band, side, wide = size.name * 2.3 + 6, size.name * 1.35, size.name * 1.5
    middle = box.y + band / 2
    nodes.append(Icon(Box(box.x + 4, middle - side / 2, side, side), icon_of(card), ink))
    badge = age_badge(Box(box.right - wide - 4, middle - size.name * 0.6, wide, size.name * 1.2), card)
    title = Box(box.x + side + 7, box.y + 2, box.w - side - wide - 13, band - 4)
    nodes += title_lines(title, name_of(card, localizer), size.name, ink, fill)
    nodes += badge
    body = Box(box.x + 2, box.y + band, box.w - 4, box.h - band - 2)
    nodes.append(RoundedBox(body, PAPER, CORNER - 2))
    inner = body.inset(7, 4)
    costs, given = price(card), yields(card)
    top, bottom = inner.y, inner.bottom
    if costs:
        line = Box(inner.x, top, inner.w, size.figures * 1.3)
        nodes += run(line, costs, size.figures, INK, "bold", "left", PAPER)
        top = line.bottom
    if given:
        high = size.figures * 1.5
        foot = Box(body.x + 3, body.bottom - high - 3, body.w - 6, high)
        nodes.append(RoundedBox(foot, GIVEN, CORNER - 4))
        nodes += run(foot.inset(6, 0), given, size.figures * 1.1, INK, "black", "center", GIVEN)
        bottom = foot.y - 2
    if card.text:
        text = Box(inner.x, top, inner.w, bottom - top)
        nodes += paragraph(text, localizer(Text(card.text)), size.body, INK, "semibold", PAPER, size.least)
    return nodes + marked


def told_height(card: Card, width: float, localizer: PictureWords, size: Size) -> float:
    """Return the height that a card of a width needs for its text in full size."""
    lines = wrapped(localizer(Text(card.text)), size.body, "semibold", width - 18) if card.text else []
    high = size.name * 2.3 + 18 + len(lines) * size.body * LINE_HEIGHT
    return high + size.figures * (1.3 * bool(price(card)) + 1.5 * bool(yields(card)))


def title_lines(box: Box, text: str, size: float, colour: str, on: str) -> list[Node]:
    """Draw a name in one or two lines, as large as fits."""
    while size > 8:
        lines = wrapped(text, size, "bold", box.w)
        if len(lines) <= 2 and all(text_width(line, size, "bold") <= box.w for line in lines):
            break
        size -= 0.5
    height = size * 1.12
    top = box.y + (box.h - height * len(lines)) / 2
    return [
        label(Box(box.x, top + i * height, box.w, height), line, size, colour, "bold", "left", on)
        for i, line in enumerate(lines)
    ]


def age_badge(box: Box, card: Card) -> list[Node]:
    """Draw the age of a card."""
    age = AGES[card.level]
    return [
        RoundedBox(box, AGE_FILL, box.h / 3, mix(AGE_FILL, CREAM, 0.4), 1),
        Label(box, age, box.h * 0.84, CREAM, "black", "center", AGE_FILL),
    ]


def line_of(box: Box, card: Card, localizer: PictureWords, size: float, sign: Sign = "") -> list[Node]:
    """Draw a card in one line of its colour, or two if it is high enough: icon, name and age."""
    fill, ink = fill_of(card), ink_of(card)
    nodes: list[Node] = [RoundedBox(box, fill, 7)]
    side = min(box.h - 4, size * 1.5)
    nodes.append(Icon(Box(box.x + 4, box.y + (box.h - side) / 2, side, side), icon_of(card), ink))
    badge = Box(box.right - size * 1.6 - 4, box.y + (box.h - size * 1.2) / 2, size * 1.6, size * 1.2)
    title = Box(box.x + side + 10, box.y, badge.x - box.x - side - 13, box.h)
    if box.h > 2.2 * size:
        nodes += title_lines(title, name_of(card, localizer), size, ink, fill)
    else:
        nodes.append(label(title, name_of(card, localizer), size, ink, "bold", "left", fill))
    return nodes + age_badge(badge, card) + mark(box, sign)


def back(box: Box, level: int | None, localizer: PictureWords, *, civil: bool = False) -> list[Node]:
    """Draw the back of a card, with its age if that is visible."""
    fill = CIVIL_BACK if civil else MILITARY_BACK
    inner = box.inset(4)
    nodes: list[Node] = [RoundedBox(box, fill, 7, PAPER_EDGE, 1.5), RoundedBox(inner, mix(fill, INK, 0.25), 5)]
    on = mix(fill, INK, 0.25)
    text = "" if level is None else AGES[level]
    if text:
        size = min(inner.h * 0.5, inner.w * 0.55)
        nodes.append(label(inner, text, size, CREAM, "black", "center", on))
    else:
        side = min(inner.w, inner.h) * 0.5
        x, y = inner.center
        nodes.append(
            Icon(
                Box(x - side / 2, y - side / 2, side, side),
                "landmark-dome" if civil else "shield-halved",
                mix(on, CREAM, 0.55),
            )
        )
    return nodes


def mark(box: Box, sign: Sign) -> list[Node]:
    """Draw a golden frame for a recent change, a double one, white and dark, for a possible choice."""
    if not sign:
        return []
    small = box.h < ROOM
    edge = EDGE - 1 if small else EDGE
    if sign == "changed":
        return _frame(box, edge, GOLD)
    frames = [*_frame(box, edge, GLOW), *_frame(box.inset(edge), 1.5, INK)]
    return frames if small else [*frames, *_corners(box)]


def _frame(box: Box, width: float, colour: str) -> list[Node]:
    right, bottom = box.right - width, box.bottom - width
    return [
        RoundedBox(Box(box.x, box.y, box.w, width), colour),
        RoundedBox(Box(box.x, bottom, box.w, width), colour),
        RoundedBox(Box(box.x, box.y, width, box.h), colour),
        RoundedBox(Box(right, box.y, width, box.h), colour),
    ]


def _corners(box: Box) -> list[Node]:
    """Draw triangles in the corners of a possible choice."""
    return [
        Polygon(((x, y), (x + dx * CORNERS, y), (x, y + dy * CORNERS)), GLOW, INK, 1)
        for x, dx in ((box.x + 1, 1), (box.right - 1, -1))
        for y, dy in ((box.y + 1, 1), (box.bottom - 1, -1))
    ]


def hidden_space(box: Box) -> list[Node]:
    """Draw a space of the row without a card."""
    return [RoundedBox(box, mix(PAPER_DEEP, INK, 0.72), CORNER)]
