"""The legend of a title as a table: each icon's name, its look, and the words it precedes.

The table produces the emoji of the application and the page that explains the icons.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256

from render.layout import CORNER, GUTTER, LINE_HEIGHT, MARGIN, Glyph, Mark, PictureWords, wrapped
from render.painter import encode_rounded, paint, text_width
from render.scene import Box, Icon, Label, Node, RoundedBox, Scene, SymbolRef, bounds, moved
from render.theme import CANVAS, CREAM, INK, PAPER, PAPER_EDGE
from rules.engine.core.text import Text, say

SIDE = 128
"""The side of an emoji in pixels; Discord shows it smaller."""
ROUNDED = 28
GROUND = "#fbf6ea"
"""The background of icons that have none: light, so that they are visible in both themes of Discord."""
FILLED = 0.78
"""The share of an emoji that its icon takes."""
AROUND = 0.05
"""The margin around an icon that already has some."""
HASH = 4
"""Digits of an emoji's name that are made from its picture."""

WIDTH = 800
ACROSS = 3
HEADING, NAME = 25.0, 20.0
"""Font sizes on the page; 18 of 800 are 9 on a picture of 400."""
TILE = 52.0


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """A legend entry; `words` are the templates of messages that it precedes, in addition to `name`."""

    key: str
    name: Text
    part: Glyph | Mark
    words: tuple[str, ...] = ()
    ground: str = GROUND

    @property
    def templates(self) -> tuple[str, ...]:
        """All messages that mean the thing."""
        return (self.name.template, *self.words)


@dataclass(frozen=True, slots=True)
class SignGroup:
    """Legend entries of one kind, with their common name."""

    title: Text
    signs: tuple[LegendEntry, ...]


@dataclass(frozen=True)
class Legend:
    """The legend of a title, in groups."""

    groups: tuple[SignGroup, ...]
    beside: Collection[tuple[str, str]] = field(default=())
    """Further messages with the key of the entry they mean, such as the names of cards with that of their kind."""
    emblem: str = ""
    """The key of the entry that stands for the title; empty if there is none."""

    @property
    def signs(self) -> Iterator[LegendEntry]:
        """Every entry."""
        return (sign for group in self.groups for sign in group.signs)

    @cached_property
    def words(self) -> dict[str, str]:
        """The key of the entry for a message, by its template.

        Ambiguous messages have none.
        """
        meant: dict[str, set[str]] = {}
        for template, key in (*((word, sign.key) for sign in self.signs for word in sign.templates), *self.beside):
            meant.setdefault(template, set()).add(key)
        return {template: next(iter(keys)) for template, keys in meant.items() if len(keys) == 1}


@dataclass(frozen=True, slots=True)
class Emoji:
    """A legend entry as a Discord emoji; the name changes with the picture, so that no client shows an outdated one."""

    key: str
    name: str
    png: bytes


def emoji_of(sign: LegendEntry) -> Emoji:
    """Return a legend entry as an emoji."""
    box = Box(0, 0, SIDE, SIDE)
    png = encode_rounded(paint(Scene(SIDE, SIDE, sign.ground, tuple(_on_ground(box, sign)), zoom=1)), ROUNDED)
    return Emoji(sign.key, f"{sign.key}_{sha256(png).hexdigest()[:HASH]}", png)


def symbols_page(title: Text, symbols: Legend, localizer: PictureWords) -> Scene:
    """Draw the whole legend group by group, readable on a phone."""
    nodes: list[Node] = []
    heading = localizer(say("Signs of {title}", title=title))
    nodes.append(Label(Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, 40), heading, 30, CREAM, "black", on=CANVAS))
    y = MARGIN + 40.0 + GUTTER
    for group in symbols.groups:
        drawn, y = _group(group, y, localizer)
        nodes += drawn
    return Scene(WIDTH, round(y + MARGIN - GUTTER), CANVAS, tuple(nodes))


def _group(group: SignGroup, y: float, localizer: PictureWords) -> tuple[list[Node], float]:
    """Return the entries of a group below its heading, and the start of the next group."""
    wide = (WIDTH - 2 * MARGIN - 2 * GUTTER - (ACROSS - 1) * GUTTER) / ACROSS
    named = [(sign, _lines(_capital(localizer(sign.name)), wide - TILE - GUTTER)) for sign in group.signs]
    rows = [named[start : start + ACROSS] for start in range(0, len(named), ACROSS)]
    heights = [max(TILE, *(len(lines) * NAME * LINE_HEIGHT for _, lines in row)) + GUTTER for row in rows]
    top = y + HEADING * LINE_HEIGHT + GUTTER
    nodes: list[Node] = [
        RoundedBox(Box(MARGIN, y, WIDTH - 2 * MARGIN, top - y + sum(heights)), PAPER, CORNER),
        Label(
            Box(MARGIN + GUTTER, y + 2, WIDTH - 2 * MARGIN - 2 * GUTTER, HEADING * LINE_HEIGHT),
            localizer(group.title),
            HEADING,
            INK,
            "bold",
            on=PAPER,
        ),
    ]
    for row, height in zip(rows, heights, strict=True):
        for place, (sign, lines) in enumerate(row):
            x = MARGIN + GUTTER + place * (wide + GUTTER)
            nodes += _tile(Box(x, top + (height - GUTTER - TILE) / 2, TILE, TILE), sign)
            nodes += _name(Box(x + TILE + GUTTER, top, wide - TILE - GUTTER, height - GUTTER), lines)
        top += height
    return nodes, top + GUTTER


def _tile(box: Box, sign: LegendEntry) -> list[Node]:
    """Draw an entry on the page as its emoji looks."""
    return [RoundedBox(box, sign.ground, box.w * ROUNDED / SIDE, PAPER_EDGE, 1), *_on_ground(box, sign)]


def _on_ground(box: Box, sign: LegendEntry) -> list[Node]:
    """Draw the icon in the middle, as large as its background allows."""
    match sign.part:
        case Glyph(name, colour):
            return [Icon(box.inset(box.w * AROUND), name, colour)]
        case Mark(symbol):
            side = box.w * FILLED
            large = bounds(SymbolRef(0, 0, symbol(side)))
            size = side * side / max(large.w, large.h)
            drawn = SymbolRef(0, 0, symbol(size))
            x, y = bounds(drawn).center
            return [moved(drawn, box.center[0] - x, box.center[1] - y)]


def _name(box: Box, lines: Sequence[str]) -> list[Node]:
    """Draw a name in its lines, vertically centred."""
    height = NAME * LINE_HEIGHT
    top = box.y + (box.h - height * len(lines)) / 2
    return [
        Label(Box(box.x, top + number * height, box.w, height), line, NAME, INK, "semibold", on=PAPER)
        for number, line in enumerate(lines)
    ]


def _lines(name: str, wide: float) -> list[str]:
    """Return a name in lines that fit; a word that is too long for one is broken."""
    lines: list[str] = []
    for line in wrapped(name, NAME, "semibold", wide):
        rest = line
        while text_width(rest, NAME, "semibold") > wide:
            length = next(
                n for n in range(len(rest) - 1, 0, -1) if text_width(rest[:n] + "-", NAME, "semibold") <= wide
            )
            lines.append(rest[:length] + "-")
            rest = rest[length:]
        lines.append(rest)
    return lines


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
