"""The panels of a tableau next to its pyramid: cities, government, resources, forces, culture events, wonders."""

from __future__ import annotations

from collections.abc import Sequence

from render.chips import Chip, flow, flow_height
from render.civilization.captions import possessions
from render.civilization.inline_icons import (
    city_mark,
    marker_mark,
    resource_mark,
    yield_mark,
)
from render.layout import CORNER, Gap, Glyph, Part, PictureWords, columns, run, run_width
from render.scene import Box, Node, RoundedBox
from render.theme import CREAM, INK, INK_SOFT, PAPER, PAPER_EDGE
from rules.civilization.board.control import cities_of, wonder_works
from rules.civilization.board.icons import city_icons, city_resources
from rules.civilization.board.knowledge import unlocked_governments
from rules.civilization.board.production import production
from rules.civilization.core.grid import NAMES, Square
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.words.names import named
from rules.engine.core.text import say

TEXT = 22.0
LINE = 32.0
EDGE = 12.0
"""The margin between the edge of a panel and its contents."""
CITY = 42.0
HEAD, GIVEN = 126.0, 196.0
"""Widths of the name of a city and of its icons."""
CARDS, CARD_LINE = 22.0, 36.0
SIGNS, SIGNS_LINE = 18.0, 26.0
"""Font size and line height of the meanings of signs."""
CAPITAL, WALLS, ACTED = Glyph("crown", INK), Glyph("chess-rook", INK), Glyph("check", INK)
"""The signs of cities."""
WARNING = "#b3261e"


def _panel(box: Box, chips: Sequence[Chip], size: float, line: float) -> list[Node]:
    inside = Box(box.x + EDGE, box.y + EDGE / 2, box.w - 2 * EDGE, 0)
    return [RoundedBox(box, PAPER, CORNER), *flow(inside, chips, size, line, PAPER)]


def cities_height(g: Game, player: Player, wide: float, localizer: PictureWords) -> float:
    """Return the height of the cities; 0 without any."""
    return city_rows_height(g, player, wide - 2 * EDGE, localizer) + EDGE if cities_of(g, player.seat) else 0.0


