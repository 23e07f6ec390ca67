"""The pictures of A New Dawn: panels combined into scenes, the map across the full width and panels below it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from math import hypot

from render.layout import GUTTER, Glyph, Part, PictureWords, even, label, run
from render.new_dawn.agendas import agendas_height, agendas_in_full, agendas_panel, full_height
from render.new_dawn.board import pieces_on_map
from render.new_dawn.city_states import (
    city_states_height,
    city_states_panel,
    city_states_with_texts,
    told_height,
)
from render.new_dawn.dials import EVENTS_HEIGHT, event_panel, rose, tech_height, tech_panel
from render.new_dawn.focus_rows import rows_height, rows_panel
from render.new_dawn.goals import WIDE as COLUMN
from render.new_dawn.goals import goals
from render.new_dawn.map_layout import SHORE, MapLayout, fitted, printed_map
from render.new_dawn.market import (
    built_with_texts,
    market_height,
    market_panel,
    offer_heights,
    offers_with_texts,
    wonder_heights,
)
from render.new_dawn.move_hints import marks
from render.new_dawn.painted_map import SEA, painted_map
from render.new_dawn.painted_pieces import pieces_on_painted_map
from render.new_dawn.palette import EVENT_ICON
from render.new_dawn.tile_layout import (
    before_last_tile,
    last_tile,
    numbered_places,
    outlined_places,
    outlined_spaces,
    place_chart,
    sheet_height,
    tile_sheet,
    tiles_height,
    tiles_panel,
)
from render.painted import Map
from render.panels import FRAME, Panel, panel, stacked
from render.paper import laid
from render.scene import Box, Node, Scene
from render.theme import CANVAS, CREAM, CREAM_SOFT
from rules.engine.core.table import View
from rules.engine.core.text import Seat, say
from rules.new_dawn.board.tile_places import anchors
from rules.new_dawn.core.catalog.base import SIDES
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.overview import headline

WIDTH = 800
"""Width of the pictures; a point is half a pixel on a phone, so important text has a size of 18."""
INNER = WIDTH - 2 * GUTTER
HEADER = 36.0
WIDE = 1800
WIDE_ZOOM = 8 / 9
"""The zoom for 1600 pixels on a large screen, where important text is 16 pixels high."""
WIDE_MAP = 980.0
"""The greatest height of a narrow map there."""
POST = Box(0, 0, 800, 509)
"""The picture of a post, which fills the frame of a desktop."""
EDGE = 5.0
"""The margin around map and column of a post."""
ROSE = 50.0
"""The size of the directions of barbarians there."""
PANELS_WIDTH = 640
"""Width of the pictures with texts."""


def wide_overview(
    view: View[Game], localizer: PictureWords, highlight: Collection[str] = (), painted: bool = False
) -> Scene:
    """Draw the map next to the players' possessions, for a large screen."""
    g = view.state
    left = WIDE - INNER - 2 * GUTTER
    chart = fitted(g.world, GUTTER / 2, HEADER + GUTTER, left - GUTTER, highest=WIDE_MAP, shore=SHORE)
    sea = Box(0, 0, left + GUTTER / 2, chart.box.bottom + GUTTER / 2)
    world = _map(view, chart, highlight, sea if painted else None)
    nodes = [*_header(g, localizer, left, painted=painted), *world.pieces]
    below, bottom = stacked(_of_the_world(view, localizer), GUTTER, chart.box.bottom + GUTTER, left - GUTTER)
    side, y = stacked(_of_players(view, INNER, localizer, highlight), left + GUTTER, GUTTER, INNER)
    return Scene(WIDE, even(max(y, bottom)), CANVAS, (*nodes, *below, *side), world.printed, zoom=WIDE_ZOOM)


def _of_players(view: View[Game], wide: float, localizer: PictureWords, highlight: Collection[str]) -> list[Panel]:
    """Return the focus rows; the victory cards, the tech dial and the wonders, once there are any."""
    g = view.state
    panels: list[Panel] = [
        (rows_height(view, wide, localizer), lambda box: rows_panel(view, box, localizer, highlight)),
    ]
    if g.victory_cards:
        panels += [
            (agendas_height(g, wide, localizer), lambda box: agendas_panel(view, box, localizer)),
            (tech_height(g), lambda box: tech_panel(g, box, localizer)),
            (market_height(g), lambda box: market_panel(g, box, localizer, highlight)),
        ]
    return panels


def _of_the_world(view: View[Game], localizer: PictureWords) -> list[Panel]:
    """Return the city-states and the event dial, once there are any."""
    g = view.state
    panels: list[Panel] = []
    if g.victory_cards and (high := city_states_height(g)):
        panels.append((high, lambda box: city_states_panel(g, box, localizer)))
    if g.victory_cards:
        panels.append((EVENTS_HEIGHT, lambda box: event_panel(g, box, localizer)))
    return panels


