"""The cached tiles of backdrops: parts of a map fit together, and only what has changed is painted again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops

from render import PICTURES
from render.layout import PictureWords
from render.painter import clear_caches, paint
from render.painter.backdrop import SIDE
from render.painter.image_cache import LargeKey, compressed_tiles, tiles
from render.scene import Art, Box, Circle, Label, RoundedBox, Scene, Shadow
from render.theme import CREAM, GOLD, INK, rgb
from tests.render.eyes import POSITIONS

WITH_MAP = ("tm", "dawn", "civ")
DOTS = tuple(Circle(x, y, 9, GOLD) for x in range(20, 800, 40) for y in range(20, 600, 40))
FLAT = Scene(800, 600, INK, (), DOTS, zoom=1)


def whole_map(title: str, *, painted: bool = True) -> Scene:
    make, names = POSITIONS[title]
    return PICTURES[title].artist.scene(make(), "board", PictureWords(names), painted=painted)


def painted_tiles(monkeypatch: pytest.MonkeyPatch) -> list[Image.Image]:
    """Return a list to which each tile is added when it is painted."""
    found: list[Image.Image] = []
    keep = compressed_tiles.keep

    def noted(key: object, content: bytes) -> bytes:
        found.append(Image.new("L", (1, 1)))
        return keep(key, content)

    monkeypatch.setattr(compressed_tiles, "keep", noted)
    return found


@pytest.mark.few_fast
@pytest.mark.parametrize("title", WITH_MAP)
def test_a_part_of_a_map_is_the_same_as_in_the_whole_picture(title: str) -> None:
    scene = whole_map(title)
    region = Box(101.3, 203.7, 250, 200)
    part, whole = paint(scene, crop=region), paint(scene)
    left, top = int(region.x * scene.zoom), int(region.y * scene.zoom)
    there = whole.crop((left, top, left + part.width, top + part.height))
    assert ImageChops.difference(part, there).getbbox() is None


def test_a_picture_is_the_same_whether_its_tiles_are_new_recent_or_compressed() -> None:
    scene = whole_map("tm")
    clear_caches()
    new, recent = paint(scene), paint(scene)
    tiles.clear()
    compressed = paint(scene)
    assert ImageChops.difference(new, recent).getbbox() is None
    assert ImageChops.difference(new, compressed).getbbox() is None


def test_flat_backdrops_are_kept_without_loss() -> None:
    clear_caches()
    for _ in range(2):
        shown = paint(FLAT)
        assert ImageChops.difference(shown, paint(replace(FLAT, nodes=DOTS, backdrop=()))).getbbox() is None
        tiles.clear()


def test_a_change_repaints_only_the_tiles_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    clear_caches()
    paint(FLAT)
    painted = painted_tiles(monkeypatch)
    paint(replace(FLAT, nodes=(Circle(60, 60, 20, CREAM),)))
    assert not painted, "pieces belong to no tile"
    changed = (Circle(20, 20, 9, CREAM), *DOTS[1:])
    shown = paint(replace(FLAT, backdrop=changed))
    assert len(painted) == 1
    assert shown.getpixel((20, 20)) == rgb(CREAM)


def test_close_ups_of_the_same_map_use_the_same_tiles(monkeypatch: pytest.MonkeyPatch) -> None:
    clear_caches()
    paint(FLAT, crop=Box(0, 0, 2 * SIDE, SIDE))
    painted = painted_tiles(monkeypatch)
    paint(FLAT, crop=Box(30, 40, 200, 180))
    assert not painted
    paint(FLAT, crop=Box(30, 40, 200, 300))
    assert len(painted) == 1, "the tile below"


def test_shadows_and_rims_are_not_cut_at_the_borders_of_tiles() -> None:
    clear_caches()
    nodes = (
        Shadow(Box(SIDE - 62, 20, 60, 40)),
        RoundedBox(Box(SIDE - 62, 20, 60, 40), CREAM, 4),
        Label(Box(20, SIDE - 20, 120, 20), "Ägypten", 20, CREAM, "bold", rim=INK),
        Circle(SIDE, SIDE, 40, GOLD, INK, 3),
    )
    scene = Scene(600, 600, "#508050", nodes, zoom=1)
    apart = paint(replace(scene, nodes=(), backdrop=nodes))
    assert ImageChops.difference(apart, paint(scene)).getbbox() is None


def test_tiles_with_painted_images_are_compressed_much() -> None:
    clear_caches()
    scene = whole_map("civ")
    assert any(isinstance(node, Art) for node in scene.backdrop)
    paint(scene)
    assert compressed_tiles.size * 4 < tiles.size


def test_the_hash_of_a_large_key_is_computed_once() -> None:
    asked: list[int] = []

    class Part:
        def __hash__(self) -> int:
            asked.append(1)
            return 1

    part = Part()
    key, same = LargeKey(part, 2), LargeKey(part, 2)
    assert {key: "kept"}[same] == "kept"
    assert len(asked) == 2
    assert key != LargeKey(part, 3)
