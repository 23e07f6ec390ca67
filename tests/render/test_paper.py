"""The painted table: its images, the shadows and textures of the painter, and the pictures that lie on it."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from render import PICTURES
from render.layout import PictureWords
from render.painter import clear_caches, paint
from render.painter.image_cache import sprites
from render.paintings import table
from render.paper import ART, GRAIN, LIGHT, LINEN, WOOD, laid
from render.scene import Art, Box, Label, RoundedBox, Scene, Shadow, Texture, unfold
from render.theme import CANVAS, CREAM, INK, PAPER
from rules.engine.core.text import Seat
from tests.render.eyes import POSITIONS, RARE, TITLES, pictures
from tests.render.painted_pictures import (
    ALIKE,
    KIB,
    check_flat,
    check_kept,
    check_postable,
    image_of,
    made_again,
    unlike,
)
from tests.render.through_the_ages_positions import NAMES, beginning, middle_of_a_game, view_of

GREY = "#808080"


def grey(image: Image.Image, x: int, y: int) -> int:
    value = image.getpixel((x, y))
    assert isinstance(value, int)
    return value


def test_every_image_has_a_program_and_nothing_else_is_kept() -> None:
    check_kept(table.paintings(), ART, "table/{}".format)


@pytest.mark.parametrize("name", sorted(ART))
def test_images_are_made_again_as_they_are(name: str) -> None:
    assert unlike(made_again(dict(table.paintings())[name]), image_of(name), CANVAS) < ALIKE


@pytest.mark.parametrize("name", [WOOD, GRAIN, LINEN])
def test_the_edges_of_a_texture_fit_together(name: str) -> None:
    image = image_of(name)
    ground = Image.new("RGB", image.size, GREY)
    ground.paste(image, mask=image.getchannel("A"))
    over = ImageChops.offset(ground, 8, 0)
    seam = ImageStat.Stat(ImageChops.difference(over.crop((7, 0, 8, image.height)), over.crop((8, 0, 9, image.height))))
    usual = ImageStat.Stat(ImageChops.difference(ground, ImageChops.offset(ground, 1, 0)))
    assert max(seam.mean) < 3 * max(usual.mean) + 3


def test_light_comes_from_the_upper_left() -> None:
    scene = Scene(40, 40, GREY, (Art(Box(0, 0, 40, 40), LIGHT),), zoom=1)
    image = paint(scene).convert("L")
    assert grey(image, 3, 3) > grey(image, 36, 36)


def test_a_texture_fills_its_box_in_its_own_size_and_nothing_else() -> None:
    tile = image_of(WOOD).convert("RGB")
    box = Box(10, 20, 1000, 30)
    drawn = paint(Scene(1100, 100, GREY, (Texture(box, WOOD),), zoom=1))
    assert drawn.crop((10, 20, 810, 50)).tobytes() == tile.crop((0, 0, 800, 30)).tobytes()
    assert drawn.crop((810, 20, 1010, 50)).tobytes() == tile.crop((0, 0, 200, 30)).tobytes()
    for outside in ((0, 0, 1100, 20), (0, 50, 1100, 100), (0, 20, 10, 50), (1010, 20, 1100, 50)):
        assert drawn.crop(outside).getcolors(1) is not None


@pytest.mark.parametrize("size", [(2, 2), (9, 40), (60, 30)])
def test_a_shadow_is_soft_and_falls_to_the_lower_right(size: tuple[int, int]) -> None:
    box = Box(20, 20, *size)
    image = paint(Scene(120, 120, "#ffffff", (Shadow(box),), zoom=1)).convert("L")
    assert grey(image, 10, 10) == 255
    assert grey(image, 119, 119) == 255
    x, y = map(round, box.center)
    assert grey(image, x, round(box.bottom) + 2) < grey(image, x, 17), "it is darker below the box than above it"
    assert grey(image, round(box.right) + 2, y) < grey(image, 17, y)


@pytest.mark.parametrize("position", [middle_of_a_game, beginning])
def test_the_painted_row_is_small_enough_to_be_posted(position: object) -> None:
    assert callable(position)
    drawn = PICTURES["tta"].draw(view_of(position()), NAMES, "summary")
    assert drawn.filename.endswith(".jpg")
    assert len(drawn.content) <= KIB * 1024
    plain = PICTURES["tta"].draw(view_of(position()), NAMES, "summary", colours="plain")
    assert plain.filename.endswith(".png")


@pytest.mark.parametrize("title", TITLES)
def test_a_mat_on_the_table_has_the_same_texts_and_sheets(title: str) -> None:
    view, names = POSITIONS[title]
    artist, shown = PICTURES[title].artist, view()
    plain = artist.scene(shown, "strip", PictureWords(names), seat=Seat(0))
    painted = artist.scene(shown, "strip", PictureWords(names), seat=Seat(0), painted=True)
    added = [node for node in painted.nodes if isinstance(node, Shadow | Texture | Art)]
    assert [node for node in painted.nodes if node not in added] == list(plain.nodes)
    sheets = [node for node in added if isinstance(node, Shadow)]
    assert len(sheets) >= 4
    for one, other in combinations(sheets, 2):
        assert not one.box.contains(other.box), "only what lies on the table casts a shadow"
    drawn = PICTURES[title].draw(shown, names, "strip", seat=Seat(0))
    assert drawn.filename.endswith(".jpg")
    assert len(drawn.content) <= KIB * 1024


def test_the_painted_row_has_the_same_texts_and_places_as_the_plain_one() -> None:
    artist = PICTURES["tta"].artist
    view, words = view_of(middle_of_a_game()), PictureWords(NAMES)
    painted = artist.scene(view, "summary", words, painted=True)
    plain = artist.scene(view, "summary", words)
    extra = [node for node in painted.nodes if node not in plain.nodes]
    assert [node for node in painted.nodes if node in plain.nodes] == list(plain.nodes)
    assert extra
    assert not any(isinstance(node, RoundedBox) for node in extra)


@pytest.mark.few_fast
@pytest.mark.parametrize(("title", "picture"), list(pictures()))
def test_every_picture_is_painted_and_small_enough_to_be_posted(title: str, picture: str) -> None:
    view, names = POSITIONS[title]
    check_postable(PICTURES[title].draw(RARE.get((title, picture), view)(), names, picture, seat=Seat(0)))


@pytest.mark.parametrize(("title", "picture"), [("tm", "choices"), ("tta", "hand"), ("civ", "final"), ("dawn", "rows")])
def test_a_sheet_says_the_same_with_flat_colours(title: str, picture: str) -> None:
    view, names = POSITIONS[title]
    artist, shown = PICTURES[title].artist, RARE.get((title, picture), view)()
    flat, painted = (
        artist.scene(shown, picture, PictureWords(names), seat=Seat(0), painted=painted) for painted in (False, True)
    )
    assert not any(isinstance(node, Texture | Shadow | Art) for node in flat.nodes)
    assert sum(isinstance(node, Shadow) for node in painted.nodes) >= 2
    said = [[node.text for node in unfold(scene.nodes) if isinstance(node, Label)] for scene in (flat, painted)]
    assert said[0] == said[1]
    check_flat(PICTURES[title].draw(shown, names, picture, seat=Seat(0), colours="plain"))


def test_letters_between_sheets_have_a_rim_on_the_wood() -> None:
    heading, on_paper = (Label(Box(4, 4, 90, 30), "Leaders", 20, CREAM, on=on) for on in (CANVAS, PAPER))
    shown = laid(Scene(100, 60, CANVAS, (heading, on_paper), zoom=1))
    assert [node.rim for node in shown.nodes if isinstance(node, Label)] == [INK, None]


@pytest.mark.parametrize("title", ["tm", "dawn", "civ"])
def test_the_map_of_a_wide_picture_lies_on_the_table(title: str) -> None:
    view, names = POSITIONS[title]
    scene = PICTURES[title].artist.scene(view(), "wide overview", PictureWords(names), painted=True)
    assert not any(isinstance(node, Texture) and node.name == WOOD for node in scene.nodes), "nothing covers the map"
    assert scene.backdrop


@pytest.mark.parametrize("texture", [GRAIN, LINEN])
def test_a_texture_on_a_known_colour_looks_as_if_it_were_mixed_each_time(texture: str) -> None:
    box = Box(0, 0, 90, 70)
    mixed, known = (paint(Scene(90, 70, "#f4ead6", (Texture(box, texture, on),), zoom=2)) for on in (None, "#f4ead6"))
    assert ImageChops.difference(mixed, known).getbbox() is None


def test_the_light_on_a_sheet_takes_no_room_in_the_cache_of_pieces() -> None:
    clear_caches()
    paint(Scene(300, 200, GREY, (Art(Box(0, 0, 200, 90), LIGHT), Art(Box(0, 100, 90, 90), LINEN)), zoom=1))
    assert sprites.find((LIGHT, (200, 90))) is None
    assert sprites.find((LINEN, (90, 90))) is not None
