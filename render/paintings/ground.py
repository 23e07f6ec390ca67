"""Grounds: gouache of three colours each, and the water around the land."""

from __future__ import annotations

from collections.abc import Mapping
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

    dark: str
    middle: str
    light: str
    stretch: float
    angle: float
    relief: float = 1


GROUNDS: Mapping[str, Ground] = {
    "desert": Ground("#fbdf58", "#ffec76", "#fff5a6", 5.0, 8),
    "plains": Ground("#c69161", "#deac86", "#edc4a2", 4.0, -15),
    "swamp": Ground("#444448", "#59595c", "#727276", 3.0, 0),
    "lakes": Ground("#4c97d4", "#67aade", "#93caf0", 5.0, 0),
    "forest": Ground("#0a6519", "#147723", "#2a8a35", 1.5, 60),
    "mountains": Ground("#b9c3c8", "#d5dddd", "#eaf0ef", 2.0, 60),
    "wasteland": Ground("#ad4f4c", "#c26764", "#da8680", 2.0, -40),
    "sea": Ground("#00304e", "#003e60", "#0a5276", 4.0, 6, 0.3),
}


def painted(name: str, seed: str, size: tuple[int, int], unit: float) -> Image.Image:
    """Return a surface of a ground."""
    ground = GROUNDS[name]
    spots = noise(f"{name} {seed}", size, GRAIN * unit, ground.stretch, ground.angle)
    ramp = [rgb(ground.dark), rgb(ground.middle), rgb(ground.light)]
    steps = [_patch(value / 255) for value in range(256)]
    bands = [
        spots.point([round(_between(step, [colour[band] for colour in ramp])) for step in steps]) for band in range(3)
    ]
    image = Image.merge("RGB", bands)
    slope = slopes(noise(f"{name} relief {seed}", size, 0.7 * unit), max(1, round(0.03 * unit)))
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


def water(land: Image.Image, unit: float, seed: str) -> Image.Image:
    """Return the water around land: shallows, two lines of foam, and the shadow of the land."""
    image = painted("sea", seed, land.size, unit)
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
