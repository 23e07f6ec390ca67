"""A custom map that is being built: numbered places, and the tiles of a player on both sides in every rotation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from render.layout import GUTTER, PAD, Glyph, PictureWords, columns, hex_corners, label, run, wrapped
from render.new_dawn.board import printed_token
from render.new_dawn.inline_icons import LINE, seat_sign, words_in
from render.new_dawn.map_layout import SHORE, MapLayout, fitted, outline
from render.new_dawn.palette import TERRAIN_FILL
from render.new_dawn.terrain import plain_hexagon
from render.panels import HEAD
from render.scene import Box, Circle, Icon, Label, Line, Node, Point, Polygon, RoundedBox, SymbolRef
from render.theme import CREAM, GOLD, INK, INK_SOFT, PAPER, PAPER_DEEP, mix
from rules.engine.core.text import Seat, say
from rules.new_dawn.board.good_places import best_of_each_anchor
from rules.new_dawn.board.tile_places import TilePlace, anchors, places
from rules.new_dawn.core.catalog.base import SIDES, Side
from rules.new_dawn.core.hexes import Hex, tile_shape
from rules.new_dawn.core.state import Game
from rules.new_dawn.core.world import PlacedTile, Space, World, covered

TURNS = 6
TILE = 15.5
"""Size of the hexes of a tile in the chart of all rotations."""
LARGE = 33.0
"""Size of the hexes of a tile among which a player chooses."""
SIDES_IN_A_ROW = 4
"""Sides of tiles in a row: two tiles."""
ROW = 306.0
"""Height of a row of them."""
GOOD = 4
"""Places that are outlined around the map."""
CELL = 125.0
"""Room for one of them."""
NAME = 44.0
FITTING = 50.0
"""The least height of the line with the places for a rotation."""
SIGN = 35.0
"""Width of the rotation to the left of them."""
WRITING = 18.0
"""Font size of numbers and letters: 9 pixels on a phone."""


def place_chart(g: Game, x: float, y: float, width: float) -> MapLayout:
    """Return the layout of the map with room for the numbered places."""
    return fitted(g.world, x, y, width, open_anchors(g), shore=SHORE)


def open_anchors(g: Game) -> tuple[Hex, ...]:
    """Return the numbered places in their order, while there are tiles to place."""
    return anchors(g.world) if g.world.spaces and any(g.tiles_to_place.values()) else ()


def numbered_places(g: Game, chart: MapLayout, ground: str) -> list[Node]:
    """Draw a number at each place for a tile's anchor; `ground` is the colour around the map."""
    nodes: list[Node] = []
    free = mix(ground, CREAM, 0.16)
    for number, place in enumerate(open_anchors(g), 1):
        x, y = chart.at(place)
        nodes.append(Polygon(hex_corners(x, y, chart.size * 0.94), free, CREAM, chart.size * 0.04))
        box = Box(x - 0.8 * chart.size, y - 0.5 * chart.size, 1.6 * chart.size, chart.size)
        nodes.append(Label(box, f"{number}", max(18.0, 0.8 * chart.size), CREAM, "bold", "center", free))
    return nodes


def last_tile(chart: MapLayout) -> Iterator[Node]:
    """Draw a frame around the tile that was placed last."""
    if chart.world.tiles and not chart.world.tiles[-1].core:
        for colour, width in ((INK, 0.2), (GOLD, 0.11)):
            for edge in outline(chart, chart.world.tiles[-1].places):
                yield Line(edge, colour, chart.size * width)


def outlined(world: World, side: Side) -> list[TilePlace]:
    """Return the best places for a side of a tile that do not overlap each other."""
    taken: set[Hex] = set()
    found: list[TilePlace] = []
    for place in best_of_each_anchor(world, side):
        ground = covered(*place)
        if len(found) < GOOD and taken.isdisjoint(ground):
            found.append(place)
            taken |= {*ground}
    return found


def outlined_spaces(world: World, side: Side) -> tuple[Hex, ...]:
    """Return the positions within the outlines."""
    return tuple(position for place in outlined(world, side) for position in covered(*place))


