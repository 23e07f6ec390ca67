"""Grounds: gouache of three colours each, and the water around the land."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageStat

from render.paintings.colours import SHADE, SUNLIGHT
from render.paintings.masks import blurred, curve, shifted
from render.paintings.noise import clipped, noise, slopes
from render.theme import rgb

PATCHES = 7
"""The number of brightness steps, as of patches of paint."""
EDGE = 2.2
"""How sharp the edges of the patches are."""
GRAIN = 1.3
"""The size of the largest patches in units."""
RELIEF = 0.9
"""The opacity of light and shade on uneven ground, per level of slope."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The colours of a ground, and the brush with which it is painted."""

    name: str
    dark: str
    middle: str
    light: str
    stretch: float
    angle: float
    relief: float = 1


SEA = Ground("sea", "#00304e", "#003e60", "#0a5276", 4.0, 6, 0.3)
"""The open sea, the same on all boards."""


def painted(
    ground: Ground, seed: str, size: tuple[int, int], unit: float, spread: Callable[..., Image.Image] = noise
) -> Image.Image:
    """Return a surface of a ground; `spread` makes its noise."""
    spots = spread(f"{ground.name} {seed}", size, GRAIN * unit, ground.stretch, ground.angle)
    ramp = [rgb(ground.dark), rgb(ground.middle), rgb(ground.light)]
    steps = [_patch(value / 255) for value in range(256)]
    bands = [
        spots.point([round(_between(step, [colour[band] for colour in ramp])) for step in steps]) for band in range(3)
    ]
    image = Image.merge("RGB", bands)
    slope = slopes(spread(f"{ground.name} relief {seed}", size, 0.7 * unit), max(1, round(0.03 * unit)))
    strength = RELIEF * ground.relief
    image.paste(SUNLIGHT, mask=slope.point([clipped((128 - value) * strength) for value in range(256)]))
    image.paste(SHADE, mask=slope.point([clipped((value - 128) * strength) for value in range(256)]))
    return image


def with_mean(image: Image.Image, mask: Image.Image, colour: str) -> Image.Image:
    """Return the image with another mean colour, so that grounds stay as different as their flat colours."""
    for _ in range(3):
        mean = ImageStat.Stat(image, mask.point([255 * (value > 128) for value in range(256)])).mean
        shift = [wanted - there for wanted, there in zip(rgb(colour), mean, strict=True)]
        tables = [[clipped(value + by) for value in range(256)] for by in shift]
        image = image.point([value for table in tables for value in table])
    return image


def water(sea: Ground, land: Image.Image, unit: float, seed: str) -> Image.Image:
    """Return the water around land: shallows, two lines of foam, and the shadow of the land."""
    image = painted(sea, seed, land.size, unit)
    for reach, colour, most in ((0.5, "#2a78a4", 110), (0.26, "#4fa4c4", 120), (0.1, "#9ad2de", 120)):
        near = blurred(land, reach * unit)
        image.paste(colour, mask=curve(near, (8, 0), (140, most)))
    wobble = curve(noise(f"foam {seed}", land.size, 0.5 * unit), (0, 96), (255, 160))
    spread = ImageChops.add(blurred(land, 0.16 * unit), wobble, 1, -128)
    for low, strength in ((46, 60), (84, 110)):
        image.paste("#f2fbf4", mask=curve(spread, (low, 0), (low + 9, strength), (low + 18, 0)))
    cast = blurred(shifted(land, 0.09 * unit, 0.12 * unit), 0.06 * unit)
    image.paste("#0b2433", mask=curve(cast, (0, 0), (255, 130)))
    return image


def _patch(value: float) -> float:
    """Return the brightness of a patch: steps with soft edges."""
    step, rest = divmod(value * PATCHES, 1)
    return (step + max(0.0, min(1.0, (rest - 0.5) * EDGE + 0.5))) / PATCHES


def _between(share: float, values: list[int]) -> float:
    low, middle, high = values
    if share <= 0.5:
        return low + (middle - low) * max(0.0, (share - 0.15) / 0.35)
    return middle + (high - middle) * min(1.0, (share - 0.5) / 0.35)
