"""The pictures of Civilization that show the map or other public parts of the table."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from render.civilization import landscape
from render.civilization.board import pieces_on_map
from render.civilization.card_texts import texts_height, texts_of_market, texts_panel
from render.civilization.inline_icons import seats_in_order
from render.civilization.map_layout import EDGE, MapLayout, chart_of, printed_map
from render.civilization.market import (
    buildings_height,
    buildings_panel,
    decks_height,
    decks_panel,
    offers_height,
    offers_panel,
    units_height,
    units_panel,
)
from render.civilization.negotiation import is_negotiated, negotiation_height, negotiation_panel
from render.civilization.painted import TABLE, painted_map, pieces_on_painted_map
from render.civilization.strips import strip, strip_height
from render.civilization.tracks import culture_height, culture_panel, dials_height, dials_panel
from render.layout import GUTTER, PictureWords, even, label
from render.painted import Map
from render.panels import Panel, stacked
from render.scene import Box, Node, Scene
from render.theme import CANVAS, CREAM
from rules.civilization.core.catalog.land import LAYOUTS
from rules.civilization.core.state import Game
from rules.civilization.words.overview import headline
from rules.engine.core.table import View

WIDTH = 800
"""Width of the pictures in units; a unit is half a pixel on a phone, so important text has a font size of 18."""
INNER = WIDTH - 2 * GUTTER
HEADER = 34.0
"""Height of the line that states the turn and the phase."""
FRAME = (550, 350)
"""The frame of a picture in a channel on a large screen."""
SIDE = 6.0
"""The gaps in the posted picture."""
UPRIGHT_SQUARE = 30.0
LYING_SQUARE = 47.0
"""The sides of a square in the posted picture, of a square map and of a narrow one."""
WIDE_SQUARE = 57.0
"""The side of a square in the wide overview, for large screens."""
WIDE_ZOOM = 8 / 9
"""Pixels per unit of the wide overview."""
SUMMARY_SQUARE = 50.0
"""The longest side of a square in the flat summary."""
BOARD_SQUARE = 60.0
"""The longest side of a square in the picture of the map alone."""
MARKET_PAGES = 2
"""The number of pages of the market."""


def wide_overview(
    view: View[Game], localizer: PictureWords, highlight: Collection[str] = (), painted: bool = False
) -> Scene:
    """Draw the map next to the players, the market, the culture track and both dials, for a large screen."""
    g = view.state
    chart = chart_of(g, EDGE, HEADER + EDGE, WIDE_SQUARE, turned=painted and is_narrow_map(g))
    x = chart.box.right + GUTTER
    world = _map(g, chart, highlight, painted, table=Box(0, 0, x, chart.box.bottom))
    nodes = [*_header(g, localizer, chart.box.w), *world.pieces]
    strips, y = _players(view, Box(x, GUTTER, INNER, 0), localizer)
    dials: Panel = (dials_height(g), lambda box: dials_panel(g, box, localizer))
    panels, y = stacked([*_market(g, INNER, localizer, highlight), _track(g, localizer), dials], x, y + GUTTER, INNER)
    size = even(x + INNER + GUTTER), even(max(y, chart.box.bottom + GUTTER))
    return Scene(*size, CANVAS, (*nodes, *strips, *panels), world.printed, zoom=WIDE_ZOOM)


def _market(g: Game, wide: float, localizer: PictureWords, highlight: Collection[str]) -> list[Panel]:
    """Return the market, once there is anything in it."""
    if not g.wonder_market and not g.market:
        return []
    return [(offers_height(g, wide), lambda box: offers_panel(g, box, localizer, highlight))]


def _track(g: Game, localizer: PictureWords) -> Panel:
    return culture_height(g), lambda box: culture_panel(g, box, localizer)


def summary(view: View[Game], localizer: PictureWords, highlight: Collection[str] = (), painted: bool = False) -> Scene:
    """Draw the map with the players and the market.

    The painted picture is as wide as a channel's frame. The flat one has the players below the map, or next to a
    narrow one.
    """
    g = view.state
    if painted:
        return _landscape(view, localizer, highlight)
    chart = summary_chart(g)
    nodes = _header(g, localizer, WIDTH) + pieces_on_map(g, chart, highlight)
    players = _beside_or_below(chart)
    strips, bottom = _players(view, players, localizer)
    if _is_narrow(chart):
        offers, bottom = stacked(_market(g, players.w, localizer, highlight), players.x, bottom + GUTTER, players.w)
        strips += offers
    y = max(bottom, chart.box.bottom - GUTTER / 2) + GUTTER
    return Scene(WIDTH, even(y), CANVAS, (*nodes, *strips), printed_map(chart))


def _landscape(view: View[Game], localizer: PictureWords, highlight: Collection[str]) -> Scene:
    """Draw the painted map, and the goals of the game next to it or below it."""
    g = view.state
    chart = landscape_chart(g)
    size = WIDTH, round(WIDTH * FRAME[1] / FRAME[0])
    world = _map(g, chart, highlight, painted=True, table=Box(0, 0, *size))
    map_box = chart.box
    nodes = [*world.pieces]
    if chart.turned:
        left = Box(SIDE, map_box.bottom + SIDE, map_box.w * 0.4, size[1] - map_box.bottom - 2 * SIDE)
        top = Box(left.x + 4, left.y, left.w, 26)
        offers = Box(left.right + SIDE, left.y, WIDTH - left.right - 2 * SIDE, left.h)
        below = Box(left.x, top.bottom, left.w, left.bottom - top.bottom)
    else:
        left = Box(map_box.right + SIDE, SIDE, WIDTH - map_box.right - 2 * SIDE, size[1] - 2 * SIDE)
        top = Box(left.x + 4, left.y, left.w - 4, landscape.HEADLINE)
        rows = landscape.PLAYER * len(g.players)
        below = Box(left.x, top.bottom + SIDE, left.w, rows)
        offers = Box(left.x, below.bottom + SIDE, left.w, left.bottom - below.bottom - SIDE)
    nodes += [landscape.head(g, top, localizer), *landscape.race(view, below, localizer)]
    nodes += landscape.wonders(g, offers, localizer, highlight)
    return Scene(*size, TABLE, tuple(nodes), world.printed)


def landscape_chart(g: Game) -> MapLayout:
    """Return the layout of the squares in the posted picture; a narrow map lies on its side."""
    turned = is_narrow_map(g)
    size = LYING_SQUARE if turned else UPRIGHT_SQUARE
    return chart_of(g, EDGE, EDGE, size, turned=turned, all_edges=False)


def is_narrow_map(g: Game) -> bool:
    """Return whether the map is higher than wide; painted, it lies on its side."""
    layout = LAYOUTS[len(g.players)]
    return layout.width < layout.height


def _across(g: Game, turned: bool) -> int:
    layout = LAYOUTS[len(g.players)]
    return layout.height if turned else layout.width


def _map(g: Game, chart: MapLayout, highlight: Collection[str], painted: bool, table: Box) -> Map:
    """Return the map; if it is painted, on a table."""
    if painted:
        return Map(painted_map(chart, table), pieces_on_painted_map(g, chart, highlight))
    return Map(printed_map(chart), pieces_on_map(g, chart, highlight))


def _is_narrow(chart: MapLayout) -> bool:
    """Return whether there is room for the players next to the map."""
    return chart.box.w < INNER / 2 + 200


def _beside_or_below(chart: MapLayout) -> Box:
    """Return the position and width of the players' strips."""
    if _is_narrow(chart):
        return Box(chart.box.right + GUTTER, chart.box.y, WIDTH - chart.box.right - 2 * GUTTER, 0)
    return Box(GUTTER, chart.box.bottom + GUTTER / 2, INNER, 0)


