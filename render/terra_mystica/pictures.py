"""The pictures of Terra Mystica: panels combined into scenes."""

from __future__ import annotations

from collections.abc import Collection

from render.layout import GUTTER, PictureWords, even, label
from render.painted import Map
from render.painter import text_width
from render.scene import Box, Icon, Node, Scene, SymbolRef
from render.terra_mystica import compact
from render.terra_mystica.board import MapLayout, pieces_on_map, printed_map
from render.terra_mystica.cults import cult_panel
from render.terra_mystica.order import order_panel
from render.terra_mystica.painted import land, painted_map, pieces_on_painted_map
from render.terra_mystica.strips import strips, strips_height
from render.terra_mystica.terrain import hexagon
from render.theme import CANVAS, CREAM, CREAM_SOFT
from rules.engine.core.table import View
from rules.engine.core.text import say
from rules.terra_mystica.core.catalog import WHEEL
from rules.terra_mystica.core.names import terrain_name
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.words.overview import headline

WIDTH = 800
"""Width of overview and map: two units are a pixel on a phone."""
EDGE = 8
HEX = 33.9
"""Size of a hex on a map of full width."""
WIDE = 1800
WIDE_ZOOM = 8 / 9
"""The zoom for 1600 pixels on a large screen."""
WIDE_HEX = 42.6
"""The size of a hex there."""
CULTS = (500, 640)
TITLE = 38.0
POWER = 288.0
"""Width of the power actions."""
SCORED = 262.0
"""Width of the scoring tile of the round."""
LEGEND = 18.0
"""Font size of the names of the terrains."""


def summary(view: View[Game], localizer: PictureWords, highlight: Collection[str] = (), painted: bool = False) -> Scene:
    """Draw the map, and above it the scoring tile of the round and the power actions.

    The numbers of the players stand in the text of a post. Without them the map fills the width of a desktop.
    """
    g = view.state
    chart = MapLayout(EDGE, EDGE + TITLE, HEX)
    world = _map(g, chart, highlight, painted)
    nodes = [*world.pieces]
    line = Box(EDGE + 4, EDGE - 3, WIDTH - 2 * EDGE - 4, TITLE)
    text = _title(view, localizer)
    if 0 < g.round <= len(g.scoring_tiles) and not view.finished:
        power = Box(line.right - POWER, line.y + 1, POWER, TITLE - 2)
        nodes += compact.power_spaces(g, power, localizer)
        tile = Box(power.x - GUTTER - SCORED, line.y + 1, SCORED, TITLE - 2)
        nodes += compact.scoring_tile(g, tile, g.round, localizer)
        line = Box(line.x, line.y, tile.x - line.x - GUTTER, TITLE)
        text = localizer(headline(g))
    nodes.append(label(line, text, 30, CREAM, "bold", on=CANVAS, least=18))
    return Scene(WIDTH, even(chart.box.bottom + EDGE), CANVAS, tuple(nodes), world.printed, zoom=2)


def _map(g: Game, chart: MapLayout, highlight: Collection[str], painted: bool) -> Map:
    if painted:
        return Map(painted_map(chart), pieces_on_painted_map(g, chart, highlight))
    return Map(printed_map(chart), pieces_on_map(g, chart, highlight))


def wide_overview(
    view: View[Game], localizer: PictureWords, highlight: Collection[str] = (), painted: bool = False
) -> Scene:
    """Draw the map next to the players, cards and cults, for a large screen."""
    g = view.state
    chart = MapLayout(EDGE, EDGE + 2 * TITLE, WIDE_HEX)
    left, x = chart.box.w, chart.box.right + GUTTER
    world = _map(g, chart, highlight, painted)
    nodes = [*_header(view, localizer, painted, left), *world.pieces]
    players = Box(x, EDGE, WIDE - EDGE - x, strips_height(len(g.players)))
    nodes += strips(view, players, localizer)
    scoring, power, cards, favors, towns = compact.stock(g, players.w, localizer)
    cults = compact.cults_height(), compact.cult_section
    bottoms = []
    for sections, column in (
        ((cults, towns), Box(EDGE, chart.box.bottom + GUTTER, left, 0)),
        ((scoring, power, cards, favors), Box(x, players.bottom + GUTTER, players.w, 0)),
    ):
        y = column.y
        for high, draw in sections:
            nodes += draw(g, Box(column.x, y, column.w, high), localizer)
            y += high + GUTTER
        bottoms.append(y)
    height = even(max(bottoms) - GUTTER + EDGE)
    return Scene(WIDE, height, CANVAS, tuple(nodes), world.printed, zoom=WIDE_ZOOM)


