"""The map: terrain, names, structures, bridges, towns, and the changes of the latest turn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from math import sqrt

from render.layout import hex_center, hex_corners
from render.scene import Box, Circle, Icon, Label, Line, MapArea, Node, Point, Polygon, RoundedBox, SymbolRef
from render.terra_mystica.palette import PIECE_FILL, TERRAIN_FILL, home_of, letters, on_terrain
from render.terra_mystica.pieces import bridge, structure, target
from render.terra_mystica.terrain import LIGHT, hexagon
from render.theme import CREAM, GOLD, INK, mix
from rules.terra_mystica.core.catalog import RIVER
from rules.terra_mystica.core.geography import OFFSET, TERRAIN_AT_START
from rules.terra_mystica.core.state import Game, Town

ROWS = 1 + max(row for row, _ in OFFSET.values())
COLUMNS = 1 + max(col for _, col in OFFSET.values())
SHORE = 0.32
"""Width of the water around the map, in hex sizes."""
NEARBY = 2.8
"""The least extent of a space's neighbourhood, in hex sizes."""
SPARE = 0.2
"""The margin around the spaces of the neighbourhood, in hex sizes."""
PROPORTION = 1.4
"""The least ratio of width to height of a part of the map."""
WATER = mix(TERRAIN_FILL[RIVER], LIGHT, 0.07)
NAME = 0.54
"""Font size of the names of spaces, in hex sizes."""


@dataclass(frozen=True, slots=True)
class MapLayout:
    """The layout of the map's spaces in a picture; `size` is the distance from a hex's centre to its corner."""

    x: float
    y: float
    size: float

    @property
    def box(self) -> Box:
        """The panel of the map."""
        shore = 2 * SHORE * self.size
        return Box(self.x, self.y, COLUMNS * sqrt(3) * self.size + shore, (1.5 * ROWS + 0.5) * self.size + shore)

    def center(self, space: str) -> Point:
        """Return the middle of a space."""
        x, y = hex_center(*OFFSET[space], self.size)
        return self.x + x + SHORE * self.size, self.y + y + SHORE * self.size

    @property
    def ground(self) -> MapArea:
        """The map, from which close-ups are made."""
        return MapArea(self.box, sqrt(3) * self.size)

    def around(self, spaces: Collection[str]) -> Box:
        """Return a region of the picture with the spaces and their neighbourhood; it cuts no space."""
        whole = self.box
        xs, ys = zip(*(self.center(space) for space in self.shown_around(spaces)), strict=True)
        across, down = (sqrt(3) / 2 + SPARE) * self.size, (1 + SPARE) * self.size
        left, top = max(whole.x, min(xs) - across), max(whole.y, min(ys) - down)
        right, bottom = min(whole.right, max(xs) + across), min(whole.bottom, max(ys) + down)
        return Box(left, top, right - left, bottom - top)

    def _near(self, spaces: Collection[str]) -> Box:
        """Return the neighbourhood of the spaces, with a width that suits a phone."""
        xs, ys = zip(*(self.center(space) for space in spaces), strict=True)
        whole = self.box
        high = min(max(ys) - min(ys) + 2 * NEARBY * self.size, whole.h)
        wide = min(max(max(xs) - min(xs) + 2 * NEARBY * self.size, PROPORTION * high), whole.w)
        x, y = (min(xs) + max(xs) - wide) / 2, (min(ys) + max(ys) - high) / 2
        return Box(min(max(x, whole.x), whole.right - wide), min(max(y, whole.y), whole.bottom - high), wide, high)

    def shown_around(self, spaces: Collection[str]) -> list[str]:
        """Return the spaces of that neighbourhood."""
        box = self._near(spaces)
        places = ((space, self.center(space)) for space in OFFSET)
        return [space for space, (x, y) in places if box.x <= x <= box.right and box.y <= y <= box.bottom]


@cache
def printed_map(chart: MapLayout) -> tuple[Node, ...]:
    """Draw the printed board: every space with its first terrain, land with its name."""
    nodes: list[Node] = [RoundedBox(chart.box, WATER, chart.size * 0.3)]
    for space, terrain in TERRAIN_AT_START.items():
        nodes += _space(chart, space, terrain)
    return tuple(nodes)


