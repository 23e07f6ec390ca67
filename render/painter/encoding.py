"""Images to PNG with a well-chosen palette, and painted ones to JPEG."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from functools import cache
from io import BytesIO
from typing import BinaryIO, cast

from PIL import Image, ImageDraw

EXACT_COLOURS = 112
"""The number of colours taken from the commonest ones of a picture, of 256."""
SURFACES = 32
"""The number of these that fill surfaces, where a wrong tint would be visible."""
EVERY = 8
"""The step between the columns and rows that are sampled to choose the colours."""
FINER = 4
"""The enlargement with which rounded corners are drawn."""
COMPRESSION = 1
"""The compression level, of nine: the next two take a fifth longer for a tenth less."""
PAINTED: Mapping[str, int | bool] = {"quality": 64, "subsampling": 0}
"""The parameters of JPEG: letters are clean, and a map with its players needs less than 400 KiB."""
SHEET: Mapping[str, int | bool] = {"quality": 52, "subsampling": 2}
"""The parameters of large pictures, which stay readable at lower quality."""
LARGE = 2_000_000
"""The number of pixels from which a picture is large."""
NEAR = 10
"""The difference of components below which Pillow may confuse two colours."""

Colour = tuple[int, int, int]


def encode(image: Image.Image) -> bytes:
    """Return the image as PNG with a palette of 256 colours: it looks the same in less than half the size."""
    few = image.quantize(palette=palette_of(image), dither=Image.Dither.NONE)
    out = BytesIO()
    few.save(out, "PNG", compress_level=COMPRESSION)
    return out.getvalue()


def encode_painted(image: Image.Image) -> bytes:
    """Return a painted image as JPEG: a palette would show bands, and WebP takes six times as long."""
    with _file() as out:
        image.save(out, "JPEG", **(SHEET if image.width * image.height > LARGE else PAINTED))
        out.seek(0)
        return out.read()


def _file() -> BinaryIO:
    """Return a temporary file in memory.

    Pillow holds Python's global lock while it encodes for a Python object, up to 20 ms for a large picture, and blocks
    the event loop. It releases the lock while it encodes for a file of the system.
    """
    return open(os.memfd_create("picture"), "w+b") if sys.platform == "linux" else BytesIO()


def encode_rounded(image: Image.Image, radius: int) -> bytes:
    """Return the image as PNG in full colours, with rounded corners on a transparent background."""
    shown = image.convert("RGBA")
    shown.putalpha(_rounded(image.size, radius))
    out = BytesIO()
    shown.save(out, "PNG", compress_level=6)
    return out.getvalue()


@cache
def _rounded(size: tuple[int, int], radius: int) -> Image.Image:
    """Return the mask of an image with rounded corners."""
    mask = Image.new("L", (size[0] * FINER, size[1] * FINER))
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, mask.width - 1, mask.height - 1), radius * FINER, fill=255)
    return mask.resize(size, Image.Resampling.LANCZOS)


def palette_of(image: Image.Image, colours: int = 256) -> Image.Image:
    """Return a palette for an image: the commonest colours exactly, so that surfaces keep their tint, and others
    spread.
    """
    # A sample finds the same palette as all points in a fraction of the time.
    sample = image.resize((max(1, image.width // EVERY), max(1, image.height // EVERY)), Image.Resampling.NEAREST)
    counted = sample.getcolors(sample.width * sample.height)
    assert counted is not None, "there are at most as many colours as points"
    counted.sort(reverse=True)
    exact = [cast(Colour, colour) for _, colour in counted[:EXACT_COLOURS]]
    free = colours - len(exact)
    spread = sample.quantize(free, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).getpalette() or []
    surfaces, others = exact[:SURFACES], [*exact[SURFACES:], *zip(spread[::3], spread[1::3], spread[2::3], strict=True)]
    # Pillow matches colours roughly: a near double would tint a whole surface.
    by_red: list[list[Colour]] = [[] for _ in range(256)]
    for surface in surfaces:
        for near in by_red[max(0, surface[0] - NEAR + 1) : surface[0] + NEAR]:
            near.append(surface)
    distinct = [colour for colour in others if not any(_alike(colour, surface) for surface in by_red[colour[0]])]
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in surfaces + distinct for part in colour])
    return palette


def _alike(a: Colour, b: Colour) -> bool:
    return abs(a[0] - b[0]) < NEAR and abs(a[1] - b[1]) < NEAR and abs(a[2] - b[2]) < NEAR
