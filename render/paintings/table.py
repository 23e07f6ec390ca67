"""The paintings of the table: planks of wood, the grain of paper, the threads of linen, and light from one side."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from PIL import Image, ImageChops, ImageDraw

from render.paintings import Painting
from render.paintings.colours import SHADE, SUNLIGHT
from render.paintings.masks import curve
from render.paintings.noise import clipped, noise, slopes
from render.paper import GRAIN, LIGHT, LINEN, WOOD
from render.theme import rgb

PLANK = 180
"""The height of a plank in pixels."""
TABLE = (800, 3 * PLANK)
SHEET = (256, 256)
CLOTH = (96, 96)
WOODS = ("#3a2718", "#54391f", "#6f4d2b")
"""Dark, middle and light wood."""


def paintings() -> Iterator[tuple[str, Painting]]:
    """Yield the name of each painting, and the function that makes it."""
    yield WOOD, planks
    yield GRAIN, paper
    yield LINEN, threads
    yield LIGHT, light


def planks() -> Image.Image:
    """Return planks whose left and right edges fit together."""
    image = Image.new("RGB", TABLE)
    rng = Random("planks")
    for top in range(0, TABLE[1], PLANK):
        board = _board(f"board {top}", rng.uniform(-10, 10))
        image.paste(ImageChops.offset(board, rng.randrange(TABLE[0]), 0), (0, top))
    draw = ImageDraw.Draw(image, "RGBA")
    for top in range(0, TABLE[1], PLANK):
        draw.line([(0, top), (TABLE[0], top)], "#140c07c0", 3)
        draw.line([(0, top + 3), (TABLE[0], top + 3)], "#b98a5538", 2)
    return image


def _board(seed: str, brighter: float) -> Image.Image:
    half = TABLE[0] // 2, PLANK
    broad = noise(f"{seed} broad", half, 60, 14, 1)
    fine = noise(f"{seed} fine", half, 12, 22, 1)
    value = Image.blend(broad, fine, 0.45)
    dark, middle, light_wood = map(rgb, WOODS)
    bands = []
    for band in range(3):
        table = []
        for grey in range(256):
            share = (grey - 64) / 128
            low, high = (dark, middle) if share < 0.5 else (middle, light_wood)
            within = min(1.0, max(0.0, share * 2 if share < 0.5 else share * 2 - 1))
            table.append(clipped(low[band] + (high[band] - low[band]) * within + brighter))
        bands.append(value.point(table))
    left = Image.merge("RGB", bands)
    whole = Image.new("RGB", (TABLE[0], PLANK))
    whole.paste(left, (0, 0))
    whole.paste(left.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (half[0], 0))
    return whole


def paper() -> Image.Image:
    """Return the light and the shade of the grain of paper, and a few stains."""
    relief = slopes(_mirrored("paper", 14), 1)
    stains = curve(_mirrored("stains", 120), (100, 0), (220, 26))
    image = _relief(relief, 0.32)
    brown = Image.new("RGBA", SHEET, "#8a6430")
    brown.putalpha(stains)
    image.alpha_composite(brown)
    return image


def _mirrored(seed: str, grain: float) -> Image.Image:
    """Return noise whose edges fit together."""
    quarter = noise(seed, (SHEET[0] // 2, SHEET[1] // 2), grain)
    half = Image.new("L", (SHEET[0], SHEET[1] // 2))
    half.paste(quarter, (0, 0))
    half.paste(quarter.transpose(Image.Transpose.FLIP_LEFT_RIGHT), (SHEET[0] // 2, 0))
    whole = Image.new("L", SHEET)
    whole.paste(half, (0, 0))
    whole.paste(half.transpose(Image.Transpose.FLIP_TOP_BOTTOM), (0, SHEET[1] // 2))
    return whole


def threads() -> Image.Image:
    """Return the light and the shade of woven threads."""
    weave = Image.new("L", CLOTH, 128)
    draw = ImageDraw.Draw(weave)
    for y in range(0, CLOTH[1], 3):
        for x in range(0, CLOTH[0], 3):
            over = (x + y) // 3 % 2
            draw.rectangle((x, y, x + (2 if over else 1), y + (1 if over else 2)), 146 if over else 112)
    return _relief(weave, 1.0)


def _relief(slope: Image.Image, strength: float) -> Image.Image:
    """Return light where a grey image is bright, shade where it is dark, and nothing where it is grey."""
    bright = slope.point([clipped((value - 128) * strength) for value in range(256)])
    dark = slope.point([clipped((128 - value) * strength) for value in range(256)])
    image = Image.new("RGBA", slope.size, SUNLIGHT)
    image.paste(SHADE, mask=dark.point([255 * (value > 0) for value in range(256)]))
    image.putalpha(ImageChops.lighter(bright, dark))
    return image


def light() -> Image.Image:
    """Return light from the upper left that becomes shade at the lower right."""
    side = 96
    down = Image.linear_gradient("L").resize((side, side))
    slope = Image.blend(down, down.transpose(Image.Transpose.TRANSPOSE), 0.4)
    return _relief(slope.point([255 - value for value in range(256)]), 0.2)
