"""The tableaux of all players in short, one below the other."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from render.chips import Chip, flow, flow_height
from render.civilization.holdings import (
    city_rows,
    city_rows_height,
    government_chips,
    progress_chips,
    stock_chips,
    wonder_chips,
)
from render.civilization.inline_icons import seats_in_order
from render.civilization.palette import ROWS
from render.civilization.pyramid import rows_of
from render.civilization.tableau import HEADER, INNER, WIDTH, nameplate
from render.layout import CORNER, GUTTER, Gap, Mark, PictureWords
from render.panels import Panel, joined, stacked
from render.scene import Box, Label, Line, Node, RoundedBox, Scene, Symbol
from render.theme import CANVAS, INK_SOFT, PAPER, PAPER_EDGE, readable_on
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.table import View
from rules.engine.core.text import Text

NUMBERS = 22.0
STOCK = 20.0
NAMES = 19.0
LINE = 33.0
PAD = 10.0
NAMES_LINE = 29.0
LEVEL = 1.5
"""Width of the level next to its technologies, in font sizes."""
Lines = list[tuple[float, list[Chip]]]
"""Rows of chips with their font sizes."""


def tableaux(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw nations, progress, cities, stock, governments, wonders and the names of the technologies of all players."""
    players = (_of(view, view.state.players[seat], localizer) for seat in seats_in_order(view))
    nodes, y = stacked(players, GUTTER, GUTTER, INNER)
    return Scene(WIDTH, round(y), CANVAS, tuple(nodes), zoom=1.25)


def _of(view: View[Game], player: Player, localizer: PictureWords) -> Panel:
    g = view.state
    name: Panel = HEADER, lambda box: nameplate(view, box, player, localizer)
    if not player.technologies:
        return name
    return joined(name, (_height(g, player, localizer), lambda box: _holdings(g, box, player, localizer)))


def _stock(g: Game, player: Player, localizer: PictureWords) -> Lines:
    """Return resources, visible units and culture events (`_progress` shows their numbers), and named cards."""
    tokens, *cards = stock_chips(g, player, localizer)
    faces = [*player.units, *(held.event for held in player.events)]
    seen = cards if any(face != FACE_DOWN for face in faces) else []
    shown = [chip for line in seen for chip in line]
    return [(STOCK, [*tokens, *shown, *government_chips(player, localizer), *wonder_chips(g, player, localizer)])]


def _progress(g: Game, player: Player) -> Lines:
    return [(NUMBERS, progress_chips(g, player))]


def _technologies(player: Player, localizer: PictureWords) -> list[Chip]:
    """Return the names of the technologies, each row of the pyramid after its level, the highest first."""
    chips: list[Chip] = []
    for level, cards in reversed(list(enumerate(rows_of(player), 1))):
        sign: Chip = [Mark(partial(level_sign, ROWS[level], INK_SOFT), LEVEL), Gap(0.1)]
        names = [localizer(Text(TECHNOLOGIES[card].name)) for card in cards]
        chips += [[*([] if number else sign), name] for number, name in enumerate(names)]
    return chips


def level_sign(level: str, fill: str, size: float) -> Symbol:
    """Draw a level of the pyramid on a badge."""
    box = Box(-LEVEL * size / 2, -0.6 * size, LEVEL * size, 1.2 * size)
    letters = Label(box, level, size, readable_on(fill), "black", "center", fill)
    return Symbol(f"level {level} {fill} {size:g}", (RoundedBox(box, fill, 5), letters))


def _lines_height(lines: Lines) -> float:
    return sum(flow_height(chips, INNER - 2 * PAD, size, LINE) for size, chips in lines)


def _height(g: Game, player: Player, localizer: PictureWords) -> float:
    cities = city_rows_height(g, player)
    pyramid = flow_height(_technologies(player, localizer), INNER - 2 * PAD, NAMES, NAMES_LINE)
    return (
        _lines_height(_progress(g, player)) + cities + _lines_height(_stock(g, player, localizer)) + pyramid + 4 * PAD
    )


def _holdings(g: Game, box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw progress, cities, stock and technologies, with a line between them."""
    nodes: list[Node] = [RoundedBox(box, PAPER, CORNER)]
    inside = Box(box.x + PAD, box.y + PAD / 2, box.w - 2 * PAD, 0)
    progress, stock = _progress(g, player), _stock(g, player, localizer)
    nodes += _written(inside, progress)
    y = inside.y + _lines_height(progress) + PAD / 2
    nodes += city_rows(g, Box(inside.x, y, inside.w, 0), player)
    y += city_rows_height(g, player)
    nodes += _written(Box(inside.x, y, inside.w, 0), stock)
    y += _lines_height(stock) + PAD
    nodes.append(Line(((inside.x, y), (inside.right, y)), PAPER_EDGE, 1.5))
    y += PAD
    below = Box(inside.x, y, inside.w, 0)
    chips = _technologies(player, localizer)
    return [*nodes, *flow(below, chips, NAMES, NAMES_LINE, PAPER, weight="semibold")]


def _written(box: Box, lines: Lines) -> Iterator[Node]:
    """Draw the lines from the top of a box."""
    y = box.y
    for size, chips in lines:
        yield from flow(Box(box.x, y, box.w, 0), chips, size, LINE, PAPER)
        y += flow_height(chips, box.w, size, LINE)
