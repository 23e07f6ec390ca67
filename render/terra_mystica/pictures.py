"""The pictures of Terra Mystica: panels put together to scenes."""

from __future__ import annotations

from collections.abc import Collection

from render.layout import GUTTER, MARGIN, PictureWords, label, stack
from render.painter import text_width
from render.scene import Box, Group, Icon, Node, Scene, Use
from render.terra_mystica.board import Chart, pieces_on_map, printed_map
from render.terra_mystica.cults import cult_panel
from render.terra_mystica.looks import TERRAIN_FILL, on_terrain, terrain_letter
from render.terra_mystica.order import order_panel, seats_in_order
from render.terra_mystica.tableau import WIDTH, tableau_height, tableau_nodes
from render.terra_mystica.terrain import hexagon
from render.terra_mystica.tiles import bonus_panel, favor_panel, power_panel, scoring_panel, town_panel
from render.theme import CANVAS, CREAM, CREAM_SOFT
from rules.engine.core.table import View
from rules.engine.core.text import say
from rules.terra_mystica.core.catalog import WHEEL
from rules.terra_mystica.core.naming import terrain_name
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.words.overview import headline

OVERVIEW = (1600, 1200)
HEADER = 44
HEX = 48.5
"""Centre to corner of a hex in the overview."""
BOARD_HEX = 67.6
"""The same in the picture of the board alone."""
CULTS = (500, 640)
SIDE_BY_SIDE = 3
"""The most tableaux in one line."""
LEGEND = 17
"""Font size of the names of the terrains."""


def overview(view: View[Game], speech: PictureWords, highlight: Collection[str] = ()) -> Scene:
    """Board, cults, tiles and turn order in one picture."""
    g = view.state
    whole = Box(0, 0, *OVERVIEW).inset(MARGIN)
    chart = Chart(MARGIN, MARGIN + HEADER, HEX)
    nodes = _header(view, Box(whole.x, whole.y - 4, whole.w, HEADER), speech)
    nodes += pieces_on_map(g, chart, speech, highlight)
    board = chart.box
    below = Box(board.x, board.bottom + GUTTER, board.w, whole.bottom - board.bottom - GUTTER)
    scoring, cards, stock = stack(below, (126, 124, below.h - 250 - 2 * GUTTER))
    nodes += scoring_panel(g, scoring, speech)
    nodes += bonus_panel(g, cards, speech)
    favors = Box(stock.x, stock.y, stock.w * 0.66, stock.h)
    towns = Box(favors.right + GUTTER, stock.y, stock.right - favors.right - GUTTER, stock.h)
    nodes += favor_panel(g, favors, speech)
    nodes += town_panel(g, towns, speech)
    side = Box(board.right + GUTTER, board.y, whole.right - board.right - GUTTER, whole.bottom - board.y)
    seats = len(g.players)
    order, power, cults = stack(side, (42 + 60 * seats, 118, side.h - 160 - 60 * seats - 2 * GUTTER))
    nodes += order_panel(view, order, speech)
    nodes += power_panel(g, power, speech)
    nodes += cult_panel(g, cults, speech)
    return Scene(*OVERVIEW, CANVAS, tuple(nodes), printed_map(chart))


def board(view: View[Game], speech: PictureWords, highlight: Collection[str] = ()) -> Scene:
    """The map alone, as large as it gets."""
    chart = board_chart()
    frame = chart.box
    header = Box(MARGIN, MARGIN - 4, frame.w, HEADER)
    nodes = _header(view, header, speech) + pieces_on_map(view.state, chart, speech, highlight)
    return Scene(round(frame.right + MARGIN), round(frame.bottom + MARGIN), CANVAS, tuple(nodes), printed_map(chart))


def board_chart() -> Chart:
    """Where the spaces lie in the picture of the board."""
    return Chart(MARGIN, MARGIN + HEADER, BOARD_HEX)


def cults(view: View[Game], speech: PictureWords) -> Scene:
    """The cult board."""
    return Scene(*CULTS, CANVAS, tuple(cult_panel(view.state, Box(8, 8, 484, 624), speech)), zoom=1.6)


def tiles(view: View[Game], speech: PictureWords) -> Scene:
    """Scoring tiles, bonus cards, power actions, favor and town tiles."""
    g = view.state
    heights = (222, 222, 116, 150, 218)
    scoring, cards, power, towns, favors = stack(Box(8, 8, 524, 0), heights)
    nodes = scoring_panel(g, scoring, speech, lines=2) + bonus_panel(g, cards, speech, lines=2)
    nodes += power_panel(g, power, speech) + town_panel(g, towns, speech) + favor_panel(g, favors, speech, across=1)
    return Scene(540, round(favors.bottom) + 8, CANVAS, tuple(nodes), zoom=1.6)


def order(view: View[Game], speech: PictureWords) -> Scene:
    """Turn order and what everybody holds."""
    height = 42 + 60 * len(view.state.players)
    nodes = order_panel(view, Box(8, 8, 484, height), speech)
    return Scene(500, height + 16, CANVAS, tuple(nodes), zoom=1.6)


def tableaux(view: View[Game], speech: PictureWords) -> Scene:
    """The tableaux of all players side by side, in two lines when there are more than three."""
    seats = seats_in_order(view)
    lines = 1 if len(seats) <= SIDE_BY_SIDE else 2
    across = -(-len(seats) // lines)
    nodes: list[Node] = []
    # Neighbours share the margin between them.
    y = 0.0
    for start in range(0, len(seats), across):
        line = seats[start : start + across]
        height = max(tableau_height(view, seat, speech) for seat in line)
        for i, seat in enumerate(line):
            nodes.append(Group(i * (WIDTH - GUTTER), y, tuple(tableau_nodes(view, seat, height, speech))))
        y += height - GUTTER
    return Scene(across * (WIDTH - GUTTER) + GUTTER, round(y + GUTTER), CANVAS, tuple(nodes), zoom=0.9)


def _header(view: View[Game], box: Box, speech: PictureWords) -> list[Node]:
    """Title, round, and the transformation cycle as legend."""
    text = f"{speech(say('Terra Mystica'))} · {speech(headline(view.state))}"
    nodes: list[Node] = [label(Box(box.x, box.y, box.w * 0.36, box.h), text, 30, CREAM, "bold", on=CANVAS)]
    names = [speech(terrain_name(terrain)) for terrain in WHEEL]
    x = box.right - sum(text_width(name, LEGEND, "semibold") + 70 for name in names) - 22
    for terrain, name in zip(WHEEL, names, strict=True):
        wide = text_width(name, LEGEND, "semibold")
        middle = box.y + box.h / 2
        nodes.append(Use(x + 22, middle, hexagon(terrain, 22)))
        letter = Box(x + 6, middle - 16, 32, 32)
        on = TERRAIN_FILL[terrain]
        nodes.append(label(letter, terrain_letter(terrain, speech), 24, on_terrain(terrain), "black", "center", on))
        nodes.append(label(Box(x + 49, box.y, wide, box.h), name, LEGEND, CREAM_SOFT, "semibold", on=CANVAS))
        x += 50 + wide
        nodes.append(Icon(Box(x + 2, middle - 8, 16, 16), "arrow-right", CREAM_SOFT))
        x += 20
    nodes.append(Icon(Box(x, middle - 10, 20, 20), "rotate", CREAM_SOFT))
    return nodes
