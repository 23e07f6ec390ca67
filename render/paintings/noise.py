"""Smooth noise from a seed: the brushwork of grounds and the irregularity of hand-drawn edges."""

from __future__ import annotations

from math import ceil
from random import Random

from PIL import Image, ImageChops, ImageStat

CONTRAST = 51.0
"""The standard deviation of the noise, of 255."""
MIDDLE = 127.5
OCTAVES = 3
SPARE = 3
"""The number of grid points beyond the edges."""


def noise(seed: str, size: tuple[int, int], grain: float, stretch: float = 1, angle: float = 0) -> Image.Image:
    """Return noise as a grey image.

    * `grain`: the size of the largest spots in pixels
    * `stretch`, `angle`: how much longer than wide the spots are, and in which direction
    """
    rng = Random(seed)
    side = ceil(1.5 * max(size))
    together: Image.Image | None = None
    for octave in range(OCTAVES):
        spot = grain / 2**octave
        layer = _spots(rng, side, spot * stretch**0.5, spot / stretch**0.5)
        # Each octave has half the weight of the one before.
        together = layer if together is None else Image.blend(together, layer, 0.5 ** (octave + 1))
    assert together is not None, "there is at least one octave"
    turned = together.rotate(-angle, Image.Resampling.BICUBIC) if angle else together
    left, top = (side - size[0]) // 2, (side - size[1]) // 2
    return _evened(turned.crop((left, top, left + size[0], top + size[1])))


def seamless(seed: str, size: tuple[int, int], grain: float, stretch: float = 1, angle: float = 0) -> Image.Image:
    """Return noise whose opposite edges fit together, so that it can be repeated; it is not turned."""
    rng = Random(seed)
    together: Image.Image | None = None
    for octave in range(OCTAVES):
        spot = grain / 2**octave
        across = max(2, round(size[0] / (spot * stretch**0.5)))
        down = max(2, round(size[1] / (spot / stretch**0.5)))
        grid = Image.frombytes("L", (across, down), rng.randbytes(across * down))
        three = Image.new("L", (3 * across, 3 * down))
        for column in range(3):
            for row in range(3):
                three.paste(grid, (column * across, row * down))
        layer = three.resize(size, Image.Resampling.BICUBIC, (across, down, 2 * across, 2 * down))
        together = layer if together is None else Image.blend(together, layer, 0.5 ** (octave + 1))
    assert together is not None, "there is at least one octave"
    return _evened(together)


def slopes(heights: Image.Image, reach: int) -> Image.Image:
    """Return the slope towards the upper left as grey; 128 is flat."""
    return ImageChops.subtract(heights, ImageChops.offset(heights, reach, reach), 1, 128)


def _spots(rng: Random, side: int, wide: float, high: float) -> Image.Image:
    across, down = ceil(side / wide) + SPARE, ceil(side / high) + SPARE
    grid = Image.frombytes("L", (across, down), rng.randbytes(across * down))
    box = (1, 1, 1 + side / wide, 1 + side / high)
    return grid.resize((side, side), Image.Resampling.BICUBIC, box)


def _evened(image: Image.Image) -> Image.Image:
    stat = ImageStat.Stat(image)
    mean, spread = stat.mean[0], max(1.0, stat.stddev[0])
    return image.point([clipped(MIDDLE + (value - mean) * CONTRAST / spread) for value in range(256)])


def clipped(value: float) -> int:
    """Return the nearest value that a grey pixel can have."""
    return max(0, min(255, round(value)))