def outlined_places(
    world: World, side: Side, chart: MapLayout, numbers: Mapping[Hex, int], ground: str
) -> Iterator[Node]:
    """Draw the outlines of good places for a side of a tile, with the numbers of their anchors.

    `ground` is the colour around the map.
    """
    for place in outlined(world, side):
        for edge in outline(chart, covered(*place)):
            yield Line(edge, CREAM, chart.size * 0.09)
        x, y = chart.at(place[1:3])
        box = Box(x - chart.size, y - 0.5 * chart.size, 2 * chart.size, chart.size)
        yield Label(box, f"{numbers[place[1:3]]}", max(18.0, 0.8 * chart.size), CREAM, "bold", "center", ground)


def before_last_tile(world: World) -> World:
    """Return the map without the tile that was placed last."""
    last = {*world.tiles[-1].places}
    return World(tuple(space for space in world.spaces if (space.q, space.r) not in last), world.tiles[:-1])


def sheet_height(g: Game, seat: Seat) -> float:
    """Return the height of the tiles of a player, both sides of each."""
    rows = -(-len(g.tiles_to_place.get(seat, ())) * len(SIDES) // SIDES_IN_A_ROW)
    return HEAD + 4 + rows * (ROW + 4) + PAD


def tile_sheet(g: Game, box: Box, seat: Seat, localizer: PictureWords) -> list[Node]:
    """Draw both sides of each tile of a player, as large as a phone needs, for choosing among them."""
    nodes: list[Node] = [RoundedBox(box, PAPER, 10), SymbolRef(box.x + 22, box.y + 16, seat_sign(g, seat, 26))]
    heading = localizer(say("Tiles to place"))
    nodes.append(label(Box(box.x + 40, box.y + 4, box.w - 50, 24), heading, 20, INK_SOFT, "bold", on=PAPER))
    sides = [(tile, side) for tile in g.tiles_to_place.get(seat, ()) for side in SIDES]
    for start in range(0, len(sides), SIDES_IN_A_ROW):
        row = Box(box.x + PAD, box.y + HEAD + 4 + start // SIDES_IN_A_ROW * (ROW + 4), box.w - 2 * PAD, ROW)
        for (tile, side), cell in zip(sides[start:], columns(row, SIDES_IN_A_ROW, 6), strict=False):
            nodes.append(RoundedBox(cell, PAPER_DEEP, 8))
            name = Box(cell.x + 8, cell.y + 2, cell.w - 16, 32)
            nodes.append(Label(name, f"{tile}{side}", 28, INK, "black", "left", PAPER_DEEP))
            lower = Box(cell.x, cell.y + 28, cell.w, cell.h - 28)
            nodes += _printed(_middle_of(lower, side, 0, LARGE), PlacedTile(tile, side, 0, 0, 0))
    return nodes


def tiles_height(g: Game, seat: Seat, side: Side, wide: float) -> float:
    """Return the height of one side of the tiles of a player."""
    count = len(g.tiles_to_place.get(seat, ()))
    return HEAD + 4 + _fitting_height(g, side, wide) + count * (CELL + 2) + PAD


def tiles_panel(g: Game, box: Box, seat: Seat, side: Side, localizer: PictureWords) -> list[Node]:
    """Draw one side of each tile of a player, a column for each rotation with the places at which it fits."""
    nodes: list[Node] = [RoundedBox(box, PAPER, 10), SymbolRef(box.x + 22, box.y + 16, seat_sign(g, seat, 26))]
    heading = localizer(say("Tiles to place: turns, and numbers on which the dot may lie"))
    nodes.append(label(Box(box.x + 40, box.y + 4, box.w - 50, 24), heading, 18, INK_SOFT, "bold", on=PAPER))
    y = box.y + HEAD + 4
    high = _fitting_height(g, side, box.w)
    turns = _columns(box, y, high - 2)
    for turn, (cell, text) in enumerate(zip(turns, _fitting(g, side), strict=True)):
        nodes.append(RoundedBox(cell, PAPER_DEEP, 6))
        name = Box(cell.x + 3, cell.y, SIGN, cell.h)
        nodes += run(name, [Glyph("rotate", INK_SOFT), f"{turn}"], WRITING, INK_SOFT, "bold", "left", PAPER_DEEP)
        nodes += words_in(_beside_sign(cell), text, WRITING, INK, PAPER_DEEP, weight="bold")
    y += high
    for tile in g.tiles_to_place.get(seat, ()):
        nodes.append(Label(Box(box.x + 6, y, NAME - 6, CELL), f"{tile}{side}", 22, INK, "black", "center", PAPER))
        for turn, cell in enumerate(_columns(box, y, CELL)):
            nodes += _turned(cell, PlacedTile(tile, side, 0, 0, turn))
        y += CELL + 2
    return nodes


def _columns(box: Box, y: float, high: float) -> list[Box]:
    """Return boxes for all rotations side by side."""
    return columns(Box(box.x + NAME, y, box.w - NAME - GUTTER, high), TURNS, 4)


def _beside_sign(cell: Box) -> Box:
    """Return the box for the places at which a rotation fits."""
    return Box(cell.x + SIGN + 7, cell.y + 2, cell.w - SIGN - 9, cell.h - 3)


def _fitting_height(g: Game, side: Side, wide: float) -> float:
    """Return the height of the line with the numbers of a side, which are all written in full size."""
    room = _beside_sign(_columns(Box(0, 0, wide, 0), 0, 0)[0]).w
    lines = max(len(wrapped(text, WRITING, "bold", room)) for text in _fitting(g, side))
    return max(FITTING, lines * WRITING * LINE + 5)


def _fitting(g: Game, side: Side) -> list[str]:
    """Return the places at which each rotation of a side fits."""
    fitting = numbers_of_turns(g)
    return [" ".join(map(str, fitting.get((side, turn), ()))) or "\u2013" for turn in range(TURNS)]


def numbers_of_turns(g: Game) -> dict[tuple[Side, int], list[int]]:
    """Return for each side and rotation of a tile the numbers of its possible places."""
    numbers = {place: number for number, place in enumerate(open_anchors(g), 1)}
    found: dict[tuple[Side, int], list[int]] = {}
    for side, q, r, rotation in places(g.world):
        found.setdefault((side, rotation), []).append(numbers[q, r])
    return {turn: sorted(each) for turn, each in found.items()}


def _turned(box: Box, tile: PlacedTile) -> Iterator[Node]:
    """Draw a tile in the middle of a box, with a dot on the anchor."""
    chart = _middle_of(box, tile.side, tile.rotation, TILE)
    yield from _printed(chart, tile)
    # A capital on the anchor stays visible.
    x, y = chart.at((0, 0))
    if any((space.q, space.r) == (0, 0) and space.icon == "capital" for space in tile.spaces()):
        yield Circle(x, y, 11.5, CREAM, INK, 2.5)
        yield Icon(Box(x - 7, y - 7.5, 14, 14), "crown", INK)
    else:
        yield Circle(x, y, 6.5, CREAM, INK, 2.5)


def _printed(chart: MapLayout, tile: PlacedTile) -> Iterator[Node]:
    """Draw the terrain and the icons of a tile."""
    spaces = list(tile.spaces())
    for space in spaces:
        yield SymbolRef(*chart.at((space.q, space.r)), plain_hexagon(space.terrain, chart.size * 0.97))
    for space in spaces:
        yield from _icon(chart, space)


def _middle_of(box: Box, side: Side, rotation: int, size: float) -> MapLayout:
    bare = MapLayout(World(), box, size, 0, 0)
    points: list[Point] = [bare.at(place) for place in tile_shape(side, rotation)]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    middle = box.x + box.w / 2 - (min(xs) + max(xs)) / 2, box.y + box.h / 2 - (min(ys) + max(ys)) / 2
    return MapLayout(World(), box, size, *middle)


def _icon(chart: MapLayout, space: Space) -> Iterator[Node]:
    (x, y), size = chart.at((space.q, space.r)), chart.size
    if (symbol := printed_token(space, 1.2 * size)) is not None:
        yield SymbolRef(x, y, symbol)
    match space.icon:
        case "capital":
            yield Circle(x, y, 0.6 * size, CREAM, INK, 1.5)
            yield Icon(Box(x - 0.45 * size, y - 0.45 * size, 0.9 * size, 0.9 * size), "crown", INK)
        case "barbarian":
            fill = TERRAIN_FILL[space.terrain]
            yield Circle(x, y, 0.6 * size, fill, INK, 1.5)
            writing = max(WRITING, 0.75 * size)
            box = Box(x - 0.5 * size, y - 0.58 * size, size, 1.16 * size)
            yield Label(box, space.icon_id, writing, INK, "black", "center")
