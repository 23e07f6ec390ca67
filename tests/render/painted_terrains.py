"""The mean colours of painted terrains."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from PIL import Image, ImageDraw, ImageStat

from render.art import art_file
from render.civilization import painted as civilization
from render.layout import hex_center, hex_corners
from render.new_dawn import painted as new_dawn
from render.painted import image as image_around
from render.painter import paint
from render.scene import Box, Ground, Node, Scene
from render.terra_mystica.board import MapLayout
from render.terra_mystica.painted import VARIANTS, art_name
from rules.terra_mystica.core.catalog import RIVER, WHEEL
from rules.terra_mystica.core.geography import TERRAIN_AT_START

OPAQUE = 250


def image_of(name: str) -> Image.Image:
    """Return an image of Terra Mystica in full colours with transparency."""
    with Image.open(art_file(art_name(name))) as image:
        return image.convert("RGBA")


@cache
def painted_terrains() -> Mapping[str, str]:
    """Return the mean colour of each terrain over all its images, and of the river over all its spaces."""
    found = {}
    for terrain in WHEEL:
        images = [image_of(f"{terrain}-{variant}") for variant in range(VARIANTS)]
        together = Image.new("RGBA", (images[0].width, sum(image.height for image in images)))
        for index, image in enumerate(images):
            together.paste(image, (0, index * image.height))
        opaque = together.getchannel("A").point([255 * (value >= OPAQUE) for value in range(256)])
        found[terrain] = mean(together, opaque)
    return found | {RIVER: mean(*_river())}


@cache
def painted_squares() -> Mapping[str, str]:
    """Return the mean colour of each terrain of Civilization with what grows there."""
    found: dict[str, str] = {}
    for level, terrain in enumerate(civilization.GROUNDS):
        whole = grown_squares(terrain, level)
        found[terrain] = mean(whole, Image.new("L", whole.size, 255))
    return found


def grown_squares(terrain: str, level: int, side: int = 60) -> Image.Image:
    """Return a field of squares of one terrain, with all variants of what grows there."""
    repeat = civilization.PER_TILE
    field = Box(0, 0, repeat * side, repeat * side)
    nodes: list[Node] = []
    for column in range(repeat):
        for row in range(repeat):
            box = Box(column * side, row * side, side, side)
            nodes.append(Ground(box, civilization.SURFACE, (level,) * 9, column, row))
    for column in range(repeat):
        for row in range(repeat):
            name = civilization.art_name(f"{terrain}-{(column + 2 * row) % civilization.VARIANTS}")
            reach = civilization.REACH["growth"] * side
            nodes.append(image_around((column + 0.5) * side, (row + 0.5) * side, reach, name))
    return paint(Scene(round(field.w), round(field.h), "#000000", tuple(nodes), zoom=1))


@cache
def painted_hexes(size: float = 30) -> Mapping[str, str]:
    """Return the mean colour of each terrain of A New Dawn with what grows there."""
    found: dict[str, str] = {}
    cells = [(row, column) for row in range(2 * new_dawn.ROWS) for column in range(2 * new_dawn.COLUMNS)]
    middles = {cell: hex_center(*cell, size) for cell in cells}
    for terrain in new_dawn.GROWING:
        nodes: list[Node] = []
        for (row, column), (x, y) in middles.items():
            name = f"{terrain}-{column % new_dawn.COLUMNS}-{row % new_dawn.ROWS}"
            nodes.append(image_around(x, y, new_dawn.REACH["ground"] * size, new_dawn.art_name(name)))
        for (row, column), (x, y) in middles.items():
            name = f"{terrain}-growth-{(row + column) % new_dawn.VARIANTS}"
            nodes.append(image_around(x, y, new_dawn.REACH["growth"] * size, new_dawn.art_name(name)))
        whole = paint(Scene(round(12 * size), round(8 * size), "#000000", tuple(nodes), zoom=1))
        mask = Image.new("L", whole.size)
        for x, y in middles.values():
            ImageDraw.Draw(mask).polygon(hex_corners(x, y, size), 255)
        found[terrain] = mean(whole, mask)
    return found


def mean(image: Image.Image, mask: Image.Image) -> str:
    """Return the mean colour of the part of an image that a mask shows."""
    return "#" + "".join(f"{round(part):02x}" for part in ImageStat.Stat(image.convert("RGB"), mask).mean)


def _river() -> tuple[Image.Image, Image.Image]:
    image = image_of("river")
    wide = MapLayout(0, 0, 1).box.w
    chart = MapLayout(0, 0, image.width / wide)
    mask = Image.new("L", image.size)
    for space, terrain in TERRAIN_AT_START.items():
        if terrain == RIVER:
            ImageDraw.Draw(mask).polygon(hex_corners(*chart.center(space), chart.size), 255)
    return image, mask