def _players(view: View[Game], box: Box, localizer: PictureWords) -> tuple[list[Node], float]:
    """Return the strips of all players with their negotiation, and the lower end of them."""
    nodes: list[Node] = []
    y = box.y
    for seat in seats_in_order(view):
        place = Box(box.x, y, box.w, strip_height(view.state, view.state.players[seat], box.w))
        nodes += strip(view, place, seat, localizer)
        y = place.bottom + GUTTER
    if is_negotiated(view.state):
        offers, y = stacked([_negotiation(view, box.w, localizer)], box.x, y, box.w)
        nodes += offers
    return nodes, y - GUTTER


def summary_chart(g: Game) -> MapLayout:
    """Return the layout of the squares in the flat summary."""
    size = min((WIDTH - 2 * EDGE) / _across(g, turned=False), SUMMARY_SQUARE)
    return chart_of(g, EDGE, HEADER + EDGE, size)


def board(
    view: View[Game],
    localizer: PictureWords,
    highlight: Collection[str] = (),
    *,
    named: bool = False,
    painted: bool = False,
) -> Scene:
    """Draw the map alone, flat with turn and phase above it; with large squares each has its name."""
    g = view.state
    chart = board_chart(g, named=named, painted=painted)
    size = round(chart.box.w), round(chart.box.bottom + GUTTER / 2)
    world = _map(g, chart, highlight, painted, table=Box(0, 0, *size))
    if not painted:
        nodes = (*_header(g, localizer, chart.box.w), *world.pieces)
        return Scene(*size, CANVAS, nodes, world.printed, ground=chart.ground)
    return Scene(*size, TABLE, tuple(world.pieces), world.printed, ground=chart.ground)


