"""The market: wonders, resources, buildings left, unit decks with everybody's ranks, culture events, pools."""

from __future__ import annotations

from collections.abc import Collection

from render.chips import Chip, flow, flow_height
from render.civilization.board import yields_of
from render.civilization.inline_icons import (
    event_mark,
    marker_mark,
    resource_mark,
    seat_sign,
    token_mark,
    unit_glyph,
    yield_mark,
)
from render.civilization.palette import BUILDING_ICON, RANKS
from render.civilization.pieces import sign_of, target
from render.layout import Gap, Glyph, Part, PictureWords, columns, label, run, run_width
from render.panels import FRAME, panel
from render.scene import Box, Icon, Node, RoundedBox, SymbolRef
from render.theme import CREAM, INK, INK_SOFT, PAPER, PAPER_EDGE
from rules.civilization.board.knowledge import has_aircraft, rank
from rules.civilization.board.placement import tokens_left
from rules.civilization.core.catalog.base import UNIT_TYPES
from rules.civilization.core.catalog.build import (
    AIRCRAFT_COST,
    BUILDING_TOKENS,
    BUILDINGS,
    UNIT_COSTS,
    WONDERS,
    BuildingRow,
)
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game, Marker
from rules.civilization.words.names import named
from rules.engine.core.text import Text, say

WONDER = 50.0
LINE = 32.0
TEXT = 21.0
BUILDING = 56.0
UNIT = 44.0
NARROW = 420.0
"""The width up to which panels have one column."""


