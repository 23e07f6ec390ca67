"""The posted picture with a painted map: as wide as a channel's frame, with the goals of the game next to the map."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from render.chips import Chip, flow, flow_height
from render.civilization.inline_icons import WAYS_COUNTED, resource_mark, seat_sign, seats_in_order, yield_mark
from render.civilization.market import supplies
from render.civilization.painted import GROUNDS, TABLE, swatch
from render.civilization.palette import fill_of
from render.civilization.pieces import sign_of, target
from render.layout import Part, PictureWords, label, run, run_width
from render.scene import Box, Node, RoundedBox, SymbolRef
from render.theme import CREAM, GOLD, INK, PAPER, PAPER_DEEP, PAPER_EDGE
from rules.civilization.core.catalog.build import WONDERS
from rules.civilization.core.catalog.land import TERRAIN_ROWS
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.victory.standing import progress
from rules.civilization.words.overview import headline
from rules.engine.core.table import View
from rules.engine.core.text import Text

TEXT = 18.0
"""Font size, of which a phone shows half."""
HEADLINE = 30.0
PLAYER = 46.0
"""Height of a player's row."""
LOW = 38.0
"""The height up to which a row is low."""
SIGN = 40.0
"""Width of a player's sign."""
BAR = 8.0
"""Height of the bar that shows how near a victory is."""
WONDER = 29.0
LINE = 26.0
"""Height of a line of what is left."""
LEGEND = 30.0
LEGEND_WIDTH = 236.0
RESOURCES = 190.0
"""Width of the resources left."""
"""Height and width of the yields of terrains."""
GAP = 6.0


class Goal(NamedTuple):
    """A way to win: its sign, and how near a player is."""

    parts: Sequence[Part]
    share: float


def goals(g: Game, player: Player) -> list[Goal]:
    """Return how near a player is to the victories by culture, technology and economy."""
    reached = progress(g, player)
    return [Goal([f"{reached[key]}/{most}", mark], min(1.0, reached[key] / most)) for key, most, mark in WAYS_COUNTED]


def head(g: Game, box: Box, localizer: PictureWords) -> Node:
    """Draw the turn and the phase."""
    written = label(box, localizer(headline(g)), 24, CREAM, "bold", on=TABLE, least=TEXT)
    return replace(written, rim=INK)


def race(view: View[Game], box: Box, localizer: PictureWords) -> list[Node]:
    """Draw a row for each player: sign, and for each victory a number and a bar; gold marks who acts."""
    nodes: list[Node] = []
    seats = seats_in_order(view)
    high = min(PLAYER, box.h / len(seats))
    for number, seat in enumerate(seats):
        nodes += _row(view, Box(box.x, box.y + number * high, box.w, high - 3), seat)
    return nodes


def _row(view: View[Game], box: Box, seat: int) -> Iterator[Node]:
    g = view.state
    player = g.players[seat]
    acts = not view.finished and (g.active == seat or player.seat in view.asked)
    yield RoundedBox(box, PAPER, 8, GOLD if acts else PAPER_EDGE, 4 if acts else 1.5)
    inside = box.inset(4 if acts else 2)
    yield RoundedBox(Box(inside.x, inside.y, SIGN - 2, inside.h), fill_of(player.seat), 6)
    yield SymbolRef(inside.x + SIGN / 2 - 1, box.y + box.h / 2, seat_sign(g, player.seat, 27 if box.h > LOW else 21))
    wide = (box.w - SIGN - 8) / 3
    for column, goal in enumerate(goals(g, player)):
        cell = Box(box.x + SIGN + 6 + column * wide, box.y + 4, wide - 6, box.h - 9)
        thick = BAR if box.h > LOW else BAR - 3
        above = Box(cell.x, cell.y, cell.w, cell.h - thick)
        yield from run(above, goal.parts, TEXT, INK, "bold", "center", PAPER)
        bar = Box(cell.x, cell.bottom - thick, cell.w, thick)
        yield RoundedBox(bar, PAPER_DEEP, thick / 2, PAPER_EDGE, 1)
        if goal.share > 0:
            yield RoundedBox(Box(bar.x, bar.y, max(thick, bar.w * goal.share), thick), fill_of(player.seat), thick / 2)


def wonders(g: Game, box: Box, localizer: PictureWords, highlight: Collection[str]) -> list[Node]:
    """Draw the wonders on offer with their costs, and the resources left."""
    nodes: list[Node] = [RoundedBox(box, PAPER, 8, PAPER_EDGE, 1.5)]
    across = 1 if box.w < 420 else 2
    wide = (box.w - 8) / across
    rows = -(-len(g.wonder_market) // across)
    high = min(WONDER, (box.h - 8 - WONDER) / max(1, rows))
    for number, wonder in enumerate(g.wonder_market):
        place = Box(box.x + 4 + number % across * wide, box.y + 4 + number // across * high, wide, high)
        nodes += _wonder(place, wonder, localizer, marked=wonder in highlight)
    below = Box(box.x + 8, box.y + 4 + rows * high, box.w - 16, box.h - 8 - rows * high)
    legend = below.h > LEGEND + LINE
    beside = not legend and below.w > LEGEND_WIDTH + RESOURCES
    room = below.h - (LEGEND if legend else 0)
    left: list[Chip] = [[f"{n}", resource_mark(kind)] for kind, n in g.market.items()]
    everything = supplies(g)
    if flow_height(everything, below.w, TEXT, LINE) <= room:
        left = everything
    nodes += flow(below, left, TEXT, LINE, PAPER)
    if beside:
        nodes += _legend(Box(below.right - LEGEND_WIDTH, below.y, LEGEND_WIDTH, LINE))
    if legend:
        nodes += _legend(Box(below.x, below.bottom - LEGEND, below.w, LEGEND))
    return nodes


def _legend(box: Box) -> Iterator[Node]:
    """Draw what each terrain yields."""
    giving = [terrain for terrain in GROUNDS if TERRAIN_ROWS[terrain].production or TERRAIN_ROWS[terrain].trade]
    wide = box.w / len(giving)
    for place, terrain in enumerate(giving):
        row = TERRAIN_ROWS[terrain]
        x = box.x + place * wide
        yield from swatch(Box(x + 2, box.y + 3, box.h - 6, box.h - 6), terrain)
        production: list[Part] = [f"{row.production}", yield_mark("production")]
        trade: list[Part] = [f"{row.trade}", yield_mark("trade")]
        parts = production if row.production else trade
        yield from run(Box(x + box.h + 1, box.y, wide - box.h, box.h), parts, TEXT, INK, "bold", "left", PAPER)


def _wonder(box: Box, wonder: str, localizer: PictureWords, *, marked: bool) -> list[Node]:
    row = WONDERS[wonder]
    middle = box.x + box.h / 2, box.y + box.h / 2
    nodes: list[Node] = [SymbolRef(*middle, sign_of("wonder", wonder, box.h - 5))]
    cost: list[Part] = [f"{row.cost}", yield_mark("production")]
    wide = run_width(cost, TEXT, "black")
    text = Box(box.x + box.h + 4, box.y, box.w - box.h - wide - 12, box.h)
    nodes.append(label(text, localizer(Text(row.name)), TEXT, INK, "bold", on=PAPER))
    nodes += run(Box(box.right - wide - 4, box.y, wide, box.h), cost, TEXT, INK, "black", "right", PAPER)
    if marked:
        nodes.append(SymbolRef(*middle, target(0.6 * box.h)))
    return nodes
