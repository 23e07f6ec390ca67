"""The paintings of Terra Mystica: its river with the coasts of the map, land, buildings, walls and bridges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random

from PIL import Image, ImageDraw

from render.layout import hex_corners
from render.paintings import Painting, buildings
from render.paintings.ground import SEA, Ground, painted, water, with_mean
from render.paintings.growth import Growth, crack, crag, crown, dune, field, lily, peak, reeds, scatter, tree, wave
from render.paintings.masks import bevel, blurred, hand_drawn, rounded, shapes
from render.paintings.noise import noise
from render.paintings.pen import Pen, piece
from render.terra_mystica.board import MapLayout
from render.terra_mystica.painted import BRIDGES, LAND, REACH, VARIANTS, WALLS, art_name
from render.terra_mystica.palette import PIECE_FILL, TERRAIN_FILL
from render.theme import mix
from rules.terra_mystica.core.catalog import RIVER, WHEEL
from rules.terra_mystica.core.geography import TERRAIN_AT_START

UNIT = 122.0
"""The size of a hex in pixels: that of the closest close-up."""
MAP_UNIT = 68.0
"""The size of a hex on the map of the river."""
DEPTHS = mix(TERRAIN_FILL[RIVER], "#00001f", 0.1)
"""The mean colour of the river: darker than its flat colour, because its lights make it similar to forest and swamp."""
ROOM = 0.72
"""The part of a hex in which something grows."""
CORNER = 0.3
"""The radius of the corners of the map in units."""
GROUNDS: Mapping[str, Ground] = {
    ground.name: ground
    for ground in (
        Ground("desert", "#fbdf58", "#ffec76", "#fff5a6", 5.0, 8),
        Ground("plains", "#c69161", "#deac86", "#edc4a2", 4.0, -15),
        Ground("swamp", "#444448", "#59595c", "#727276", 3.0, 0),
        Ground("lakes", "#4c97d4", "#67aade", "#93caf0", 5.0, 0),
        Ground("forest", "#0a6519", "#147723", "#2a8a35", 1.5, 60),
        Ground("mountains", "#b9c3c8", "#d5dddd", "#eaf0ef", 2.0, 60),
        Ground("wasteland", "#ad4f4c", "#c26764", "#da8680", 2.0, -40),
    )
}
GROWS: Mapping[str, Sequence[Growth]] = {
    "desert": [Growth(partial(dune, sand="#f7d45c"), 3, 0.72)],
    "plains": [Growth(field, 2, 0.74)],
    "swamp": [Growth(reeds, 2, 0.62)],
    "lakes": [Growth(partial(wave, colour="#ffffffe0"), 3, 0.62), Growth(lily, 1, 0.3)],
    "forest": [
        Growth(partial(tree, green="#23853f"), 4, 0.8),
        Growth(partial(crown, green="#3b9a4c"), 2, 0.56),
    ],
    "mountains": [Growth(partial(peak, rock="#b0bac6"), 2, 0.84)],
    "wasteland": [Growth(partial(crag, rock="#b34f45"), 1, 0.74), Growth(crack, 3, 0.7)],
}
"""The features of each ground."""


def paintings() -> Iterator[tuple[str, Painting]]:
    """Yield the name of each painting, and the function that makes it."""
    yield from ((art_name(name), paint) for name, paint in _paintings())


def _paintings() -> Iterator[tuple[str, Painting]]:
    yield "river", river
    for terrain in WHEEL:
        for variant in range(VARIANTS):
            yield f"{terrain}-{variant}", partial(land, terrain, variant)
    for home, fill in PIECE_FILL.items():
        for kind, draw in buildings.BUILDINGS.items():
            yield f"{kind}-{home}", partial(_piece, kind, partial(_filled, draw, fill))
        yield f"shield-{home}", partial(_piece, "shield", partial(_filled, buildings.shield, fill))
        for degrees in WALLS:
            draw_wall = partial(buildings.wall, fill=fill, degrees=degrees)
            yield f"wall-{home}-{degrees}", partial(_piece, "wall", draw_wall, 0.03, 0.06)
        for degrees in BRIDGES:
            draw_bridge = partial(buildings.bridge, fill=fill, degrees=degrees)
            yield f"bridge-{home}-{degrees}", partial(_piece, "bridge", draw_bridge, 0.03, 0.09)
    yield "medal", partial(_piece, "medal", buildings.medal)
    yield "frame", frame


def land(terrain: str, variant: int) -> Image.Image:
    """Return one space of land."""
    rng = Random(f"{terrain} {variant}")
    size = round(2 * LAND[0] * UNIT), round(2 * LAND[1] * UNIT)
    image = painted(GROUNDS[terrain], f"{variant}", size, UNIT).convert("RGBA")
    pen = Pen(UNIT, 1.2)
    scatter(pen, GROWS[terrain], rng, ROOM)
    grown = pen.growth()
    image.alpha_composite(grown, (0, 0), ((grown.width - size[0]) // 2, (grown.height - size[1]) // 2))
    hexagon = hex_corners(size[0] / 2, size[1] / 2, UNIT * 0.985)
    mask = blurred(shapes([hexagon], size), 1.6)
    ground = with_mean(image.convert("RGB"), mask, TERRAIN_FILL[terrain])
    bevel(ground, mask, 5, 130)
    ground.putalpha(mask)
    return ground


def river() -> Image.Image:
    """Return the water of the map, with the coasts of its land."""
    chart = MapLayout(0, 0, MAP_UNIT)
    size = round(chart.box.w), round(chart.box.h)
    centers = {space: chart.center(space) for space in TERRAIN_AT_START}
    dry = [space for space, terrain in TERRAIN_AT_START.items() if terrain != RIVER]
    wobble = noise("coast", size, 0.3 * MAP_UNIT)
    coast = shapes((hex_corners(*centers[space], MAP_UNIT) for space in dry), size)
    shore = hand_drawn(coast, wobble, 0.07 * MAP_UNIT, 12, 0.25)
    wet = shapes((hex_corners(*centers[space], MAP_UNIT) for space in centers if space not in dry), size)
    image = with_mean(water(SEA, shore, MAP_UNIT, "river"), wet, DEPTHS)
    draw = ImageDraw.Draw(image, "RGBA")
    for space, (x, y) in centers.items():
        if TERRAIN_AT_START[space] == RIVER:
            _corners(draw, x, y)
            image.paste(ripples := _ripples(space), _corner_of(ripples, x, y), ripples)
    image.paste("#d8c18c", mask=shore)
    bevel(image, shore, 4, 100)
    image.putalpha(rounded(size, CORNER * MAP_UNIT))
    return image


def frame() -> Image.Image:
    """Return the golden frame of a changed space."""
    pen = Pen(UNIT, REACH["frame"])
    buildings.frame(pen)
    return pen.glow("#fff3b0")


def _corners(draw: ImageDraw.ImageDraw, x: float, y: float) -> None:
    """Draw the corners of a space of the river, which players count."""
    corners = hex_corners(x, y, MAP_UNIT)
    for index, (ax, ay) in enumerate(corners):
        for bx, by in (corners[index - 1], corners[(index + 1) % 6]):
            draw.line([(ax, ay), (ax + (bx - ax) * 0.36, ay + (by - ay) * 0.36)], "#d8f3ee66", 2)


def _ripples(space: str) -> Image.Image:
    rng, pen = Random(space), Pen(MAP_UNIT, 1)
    for _ in range(2):
        wave(pen.to(rng.uniform(-0.4, 0.4), rng.uniform(-0.5, 0.5), 0.3), rng, "#bfe6e655")
    return pen.growth()


def _corner_of(image: Image.Image, x: float, y: float) -> tuple[int, int]:
    return round(x - image.width / 2), round(y - image.height / 2)


def _filled(draw: Callable[[Pen, str], None], fill: str, pen: Pen) -> None:
    draw(pen, fill)


def _piece(kind: str, draw: Callable[[Pen], None], rim: float = 0.035, shadow: float = 0.1) -> Image.Image:
    return piece(draw, UNIT, REACH[kind], rim, shadow)
