"""The paintings of Civilization: grounds with what grows on them, parchment, the table, and all pieces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from random import Random

from PIL import Image, ImageDraw, ImageStat

from render.civilization.painted import (
    GROUNDS,
    HEAPS,
    PER_TILE,
    REACH,
    ROOFS,
    VARIANTS,
    art_name,
)
from render.civilization.palette import PLAYER_FILLS, TERRAIN_FILL
from render.civilization.pieces import MARKER_FILL
from render.paintings import Painting, figures, settlements
from render.paintings.colours import SHADE
from render.paintings.ground import Ground, painted
from render.paintings.growth import Growth, crown, dune, peak, scatter, tree, tuft, wave
from render.paintings.masks import bevel, blurred, curve, hand_drawn, shapes
from render.paintings.noise import clipped, noise, seamless
from render.paintings.pen import Pen, piece
from render.theme import rgb
from rules.civilization.core.catalog.base import Terrain

UNIT = 100.0
"""The size of a square of the grounds, in pixels."""
PIECE = 108.0
"""The size of a unit of pieces."""
ROOM = 0.8
"""The part of a square in which something grows."""
WOBBLE = 0.17
"""The distance by which noise moves the edges of grounds, in squares."""
SIGNS = ((-0.2, 0.3, 1.0), (0.22, 0.02, 0.9))
"""Places and relative sizes of the sign of a ground in a square."""
SURFACES: Mapping[str, Ground] = {
    "grassland": Ground("civilization grassland", "#86a648", "#a1c45c", "#b9d678", 1.6, 0),
    "forest": Ground("civilization forest", "#25522c", "#326737", "#437b45", 1.5, 0),
    "desert": Ground("civilization desert", "#f3dc9c", "#fceebb", "#fff7da", 4.0, 0),
    "mountain": Ground("civilization mountain", "#777982", "#8b8d95", "#a2a4ac", 1.6, 0),
    "water": Ground("civilization water", "#5aabe4", "#6fbbf0", "#93d0f8", 4.0, 0, 0.6),
}
PAPER = Ground("parchment", "#d9c193", "#e6d3aa", "#efe2c3", 1.6, 0, 0.35)
GROWS: Mapping[str, Sequence[Growth]] = {
    "grassland": [Growth(partial(tuft, green="#6d9440"), 3, 0.34)],
    "forest": [Growth(partial(tree, green="#2c6a36"), 4, 0.5), Growth(partial(crown, green="#3d7d40"), 2, 0.42)],
    "desert": [Growth(partial(dune, sand="#f7e2a0"), 2, 0.42)],
    "mountain": [Growth(partial(peak, rock="#7b7d88"), 1, 0.54)],
    "water": [Growth(partial(wave, colour="#ffffffb0"), 2, 0.34)],
}
"""The features of each ground."""


def paintings() -> Iterator[tuple[str, Painting]]:
    """Yield the name of each painting, and the function that makes it."""
    yield from ((art_name(name), paint) for name, paint in _paintings())


def _paintings() -> Iterator[tuple[str, Painting]]:
    for terrain in GROUNDS:
        yield terrain, partial(ground, terrain)
        for variant in range(VARIANTS):
            yield f"{terrain}-{variant}", partial(growth, terrain, variant)
    yield "edges", edges
    yield "parchment", parchment
    yield "tile", tile
    for seat, fill in enumerate(PLAYER_FILLS):
        for name, capital, walled in (
            ("city", False, False), ("walled-city", False, True),
            ("capital", True, False), ("walled-capital", True, True),
        ):  # fmt: skip
            draw = partial(settlements.city, fill=fill, capital=capital, mature=walled)
            yield f"{name}-{seat}", partial(piece, draw, PIECE, REACH["city"])
        for number in range(1, HEAPS + 1):
            draw_flags = partial(figures.flags, fill=fill, number=number)
            yield f"army-{seat}-{number}", partial(piece, draw_flags, PIECE, REACH["army"])
        draw_white = partial(figures.flags, fill=fill, white=True)
        yield f"white-army-{seat}", partial(piece, draw_white, PIECE, REACH["army"])
        yield f"scout-{seat}", partial(piece, partial(settlements.caravan, fill=fill), PIECE, REACH["scout"])
    for kind, roof in ROOFS.items():
        yield f"building-{kind}", partial(piece, partial(figures.sign_house, roof=roof), PIECE, REACH["building"])
    for name, ruined in (("wonder", False), ("obsolete-wonder", True)):
        draw_wonder = partial(figures.monument, fill=MARKER_FILL["wonder"], ruined=ruined)
        yield name, partial(piece, draw_wonder, PIECE, REACH["wonder"])
    yield "great-person", partial(piece, figures.bust, PIECE, REACH["great-person"])
    yield "hut", partial(piece, partial(figures.huts, number=1), PIECE, REACH["hut"])
    yield "village", partial(piece, _village, PIECE, REACH["village"])
    yield "chip", partial(piece, figures.chip, PIECE / 2, REACH["chip"], 0.02, 0.08)


def ground(terrain: Terrain) -> Image.Image:
    """Return a seamless ground, whose mean colour with its growth is the flat colour of the terrain."""
    side = round(PER_TILE * UNIT)
    image = painted(SURFACES[terrain], "", (side, side), UNIT, seamless)
    for _ in range(3):
        grown = image.copy()
        for column in range(PER_TILE):
            for row in range(PER_TILE):
                what = growth(terrain, (column + 2 * row) % VARIANTS)
                left = round((column + 0.5) * UNIT - what.width / 2), round((row + 0.5) * UNIT - what.height / 2)
                grown.paste(what, left, what)
        mean = ImageStat.Stat(grown).mean
        shift = [wanted - there for wanted, there in zip(rgb(TERRAIN_FILL[terrain]), mean, strict=True)]
        image = image.point([clipped(value + by) for by in shift for value in range(256)])
    return image


def growth(terrain: str, variant: int) -> Image.Image:
    """Return what grows on a square."""
    pen = Pen(UNIT, REACH["growth"])
    scatter(pen, GROWS[terrain], Random(f"civilization {terrain} {variant}"), ROOM / 2, SIGNS)
    return pen.growth()


def edges() -> Image.Image:
    """Return the noise of the edges between grounds, around middle grey."""
    side = round(PER_TILE * UNIT)
    far = 255 * WOBBLE
    return curve(seamless("edges", (side, side), 0.42 * UNIT), (0, round(128 - far)), (255, round(128 + far))).convert(
        "RGB"
    )


def parchment() -> Image.Image:
    """Return a sheet of parchment with a torn edge, a little larger than the tile that it covers."""
    side = round(2 * REACH["parchment"] * PER_TILE * UNIT)
    image = painted(PAPER, "unknown", (side, side), 1.6 * UNIT)
    clouds = noise("clouds", (side, side), 1.4 * UNIT)
    image.paste("#fbf3de", mask=curve(clouds, (120, 0), (200, 130)))
    image.paste("#a98a58", mask=curve(clouds, (96, 0), (108, 70), (120, 0)))
    margin = (side - PER_TILE * UNIT) / 2
    inside = side - margin
    sheet = shapes([[(margin, margin), (inside, margin), (inside, inside), (margin, inside)]], (side, side))
    mask = hand_drawn(sheet, noise("torn", (side, side), 0.3 * UNIT), 0.08 * UNIT, 0, 0.4)
    bevel(image, mask, 4, 150)
    whole = Image.new("RGBA", image.size, SHADE)
    whole.putalpha(curve(blurred(mask, 0.05 * UNIT), (0, 0), (255, 150)))
    image.putalpha(mask)
    whole.alpha_composite(image)
    return whole


def tile() -> Image.Image:
    """Return the quiet lines of a tile: its border, and the borders of its squares."""
    side = round(PER_TILE * UNIT)
    image = Image.new("RGBA", (side, side))
    draw = ImageDraw.Draw(image)
    for step in range(1, PER_TILE):
        at = round(step * UNIT)
        for line in ([(at, 0), (at, side)], [(0, at), (side, at)]):
            draw.line(line, "#1a221840", 2)
    draw.rectangle((0, 0, side - 1, side - 1), None, "#1a140c9c", 3)
    draw.line([(3, side - 4), (3, 3), (side - 4, 3)], "#fff1c438", 2)
    return image


def _village(pen: Pen) -> None:
    figures.huts(pen, 2)
    figures.palisade(pen)
