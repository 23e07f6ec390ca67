"""The layout of the map's squares in a picture, and the printed map: terrain, icons, tiles, names."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from render.civilization.palette import TERRAIN_FILL
from render.civilization.pieces import badge, resource
from render.civilization.terrain import BADGE, CORNER, facedown_tile, square
from render.scene import Box, Icon, Label, Line, MapArea, Node, Point, RoundedBox, SymbolRef
from render.theme import CREAM_SOFT, INK, mix, readable_on
from rules.civilization.core.catalog.land import LAYOUTS, TILE_SIZE, TILES
from rules.civilization.core.grid import NAMES, Square, position
from rules.civilization.core.state import Game
from rules.civilization.core.world import World

EDGE = 24.0
"""Width of the edge with the letters of columns and the numbers of rows."""
WRITING = 18.0
"""Font size of the letters and numbers of the edge: 9 pixels on a phone, in a picture 800 wide."""
NAMED = 58.0
"""The size from which on squares have their names in them."""
NEARBY = 2.6
"""The least extent of a square's neighbourhood, in squares."""
SPARE = 0.12
"""The margin around the squares of the neighbourhood, in squares."""
PROPORTION = 1.3
"""The least ratio of width to height of a part of the map."""


@dataclass(frozen=True, slots=True)
class MapLayout:
    """The layout of a map's squares; `size` is the side of one."""

    world: World
    facedown: tuple[tuple[int, int], ...]
    columns: int
    lines: int
    x: float
    y: float
    size: float
    named: bool = False
    setup: bool = False
    turned: bool = False
    """True if the map lies on its side: the first column is below, the first row on the left."""
    all_edges: bool = True
    """False if names are written on the upper and left edge only."""

    @property
    def box(self) -> Box:
        """The map with its edges."""
        far = 2 * EDGE if self.all_edges else EDGE
        return Box(self.x - EDGE, self.y - EDGE, self.across * self.size + far, self.down * self.size + far)

    @property
    def across(self) -> int:
        """The number of squares from left to right."""
        return self.lines if self.turned else self.columns

    @property
    def down(self) -> int:
        """The number of squares from top to bottom."""
        return self.columns if self.turned else self.lines

    def place(self, at: Square) -> tuple[int, int]:
        """Return the column and the row of a square in the picture."""
        x, y = position(at)
        return (y, self.columns - 1 - x) if self.turned else (x, y)

    def turned_around(self, nine: tuple[int, ...]) -> tuple[int, ...]:
        """Return what belongs to a square and the squares around it, row by row, as in the picture."""
        return tuple(nine[3 * row + column] for column in (2, 1, 0) for row in range(3)) if self.turned else nine

    def picture_order(self, squares: Iterable[Square]) -> list[Square]:
        """Return squares from the top of the picture to the bottom."""
        return sorted(squares, key=lambda at: self.place(at)[::-1])

    def tile_box(self, x: int, y: int) -> Box:
        """Return a tile by its corner in the north-west."""
        side = TILE_SIZE
        x, y = (y, self.columns - side - x) if self.turned else (x, y)
        return Box(self.x + x * self.size, self.y + y * self.size, side * self.size, side * self.size)

    def center(self, at: Square) -> Point:
        """Return the middle of a square."""
        x, y = self.place(at)
        return self.x + (x + 0.5) * self.size, self.y + (y + 0.5) * self.size

    def square_box(self, at: Square) -> Box:
        """Return a square."""
        x, y = self.place(at)
        return Box(self.x + x * self.size, self.y + y * self.size, self.size, self.size)

    @property
    def ground(self) -> MapArea:
        """The map, from which close-ups are made."""
        return MapArea(self.box, self.size)

    def around(self, squares: Collection[Square]) -> Box:
        """Return a region of the picture with the squares and their neighbourhood; it cuts no square and no written
        edge.
        """
        whole, spare = self.box, SPARE * self.size
        boxes = [self.square_box(at) for at in self.shown_around(squares)]
        left = self._edge(min(box.x for box in boxes) - spare, whole.x)
        top = self._edge(min(box.y for box in boxes) - spare, whole.y)
        right = -self._edge(-max(box.right for box in boxes) - spare, -whole.right)
        bottom = -self._edge(-max(box.bottom for box in boxes) - spare, -whole.bottom)
        return Box(left, top, right - left, bottom - top)

    def _edge(self, end: float, whole: float) -> float:
        """Return the end of a region: the edge of the whole map if it would cut the letters there."""
        return whole if end < whole + EDGE else end

    def _near(self, squares: Collection[Square]) -> Box:
        """Return the neighbourhood of the squares, with a width that suits a phone."""
        xs, ys = zip(*(self.center(at) for at in squares), strict=True)
        whole = self.box
        high = min(max(ys) - min(ys) + 2 * NEARBY * self.size, whole.h)
        wide = min(max(max(xs) - min(xs) + 2 * NEARBY * self.size, PROPORTION * high), whole.w)
        x, y = (min(xs) + max(xs) - wide) / 2, (min(ys) + max(ys) - high) / 2
        return Box(min(max(x, whole.x), whole.right - wide), min(max(y, whole.y), whole.bottom - high), wide, high)

    def shown_around(self, squares: Collection[Square]) -> list[Square]:
        """Return the squares of that neighbourhood."""
        box = self._near(squares)
        places = ((at, self.center(at)) for at in self.world.faces)
        return [at for at, (x, y) in places if box.x <= x <= box.right and box.y <= y <= box.bottom]


