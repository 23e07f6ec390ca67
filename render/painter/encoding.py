"""Images to PNG with a well-chosen palette."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from itertools import product
from typing import cast

from PIL import Image

EXACT_COLOURS = 112
"""Of the 256 colours of a picture, how many are its commonest ones."""
SURFACES = 32
"""How many of those fill surfaces where a wrong tint would be seen."""
EVERY = 8
"""Every so many columns and rows of a picture are looked at to choose its colours."""
NEAR = 10
"""Pillow may take one colour for another whose parts differ by less."""

Colour = tuple[int, int, int]


def encode(image: Image.Image) -> bytes:
    """The image as PNG with a palette of 256 colours: less than half of the full colours, and looks the same."""
    few = image.quantize(palette=palette_of(image), dither=Image.Dither.NONE)
    out = BytesIO()
    few.save(out, "PNG", compress_level=3)
    return out.getvalue()


def palette_of(image: Image.Image, colours: int = 256) -> Image.Image:
    """So many colours for an image: the commonest exactly, so that surfaces keep their tint, and others spread."""
    # Few of the points find the same palette as all of them in a fraction of the time.
    sample = image.resize((max(1, image.width // EVERY), max(1, image.height // EVERY)), Image.Resampling.NEAREST)
    counted = sample.getcolors(sample.width * sample.height)
    assert counted is not None, "there are at most as many colours as points"
    counted.sort(reverse=True)
    exact = [cast(Colour, colour) for _, colour in counted[:EXACT_COLOURS]]
    free = colours - len(exact)
    spread = sample.quantize(free, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).getpalette() or []
    surfaces, others = exact[:SURFACES], [*exact[SURFACES:], *zip(spread[::3], spread[1::3], spread[2::3], strict=True)]
    # Pillow looks colours up roughly: a near double would tint a whole surface.
    near = _Near(surfaces)
    distinct = [colour for colour in others if not near.has(colour)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in surfaces + distinct for part in colour])
    return palette


class _Near:
    """Finds whether one of a few colours is much like another, looking only at those in its part of the colours."""

    def __init__(self, colours: Sequence[Colour]) -> None:
        self._parts: dict[Colour, list[Colour]] = {}
        steps = (-1, 0, 1)
        for colour in colours:
            r, g, b = _part(colour)
            for around in product(steps, repeat=3):
                self._parts.setdefault((r + around[0], g + around[1], b + around[2]), []).append(colour)

    def has(self, colour: Colour) -> bool:
        """Whether a colour differs by less than `NEAR` in each of its parts."""
        return any(_alike(colour, other) for other in self._parts.get(_part(colour), ()))


def _part(colour: Colour) -> Colour:
    return (colour[0] // NEAR, colour[1] // NEAR, colour[2] // NEAR)


def _alike(a: Colour, b: Colour) -> bool:
    return abs(a[0] - b[0]) < NEAR and abs(a[1] - b[1]) < NEAR and abs(a[2] - b[2]) < NEAR
