"""The painter against small golden pictures, its regions, scales and palettes."""

from __future__ import annotations

import os
from dataclasses import replace
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from render.civilization.palette import YIELD_ICON
from render.drawn_icons import DRAWN_ICONS
from render.icons import GLYPHS
from render.painter import ImageCache, clear_caches, encode, paint, paint_png
from render.painter.backdrop import SIDE
from render.painter.image_cache import tiles
from render.painter.viewport import Viewport
from render.paper import GRAIN
from render.scene import Box, Circle, Icon, Label, Line, Polygon, RoundedBox, Scene, Symbol, SymbolRef, Texture
from render.terra_mystica.pieces import structure, token
from render.terra_mystica.terrain import PATTERNS, hexagon
from render.theme import CANVAS, CREAM, GOLD, INK, PAPER
from rules.terra_mystica.core.catalog import KINDS

GOLDEN = Path(__file__).parent.parent / "scenes"


def _shapes() -> Scene:
    badge = Symbol("badge", (Circle(0, 0, 14, GOLD, INK, 2), Icon(Box(-9, -9, 18, 18), "key", INK)))
    nodes = (
        RoundedBox(Box(8, 8, 144, 84), PAPER, 10, GOLD, 3),
        Label(Box(16, 14, 90, 28), "Polis 1908", 20, INK, "bold", "left", PAPER),
        Line(((16, 60), (60, 84), (100, 56)), "#b8281d", 4),
        Polygon(((110, 84), (144, 84), (127, 54)), "#2a7431", INK, 2),
        SymbolRef(132, 28, badge),
        Label(Box(16, 40, 40, 16), "3 VP", 13, INK, "regular", "right", PAPER),
    )
    return Scene(160, 100, CANVAS, nodes, zoom=1)


def _pieces() -> Scene:
    grounds = list(PATTERNS)
    backdrop = tuple(SymbolRef(30 + 52 * i, 32, hexagon(name, 29.0)) for i, name in enumerate(grounds))
    homes = grounds[:7]
    nodes = [
        SymbolRef(30 + 52 * i, 30, structure(kind, homes[i], "Ab"[: 1 + i % 2], 30.0)) for i, kind in enumerate(KINDS)
    ]
    nodes += [SymbolRef(30 + 52 * i, 84, token(home, "Dw"[: 1 + i % 2], 17.0)) for i, home in enumerate(homes)]
    return Scene(430, 110, CANVAS, tuple(nodes), backdrop, zoom=1)


@pytest.mark.parametrize(("name", "scene"), [("shapes", _shapes()), ("pieces", _pieces())])
def test_pictures_look_as_they_did(name: str, scene: Scene) -> None:
    """Set GOLDEN=write to accept how they look now."""
    path = GOLDEN / f"{name}.png"
    drawn = paint(scene)
    if os.environ.get("GOLDEN") == "write":
        drawn.save(path, optimize=True)
    difference = ImageChops.difference(drawn, Image.open(path).convert("RGB"))
    mean = sum(ImageStat.Stat(difference).mean) / 3
    assert mean < 1.5, f"{name}.png differs by {mean:.2f} of 255 on average"


def test_a_region_is_part_of_the_whole_picture() -> None:
    scene = _pieces()
    part = paint(scene, crop=Box(52, 10, 100, 80))
    whole = paint(scene).crop((52, 10, 152, 90))
    assert part.size == (100, 80)
    assert max(ImageStat.Stat(ImageChops.difference(part, whole)).mean) < 0.5


def test_twice_the_scale_is_twice_the_size() -> None:
    assert paint(_shapes(), scale=2).size == (320, 200)


def test_a_palette_keeps_the_colours_of_surfaces_exactly() -> None:
    scene = _pieces()
    image = paint(scene)
    again = Image.open(BytesIO(encode(image)))
    assert again.mode == "P"
    assert again.convert("RGB").getpixel((2, 2)) == image.getpixel((2, 2))
    assert max(ImageStat.Stat(ImageChops.difference(again.convert("RGB"), image)).rms) < 3.5


def test_the_same_scene_gives_the_same_bytes() -> None:
    first = paint_png(_shapes())
    clear_caches()
    assert paint_png(_shapes()) == first