def pieces_on_map(g: Game, chart: MapLayout, highlight: Collection[str] = ()) -> list[Node]:
    """Draw everything on the board."""
    nodes: list[Node] = []
    for space, terrain in g.terrain.items():
        if terrain != TERRAIN_AT_START[space]:
            nodes += _space(chart, space, terrain)
    for town in g.towns:
        nodes += _town(g, chart, town)
    nodes += _rings(chart, g.last_spaces, GOLD)
    framed = dict.fromkeys([space for town in g.towns for space in town.spaces] + g.last_spaces)
    nodes += [_name(chart, space, g.terrain[space]) for space in framed if g.terrain[space] != RIVER]
    signs = letters(g)
    for built in g.bridges:
        nodes += bridge(*_banks(chart, built.a, built.b), home_of(g, built.seat), signs[built.seat], chart.size)
    for space, standing in g.structures.items():
        x, y = chart.center(space)
        piece = structure(standing.kind, home_of(g, standing.seat), signs[standing.seat], chart.size)
        nodes.append(SymbolRef(x, y - 0.19 * chart.size, piece))
    for town in g.towns:
        nodes += _town_sign(g, chart, town)
    for space in highlight:
        if space not in g.last_spaces:
            nodes.append(target_on(chart, space, free=space not in g.structures))
            nodes += [_name(chart, space, RIVER)] if g.terrain[space] == RIVER else []
    return nodes


def _space(chart: MapLayout, space: str, terrain: str) -> Iterator[Node]:
    x, y = chart.center(space)
    size = chart.size
    yield SymbolRef(x, y, hexagon(terrain, size))
    if terrain != RIVER:
        yield _name(chart, space, terrain)


def _name(chart: MapLayout, space: str, terrain: str) -> Label:
    x, y = chart.center(space)
    size = chart.size
    box = Box(x - 0.6 * size, y + 0.26 * size, 1.2 * size, 0.58 * size)
    return Label(box, space, NAME * size, on_terrain(terrain), "bold", "center", TERRAIN_FILL[terrain])


def _banks(chart: MapLayout, a: str, b: str) -> tuple[Point, Point]:
    """Return the ends of a bridge: a little inside the two spaces it joins, clear of their names."""
    (ax, ay), (bx, by) = chart.center(a), chart.center(b)
    inward = 0.34
    return (
        (ax + (bx - ax) * inward, ay + (by - ay) * inward),
        (bx + (ax - bx) * inward, by + (ay - by) * inward),
    )


def _rings(chart: MapLayout, spaces: Collection[str], colour: str) -> Iterator[Node]:
    for space in spaces:
        x, y = chart.center(space)
        yield Polygon(hex_corners(x, y, chart.size * 0.92), None, INK, chart.size * 0.16)
        yield Polygon(hex_corners(x, y, chart.size * 0.92), None, colour, chart.size * 0.1)


def target_on(chart: MapLayout, space: str, *, free: bool) -> Node:
    """Draw a bull's eye on a possible space: as large as a piece, or small next to the one there."""
    x, y = chart.center(space)
    if free:
        return SymbolRef(x, y - 0.19 * chart.size, target(0.44 * chart.size))
    return SymbolRef(x - 0.52 * chart.size, y - 0.5 * chart.size, target(0.3 * chart.size))


def outer_sides(chart: MapLayout, town: Town) -> list[tuple[Point, Point]]:
    """Return the sides of a town's spaces that lie between the town and other spaces."""
    edges: Counter[tuple[Point, Point]] = Counter()
    for space in (*town.spaces, *([town.river] if town.river else ())):
        wide = hex_corners(*chart.center(space), chart.size)
        for i in range(6):
            a, b = (_grid(wide[i]), _grid(wide[(i + 1) % 6]))
            edges[min((a, b), (b, a))] += 1
    return [edge for edge, times in edges.items() if times == 1]


def _town(g: Game, chart: MapLayout, town: Town) -> Iterator[Node]:
    """Draw the wall around the spaces of a town."""
    home = home_of(g, town.seat)
    outer = outer_sides(chart, town)
    for colour, width in ((CREAM, 0.22), (PIECE_FILL[home], 0.14)):
        for edge in outer:
            yield Line(edge, colour, chart.size * width)


def _grid(point: Point) -> Point:
    """Return a corner shared by several hexes, rounded so that it is equal for each of them."""
    return round(point[0], 1), round(point[1], 1)


def strongest(g: Game, town: Town) -> str:
    """Return the space of the strongest structure of a town."""
    by_weight = ("sanctuary", "stronghold", "temple", "trading_house", "dwelling")
    return min(town.spaces, key=lambda name: by_weight.index(g.structures[name].kind))


def _town_sign(g: Game, chart: MapLayout, town: Town) -> Iterator[Node]:
    """Draw a key at the strongest structure of a town."""
    x, y = chart.center(strongest(g, town))
    x, y, r = x + 0.52 * chart.size, y - 0.5 * chart.size, 0.26 * chart.size
    yield Circle(x, y, r, INK)
    yield Circle(x, y, r * 0.88, GOLD)
    yield Icon(Box(x - r * 0.75, y - r * 0.75, 1.5 * r, 1.5 * r), "key", INK)
