"""The tableaux of all players in short, one below the other: what each has, in as many lines as it takes."""

from __future__ import annotations

from collections.abc import Iterator

from render.chips import Chip, flow, flow_height
from render.civilization.holdings import (
    CITY,
    city_rows,
    government_chips,
    progress_chips,
    stock_chips,
    wonder_chips,
)
from render.civilization.looks import ROWS
from render.civilization.pyramid import rows_of
from render.civilization.signs import seats_in_order
from render.civilization.tableau import HEADER, INNER, WIDTH, nameplate
from render.layout import CORNER, GUTTER, PictureWords
from render.panels import Panel, joined, stacked
from render.scene import Box, Label, Line, Node, Plate, Scene
from render.theme import CANVAS, INK, PAPER, PAPER_EDGE
from rules.civilization.board.control import cities_of
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.table import View
from rules.engine.core.text import Text

NUMBERS = 22.0
NAMES = 19.0
LINE = 33.0
PAD = 10.0
LEVEL = 34.0
"""Width of the level in front of its technologies."""
Lines = list[tuple[float, list[Chip]]]
"""Rows of chips with their font sizes."""


def tableaux(view: View[Game], speech: PictureWords) -> Scene:
    """Nations, progress, cities, stock, governments, wonders and the names of the technologies of all players."""
    players = (_of(view, view.state.players[seat], speech) for seat in seats_in_order(view))
    nodes, y = stacked(players, GUTTER, GUTTER, INNER)
    return Scene(WIDTH, round(y), CANVAS, tuple(nodes), zoom=1.25)


def _of(view: View[Game], player: Player, speech: PictureWords) -> Panel:
    g = view.state
    name: Panel = HEADER, lambda box: nameplate(view, box, player, speech)
    if not player.technologies:
        return name
    return joined(name, (_height(g, player, speech), lambda box: _holdings(g, box, player, speech)))


def _stock(g: Game, player: Player, speech: PictureWords) -> Lines:
    """Resources; units and culture events where their faces are seen, as `_progress` counts them; what has a name."""
    tokens, *cards = stock_chips(g, player, speech)
    faces = [*player.units, *(held.event for held in player.events)]
    seen = [(NUMBERS, chips) for chips in cards] if any(face != FACE_DOWN for face in faces) else []
    named = government_chips(player, speech) + wonder_chips(g, player, speech)
    return [(NUMBERS, tokens), *seen, (NAMES, named)]


def _progress(g: Game, player: Player) -> Lines:
    return [(NUMBERS, chips) for chips in progress_chips(g, player)]


def _technologies(player: Player, speech: PictureWords) -> Iterator[tuple[int, list[Chip]]]:
    """The names of each row of the pyramid, the highest first."""
    rows = list(enumerate(rows_of(player), 1))
    for level, cards in reversed(rows):
        names = [speech(Text(TECHNOLOGIES[card].name)) for card in cards]
        chips: list[Chip] = [[name if name == names[-1] else f"{name} \u00b7"] for name in names]
        if chips:
            yield level, chips


def _lines_height(lines: Lines) -> float:
    return sum(flow_height(chips, INNER - 2 * PAD, size, LINE) for size, chips in lines)


def _row_height(chips: list[Chip]) -> float:
    return flow_height(chips, INNER - 2 * PAD - LEVEL, NAMES, LINE - 5)


def _height(g: Game, player: Player, speech: PictureWords) -> float:
    cities = len(cities_of(g, player.seat)) * CITY
    pyramid = sum(_row_height(chips) for _, chips in _technologies(player, speech))
    return _lines_height(_progress(g, player)) + cities + _lines_height(_stock(g, player, speech)) + pyramid + 4 * PAD


def _holdings(g: Game, box: Box, player: Player, speech: PictureWords) -> list[Node]:
    """Progress, cities, stock and technologies, with a line between them."""
    nodes: list[Node] = [Plate(box, PAPER, CORNER)]
    inside = Box(box.x + PAD, box.y + PAD / 2, box.w - 2 * PAD, 0)
    progress, stock = _progress(g, player), _stock(g, player, speech)
    nodes += _written(inside, progress)
    y = inside.y + _lines_height(progress) + PAD / 2
    nodes += city_rows(g, Box(inside.x, y, inside.w, 0), player)
    y += len(cities_of(g, player.seat)) * CITY
    nodes += _written(Box(inside.x, y, inside.w, 0), stock)
    y += _lines_height(stock) + PAD
    nodes.append(Line(((inside.x, y), (inside.right, y)), PAPER_EDGE, 1.5))
    y += PAD
    for level, chips in _technologies(player, speech):
        nodes.append(Label(Box(inside.x, y, LEVEL, LINE - 5), ROWS[level], 20, INK, "black", "left", PAPER))
        rest = Box(inside.x + LEVEL, y, inside.w - LEVEL, 0)
        nodes += flow(rest, chips, NAMES, LINE - 5, PAPER, weight="semibold")
        y += _row_height(chips)
    return nodes


def _written(box: Box, lines: Lines) -> Iterator[Node]:
    """The lines from the top of a box."""
    y = box.y
    for size, chips in lines:
        yield from flow(Box(box.x, y, box.w, 0), chips, size, LINE, PAPER)
        y += flow_height(chips, box.w, size, LINE)
