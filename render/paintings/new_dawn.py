"""The paintings of A New Dawn: sea, coasts, land that runs across the borders of hexes, landmarks and pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random

from PIL import Image, ImageChops

from render.layout import hex_corners
from render.new_dawn.painted import GROWING, KINDS, LAND, OWNED, REACH, VARIANTS, art_name
from render.new_dawn.palette import PLAYER_FILL, TYPE_FILL
from render.paintings import Painting, settlements
from render.paintings.buildings import frame
from render.paintings.colours import CREAM, INK, SHADE
from render.paintings.ground import SEA, Ground, painted
from render.paintings.growth import Growth, crown, dune, mound, peak, scatter, tree, tuft, wave
from render.paintings.hexes import cells, cut, edge, rim
from render.paintings.landmarks import LANDMARKS
from render.paintings.pen import Pen, flat, piece
from rules.new_dawn.core.catalog.wonders import CITY_STATES

UNIT = 84.0
"""The size of a hex in pixels: that of a close-up."""
SEA_SIZE = (1000, 636)
ROOM = 0.66
"""The part of a hex in which something grows."""
RADIUS = 1.035
"""The size of a ground, in hex sizes: it covers the border."""
GROWN = 0.86
"""The opacity of what grows: letters stand on it."""
GROUNDS: Mapping[str, Ground] = {
    ground.name: ground
    for ground in (
        Ground("grassland", "#86a648", "#a1c45c", "#b9d678", 2.5, 20),
        Ground("hills", "#8a6c50", "#a5866a", "#bda284", 2.0, -20),
        Ground("forest", "#25522c", "#326737", "#437b45", 1.5, 60),
        Ground("desert", "#f3dc9c", "#fdf0bd", "#fff8dc", 5.0, 8),
        Ground("mountains", "#5a5c63", "#6b6d74", "#878992", 2.0, 60),
        Ground("water", "#5aa6e0", "#6fbbf0", "#8fcdf7", 4.0, 4, 0.4),
    )
}
SNOW = Ground("snow", "#b4c3d4", "#cfdbe8", "#e8f0f8", 2.0, 40)
SAVANNA = Ground("savanna", "#b59a4c", "#c9ae5c", "#dcc67e", 3.0, 10)
MARSH = Ground("marsh", "#4f7f43", "#649650", "#82ad62", 2.0, 30)
UNDER: Mapping[str, Ground] = {
    "torres_del_paine": GROUNDS["grassland"],
    "cliffs_of_dover": GROUNDS["grassland"],
    "mt_everest": SNOW,
    "crater_lake": GROUNDS["forest"],
    "grand_mesa": GROUNDS["desert"],
    "galapagos_islands": Ground("lagoon", "#3a9bbd", "#4fb0ca", "#76c8d6", 4.0, 4, 0.4),
    "mt_kilimanjaro": SAVANNA,
    "pantanal": MARSH,
}
"""The grounds around natural wonders."""
GROWS: Mapping[str, Sequence[Growth]] = {
    "grassland": [Growth(partial(tuft, green="#6f9440"), 3, 0.36)],
    "hills": [Growth(partial(mound, earth="#b59170"), 2, 0.56)],
    "forest": [Growth(partial(tree, green="#266634"), 4, 0.62), Growth(partial(crown, green="#34743c"), 2, 0.5)],
    "desert": [Growth(partial(dune, sand="#fbe6ac"), 2, 0.6)],
    "mountains": [Growth(partial(peak, rock="#7b7d88"), 2, 0.72)],
    "water": [Growth(partial(wave, colour="#ffffffc0"), 2, 0.42)],
}
"""The features of each terrain."""
SHORES: Mapping[str, tuple[str, float, float]] = {
    "shoal": ("#8fd0ee", 1.3, 0.07),
    "foam": ("#eef8f4", 1.2, 0.015),
    "shallow": ("#a9deec", 1.165, 0.012),
    "surf": ("#f6fbf6", 1.125, 0.012),
    "beach": ("#ecd9a4", 1.1, 0.012),
}
"""The colours, sizes and softness of what lies around land."""
SHADED = 100
"""The opacity of the shadow of forests and mountains."""


def paintings() -> Iterator[tuple[str, Painting]]:
    """Yield the name of each painting, and the function that makes it."""
    yield from ((art_name(name), paint) for name, paint in _paintings())


def _paintings() -> Iterator[tuple[str, Painting]]:
    yield "sea", _sea
    yield "frame", _frame
    for column, row in cells():
        for terrain in (*LAND, "water"):
            yield f"{terrain}-{column}-{row}", partial(_ground, GROUNDS[terrain], column, row)
        for shore in SHORES:
            yield f"{shore}-{column}-{row}", partial(_shore, shore, column, row)
        yield f"shade-{column}-{row}", partial(_shade, column, row)
    for terrain in GROWING:
        for variant in range(VARIANTS):
            yield f"{terrain}-growth-{variant}", partial(growth, terrain, variant)
    for wonder in LANDMARKS:
        yield f"wonder-{wonder}", partial(landmark, wonder)
    for kind in OWNED:
        for colour, fill in PLAYER_FILL.items():
            yield f"{kind}-{colour}", partial(_piece, kind, partial(PIECES[kind], fill=fill))
    yield "barbarian", partial(_piece, "barbarian", settlements.barbarian)
    yield "resource", partial(_piece, "resource", partial(settlements.chip, rim=CREAM, fill="#fffaf0"))
    for name, state in CITY_STATES.items():
        draw = partial(settlements.city_state, draw=settlements.CITY_STATES[name], fill=TYPE_FILL[state.type])
        yield f"city_state-{name}", partial(_piece, "city_state", draw)
    for kind in KINDS:
        draw = partial(settlements.monument, kind=kind, fill=TYPE_FILL[kind])
        yield f"monument-{kind}", partial(_piece, "monument", draw)


PIECES: Mapping[str, Callable[..., None]] = {
    "token": settlements.token,
    "reinforced": partial(settlements.token, levels=2),
    "city": settlements.city,
    "mature_city": partial(settlements.city, mature=True),
    "capital": partial(settlements.city, capital=True),
    "mature_capital": partial(settlements.city, capital=True, mature=True),
    "caravan": settlements.caravan,
}
"""The functions that draw the pieces of players."""


def _sea() -> Image.Image:
    wide, high = SEA_SIZE
    # Slopes are wrong at the edges.
    return painted(SEA, "around", (wide + 40, high + 40), 60.0).crop((20, 20, wide + 20, high + 20))


def _ground(ground: Ground, column: int, row: int) -> Image.Image:
    return cut(ground, column, row, UNIT, REACH["ground"], RADIUS)


def _shore(name: str, column: int, row: int) -> Image.Image:
    colour, radius, soft = SHORES[name]
    return rim(colour, f"{column} {row}", UNIT, REACH["ground"], radius, soft)


def _shade(column: int, row: int) -> Image.Image:
    mask = edge(f"shade {column} {row}", UNIT, REACH["ground"], 1.03, 0.06)
    return flat(SHADE, mask.point([value * SHADED // 255 for value in range(256)]))


def growth(terrain: str, variant: int) -> Image.Image:
    """Return what grows on a space."""
    pen = Pen(UNIT, REACH["growth"])
    scatter(pen, GROWS[terrain], Random(f"{terrain} {variant}"), ROOM)
    grown = pen.growth()
    grown.putalpha(grown.getchannel("A").point([round(value * GROWN) for value in range(256)]))
    return grown


def landmark(wonder: str) -> Image.Image:
    """Return the space of a natural wonder, in a pale frame."""
    reach = REACH["ground"]
    image = cut(UNDER[wonder], 0, 0, UNIT, reach, RADIUS).convert("RGBA")
    pen = Pen(UNIT, reach)
    LANDMARKS[wonder](pen, Random(wonder))
    drawn = pen.growth().crop((0, 0, image.width, image.height))
    within = edge(wonder, UNIT, reach, 1.02)
    drawn.putalpha(ImageChops.multiply(drawn.getchannel("A"), within))
    image.alpha_composite(drawn)
    pen = Pen(UNIT, reach)
    corners = hex_corners(0, 0, 0.95)
    pen.line([*corners, *corners[:2]], INK + "90", 0.08)
    pen.line([*corners, *corners[:2]], CREAM, 0.045)
    image.alpha_composite(pen.growth().crop((0, 0, image.width, image.height)))
    return image


def _frame() -> Image.Image:
    pen = Pen(UNIT, REACH["frame"])
    frame(pen)
    return pen.glow("#fff3b0")


def _piece(kind: str, draw: Callable[[Pen], None]) -> Image.Image:
    return piece(draw, UNIT, REACH[kind])