def summary(view: View[Game], localizer: PictureWords, highlight: Collection[str] = (), painted: bool = False) -> Scene:
    """Draw the map, and next to it what the table looks at: events, victory cards, tech dial, wonders on offer."""
    column = Box(POST.right - EDGE - COLUMN, EDGE, COLUMN, POST.h - 2 * EDGE)
    chart = _in_the_middle(view.state, Box(0, 0, column.x, POST.h))
    world = _map(view, chart, highlight, POST if painted else None)
    nodes = (*world.pieces, *_directions(view.state, chart), *goals(view, column, localizer, painted=painted))
    ground = SEA if painted else CANVAS
    return Scene(round(POST.w), round(POST.h), ground, nodes, world.printed)


def _directions(g: Game, chart: MapLayout) -> list[Node]:
    """Draw the directions of barbarians in a corner of the sea, if one is free."""
    far = ROSE + EDGE
    box = Box(chart.box.x, 0, chart.box.w, POST.h).inset(far)
    if not g.victory_cards or g.phase == "finished":
        return []
    for x, y in ((box.right, box.bottom), (box.x, box.bottom), (box.x, box.y), (box.right, box.y)):
        if all(hypot(x - cx, y - cy) > far + chart.size for cx, cy in map(chart.center, chart.world.names)):
            return list(rose(x, y, ROSE))
    return []


def _in_the_middle(g: Game, box: Box) -> MapLayout:
    """Return the layout of a map as large as possible in the middle of a box."""
    high = fitted(g.world, box.x, box.y, box.w, highest=box.h, shore=SHORE).box.h
    return fitted(g.world, box.x, box.y + (box.h - high) / 2, box.w, highest=box.h, shore=SHORE)


def board(view: View[Game], localizer: PictureWords, highlight: Collection[str] = (), painted: bool = False) -> Scene:
    """Draw the map, and below it the directions of barbarians."""
    g = view.state
    chart = board_chart(g, painted=painted)
    y = chart.box.bottom + GUTTER
    sea = Box(0, 0, WIDTH, y + (EVENTS_HEIGHT + GUTTER if g.victory_cards else 0))
    world = _map(view, chart, highlight, sea if painted else None)
    nodes = [*([] if painted else _header(g, localizer)), *world.pieces]
    if g.victory_cards:
        events = Box(GUTTER, y, INNER, EVENTS_HEIGHT)
        nodes += event_panel(g, events, localizer)
        y = events.bottom + GUTTER
    ground = SEA if painted else CANVAS
    return Scene(WIDTH, round(y), ground, tuple(nodes), world.printed, ground=chart.ground)


def board_chart(g: Game, *, painted: bool = False) -> MapLayout:
    """Return the layout of the spaces in the picture of the map."""
    top = GUTTER / 2 if painted else HEADER + GUTTER
    return fitted(g.world, GUTTER / 2, top, WIDTH - GUTTER, shore=SHORE)


def _map(view: View[Game], chart: MapLayout, highlight: Collection[str], sea: Box | None) -> Map:
    """Draw the map and the pieces on it, painted within a sea, or plainly if there is none."""
    g = view.state
    latest = list(last_tile(chart)) if g.phase == "setup" else []
    marked = [place for place in highlight if place in g.world.space]
    hints = marks(view) if marked else {}
    if sea is not None:
        return Map(painted_map(chart, sea), [*latest, *pieces_on_painted_map(g, chart, marked, hints)])
    return Map(printed_map(chart), [*latest, *pieces_on_map(g, chart, marked, hints)])


def rows(view: View[Game], localizer: PictureWords, highlight: Collection[str] = ()) -> Scene:
    """Draw the focus rows of all players and the tech dial."""
    g = view.state
    upper = Box(GUTTER, GUTTER, INNER, rows_height(view, INNER, localizer))
    nodes = rows_panel(view, upper, localizer, highlight)
    lower = Box(GUTTER, upper.bottom + GUTTER, INNER, tech_height(g))
    nodes += tech_panel(g, lower, localizer)
    return Scene(WIDTH, round(lower.bottom + GUTTER), CANVAS, tuple(nodes))


def wonders(view: View[Game], localizer: PictureWords, highlight: Collection[str] = ()) -> Scene:
    """Draw the wonders that can be built and the built ones, with their texts."""
    g = view.state
    inner = PANELS_WIDTH - 2 * GUTTER
    text = inner - 24
    upper = Box(GUTTER, GUTTER, inner, FRAME + _together(offer_heights(g, text, localizer)))
    nodes = offers_with_texts(g, upper, localizer, highlight)
    bottom = upper.bottom
    if g.wonders:
        built = list(g.wonders)
        lower = Box(GUTTER, bottom + GUTTER, inner, FRAME + sum(wonder_heights(built, text - 8, localizer)))
        framed, inside = panel(lower, say("World wonders on the map"), localizer)
        nodes += [*framed, *built_with_texts(g, inside, built, localizer)]
        bottom = lower.bottom
    return Scene(PANELS_WIDTH, round(bottom + GUTTER), CANVAS, tuple(nodes))


