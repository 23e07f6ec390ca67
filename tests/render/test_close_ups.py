"""Close-ups of a map: the places of a decision are clear, everything beyond fades, and nothing looks cut."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops

from render import PICTURES
from render.close_ups import clear_part, with_surroundings
from render.layout import PLAIN, PictureWords
from render.painter import paint
from render.scene import Box, MapArea, Scene
from render.theme import CANVAS, rgb
from rules.civilization.core.grid import NAMES
from rules.engine.core.table import View
from tests.render.eyes import POSITIONS

MAP = MapArea(Box(10, 10, 300, 200), 20)
NEARLY = 4
WITH_MAP = ("tm", "dawn", "civ")


def spaces_of(title: str, view: View[Any]) -> list[str]:
    match title:
        case "tm":
            return list(view.state.terrain)
        case "dawn":
            return list(view.state.world.names)
    return [NAMES[square] for square in view.state.world.faces]


def close_ups(title: str) -> Iterator[tuple[Scene, Box]]:
    """Yield the map and the region around every 17th space."""
    make, names = POSITIONS[title]
    view, artist = make(), PICTURES[title].artist
    for space in spaces_of(title, view)[::17]:
        region = artist.region(view, "board", [space])
        assert region is not None
        yield artist.scene(view, "board", PictureWords(names), focus=[space]), region


@pytest.mark.few_fast
@pytest.mark.parametrize("title", WITH_MAP)
def test_a_close_up_fades_where_the_map_continues(title: str) -> None:
    faded = 0
    for scene, region in close_ups(title):
        ground = scene.ground
        assert ground is not None
        shown, clear = with_surroundings(region, ground), clear_part(region, ground)
        image = paint(scene, crop=shown, clear=clear)
        right, bottom = image.width - 1, image.height - 1
        for goes_on, edge in (
            (shown.x > ground.box.x, (0, 0, 1, bottom)),
            (shown.y > ground.box.y, (0, 0, right, 1)),
            (shown.right < ground.box.right, (right, 0, right + 1, bottom)),
            (shown.bottom < ground.box.bottom, (0, bottom, right, bottom + 1)),
        ):
            if goes_on:
                faded += 1
                differs = ImageChops.difference(image.crop(edge), Image.new("RGB", image.crop(edge).size, CANVAS))
                assert differs.point(lambda value: 255 * (value > 2)).getbbox() is None
    assert faded, "some close-up lies amid the map"


@pytest.mark.parametrize("title", WITH_MAP)
def test_the_places_of_a_decision_do_not_fade(title: str) -> None:
    for scene, region in close_ups(title):
        shown, clear = with_surroundings(region, scene.ground), clear_part(region, scene.ground)
        assert clear.contains(region)
        assert shown.contains(clear)
        x, y, zoom = (region.x - shown.x) * scene.zoom, (region.y - shown.y) * scene.zoom, scene.zoom
        inside = (round(x) + 1, round(y) + 1, int(x + region.w * zoom) - 1, int(y + region.h * zoom) - 1)
        before, after = paint(scene, crop=shown).crop(inside), paint(scene, crop=shown, clear=clear).crop(inside)
        assert ImageChops.difference(before, after).getbbox() is None


def test_a_side_on_which_the_map_ends_soon_does_not_fade() -> None:
    region = Box(20, 80, 100, 60)
    shown, clear = with_surroundings(region, MAP), clear_part(region, MAP)
    assert (shown.x, clear.x) == (10, 10)
    assert shown.y < clear.y == 80
    assert (shown.right, clear.right) == (132, 120)


def test_pictures_without_a_map_do_not_fade() -> None:
    region = Box(0, 300, 320, 60)
    for ground in (None, MAP):
        assert with_surroundings(region, ground) == clear_part(region, ground) == region


@pytest.mark.few_fast
@pytest.mark.parametrize("title", WITH_MAP)
def test_a_close_up_as_it_is_posted_fades(title: str) -> None:
    make, names = POSITIONS[title]
    view = make()
    spaces = spaces_of(title, view)
    middle = spaces[len(spaces) // 2]
    drawn = Image.open(BytesIO(PICTURES[title].draw(view, names, "board", focus=[middle]).content)).convert("RGB")
    whole = Image.open(BytesIO(PICTURES[title].draw(view, names, "board").content))
    assert drawn.width <= whole.width
    assert drawn.height <= whole.height
    painted = PICTURES[title].is_painted("board")
    background = PICTURES[title].artist.scene(view, "board", PLAIN, painted=painted).background
    corners = [drawn.getpixel((x, y)) for x in (0, drawn.width - 1) for y in (0, drawn.height - 1)]
    # JPEG keeps colours only nearly.
    assert any(
        max(abs(a - b) for a, b in zip(corner, rgb(background), strict=True)) <= NEARLY
        for corner in corners
        if isinstance(corner, tuple)
    )