def board_chart(g: Game, *, named: bool = False, painted: bool = False) -> MapLayout:
    """Return the layout of the squares in the picture of the map."""
    turned = painted and is_narrow_map(g)
    size = min((WIDTH - 2 * EDGE) / _across(g, turned), BOARD_SQUARE)
    return chart_of(g, EDGE, EDGE if painted else HEADER + EDGE, size, named=named, turned=turned)


def market(view: View[Game], localizer: PictureWords, highlight: Collection[str] = ()) -> tuple[Scene, Scene]:
    """Draw wonders with their texts and resources on one page, buildings, units and decks on another."""
    g = view.state
    offers: list[Panel] = [(offers_height(g, INNER), lambda box: offers_panel(g, box, localizer, highlight))]
    if wonders := list(texts_of_market(g)):
        offers.append((texts_height(wonders, INNER, localizer), lambda box: texts_panel(box, wonders, localizer)))
    supply: list[Panel] = [
        (buildings_height(g), lambda box: buildings_panel(g, box, localizer)),
        (units_height(g), lambda box: units_panel(g, box, localizer)),
        (decks_height(g), lambda box: decks_panel(g, box, localizer)),
    ]
    return _sheet(offers), _sheet(supply)


def _sheet(panels: Sequence[Panel]) -> Scene:
    nodes, y = stacked(panels, GUTTER, GUTTER, INNER)
    return Scene(WIDTH, even(y), CANVAS, tuple(nodes))


def negotiation(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw the offers of the negotiation, as the viewer sees them."""
    return _sheet([_negotiation(view, INNER, localizer)])


def _negotiation(view: View[Game], wide: float, localizer: PictureWords) -> Panel:
    return negotiation_height(view, wide, localizer), lambda box: negotiation_panel(view, box, localizer)


def tracks(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw the culture track and both dials."""
    g = view.state
    upper = Box(GUTTER, GUTTER, INNER, culture_height(g))
    nodes = culture_panel(g, upper, localizer)
    lower = Box(GUTTER, upper.bottom + GUTTER, INNER, dials_height(g))
    nodes += dials_panel(g, lower, localizer)
    return Scene(WIDTH, round(lower.bottom + GUTTER), CANVAS, tuple(nodes))


def _header(g: Game, localizer: PictureWords, wide: float) -> list[Node]:
    """Draw the state of the game in one line."""
    box = Box(GUTTER + 4, 4, wide - 2 * GUTTER - 8, HEADER - 6)
    return [label(box, localizer(headline(g)), 24, CREAM, "bold", on=CANVAS)]
