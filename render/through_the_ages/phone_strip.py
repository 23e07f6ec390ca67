"""The civilizations compared for a phone: for each player a strip of numbers with names below them."""

from __future__ import annotations

from render.layout import Glyph, Part, PictureWords, columns, label, run, run_width
from render.scene import Box, Node, RoundedBox, SymbolRef
from render.theme import COIN, GOLD, INK, INK_SOFT, PAPER_EDGE
from render.through_the_ages.palette import KIND_ICON
from render.through_the_ages.pieces import seat_sign
from render.through_the_ages.strip import CARD, COLUMNS, RESIGNED, seats_in_order, stages
from rules.engine.core.table import View
from rules.engine.core.text import say
from rules.through_the_ages.core.cards import Wonder
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.flow.scoring import standing

NAME = 172.0
"""Width of the column with the names."""
NUMBERS = 62.0
"""Height of the two lines of numbers."""
WORDS = 26.0
"""Height of a line with names of cards."""
BETWEEN = 5.0
LARGE, SMALL, SMALLEST = 22.0, 19.0, 18.0
"""Font sizes; the smallest is 9 pixels on a phone."""


def strip_height(p: Player) -> float:
    """Return the height of the strip of a player."""
    return NUMBERS + (WORDS * (1 + bool(p.wonders)) if plays(p) else 0) + 4


def phone_strips(view: View[Game], box: Box, localizer: PictureWords) -> tuple[list[Node], float]:
    """Return the strips in turn order, after the game the best first, and their lower end."""
    nodes: list[Node] = []
    y = box.y
    for seat in seats_in_order(view):
        p = view.state.players[seat]
        place = Box(box.x, y, box.w, strip_height(p))
        nodes += phone_strip(view, place, p, localizer)
        y = place.bottom + BETWEEN
    return nodes, y - BETWEEN


def plays(p: Player) -> bool:
    return bool(p.government) and not p.resigned


def phone_strip(view: View[Game], box: Box, p: Player, localizer: PictureWords) -> list[Node]:
    """Draw a player's figures in two lines of numbers, and below them names of cards."""
    g = view.state
    acting = g.active == p.seat and not view.finished
    fill = RESIGNED if p.resigned else CARD
    nodes: list[Node] = [RoundedBox(box, fill, 8, GOLD if acting else PAPER_EDGE, 5 if acting else 1.5)]
    nodes.append(SymbolRef(box.x + 28, box.y + NUMBERS / 2, seat_sign(p.seat, 20)))
    upper = Box(box.x + 54, box.y + 5, NAME - 58, 28)
    first, *rest = localizer.name(p.seat).split(maxsplit=1)
    nodes.append(label(upper, first, LARGE, INK, "bold", on=fill, least=SMALLEST))
    lower = Box(upper.x, box.y + 33, upper.w, 25)
    if state := _state(view, p, localizer):
        nodes += run(lower, state, SMALL, INK, "bold", "left", fill)
    elif rest:
        nodes.append(label(lower, rest[0], SMALL, INK, "semibold", on=fill, least=SMALLEST))
    if not plays(p):
        return nodes
    numbers = Box(box.x + NAME, box.y, box.w - NAME - 6, NUMBERS)
    for place, column in zip(columns(numbers, len(COLUMNS), 2), COLUMNS, strict=True):
        large, small = column.cell(g, p)
        nodes += run(Box(place.x, box.y + 5, place.w, 29), large, LARGE, INK, "black", "center", fill)
        nodes += run(Box(place.x, box.y + 34, place.w, 25), small, SMALL, INK, "bold", "center", fill)
    line = Box(box.x + 12, box.y + NUMBERS, box.w - 24, WORDS)
    nodes += _seated(g, line, p, localizer, fill)
    if p.wonders:
        names = ", ".join(localizer(g.card_name(card)) for card in p.wonders)
        done: list[Part] = [Glyph(KIND_ICON["wonder"], "#6a3d9a"), f"{len(p.wonders)}"]
        wide = run_width(done, SMALL, "bold") + 6
        below = Box(line.x, line.bottom, line.w, WORDS)
        nodes += run(Box(below.x, below.y, wide, WORDS), done, SMALL, INK, "bold", "left", fill)
        text = Box(below.x + wide, below.y, below.w - wide, WORDS)
        nodes.append(label(text, names, SMALLEST, INK, on=fill, least=SMALLEST))
    return nodes


def _seated(g: Game, box: Box, p: Player, localizer: PictureWords, fill: str) -> list[Node]:
    """Draw government and leader, and at the right the unfinished wonder with its stages."""
    nodes: list[Node] = []
    room = box.w
    if p.building is not None:
        costs = stages(g.of(Wonder, p.building).stages, p.stages)
        parts: list[Part] = [localizer(g.card_name(p.building)), *costs]
        wide = min(run_width(parts, SMALL, "bold") + 1, box.w * 0.5)
        nodes += run(Box(box.right - wide, box.y, wide, box.h), parts, SMALL, INK, "bold", "right", fill)
        room = box.w - wide - 10
    x = box.x
    held = [(card, kind) for card, kind in ((p.government, "government"), (p.leader, "leader")) if card]
    for card, kind in held:
        nodes += run(Box(x, box.y, 24, box.h), [Glyph(KIND_ICON[kind], INK_SOFT)], SMALL, INK, "bold", "left", fill)
        place = Box(x + 25, box.y, room / len(held) - 29, box.h)
        nodes.append(label(place, localizer(g.card_name(card)), SMALL, INK, "semibold", on=fill, least=SMALLEST))
        x += room / len(held)
    return nodes


def _state(view: View[Game], p: Player, localizer: PictureWords) -> list[Part]:
    """Return the turn marker, and after the game the place."""
    if view.finished:
        place = next(place.rank for place in standing(view.state) if place.seat == p.seat)
        return [Glyph("trophy", COIN), localizer(say("{n}.", n=place))]
    if view.state.active == p.seat:
        return [Glyph("play", COIN)]
    return [Glyph("hourglass", INK)] if p.seat in view.asked else []