def chart_of(
    g: Game,
    x: float,
    y: float,
    size: float,
    *,
    named: bool = False,
    turned: bool = False,
    all_edges: bool = True,
) -> MapLayout:
    """Return the map of a game with its upper left corner at (x, y), without the edges."""
    layout = LAYOUTS[len(g.players)]
    hidden = tuple(sorted((tile.x, tile.y) for tile in g.facedown))
    if not hidden and not g.world.tiles and not g.world.disasters:
        hidden = tuple((home.x, home.y) for home in layout.homes)
        hidden += tuple((place.x, place.y) for place in layout.neutrals)
    return MapLayout(
        g.world,
        hidden,
        layout.width,
        layout.height,
        x,
        y,
        size,
        named or size >= NAMED,
        setup=g.phase == "setup",
        turned=turned,
        all_edges=all_edges,
    )


@lru_cache(maxsize=32)
def printed_map(chart: MapLayout) -> tuple[Node, ...]:
    """Draw the printed map; it is painted once for each map."""
    size = chart.size
    nodes: list[Node] = [
        SymbolRef(*chart.center(at), square(face.terrain, size)) for at, face in chart.world.faces.items()
    ]
    disasters = {token.square for token in chart.world.disasters} if chart.world.tiles else set()
    for at, face in chart.world.faces.items():
        x, y = chart.center(at)
        right, top = x - (CORNER[0] + BADGE / 2) * size, y + (CORNER[1] + BADGE / 2) * size
        if face.resource is not None:
            nodes.append(SymbolRef(right, top, resource(face.resource, BADGE * size)))
        if face.culture:
            nodes.append(SymbolRef(right, top, badge("culture", 1, BADGE * size)))
        if face.coins:
            nodes.append(SymbolRef(right, top, badge("coin", 1, BADGE * size)))
        if at in disasters:
            nodes += dashed(chart.square_box(at).inset(0.07 * size), INK, 0.05 * size)
        if face.suggested and chart.setup:
            side = 0.5 * size
            ink = readable_on(TERRAIN_FILL[face.terrain])
            nodes.append(Icon(Box(x - side / 2, y - side / 2 + 0.18 * size, side, side), "crown", ink))
        if chart.named:
            nodes.append(name_of(chart, at))
    nodes += [SymbolRef(*chart.tile_box(*tile).center, facedown_tile(size)) for tile in chart.facedown]
    nodes += _tile_borders(chart)
    return (*nodes, *edge_names(chart, CREAM_SOFT))


def name_of(chart: MapLayout, at: Square) -> Label:
    """Draw the name of a square, at its lower edge."""
    fill = TERRAIN_FILL[chart.world.faces[at].terrain]
    box, text = chart.square_box(at), 0.25 * chart.size
    return Label(
        Box(box.x + 1, box.bottom - 1.42 * text, box.w - 0.1 * box.w - 2, 1.15 * text),
        NAMES[at], text, readable_on(fill), "semibold", "right", fill,
    )  # fmt: skip


def outline(chart: MapLayout, squares: Iterable[Square]) -> Iterator[tuple[Point, Point]]:
    """Yield the edges around some squares."""
    inside = {chart.place(at): chart.square_box(at) for at in squares}
    for (x, y), box in sorted(inside.items(), key=lambda each: each[0][::-1]):
        sides = (
            ((x, y - 1), (box.x, box.y), (box.right, box.y)),
            ((x + 1, y), (box.right, box.y), (box.right, box.bottom)),
            ((x, y + 1), (box.right, box.bottom), (box.x, box.bottom)),
            ((x - 1, y), (box.x, box.bottom), (box.x, box.y)),
        )
        yield from ((start, end) for beyond, start, end in sides if beyond not in inside)


def frame(box: Box, colour: str, width: float) -> Iterator[RoundedBox]:
    """Draw a frame along the edges of a box, made of bars, which are painted faster than a line."""
    half = width / 2
    for y in (box.y, box.bottom):
        yield RoundedBox(Box(box.x - half, y - half, box.w + width, width), colour)
    for x in (box.x, box.right):
        yield RoundedBox(Box(x - half, box.y - half, width, box.h + width), colour)


def _tile_borders(chart: MapLayout) -> Iterator[Node]:
    for tile in chart.world.tiles:
        home = TILES[tile.tile].kind == "home"
        width = (0.07 if home else 0.05) * chart.size
        yield from frame(chart.tile_box(tile.x, tile.y), mix("#000000", INK, 0.5), width)


def dashed(box: Box, colour: str, width: float) -> Iterator[Node]:
    """Draw a dashed frame."""
    step = box.w / 5
    for number in (0, 2, 4):
        for y in (box.y, box.bottom):
            yield Line(((box.x + number * step, y), (box.x + (number + 1) * step, y)), colour, width)
        for x in (box.x, box.right):
            yield Line(((x, box.y + number * step), (x, box.y + (number + 1) * step)), colour, width)


def edge_names(chart: MapLayout, colour: str, rim: str | None = None) -> Iterator[Node]:
    """Draw the letters of the columns and the numbers of the rows, on all sides or on two."""
    size = chart.size
    letters, numbers = [NAMES[column][0] for column in range(chart.columns)], [str(n + 1) for n in range(chart.lines)]
    above, beside = (numbers, letters[::-1]) if chart.turned else (letters, numbers)
    sides = (0, 1) if chart.all_edges else (0,)
    for column, text in enumerate(above):
        for y in [(chart.y - EDGE, chart.y + chart.down * size)[side] for side in sides]:
            box = Box(chart.x + column * size, y, size, EDGE)
            yield Label(box, text, WRITING, colour, "bold", "center", rim=rim)
    for row, text in enumerate(beside):
        for x in [(chart.x - EDGE, chart.x + chart.across * size)[side] for side in sides]:
            box = Box(x, chart.y + row * size, EDGE, size)
            yield Label(box, text, WRITING, colour, "bold", "center", rim=rim)
