"""The pictures of Terra Mystica: panels combined into scenes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from render.layout import GUTTER, PictureWords, even, label
from render.painted import Map
from render.painter import text_width
from render.paper import wood
from render.scene import Box, Icon, Label, Node, Scene, SymbolRef
from render.terra_mystica import compact
from render.terra_mystica.board import MapLayout, pieces_on_map, printed_map
from render.terra_mystica.cult_line import cult_line
from render.terra_mystica.order import order_panel
from render.terra_mystica.painted import land, painted_map, pieces_on_painted_map
from render.terra_mystica.strips import strips, strips_height
from render.terra_mystica.terrain import hexagon
from render.theme import CANVAS, CREAM, CREAM_SOFT, INK
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
TITLE = 38.0
POWER = 288.0
"""Width of the power actions."""
SCORED = 262.0
"""Width of the scoring tile of the round."""
RIM = 3
"""The margin of a posted picture, whose map is as wide as the frame allows."""
LINE = 24.0
"""Height of a line above the map of a post."""
OVERLAP = 7.0
"""The distance by which these lines reach into the water at the edge of the map."""
LEGEND = 18.0
"""Font size of the names of the terrains."""


def summary(view: View[Game], localizer: PictureWords, highlight: Collection[str] = (), painted: bool = False) -> Scene:
    """Draw the map, and above it the scoring tile of the round, the power actions and everybody's cult steps.

    The numbers of the players stand in the text of a post. Without them the map fills the width of a desktop.
    """
    g = view.state
    upper = Box(EDGE, RIM, WIDTH - 2 * EDGE, LINE)
    lower = Box(EDGE, upper.bottom + 3, upper.w, LINE)
    chart = MapLayout(EDGE, lower.bottom - OVERLAP, HEX)
    world = _map(g, chart, highlight, painted)
    canvas = Box(0, 0, WIDTH, even(chart.box.bottom + RIM))
    nodes = [*world.pieces]
    line, text = upper.inset(4, 0), _title(view, localizer)
    if 0 < g.round <= len(g.scoring_tiles) and not view.finished:
        power = Box(upper.right - POWER, upper.y, POWER, LINE)
        nodes += compact.power_spaces(g, power, localizer)
        tile = Box(power.x - GUTTER - SCORED, upper.y, SCORED, LINE)
        nodes += compact.scoring_tile(g, tile, g.round, localizer)
        line = Box(line.x, line.y, tile.x - line.x - GUTTER, LINE)
        text = localizer(headline(g))
    heading = label(line, text, 24, CREAM, "bold", on=CANVAS, least=18)
    nodes.append(replace(heading, rim=INK) if painted else heading)
    nodes += cult_line(g, lower)
    backdrop = (*wood(canvas), *world.printed) if painted else world.printed
    return Scene(WIDTH, round(canvas.h), CANVAS, tuple(nodes), backdrop)


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
    """Draw only the map, as large as possible, below the transformation cycle."""
    chart = board_chart()
    world = _map(view.state, chart, highlight, painted)
    nodes = [*_cycle(Box(EDGE + 2, EDGE - 3, WIDTH - 2 * EDGE - 4, TITLE), localizer, 17, painted), *world.pieces]
    canvas = Box(0, 0, WIDTH, round(chart.box.bottom + EDGE))
    if not painted:
        return Scene(WIDTH, round(canvas.h), CANVAS, tuple(nodes), world.printed, ground=chart.ground)
    on_table = [replace(node, rim=INK) if isinstance(node, Label) and node.on == CANVAS else node for node in nodes]
    return Scene(WIDTH, round(canvas.h), CANVAS, tuple(on_table), (*wood(canvas), *world.printed), ground=chart.ground)


def board_chart() -> MapLayout:
    """Return the layout of the spaces on a map of full width."""
    return MapLayout(EDGE, EDGE + TITLE, HEX)


def cults(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw the cult tracks from left to right."""
    box = Box(EDGE, EDGE, WIDTH - 2 * EDGE, compact.cults_height())
    return Scene(*cults_size(), CANVAS, tuple(compact.cult_section(view.state, box, localizer)))


def cults_size() -> tuple[int, int]:
    """Return width and height of the picture of the cult tracks."""
    return WIDTH, even(compact.cults_height() + 2 * EDGE)


def tiles(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw scoring tiles, bonus cards, power actions, favor and town tiles."""
    g = view.state
    nodes: list[Node] = []
    y = float(EDGE)
    for high, draw in compact.stock(g, WIDTH - 2 * EDGE, localizer):
        nodes += draw(g, Box(EDGE, y, WIDTH - 2 * EDGE, high), localizer)
        y += high + GUTTER
    return Scene(WIDTH, even(y - GUTTER + EDGE), CANVAS, tuple(nodes))


def order(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw the turn order and everybody's possessions."""
    height = 42 + 60 * len(view.state.players)
    nodes = order_panel(view, Box(8, 8, 484, height), localizer)
    return Scene(500, height + 16, CANVAS, tuple(nodes))


def _title(view: View[Game], localizer: PictureWords) -> str:
    return f"{localizer(say('Terra Mystica'))} · {localizer(headline(view.state))}"


def _header(view: View[Game], localizer: PictureWords, painted: bool, wide: float) -> list[Node]:
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