def city_states(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw the city-states with the texts of their diplomacy cards."""
    inner = PANELS_WIDTH - 2 * GUTTER
    box = Box(GUTTER, GUTTER, inner, told_height(view.state, inner - 24, localizer))
    nodes = city_states_with_texts(view.state, box, localizer)
    return Scene(PANELS_WIDTH, round(box.bottom + GUTTER), CANVAS, tuple(nodes))


def agendas(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw the victory cards with the texts of their agendas."""
    box = Box(GUTTER, GUTTER, INNER, full_height(view.state, INNER - 24, localizer))
    nodes = agendas_in_full(view, box, localizer)
    return Scene(WIDTH, even(box.bottom + GUTTER), CANVAS, tuple(nodes))


def places(
    view: View[Game], localizer: PictureWords, seat: Seat | None = None, *, painted: bool = False
) -> list[Scene]:
    """Draw the numbered places of a custom map, and on pages for each side how the tiles of a seat fit there.

    The seat is by default the one who places next.
    """
    g = view.state
    chart = place_chart(g, GUTTER / 2, HEADER + GUTTER, WIDTH - GUTTER)
    ground = SEA if painted else CANVAS
    world = _map(view, chart, (), Box(0, 0, WIDTH, even(chart.box.bottom + GUTTER / 2)) if painted else None)
    nodes = [*_header(g, localizer, painted=painted), *world.pieces, *numbered_places(g, chart, ground)]
    canvas = WIDTH, even(chart.box.bottom + GUTTER / 2)
    pages = [Scene(*canvas, ground, tuple(nodes), world.printed)]
    whose = seat if seat is not None else g.active
    if whose is None or not g.tiles_to_place.get(whose):
        return pages
    for side in SIDES:
        hand = Box(GUTTER, GUTTER, INNER, tiles_height(g, whose, side, INNER))
        sheet = Scene(WIDTH, even(hand.bottom + GUTTER), CANVAS, tuple(tiles_panel(g, hand, whose, side, localizer)))
        pages.append(laid(sheet) if painted else sheet)
    return pages


def tiles(view: View[Game], localizer: PictureWords, seat: Seat | None = None) -> Scene:
    """Draw both sides of the tiles of a seat, by default of the one who places next, for choosing among them."""
    g = view.state
    whose = seat if seat is not None else g.active
    if whose is None or not g.tiles_to_place.get(whose):
        return places(view, localizer, seat)[0]
    box = Box(GUTTER, GUTTER, INNER, sheet_height(g, whose))
    nodes = tile_sheet(g, box, whose, localizer)
    return Scene(WIDTH, round(box.bottom + GUTTER), CANVAS, tuple(nodes))


def laid_tile(view: View[Game], *, painted: bool = False) -> Scene:
    """Draw the map with the tile placed last in a golden frame, and the outlines of other good places for it."""
    g = view.state
    ground = SEA if painted else CANVAS
    nodes: list[Node] = []
    if not g.world.tiles or g.world.tiles[-1].core:
        chart = place_chart(g, GUTTER / 2, GUTTER, WIDTH - GUTTER)
    else:
        side, before = g.world.tiles[-1].side, before_last_tile(g.world)
        numbers = {anchor: number for number, anchor in enumerate(anchors(before), 1)}
        chart = fitted(g.world, GUTTER / 2, GUTTER, WIDTH - GUTTER, outlined_spaces(before, side), shore=SHORE)
        nodes += [*outlined_places(before, side, chart, numbers, ground), *last_tile(chart)]
    canvas = Box(0, 0, WIDTH, round(chart.box.bottom + GUTTER))
    if painted:
        world = Map(painted_map(chart, canvas), pieces_on_painted_map(g, chart))
    else:
        world = Map(printed_map(chart), pieces_on_map(g, chart))
    return Scene(WIDTH, round(canvas.h), ground, (*nodes, *world.pieces), world.printed)


def _together(heights: Sequence[float]) -> float:
    return sum(heights) + GUTTER * max(0, len(heights) - 1)


def _header(g: Game, localizer: PictureWords, wide: float = WIDTH, *, painted: bool = False) -> list[Node]:
    """Draw title and round, and the next event."""
    ground = SEA if painted else CANVAS
    box = Box(GUTTER + 4, GUTTER / 2, wide - 2 * GUTTER - 8, HEADER)
    text = f"{localizer(say('Civilization: A New Dawn'))} · {localizer(headline(g))}"
    nodes: list[Node] = [label(Box(box.x, box.y, box.w * 0.78, box.h), text, 23, CREAM, "bold", on=ground)]
    if not g.victory_cards or g.phase == "finished":
        return nodes
    following = DIALS.events[(g.event_section + 1) % len(DIALS.events)]
    coming: list[Part] = [Glyph("arrow-right", CREAM_SOFT), Glyph(EVENT_ICON[following], CREAM)]
    where = Box(box.x + box.w * 0.8, box.y, box.w * 0.2, box.h)
    return nodes + run(where, coming, 26, CREAM, "bold", "right", ground)