def test_a_picture_is_drawn_once_for_all_viewers(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[Image.Image] = []

    def noted(image: Image.Image) -> bytes:
        drawn.append(image)
        return encode(image)

    clear_caches()
    monkeypatch.setattr("render.painter.canvas.encode", noted)
    part = Box(52, 10, 100, 80)
    shown = [paint_png(_shapes()) for _ in range(3)]
    assert len(drawn) == 1
    others = [paint_png(_shapes(), scale=2), paint_png(_shapes(), crop=part), paint_png(_pieces())]
    assert len(drawn) == 4, "another size, part or position is another picture"
    assert len({*shown, *others}) == 4


def test_the_image_cache_drops_images_above_its_limit() -> None:
    image_cache = ImageCache(1)
    drawn = []

    def get(key: int) -> None:
        def draw() -> tuple[Image.Image, int, int]:
            drawn.append(key)
            return Image.new("L", (512, 1024)), 0, 0

        image_cache.get(key, draw)

    for key in (1, 2, 1, 3, 1, 2):
        get(key)
    assert drawn == [1, 2, 3, 2]


def test_only_backgrounds_with_content_are_cached() -> None:
    clear_caches()
    paint(Scene(160, 100, INK, (), zoom=1))
    assert tiles.size == 0
    paint(Scene(160, 100, INK, (), (Circle(50, 50, 20, GOLD),), zoom=1))
    assert tiles.size == SIDE * SIDE * 4


def test_text_is_inside_its_box() -> None:
    scene = Scene(100, 40, INK, (Label(Box(10, 5, 80, 30), "Ág", 24, CREAM, "bold", "center"),), zoom=1)
    marked = paint(scene).convert("L").point(lambda value: 255 if value > 80 else 0).getbbox()
    assert marked is not None
    left, top, right, bottom = marked
    assert left >= 10
    assert right <= 90
    assert top >= 5
    assert bottom <= 35


def test_a_drawn_icon_stays_in_its_box_and_is_as_wide_as_high() -> None:
    for name in DRAWN_ICONS:
        box = Box(20, 20, 60, 60)
        scene = Scene(100, 100, "#000000", (Icon(box, name, "#ffffff"),), zoom=1)
        drawn = paint(scene).convert("L").point(lambda value: 255 * (value > 128)).getbbox()
        assert drawn is not None
        left, top, right, bottom = drawn
        assert box.contains(Box(left, top, right - left, bottom - top))
        assert right - left == pytest.approx(bottom - top, abs=6)
        assert right - left > 0.7 * box.w


def test_a_drawn_icon_looks_the_same_alone_and_in_a_symbol() -> None:
    icon = Icon(Box(-30, -30, 60, 60), "swords", CREAM)
    alone = paint(Scene(100, 100, INK, (Icon(Box(20, 20, 60, 60), "swords", CREAM),), zoom=1))
    inside = paint(Scene(100, 100, INK, (SymbolRef(50, 50, Symbol("swords", (icon,))),), zoom=1))
    assert max(ImageStat.Stat(ImageChops.difference(alone, inside)).mean) < 0.5


def test_no_picture_of_a_battle_uses_the_emblem_of_a_religion() -> None:
    assert "khanda" not in GLYPHS
    assert YIELD_ICON["combat"] in DRAWN_ICONS


@pytest.mark.parametrize("side", [6, 90])
def test_small_masks_are_filled_as_large_ones_are(side: int) -> None:
    mask = Image.linear_gradient("L").resize((side, side))
    view = Viewport(Image.new("RGB", (60, 60), CREAM), 1)
    expected = view.image.copy()
    for left, top in ((10, 12), (-3, -2), (55, 57)):
        view.fill(mask, left, top, GOLD)
        expected.paste(Image.new("RGB", mask.size, GOLD), (left, top), mask)
    assert ImageChops.difference(view.image, expected).getbbox() is None


def test_the_edges_of_a_sheet_share_the_parts_of_its_texture(monkeypatch: pytest.MonkeyPatch) -> None:
    cuts: list[object] = []
    crop = Image.Image.crop

    def noted(image: Image.Image, box: tuple[float, float, float, float] | None = None) -> Image.Image:
        cuts.append(box)
        return crop(image, box)

    monkeypatch.setattr(Image.Image, "crop", noted)
    sheet = Texture(Box(0, 0, 1000, 900), GRAIN, "#f1e3c1")
    paint(Scene(1000, 1000, INK, (sheet, replace(sheet, box=Box(256, 0, 744, 900))), zoom=1))
    assert len(cuts) <= 1, "the lower edge of both sheets"
