"""The yellow and the blue bank: tokens in their sections with the cost of an empty section."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from render.graph import signed
from render.layout import GUTTER, Glyph, Part, PictureWords, columns, run
from render.panels import FRAME, HEAD, panel
from render.scene import Box, Node, RoundedBox, Symbol, SymbolRef
from render.theme import ALERT, GOLD, INK, INK_SOFT, PAPER, PAPER_DEEP, PAPER_EDGE, mix
from render.through_the_ages.inline_icons import ARROW, FOOD, HAPPY, PERSON, RESOURCES
from render.through_the_ages.pieces import blue_token, empty_space, yellow_token
from rules.engine.core.text import say, say_n
from rules.through_the_ages.core.boards import BankSection
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import upkeep

TOKEN = 17.0
TOKENS = 26.0
"""Height of the tokens of a section."""
NUMBERS = 22.0
"""Height of a line of numbers."""
HEIGHT = FRAME + TOKENS + 3 * NUMBERS + 6
YELLOW = 500.0
"""Width of the yellow bank; the blue one is to its right."""


def banks(g: Game, box: Box, p: Player, localizer: PictureWords) -> list[Node]:
    """Draw both banks next to each other."""
    yellow = Box(box.x, box.y, YELLOW, box.h)
    blue = Box(yellow.right + GUTTER, box.y, box.w - YELLOW - GUTTER, box.h)
    return yellow_bank(g, yellow, p, localizer) + blue_bank(g, blue, p, localizer)


def yellow_bank(g: Game, box: Box, p: Player, localizer: PictureWords) -> list[Node]:
    """Draw the sections of the yellow bank: happy faces needed, food eaten, and the price of one more worker."""
    count = say_n("Yellow bank: {n} token", "Yellow bank: {n} tokens", p.yellow)
    nodes, inside = panel(box, count, localizer)
    price = Box(inside.x, box.y + 4, inside.w, HEAD)
    cost = upkeep.population_cost(g, p)
    if cost is None:
        nodes += run(price, [localizer(say("no worker left"))], 18, INK_SOFT, "bold", "right", PAPER)
    else:
        nodes += run(price, [f"{cost}", FOOD, ARROW, PERSON], 20, INK, "bold", "right", PAPER)
    sections = g.edition.catalog.board.yellow_sections
    lines: list[list[Sequence[Part]]] = [
        [
            [f"{section.happy}", HAPPY],
            [signed(-section.consumption), FOOD] if section.consumption else ["–"],
            [PERSON, f"{section.population_cost}"] if section.population_cost else ["–"],
        ]
        for section in sections
    ]
    full = max(p.yellow, g.edition.catalog.board.yellow_bank)
    return nodes + _sections(inside, sections, p.yellow, full, lines, yellow_token(TOKEN))


def blue_bank(g: Game, box: Box, p: Player, localizer: PictureWords) -> list[Node]:
    """Draw the sections of the blue bank with their corruption."""
    heading = say_n("Blue bank: {n} token", "Blue bank: {n} tokens", p.blue)
    nodes, inside = panel(box, heading, localizer)
    sections = g.edition.catalog.board.blue_sections
    lines: list[list[Sequence[Part]]] = [
        [[signed(-section.corruption), RESOURCES] if section.corruption else [Glyph("check", "#2a7431")]]
        for section in sections
    ]
    full = max(p.blue, g.edition.catalog.board.blue_bank)
    return nodes + _sections(inside, sections, p.blue, full, lines, blue_token(TOKEN))


def _sections(
    box: Box,
    sections: Sequence[BankSection],
    held: int,
    most: int,
    lines: Sequence[Sequence[Sequence[Part]]],
    token: Symbol,
) -> list[Node]:
    """Draw sections from the last tokens on the left to the full bank; the present one is marked."""
    applies = upkeep.section(sections, held)
    spans = [(section, above.tokens - 1) for above, section in pairwise(sections)]
    nodes: list[Node] = []
    full = [(sections[0], most), *spans]
    for place, (section, last), line in zip(reversed(columns(box, len(sections), 4)), full, lines, strict=True):
        here = section is applies
        fill = mix(PAPER, GOLD, 0.45) if here else PAPER_DEEP
        nodes.append(
            RoundedBox(
                place,
                fill,
                7,
                ALERT if here and section is sections[-1] else INK if here else PAPER_EDGE,
                2 if here else 1,
            )
        )
        spaces = last - section.tokens + 1 if section.tokens else 0
        inside = min(spaces, max(0, held - section.tokens + 1))
        row = Box(place.x + 3, place.y + 2, place.w - 6, TOKENS)
        nodes += _tokens(row, inside, spaces, token)
        for i, parts in enumerate(line):
            where = Box(place.x + 2, place.y + 4 + TOKENS + i * NUMBERS, place.w - 4, NUMBERS)
            nodes += run(where, parts, 18, INK, "bold", "center", fill)
    return nodes


def _tokens(box: Box, inside: int, spaces: int, token: Symbol) -> list[Node]:
    if not spaces:
        return []
    step = min(TOKEN + 2, (box.w - TOKEN) / max(1, spaces - 1))
    start = box.x + (box.w - step * (spaces - 1)) / 2
    middle = box.y + box.h / 2
    return [SymbolRef(start + i * step, middle, token if i < inside else empty_space(TOKEN)) for i in range(spaces)]
