"""The painted map: coasts, land, buildings, walls and bridges as images, with letters and names above them."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from math import atan2, degrees, sqrt

from render.painted import Letter, image, letter, rimmed
from render.scene import Art, Box, Icon, Label, Node, Point
from render.terra_mystica.board import NAME, MapLayout, outer_sides, strongest, target_on
from render.terra_mystica.palette import home_of, letters, on_piece
from render.theme import INK
from rules.terra_mystica.core.catalog import KINDS, RIVER, WHEEL
from rules.terra_mystica.core.geography import OFFSET, TERRAIN_AT_START
from rules.terra_mystica.core.state import Bridge, Game, Town

LAND = (sqrt(3) / 2, 1.0)
"""Half the width and height of the image of a land space, in hex sizes."""
VARIANTS = 3
"""The number of images of each terrain."""
WALLS = (30, 90, 150)
"""The directions of the sides of a hex, in degrees."""
BRIDGES = (30, 90, 150)
"""The directions of bridges, in degrees."""
REACH: Mapping[str, float] = {
    "dwelling": 0.85,
    "trading_house": 0.85,
    "temple": 0.85,
    "stronghold": 0.85,
    "sanctuary": 0.9,
    "shield": 0.55,
    "wall": 0.75,
    "bridge": 0.95,
    "medal": 0.45,
    "frame": 1.2,
}
"""Half the side of the image of each piece, in hex sizes."""
RAISED = 0.19
"""The height of a building above the middle of its space, in hex sizes."""
MEDAL = (0.5, -0.5)
"""The place of a town's key in its space, in hex sizes."""


LETTERS: Mapping[str, Letter] = {
    "dwelling": Letter(-0.03, 0.14, 0.54),
    "trading_house": Letter(-0.2, 0.17, 0.56),
    "temple": Letter(-0.03, 0.13, 0.56),
    "stronghold": Letter(-0.03, 0.19, 0.58),
    "sanctuary": Letter(-0.03, 0.1, 0.56),
    "shield": Letter(0, -0.06, 0.54),
}


def art_name(name: str) -> str:
    """Return the name of an image of this title."""
    return f"terra_mystica/{name}"


def land(x: float, y: float, size: float, terrain: str, variant: int = 0) -> Art:
    """Return a painted hex."""
    wide, high = LAND[0] * size, LAND[1] * size
    return Art(Box(x - wide, y - high, 2 * wide, 2 * high), art_name(f"{terrain}-{variant}"))


ART: frozenset[str] = frozenset(
    art_name(name)
    for name in (
        "river",
        "medal",
        "frame",
        *(f"{terrain}-{variant}" for terrain in WHEEL for variant in range(VARIANTS)),
        *(f"{kind}-{home}" for kind in (*KINDS, "shield") for home in WHEEL),
        *(f"wall-{home}-{direction}" for home in WHEEL for direction in WALLS),
        *(f"bridge-{home}-{direction}" for home in WHEEL for direction in BRIDGES),
    )
)
"""All images of this title."""


@cache
def painted_map(chart: MapLayout) -> tuple[Node, ...]:
    """Draw the printed board without its names: the river, and every space of land with its first terrain."""
    river = Art(chart.box, art_name("river"))
    return river, *(_space(chart, space, terrain) for space, terrain in TERRAIN_AT_START.items() if terrain != RIVER)


def pieces_on_painted_map(g: Game, chart: MapLayout, highlight: Collection[str] = ()) -> list[Node]:
    """Draw everything on the board, and the names of its spaces."""
    nodes: list[Node] = [
        _space(chart, space, terrain) for space, terrain in g.terrain.items() if terrain != TERRAIN_AT_START[space]
    ]
    for town in g.towns:
        nodes += _wall(g, chart, town)
    nodes += [_image(*chart.center(space), chart.size, "frame", "frame") for space in g.last_spaces]
    for built in g.bridges:
        nodes += _bridge(g, chart, built)
    # From the back to the front: a building may cover the one above it.
    for space in sorted(g.structures, key=lambda name: OFFSET[name]):
        nodes += _building(g, chart, space)
    for town in g.towns:
        nodes += _medal(g, chart, town)
    targets = [space for space in highlight if space not in g.last_spaces]
    nodes += [target_on(chart, space, free=space not in g.structures) for space in targets]
    named = [space for space, terrain in g.terrain.items() if terrain != RIVER or space in targets]
    return nodes + [_name(chart, space) for space in named]


def _space(chart: MapLayout, space: str, terrain: str) -> Art:
    row, column = OFFSET[space]
    return land(*chart.center(space), chart.size, terrain, (row + 2 * column) % VARIANTS)


def _image(x: float, y: float, size: float, kind: str, name: str) -> Art:
    return image(x, y, REACH[kind] * size, art_name(name))


def _name(chart: MapLayout, space: str) -> Label:
    x, y = chart.center(space)
    size = chart.size
    box = Box(x - 0.6 * size, y + 0.28 * size, 1.2 * size, 0.58 * size)
    return rimmed(box, space, NAME * size)


def _letter(x: float, y: float, size: float, kind: str, home: str, text: str) -> Label:
    return letter(x, y, size, LETTERS[kind], text, on_piece(home))


def _building(g: Game, chart: MapLayout, space: str) -> Iterator[Node]:
    standing = g.structures[space]
    x, y = chart.center(space)
    y -= RAISED * chart.size
    home = home_of(g, standing.seat)
    yield _image(x, y, chart.size, standing.kind, f"{standing.kind}-{home}")
    yield _letter(x, y, chart.size, standing.kind, home, letters(g)[standing.seat])


def _wall(g: Game, chart: MapLayout, town: Town) -> Iterator[Node]:
    home = home_of(g, town.seat)
    sides = (((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, _direction(a, b)) for a, b in outer_sides(chart, town))
    # From the back to the front.
    for x, y, direction in sorted(sides, key=lambda side: side[1]):
        yield _image(x, y, chart.size, "wall", f"wall-{home}-{direction}")


def _bridge(g: Game, chart: MapLayout, built: Bridge) -> Iterator[Node]:
    a, b = chart.center(built.a), chart.center(built.b)
    x, y, home = (a[0] + b[0]) / 2, (a[1] + b[1]) / 2, home_of(g, built.seat)
    yield _image(x, y, chart.size, "bridge", f"bridge-{home}-{_direction(a, b)}")
    yield _image(x, y, chart.size, "shield", f"shield-{home}")
    yield _letter(x, y, chart.size, "shield", home, letters(g)[built.seat])


def _medal(g: Game, chart: MapLayout, town: Town) -> Iterator[Node]:
    x, y = chart.center(strongest(g, town))
    x, y, r = x + MEDAL[0] * chart.size, y + MEDAL[1] * chart.size, 0.2 * chart.size
    yield _image(x, y, chart.size, "medal", "medal")
    yield Icon(Box(x - r, y - r, 2 * r, 2 * r), "key", INK)


def _direction(a: Point, b: Point) -> int:
    """Return the direction of a line without its sense, in whole degrees clockwise from east."""
    return round(degrees(atan2(b[1] - a[1], b[0] - a[0]))) % 180
