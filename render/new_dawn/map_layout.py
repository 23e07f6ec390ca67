"""The layout of the map's spaces in a picture, and the printed map: terrain, names, tiles and icons."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt

from render.layout import hex_corners
from render.new_dawn.palette import TERRAIN_FILL
from render.new_dawn.terrain import PIECE, hexagon, writing_size
from render.scene import Box, Circle, Icon, Label, Line, MapArea, Node, Point, SymbolRef
from render.theme import INK, mix, readable_on
from rules.new_dawn.core.hexes import STEPS, Hex
from rules.new_dawn.core.world import Space, World

LARGEST = 42.0
"""The largest hexes of a small map."""
HIGHEST = 760.0
"""The greatest height of a narrow map, in a picture 800 wide."""
NEARBY = 3.9
"""The least extent of a space's neighbourhood, in hex sizes."""
SPARE = 0.2
"""The margin around the spaces of the neighbourhood, in hex sizes."""
SHORE = 0.5
"""The water around a painted map, in hex sizes."""
BESIDE = 4.0
"""The margin between the map and the edge of the picture."""
PROPORTION = 1.4
"""The least ratio of width to height of a part of the map."""


@dataclass(frozen=True, slots=True)
class MapLayout:
    """The layout of a map's spaces; `size` is the distance from a hex's centre to its corner."""

    world: World
    box: Box
    size: float
    x: float
    y: float

    def at(self, place: Hex) -> Point:
        """Return the middle of a position."""
        q, r = place
        return self.x + sqrt(3) * self.size * (q + r / 2), self.y + 1.5 * self.size * r

    def center(self, name: str) -> Point:
        """Return the middle of a space."""
        space = self.world.space[name]
        return self.at((space.q, space.r))

    @property
    def ground(self) -> MapArea:
        """The map, from which close-ups are made."""
        return MapArea(self.box.inset(-BESIDE), sqrt(3) * self.size)

    def around(self, names: Collection[str]) -> Box:
        """Return a region of the picture with the spaces and their neighbourhood; it cuts no space."""
        whole = self.box.inset(-BESIDE)
        xs, ys = zip(*(self.center(name) for name in self.shown_around(names)), strict=True)
        across, down = (sqrt(3) / 2 + SPARE) * self.size, (1 + SPARE) * self.size
        left, top = max(whole.x, min(xs) - across), max(whole.y, min(ys) - down)
        right, bottom = min(whole.right, max(xs) + across), min(whole.bottom, max(ys) + down)
        return Box(left, top, right - left, bottom - top)

    def _near(self, names: Collection[str]) -> Box:
        """Return the neighbourhood of the spaces, with a width that suits a phone."""
        xs, ys = zip(*(self.center(name) for name in names), strict=True)
        whole = self.box
        high = min(max(ys) - min(ys) + 2 * NEARBY * self.size, whole.h)
        wide = min(max(max(xs) - min(xs) + 2 * NEARBY * self.size, PROPORTION * high), whole.w)
        x, y = (min(xs) + max(xs) - wide) / 2, (min(ys) + max(ys) - high) / 2
        return Box(min(max(x, whole.x), whole.right - wide), min(max(y, whole.y), whole.bottom - high), wide, high)

    def shown_around(self, names: Collection[str]) -> list[str]:
        """Return the spaces of that neighbourhood."""
        box = self._near(names)
        places = ((name, self.center(name)) for name in self.world.names)
        return [name for name, (x, y) in places if box.x <= x <= box.right and box.y <= y <= box.bottom]


@lru_cache(maxsize=64)
def fitted(
    world: World,
    x: float,
    y: float,
    width: float,
    free: tuple[Hex, ...] = (),
    highest: float = HIGHEST,
    shore: float = 0.0,
) -> MapLayout:
    """Return the layout of a map, and of free positions around it, as large as width and height allow.

    `shore` is the width of the water around it, in hex sizes.
    """
    places = [*((space.q, space.r) for space in world.spaces), *free] or [(0, 0)]
    across = [q + r / 2 for q, r in places]
    down = [r for _, r in places]
    columns, lines = max(across) - min(across) + 1, 1.5 * (max(down) - min(down)) + 2
    size = min(width / (sqrt(3) * columns + 2 * shore), highest / (lines + 2 * shore), LARGEST)
    left, top = x + (width - sqrt(3) * size * columns) / 2, y + shore * size
    box = Box(x, y, width, (lines + 2 * shore) * size)
    return MapLayout(world, box, size, left - sqrt(3) * size * (min(across) - 0.5), top - size * (1.5 * min(down) - 1))


@lru_cache(maxsize=32)
def printed_map(chart: MapLayout) -> tuple[Node, ...]:
    """Draw the printed map; it is painted once for each map."""
    nodes: list[Node] = [
        SymbolRef(*chart.center(space.name), hexagon(space.terrain, chart.size)) for space in chart.world.spaces
    ]
    nodes += _tile_borders(chart)
    for space in chart.world.spaces:
        nodes += _printed_icon(chart, space)
        nodes.append(name_of(chart, space))
    return tuple(nodes)


def name_of(chart: MapLayout, space: Space) -> Label:
    """Draw the name of a space, in the lower half of its hex."""
    x, y = chart.at((space.q, space.r))
    size, text = chart.size, writing_size(chart.size)
    middle = y + max(0.36 * size, 0.48 * text)
    box = Box(x - 0.86 * size, middle - 0.5 * text, 1.72 * size, text)
    fill = TERRAIN_FILL[space.terrain]
    return Label(box, space.name, text, readable_on(fill), "semibold", "center", fill)


def outline(chart: MapLayout, places: Iterable[Hex]) -> Iterator[tuple[Point, Point]]:
    """Yield the edges around some positions."""
    inside = set(places)
    for place in sorted(inside):
        corners = hex_corners(*chart.at(place), chart.size)
        for i, (q, r) in enumerate(STEPS):
            if (place[0] + q, place[1] + r) not in inside:
                yield corners[i], corners[(i + 1) % 6]


def _tile_borders(chart: MapLayout) -> Iterator[Node]:
    at = chart.world.at
    for space in chart.world.spaces:
        corners = hex_corners(*chart.at((space.q, space.r)), chart.size)
        # Each edge belongs to two spaces; the first three directions list it once.
        for i, (q, r) in enumerate(STEPS[:3]):
            other = at.get((space.q + q, space.r + r))
            if other is not None and other.tile != space.tile:
                yield Line((corners[i], corners[i + 1]), mix("#000000", INK, 0.5), chart.size * 0.055)


def _printed_icon(chart: MapLayout, space: Space) -> Iterator[Node]:
    """Draw the icons of barbarians and capitals, under all pieces."""
    if space.icon not in ("barbarian", "capital"):
        return
    x, y = chart.at((space.q, space.r))
    size, fill = chart.size, TERRAIN_FILL[space.terrain]
    x, y, r = x + PIECE[0] * size, y + PIECE[1] * size, 0.42 * size
    faint, ink = mix(fill, INK if readable_on(fill) == INK else "#000000", 0.12), readable_on(fill)
    yield Circle(x, y, r, faint, mix(fill, ink, 0.6), size * 0.03)
    if space.icon == "capital":
        yield Icon(Box(x - 0.7 * r, y - 0.7 * r, 1.4 * r, 1.4 * r), "crown", ink)
    else:
        text = max(18.0, 1.5 * r)
        yield Label(Box(x - r, y - 0.6 * text, 2 * r, 1.2 * text), space.icon_id, text, ink, "bold", "center")