def offers_height(g: Game, wide: float) -> float:
    """Return the height of the wonders and resources."""
    across = 1 if wide < NARROW else 2
    wonders = -(-len(g.wonder_market) // across) * WONDER
    return FRAME + wonders + flow_height(supplies(g), wide - 24, TEXT, LINE)


def offers_panel(g: Game, box: Box, localizer: PictureWords, highlight: Collection[str] = ()) -> list[Node]:
    """Draw the wonders that can be built, the resources that can be harvested, the culture events left."""
    nodes, inside = panel(box, say("Market"), localizer)
    across = 1 if box.w < NARROW else 2
    for number, wonder in enumerate(g.wonder_market):
        column = columns(inside, across)[number % across]
        place = Box(column.x, inside.y + number // across * WONDER, column.w, WONDER - 5)
        nodes += _wonder(place, wonder, localizer, marked=wonder in highlight)
    y = inside.y + -(-len(g.wonder_market) // across) * WONDER
    return [*nodes, *flow(Box(inside.x, y, inside.w, 0), supplies(g), TEXT, LINE, PAPER)]


def supplies(g: Game) -> list[Chip]:
    chips: list[Chip] = [[f"{n}", resource_mark(kind)] for kind, n in g.market.items()]
    chips += [[f"{len(deck.event_cards)}", event_mark(deck.level)] for deck in g.event_decks]
    chips += [[f"{len(deck.unit_cards) + len(deck.discard)}", unit_glyph(deck.type)] for deck in g.unit_decks]
    return chips + [[f"{tokens_left(g, token)}", Glyph(BUILDING_ICON[token], INK)] for token in BUILDING_TOKENS]


def _wonder(box: Box, wonder: str, localizer: PictureWords, *, marked: bool = False) -> list[Node]:
    """Draw a wonder with its cost, and the cost with the technology that lowers it."""
    row = WONDERS[wonder]
    nodes: list[Node] = [RoundedBox(box, CREAM, 8, PAPER_EDGE, 1.5)]
    side = box.h - 8
    sign = SymbolRef(box.x + 4 + side / 2, box.y + box.h / 2, sign_of("wonder", wonder, side))
    nodes.append(sign)
    text = Box(box.x + side + 12, box.y + 1, box.w - side - 16, box.h / 2 + 2)
    nodes.append(label(text, localizer(Text(row.name)), 20, INK, "bold", on=CREAM))
    cost: list[Part] = [f"{row.cost}", yield_mark("production"), Gap(0.05), yield_mark("culture", row.culture)]
    wide = run_width(cost, 20, "black")
    below = Box(text.x, text.bottom - 4, text.w - wide - 6, box.h / 2)
    if row.discount_cost:
        cheaper = [f"{row.discount_cost}:", localizer(named(row.discount_technology))]
        nodes.append(label(below, " ".join(cheaper), 18, INK_SOFT, "semibold", on=CREAM))
    nodes += run(Box(box.right - wide - 6, below.y - 1, wide, below.h), cost, 20, INK, "black", "right", CREAM)
    if marked:
        nodes.append(SymbolRef(sign.x, sign.y, target(0.6 * side)))
    return nodes


def buildings_height(g: Game) -> float:
    """Return the height of the buildings."""
    return FRAME + -(-len(BUILDING_TOKENS) // 2) * BUILDING


def buildings_panel(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the tokens left of each building, with both sides and their costs."""
    nodes, inside = panel(box, say("Buildings left"), localizer)
    for number, token in enumerate(BUILDING_TOKENS):
        column = columns(inside, 2)[number % 2]
        place = Box(column.x, inside.y + number // 2 * BUILDING, column.w, BUILDING - 5)
        nodes += _building(g, place, token, localizer)
    return nodes


def _building(g: Game, box: Box, token: str, localizer: PictureWords) -> list[Node]:
    left = tokens_left(g, token)
    nodes: list[Node] = [RoundedBox(box, CREAM, 8, PAPER_EDGE, 1.5)]
    nodes.append(label(Box(box.x + 6, box.y, 34, box.h), f"{left}", 25, INK, "black", "center", CREAM))
    sides = [row for row in BUILDINGS.values() if row.token == token]
    for place, row in zip(columns(Box(box.x + 44, box.y, box.w - 50, box.h), len(sides), 6), sides, strict=True):
        icon = Box(place.x, place.y + 3, 22, 22)
        nodes.append(Icon(icon, BUILDING_ICON[row.id], INK))
        text = Box(icon.right + 4, place.y + 2, place.w - 26, place.h / 2 - 1)
        nodes.append(label(text, localizer(Text(row.name)), 18, INK, "bold", on=CREAM))
        below = Box(place.x, text.bottom - 1, place.w, place.h / 2 - 2)
        nodes += run(below, [f"{row.cost}", yield_mark("production"), *given_by(row)], 18, INK, "bold", "left", CREAM)
    return nodes


def given_by(row: BuildingRow) -> list[Part]:
    """Return the icons of a building."""
    given = yields_of(Marker("building", row.id))
    return [Glyph("arrow-right", INK_SOFT), *(yield_mark(kind, number) for kind, number in given)]


def units_height(g: Game) -> float:
    """Return the height of the unit decks."""
    return FRAME + (len(g.unit_decks) + 1) * UNIT


def units_panel(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the unit decks with cards left and killed, and everybody's rank with its cost of a unit."""
    nodes, inside = panel(box, say("Units"), localizer)
    names, seats = 290.0, g.clockwise
    wide = (inside.w - names) / len(seats)
    for column, seat in enumerate(seats):
        x = inside.x + names + (column + 0.5) * wide
        nodes.append(SymbolRef(x, inside.y + UNIT / 2 - 2, seat_sign(g, seat, 32)))
    for number, deck in enumerate(g.unit_decks, 1):
        row = Box(inside.x, inside.y + number * UNIT, inside.w, UNIT - 5)
        nodes.append(RoundedBox(row, CREAM, 8, PAPER_EDGE, 1.5))
        parts: list[Part] = [unit_glyph(deck.type), localizer(named(deck.type))]
        nodes += run(Box(row.x + 8, row.y, 158, row.h), parts, 21, INK, "bold", "left", CREAM)
        left: list[Part] = [f"{len(deck.unit_cards)}", Glyph("layer-group", INK), Gap(0.3)]
        left += [f"{len(deck.discard)}", Glyph("xmark", INK_SOFT)]
        nodes += run(Box(row.x + 170, row.y, names - 176, row.h), left, 20, INK, "bold", "left", CREAM)
        for column, seat in enumerate(seats):
            cell = Box(inside.x + names + column * wide, row.y, wide, row.h)
            nodes += run(cell, _rank(g.players[seat], number - 1), 20, INK, "bold", "center", CREAM)
    return nodes


def _rank(player: Player, number: int) -> list[Part]:
    kind = UNIT_TYPES[number]
    if not player.nation:
        return ["\u2013"]
    if kind == "aircraft":
        return [f"{AIRCRAFT_COST}", yield_mark("production")] if has_aircraft(player) else [Glyph("lock", INK_SOFT)]
    level = rank(player, kind)
    return [RANKS[level], Gap(0.1), f"{UNIT_COSTS[level]}", yield_mark("production")]


def decks_height(g: Game) -> float:
    """Return the height of decks and pools."""
    return FRAME + 2 * LINE


def decks_panel(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw culture events left and discarded, wonders to come by era, huts, villages and great persons."""
    nodes, inside = panel(box, say("Decks and pools"), localizer)
    events: list[Chip] = []
    for deck in g.event_decks:
        parts: Chip = [event_mark(deck.level), f"{len(deck.event_cards)}"]
        events.append([*parts, Glyph("xmark", INK_SOFT), f"{len(deck.discard)}"])
    pools: list[Chip] = [
        [marker_mark("wonder", "stonehenge"), f"{len(g.wonder_deck)}"],
        [marker_mark("great_person", "artist"), f"{len(g.great_person_pool)}"],
        [token_mark("hut"), f"{len(g.hut_pool)}"],
        [token_mark("village"), f"{len(g.village_pool)}"],
    ]
    nodes += flow(Box(inside.x, inside.y, inside.w, 0), events, TEXT, LINE, PAPER)
    nodes += flow(Box(inside.x, inside.y + LINE, inside.w, 0), pools, TEXT, LINE, PAPER)
    return nodes