def cities_panel(g: Game, box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw the cities of a player in a panel, with the meanings of their signs below them."""
    inside = Box(box.x + EDGE, box.y + EDGE / 2 + 2.5, box.w - 2 * EDGE, box.h - EDGE)
    nodes: list[Node] = [RoundedBox(box, PAPER, CORNER), *city_rows(g, inside, player)]
    return nodes + city_signs(g, inside, player, localizer)


def city_rows_height(g: Game, player: Player, wide: float, localizer: PictureWords) -> float:
    """Return the height of the rows of cities, two in each, and of the meanings of their signs."""
    return -(-len(cities_of(g, player.seat)) // 2) * CITY + city_signs_height(g, player, wide, localizer)


def city_rows(g: Game, inside: Box, player: Player) -> list[Node]:
    """Draw each city with its production, trade and resources; a tick marks an action taken this turn."""
    nodes: list[Node] = []
    cities = cities_of(g, player.seat)
    for number, centre in enumerate(cities):
        line = Box(inside.x, inside.y + number // 2 * CITY, inside.w, CITY - 5)
        row = columns(line, 2)[number % 2] if len(cities) > 1 else line
        nodes += city_row(g, row, player, centre)
    return nodes


def city_row(g: Game, row: Box, player: Player, centre: Square) -> list[Node]:
    """Draw a city with its production, trade and resources; a tick marks an action taken this turn."""
    icons = city_icons(g, centre)
    nodes: list[Node] = [RoundedBox(row, CREAM, 8, PAPER_EDGE, 1.5)]
    head: list[Part] = [city_mark(player.seat), NAMES[centre]]
    if g.cities[centre].capital:
        head.append(CAPITAL)
    if g.cities[centre].walled:
        head.append(WALLS)
    nodes += run(Box(row.x + 6, row.y, HEAD, row.h), head, 21, INK, "black", "left", CREAM)
    given: list[Part] = [
        f"{production(g, centre)}", yield_mark("production"), Gap(0.2),
        f"{icons.trade}", yield_mark("trade"), Gap(0.2),
        f"{icons.culture}", yield_mark("culture"), Gap(0.2),
        f"{icons.coins}", yield_mark("coin"),
    ]  # fmt: skip
    nodes += run(Box(row.x + HEAD + 8, row.y, GIVEN, row.h), given, 20, INK, "bold", "left", CREAM)
    rest: list[Part] = [resource_mark(kind) for kind in city_resources(g, centre)]
    if player.turn.actions.get(centre, 0):
        rest += [Gap(0.3), ACTED]
    x = row.x + HEAD + 14 + min(GIVEN, run_width(given, 20, "bold"))
    return nodes + run(Box(x, row.y, row.right - x - 6, row.h), rest, 20, INK, "bold", "right", CREAM)


def city_signs_height(g: Game, player: Player, wide: float, localizer: PictureWords) -> float:
    """Return the height of the meanings of the signs of a player's cities."""
    return flow_height(city_sign_words(g, player, localizer), wide, SIGNS, SIGNS_LINE)


def city_signs(g: Game, inside: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw the meanings of the signs of a player's cities at the lower end of a box."""
    high = city_signs_height(g, player, inside.w, localizer)
    place = Box(inside.x, inside.bottom - high, inside.w, high)
    return list(flow(place, city_sign_words(g, player, localizer), SIGNS, SIGNS_LINE, PAPER, INK_SOFT))


def city_sign_words(g: Game, player: Player, localizer: PictureWords) -> list[Chip]:
    """Return the signs that a player's cities have, each with its meaning."""
    cities = cities_of(g, player.seat)
    seen = (
        (CAPITAL, say("capital"), any(g.cities[each].capital for each in cities)),
        (WALLS, say("city walls"), any(g.cities[each].walled for each in cities)),
        (ACTED, say("has taken its action"), any(player.turn.actions.get(each, 0) for each in cities)),
    )
    return [[sign, localizer(meaning)] for sign, meaning, shown in seen if shown]


def government_chips(player: Player, localizer: PictureWords) -> list[Chip]:
    """Return the present government, then the unlocked ones."""
    chips: list[Chip] = [[Glyph("scale-balanced", INK), localizer(named(player.government))]]
    others = [each for each in unlocked_governments(player) if each != player.government]
    return chips + [[Glyph("key", INK_SOFT), localizer(named(each))] for each in others]


def stock_height(g: Game, player: Player, wide: float, localizer: PictureWords) -> float:
    """Return the height of stock, governments and wonders."""
    return flow_height(_stock(g, player, localizer), wide - 2 * EDGE, CARDS, CARD_LINE) + EDGE


def stock_panel(g: Game, box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw resources, units and culture events, governments and wonders; face-down things show their back."""
    return _panel(box, _stock(g, player, localizer), CARDS, CARD_LINE)


def _stock(g: Game, player: Player, localizer: PictureWords) -> list[Chip]:
    governments, wonders = government_chips(player, localizer), wonder_chips(g, player, localizer)
    return [*possessions(g, player, localizer), *governments, *wonders]


def wonder_chips(g: Game, player: Player, localizer: PictureWords) -> list[Chip]:
    """Return the wonders of a player; an obsolete one has a cross, a blockaded one a lock, each with its meaning."""
    chips: list[Chip] = []
    for card in player.wonders:
        chip: Chip = [marker_mark("wonder", card.wonder), localizer(named(card.wonder))]
        if card.obsolete:
            chip += [Glyph("xmark", WARNING), localizer(say("obsolete"))]
        elif not wonder_works(g, player.seat, card.wonder):
            chip += [Glyph("lock", WARNING), localizer(say("blockaded"))]
        chips.append(chip)
    return chips
