"""Checks that hold for the painted pictures of every title."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from render import Picture
from render.art import are_installed, art_file
from render.paintings import Painting
from render.paintings.__main__ import written

ALIKE = 2.0
"""The greatest mean difference, of 255, of an image that is made again with other versions of the libraries."""
AS_BEFORE = 1.5
"""The greatest mean difference, of 255, from a golden picture."""
KIB = 400
"""The size of a posted picture."""
JPEG, PNG = b"\xff\xd8", b"\x89PNG"


def image_of(name: str) -> Image.Image:
    """Return an image, by its full name, in full colours with transparency."""
    with Image.open(art_file(name)) as image:
        return image.convert("RGBA")


def unlike(one: Image.Image, other: Image.Image, ground: str) -> float:
    """Return the mean difference of two images on a ground of one colour."""
    grounds = []
    for image in (one, other):
        laid = Image.new("RGB", image.size, ground)
        laid.paste(image, mask=image.getchannel("A"))
        grounds.append(laid)
    return max(ImageStat.Stat(ImageChops.difference(*grounds)).mean)


def made_again(painting: Painting) -> Image.Image:
    """Return an image that is painted now, as it would be kept."""
    return Image.open(BytesIO(written(painting()))).convert("RGBA")


def check_kept(
    paintings: Iterator[tuple[str, Painting]],
    art: frozenset[str],
    art_name: Callable[[str], str],
    needed: frozenset[str] | None = None,
) -> None:
    """Check that every image of a title has a program and is kept, and nothing else is.

    `needed` has also the images of other folders that its pictures need.
    """
    assert {name for name, _ in paintings} == art
    assert are_installed(needed or art)
    folder = art_file(next(iter(art))).parent
    assert {art_name(path.stem) for path in folder.iterdir()} == art, "nothing else is kept there"


def check_postable(drawn: Picture) -> None:
    """Check that a picture is a small JPEG."""
    assert drawn.content.startswith(JPEG)
    assert drawn.filename.endswith(".jpg")
    assert len(drawn.content) <= KIB * 1024


def check_flat(drawn: Picture) -> None:
    """Check that a picture is a PNG, as flat ones are."""
    assert drawn.content.startswith(PNG)
    assert drawn.filename.endswith(".png")


def check_flat_without_images(
    monkeypatch: pytest.MonkeyPatch, empty: Path, usual: Callable[[], Picture], flat: Picture
) -> None:
    """Check that the flat picture is drawn when the images are missing; `empty` is a folder without any."""
    monkeypatch.setattr("render.art.FOLDER", empty)
    are_installed.cache_clear()
    try:
        drawn = usual()
    finally:
        are_installed.cache_clear()
    assert (drawn.content, drawn.filename) == (flat.content, flat.filename)


def check_as_before(drawn: Image.Image, golden: Path) -> None:
    """Compare a picture with a golden one. GOLDEN=write accepts how it looks now."""
    if os.environ.get("GOLDEN") == "write":
        drawn.save(golden, optimize=True)
    mean = sum(ImageStat.Stat(ImageChops.difference(drawn, Image.open(golden).convert("RGB"))).mean) / 3
    assert mean < AS_BEFORE, f"{golden.name} differs by {mean:.2f} of 255 on average"
