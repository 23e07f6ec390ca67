"""Only the edges are drawn where the middle of an image stays as it is: shadows and fading close-ups."""

from __future__ import annotations

import sys
from io import BytesIO
from itertools import product
from typing import Any

import pytest
from PIL import Image, ImageChops

from render.layout import CORNER
from render.painter import paint
from render.painter.edges import around
from render.painter.encoding import encode_painted
from render.painter.fade import fade
from render.scene import Box, RoundedBox, Scene, Shadow

SIZE = (9, 7)
GROUND, SHEET = "#808080", "#fff8e7"


@pytest.mark.parametrize(
    "inner", [(2, 2, 6, 5), (0, 0, 4, 7), (0, 3, 9, 4), (-3, -1, 5, 20), (0, 0, 9, 7), (5, 5, 3, 3)]
)
def test_the_edges_are_everything_around_the_inner_rectangle(inner: tuple[int, int, int, int]) -> None:
    left, top, right, bottom = inner
    inside = {(x, y) for x, y in product(range(left, right), range(top, bottom))}
    found = [
        (x, y) for part in around(inner, SIZE) for x, y in product(range(part[0], part[2]), range(part[1], part[3]))
    ]
    assert len(found) == len(set(found))
    assert set(found) == set(product(range(SIZE[0]), range(SIZE[1]))) - inside


@pytest.mark.parametrize("size", [(140.0, 90.0), (30.0, 12.0), (9.0, 60.0)])
def test_a_shadow_is_dark_next_to_its_box_and_left_out_below_it(size: tuple[float, float]) -> None:
    box = Box(20, 20, *size)
    canvas = Box(0, 0, 200, 150)

    def painted(*nodes: Shadow | RoundedBox) -> Image.Image:
        return paint(Scene(round(canvas.w), round(canvas.h), GROUND, nodes, zoom=2))

    shown = painted(Shadow(box), RoundedBox(box, SHEET, min(CORNER, box.w / 2, box.h / 2)))
    below = shown.getpixel((round(2 * box.center[0]), round(2 * (box.bottom + 2))))
    assert isinstance(below, tuple)
    assert max(below) < 0x70
    middle = round(2 * box.center[0])
    colours = shown.crop((middle - 4, 44, middle + 4, round(2 * box.bottom) - 4))
    assert colours.getextrema() == ((0xFF, 0xFF), (0xF8, 0xF8), (0xE7, 0xE7)), "nothing of the shadow is on the sheet"
    corner = ImageChops.difference(painted(Shadow(box)), shown).crop((0, 0, 40, 40))
    assert corner.getbbox() is None, "outside of the sheet there is the shadow alone"


def test_a_long_shadow_is_the_same_along_its_sides() -> None:
    shown = paint(Scene(900, 500, GROUND, (Shadow(Box(20, 20, 820, 440)),), zoom=1))
    right, lower = (shown.crop(box) for box in ((840, 60, 860, 440), (60, 460, 800, 480)))
    assert ImageChops.difference(right, right.transpose(Image.Transpose.FLIP_TOP_BOTTOM)).getbbox() is None
    assert ImageChops.difference(lower, lower.transpose(Image.Transpose.FLIP_LEFT_RIGHT)).getbbox() is None
    assert right.getbbox() == (0, 0, *right.size)
    middle = lower.getpixel((370, 4))
    assert isinstance(middle, tuple)
    assert max(middle) < 0x78


@pytest.mark.parametrize("radius", [6, 9])
def test_round_corners_are_the_same_on_all_sides(radius: int) -> None:
    shown = paint(Scene(120, 60, GROUND, (RoundedBox(Box(10, 10, 100, 40), SHEET, radius),), zoom=1)).crop(
        (10, 10, 110, 50)
    )
    for flip in (Image.Transpose.FLIP_LEFT_RIGHT, Image.Transpose.FLIP_TOP_BOTTOM):
        assert ImageChops.difference(shown, shown.transpose(flip)).getbbox() is None
    assert shown.getpixel((0, 0)) == (0x80, 0x80, 0x80)
    assert shown.getpixel((radius, 0)) == shown.getpixel((50, 20)) == (0xFF, 0xF8, 0xE7)


def test_an_image_fades_outside_of_its_clear_part_alone() -> None:
    image = Image.new("RGB", (60, 40), SHEET)
    fade(image, GROUND, Box(20, 10, 20, 20))
    assert image.crop((20, 10, 40, 30)).getextrema() == ((0xFF, 0xFF), (0xF8, 0xF8), (0xE7, 0xE7))
    assert [image.getpixel(corner) for corner in ((0, 0), (59, 0), (0, 39), (59, 39))] == [(0x80, 0x80, 0x80)] * 4
    line = list(image.convert("L").crop((0, 20, 21, 21)).tobytes())
    assert line == sorted(line)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere Pillow encodes into a Python object")
@pytest.mark.parametrize("side", [40, 1500])
def test_jpeg_is_encoded_for_a_file_of_the_system(monkeypatch: pytest.MonkeyPatch, side: int) -> None:
    """For an object of Python, Pillow would hold the global lock for as long as it encodes a large picture."""
    files = []
    save = Image.Image.save

    def noted(self: Image.Image, out: BytesIO, what: str, **how: Any) -> None:
        files.append(out.fileno())
        save(self, out, what, **how)

    monkeypatch.setattr(Image.Image, "save", noted)
    content = encode_painted(Image.new("RGB", (side, side), SHEET))
    assert Image.open(BytesIO(content)).size == (side, side)
    assert len(files) == 1