def board(view: View[Game], localizer: PictureWords, highlight: Collection[str] = (), painted: bool = False) -> Scene:
    """Draw only the map, as large as possible."""
    chart = board_chart()
    world = _map(view.state, chart, highlight, painted)
    nodes = [*_header(view, localizer, painted), *world.pieces]
    return Scene(WIDTH, round(chart.box.bottom + EDGE), CANVAS, tuple(nodes), world.printed, 2, chart.ground)


def board_chart() -> MapLayout:
    """Return the layout of the spaces on a map of full width."""
    return MapLayout(EDGE, EDGE + 2 * TITLE, HEX)


def cults(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw the cult board."""
    return Scene(*CULTS, CANVAS, tuple(cult_panel(view.state, Box(8, 8, 484, 624), localizer)), zoom=1.6)


def tiles(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw scoring tiles, bonus cards, power actions, favor and town tiles."""
    g = view.state
    nodes: list[Node] = []
    y = float(EDGE)
    for high, draw in compact.stock(g, WIDTH - 2 * EDGE, localizer):
        nodes += draw(g, Box(EDGE, y, WIDTH - 2 * EDGE, high), localizer)
        y += high + GUTTER
    return Scene(WIDTH, even(y - GUTTER + EDGE), CANVAS, tuple(nodes), zoom=1.5)


def order(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw the turn order and everybody's possessions."""
    height = 42 + 60 * len(view.state.players)
    nodes = order_panel(view, Box(8, 8, 484, height), localizer)
    return Scene(500, height + 16, CANVAS, tuple(nodes), zoom=1.6)


def _title(view: View[Game], localizer: PictureWords) -> str:
    return f"{localizer(say('Terra Mystica'))} · {localizer(headline(view.state))}"


def _header(view: View[Game], localizer: PictureWords, painted: bool, wide: float = WIDTH - 2 * EDGE) -> list[Node]:
    """Draw title and round, and below them the transformation cycle as legend."""
    title = Box(EDGE + 4, EDGE - 2, wide - 8, TITLE)
    legend = Box(EDGE + 2, title.bottom - 1, wide - 4, TITLE)
    return [
        label(title, _title(view, localizer), 30, CREAM, "bold", on=CANVAS),
        *_cycle(legend, localizer, 17, painted),
    ]


def _cycle(box: Box, localizer: PictureWords, r: float, painted: bool) -> list[Node]:
    """Draw the terrains in the order in which spades turn them into each other."""
    nodes: list[Node] = []
    names = [localizer(terrain_name(terrain)) for terrain in WHEEL]
    room = box.w - 24 - len(WHEEL) * (2 * r + 4)
    needed = sum(text_width(name, LEGEND, "semibold") for name in names)
    gap = max(1.0, (room - needed) / len(WHEEL))
    share = min(1.0, (room - len(WHEEL)) / needed)
    x, middle = box.x, box.y + box.h / 2
    for terrain, name in zip(WHEEL, names, strict=True):
        wide = text_width(name, LEGEND, "semibold") * share
        nodes.append(_swatch(x + r, middle, terrain, r, painted))
        x += 2 * r + 3
        nodes.append(label(Box(x, box.y, wide + 1, box.h), name, LEGEND, CREAM_SOFT, "semibold", on=CANVAS))
        x += wide + gap
    return [*nodes, Icon(Box(box.right - 22, middle - 11, 22, 22), "rotate", CREAM_SOFT)]


def _swatch(x: float, y: float, terrain: str, r: float, painted: bool) -> Node:
    return land(x, y, r, terrain) if painted else SymbolRef(x, y, hexagon(terrain, r))
