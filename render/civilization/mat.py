"""The whole mat of a player as a landscape strip: progress, pieces, cities, technologies by level, stock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from render import nameplate
from render.chips import Chip, flow, flow_height
from render.civilization.captions import HEIGHT, captions, possessions, progress
from render.civilization.holdings import (
    CITY,
    city_row,
    city_sign_words,
    city_signs,
    city_signs_height,
    government_chips,
    wonder_chips,
)
from render.civilization.inline_icons import seat_sign, yield_mark
from render.civilization.palette import ROWS, fill_of
from render.civilization.pyramid import PORCELAIN, rows_of
from render.layout import CORNER, Gap, Mark, PictureWords, columns, run
from render.nameplate import GAP, INNER, Nameplate, has_turn, turn_state
from render.panels import Panel
from render.scene import Box, Label, Node, RoundedBox, Scene, Symbol
from render.theme import GOLD, INK, INK_SOFT, PAPER, readable_on
from rules.civilization.board.control import cities_of, wonder_works
from rules.civilization.board.knowledge import LEVELS, has_place, trade_needed
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.words.names import label as label_of
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say

CITIES = 404.0
"""Width of the cities."""
NAMES, NAMES_LINE = 18.0, 26.0
"""Font size and line height of the technologies."""
BADGE = 36.0
"""Width of the level next to its technologies."""
STOCK, STOCK_LINE = 20.0, 31.0
LEVEL = 1.5
"""Width of the level next to its technologies, in font sizes."""
PAD = 10.0


def mat(view: View[Game], seat: Seat, localizer: PictureWords) -> Scene:
    """Draw everything a player has in a landscape strip."""
    g = view.state
    player = g.players[seat]
    panels: list[Panel] = []
    if player.technologies:
        stock = _stock(g, player, localizer)
        panels = [
            (HEIGHT, lambda box: captions(box, progress(g, player), localizer)),
            *_cities_and_levels(g, player, localizer),
            (flow_height(stock, INNER - 2 * PAD, STOCK, STOCK_LINE) + PAD, lambda box: _stocked(box, stock)),
        ]
    return nameplate.strip(_plate(view, player, localizer), panels)


def _cities_and_levels(g: Game, player: Player, localizer: PictureWords) -> list[Panel]:
    """Return the cities with the technologies next to them, or below two columns of cities if that is lower."""
    column = _cities_height(g, player, 1) + city_signs_height(g, player, CITIES - 2 * PAD, localizer)
    pair = _cities_height(g, player, 2)
    beside = max(column, _levels_height(player, INNER - CITIES - GAP, localizer))
    below = _levels_height(player, INNER, localizer)
    if beside > pair + GAP + below:
        return [
            (pair, lambda box: _cities(g, box, player, 2)),
            (below, lambda box: _levels_and_signs(g, box, player, localizer)),
        ]

    def draw(box: Box) -> Iterator[Node]:
        left = Box(box.x, box.y, CITIES, box.h)
        yield from _cities(g, left, player, 1)
        yield from city_signs(g, Box(left.x + PAD, left.y, left.w - 2 * PAD, left.h - 3), player, localizer)
        levels = Box(box.x + CITIES + GAP, box.y, box.w - CITIES - GAP, box.h)
        yield from _levels(g, levels, player, localizer)

    return [(beside, draw)]


def _stocked(box: Box, chips: Sequence[Chip]) -> Iterator[Node]:
    yield RoundedBox(box, PAPER, CORNER)
    inside = Box(box.x + PAD, box.y + PAD / 2, box.w - 2 * PAD, 0)
    yield from flow(inside, chips, STOCK, STOCK_LINE, PAPER)


def _plate(view: View[Game], player: Player, localizer: PictureWords) -> Nameplate:
    g, seat = view.state, player.seat
    side = localizer(say("no nation yet"))
    if player.nation:
        side = f"{localizer(label_of(g, seat))} · {localizer(Text(player.row.leader))}"
    return Nameplate(
        fill_of(seat),
        seat_sign(g, seat, 32),
        side,
        localizer.name(seat),
        state=turn_state(view, seat, fill_of(seat)),
        acting=has_turn(view, seat),
    )


def _cities_height(g: Game, player: Player, across: int) -> float:
    return max(1, -(-len(cities_of(g, player.seat)) // across)) * CITY + 5


def _levels_and_signs(g: Game, box: Box, player: Player, localizer: PictureWords) -> Iterator[Node]:
    """Draw the technologies, and the meanings of the signs of cities to the right of what can be researched."""
    yield from _levels(g, box, player, localizer)
    parts = [part for chip in city_sign_words(g, player, localizer) for part in (Gap(0.5), *chip)]
    yield from run(_last_line(box), parts, NAMES, INK_SOFT, "bold", "right", PAPER)


def _last_line(box: Box) -> Box:
    return Box(box.x + PAD, box.bottom - PAD / 2 - NAMES_LINE, box.w - 2 * PAD, NAMES_LINE)


def _cities(g: Game, box: Box, player: Player, across: int) -> Iterator[Node]:
    """Draw the cities of a player, in one column or two."""
    yield RoundedBox(box, PAPER, CORNER)
    for number, centre in enumerate(cities_of(g, player.seat)):
        line, column = divmod(number, across)
        row = Box(box.x + 5, box.y + 5 + line * CITY, box.w - 10, CITY - 5)
        yield from city_row(g, columns(row, across, GAP)[column], player, centre)


def _named(player: Player, localizer: PictureWords) -> list[tuple[str, list[Chip]]]:
    """Return the names of the technologies of each level, the highest first."""
    levels = reversed(list(enumerate(rows_of(player), 1)))
    return [
        (ROWS[level], [[localizer(Text(TECHNOLOGIES[card].name))] for card in cards])
        for level, cards in levels
        if cards
    ]


def _levels_height(player: Player, wide: float, localizer: PictureWords) -> float:
    room = wide - 2 * PAD - BADGE
    lines = (flow_height(names, room, NAMES, NAMES_LINE, "semibold") for _, names in _named(player, localizer))
    return sum(lines) + NAMES_LINE + PAD


def _levels(g: Game, box: Box, player: Player, localizer: PictureWords) -> Iterator[Node]:
    """Draw the technologies by level, and the levels of which one can be researched now."""
    yield RoundedBox(box, PAPER, CORNER)
    y = box.y + PAD / 2
    for level, names in _named(player, localizer):
        head = Box(box.x + PAD, y, BADGE, NAMES_LINE)
        yield from run(head, [Mark(partial(level_sign, level, INK_SOFT), LEVEL)], NAMES, INK, on=PAPER)
        inside = Box(head.right, y, box.w - 2 * PAD - BADGE, 0)
        yield from flow(inside, names, NAMES, NAMES_LINE, PAPER, weight="semibold")
        y += flow_height(names, inside.w, NAMES, NAMES_LINE, "semibold")
    yield from run(_last_line(box), _research(g, player, localizer), NAMES, INK_SOFT, "bold", on=PAPER)


def _research(g: Game, player: Player, localizer: PictureWords) -> Chip:
    """Return the levels of which a technology can be researched now, or the trade that the next one needs."""
    discount = wonder_works(g, player.seat, PORCELAIN)
    costs = {level: trade_needed(level, discount) for level in range(1, LEVELS + 1) if has_place(player, level)}
    paid = [level for level, cost in costs.items() if player.trade >= cost]
    if not paid:
        return [localizer(say("Next technology: {n}", n=min(costs.values()))), yield_mark("trade")]
    marks = [Mark(partial(level_sign, ROWS[level], GOLD), LEVEL) for level in paid]
    return [localizer(say("Can research:")), *marks]


def _stock(g: Game, player: Player, localizer: PictureWords) -> list[Chip]:
    """Return government, resources, great persons, visible cards and wonders, all with their names."""
    government = government_chips(player, localizer)[:1]
    return [*government, *possessions(g, player, localizer), *wonder_chips(g, player, localizer)]


def level_sign(level: str, fill: str, size: float) -> Symbol:
    """Draw a level of the pyramid on a badge."""
    box = Box(-LEVEL * size / 2, -0.6 * size, LEVEL * size, 1.2 * size)
    letters = Label(box, level, size, readable_on(fill), "black", "center", fill)
    return Symbol(f"level {level} {fill} {size:g}", (RoundedBox(box, fill, 5), letters))
