"""The painted board: its images, readability, and the flat board in its place."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from PIL import ImageChops, ImageStat

from render import PICTURES, Colours
from render.art import art_file
from render.layout import PictureWords
from render.painter import paint
from render.paintings.__main__ import MOST, TITLES
from render.paintings.terra_mystica import paintings
from render.scene import Art, Box, Label, Scene, SymbolRef, bounds, flatten
from render.terra_mystica.board import MapLayout
from render.terra_mystica.painted import ART, VARIANTS, art_name, painted_map, pieces_on_painted_map
from render.terra_mystica.pictures import HEX
from render.theme import CANVAS
from rules.terra_mystica.core.catalog import CULTS, KINDS, RIVER, WHEEL
from rules.terra_mystica.core.geography import TERRAIN_AT_START
from rules.terra_mystica.core.state import Game
from tests.render.eyes import APART, NEEDED, PHONE, nearest, width_on_a_desktop
from tests.render.pages import whole
from tests.render.painted_pictures import (
    ALIKE,
    check_as_before,
    check_flat,
    check_flat_without_images,
    check_kept,
    check_postable,
    made_again,
    unlike,
)
from tests.render.painted_terrains import image_of, painted_terrains
from tests.render.positions import NAMES, at_the_start, finished_game, middle_of_a_game, view_of
from tests.render.test_scenes import check, positions

GOLDEN = Path(__file__).parent.parent / "scenes" / "painted.png"
PAINTED = ("overview", "summary", "board")
CHEAP = ("desert-0", "forest-2", "stronghold-swamp", "wall-lakes-30", "bridge-desert-150", "shield-forest", "frame")
"""Images that are made quickly."""
LEFT_AND_RIGHT = (Box(0.04, 0.32, 0.2, 0.26), Box(0.76, 0.32, 0.2, 0.26))
"""The parts of a hex left and right of a building, as shares of its size."""


def scene_of(g: Game, picture: str, *highlight: str) -> Scene:
    artist = PICTURES["tm"].artist
    return whole(artist, view_of(g), picture, PictureWords(NAMES), highlight=highlight, painted=True)


def test_every_image_has_a_program_and_is_all_that_is_kept() -> None:
    check_kept(paintings(), ART, art_name)


def test_the_images_of_all_titles_together_are_small() -> None:
    names = [name for found in TITLES for name, _ in found()]
    assert len(names) == len(set(names))
    assert sum(art_file(name).stat().st_size for name in names) <= MOST


@pytest.mark.few_fast
@pytest.mark.parametrize("image", [*CHEAP, pytest.param("river", marks=pytest.mark.slow)])
def test_images_are_made_again_as_they_are(image: str) -> None:
    paint_it = dict(paintings())[art_name(image)]
    assert unlike(made_again(paint_it), image_of(image), CANVAS) < ALIKE


def test_everybody_can_distinguish_painted_terrains_by_their_mean_colours() -> None:
    pair = nearest(painted_terrains())
    assert pair.apart >= APART, f"{pair.names} look alike: {pair.eye}"


@pytest.mark.parametrize("terrain", WHEEL)
def test_a_painted_terrain_shows_what_grows_there_next_to_a_building_too(terrain: str) -> None:
    for variant in range(VARIANTS):
        image = image_of(f"{terrain}-{variant}").convert("L")
        for part in LEFT_AND_RIGHT:
            box = part.x * image.width, part.y * image.height, part.right * image.width, part.bottom * image.height
            low, high = image.crop(box).getextrema()
            assert isinstance(low, int)
            assert isinstance(high, int)
            assert high - low > 30, f"{terrain} {variant} is flat"


def test_the_variants_of_a_terrain_differ() -> None:
    for terrain in WHEEL:
        for one, other in combinations(range(VARIANTS), 2):
            assert unlike(image_of(f"{terrain}-{one}"), image_of(f"{terrain}-{other}"), CANVAS) > ALIKE


@pytest.mark.parametrize("picture", [*PAINTED, "wide overview"])
@pytest.mark.parametrize(("name", "g"), list(positions()), ids=lambda value: value if isinstance(value, str) else "")
def test_painted_pictures_are_in_order(name: str, g: Game, picture: str) -> None:
    check(scene_of(g, picture, "E6", "F4", "A13"))


@pytest.mark.parametrize("picture", PAINTED)
def test_names_and_letters_of_a_painted_map_are_readable_on_a_phone(picture: str) -> None:
    scene = scene_of(middle_of_a_game(), picture)
    letters = [node for node in flatten(scene.nodes) if isinstance(node, Label)]
    assert min(node.size for node in letters) * PHONE / scene.width >= NEEDED
    named = {node.text for node in letters if node.rim is not None and node.on is None}
    assert named == {space for space, terrain in TERRAIN_AT_START.items() if terrain != RIVER}


@pytest.mark.parametrize("painted", [True, False])
def test_the_posted_picture_has_everybody_on_every_cult_track(painted: bool) -> None:
    g = middle_of_a_game()
    scene = PICTURES["tm"].artist.scene(view_of(g), "summary", PictureWords(NAMES), painted=painted)
    steps = Counter(node.text for node in flatten(scene.nodes) if isinstance(node, Label) and node.text.isdigit())
    found = Counter(f"{step}" for cult in CULTS for step in {player.cults[cult] for player in g.players})
    assert found <= steps
    chips = [
        node for node in flatten(scene.nodes) if isinstance(node, SymbolRef) and node.symbol.name.startswith("chip")
    ]
    assert len(chips) == len(CULTS) * len(g.players)
    assert all(one == other or not one.touches(other) for one in map(bounds, chips) for other in map(bounds, chips))


def test_the_map_of_a_post_fills_the_frame_of_a_desktop_and_of_a_phone() -> None:
    scene = scene_of(middle_of_a_game(), "summary")
    share = MapLayout(0, 0, HEX).box.w / scene.width
    assert share * width_on_a_desktop(scene) >= 500
    assert share * PHONE >= 390


def test_no_piece_hides_a_name_and_no_building_its_letter() -> None:
    """Names are drawn last."""
    nodes = list(flatten(tuple(pieces_on_painted_map(middle_of_a_game(), MapLayout(0, 0, 34)))))
    names = [index for index, node in enumerate(nodes) if isinstance(node, Label) and node.rim is not None]
    assert names == list(range(len(nodes) - len(names), len(nodes)))
    for index, node in enumerate(nodes):
        if isinstance(node, Art) and node.name.split("/")[1].split("-")[0] in (*KINDS, "shield"):
            letter = nodes[index + 1]
            assert isinstance(letter, Label), "the letter is on its building"
            assert bounds(node).contains(bounds(letter))


def test_the_painted_board_shows_every_piece() -> None:
    g = middle_of_a_game()
    pieces = pieces_on_painted_map(g, MapLayout(0, 0, 34))
    shown = Counter(node.name.split("/")[1].split("-")[0] for node in pieces if isinstance(node, Art))
    assert {kind: shown[kind] for kind in KINDS} == Counter(there.kind for there in g.structures.values())
    assert shown["bridge"] == shown["shield"] == len(g.bridges)
    assert shown["medal"] == len(g.towns)
    assert shown["frame"] == len(g.last_spaces)
    assert shown["wall"] > 6 * len(g.towns)


def test_only_changed_spaces_are_painted_over_the_cached_map() -> None:
    g = at_the_start(["witches", "fakirs"])
    chart = MapLayout(0, 0, 34)
    before = pieces_on_painted_map(g, chart)
    space = next(space for space, terrain in g.terrain.items() if terrain == "desert")
    g.terrain[space] = "swamp"
    (added,) = Counter(pieces_on_painted_map(g, chart)) - Counter(before)
    assert isinstance(added, Art)
    assert added.name.startswith(art_name("swamp-"))
    assert added.box.center == pytest.approx(chart.center(space))
    assert painted_map(chart) == painted_map(MapLayout(0, 0, 34))


@pytest.mark.few_fast
@pytest.mark.parametrize(("position"), [middle_of_a_game, finished_game, lambda: at_the_start(["auren", "giants"])])
@pytest.mark.parametrize("picture", ["summary", "board", "overview"])
def test_painted_pictures_are_small_enough_to_be_posted(position: object, picture: str) -> None:
    assert callable(position)
    drawn = PICTURES["tm"].draw(view_of(position()), NAMES, picture)
    check_postable(drawn)


@pytest.mark.parametrize("colours", ["plain", "strong"])
def test_readers_can_have_a_flat_board(colours: Colours) -> None:
    drawn = PICTURES["tm"].draw(view_of(middle_of_a_game()), NAMES, "summary", colours=colours)
    check_flat(drawn)


def test_the_flat_board_is_drawn_when_an_image_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    flat = PICTURES["tm"].draw(view_of(middle_of_a_game()), NAMES, "summary", colours="plain")
    check_flat_without_images(
        monkeypatch, tmp_path, lambda: PICTURES["tm"].draw(view_of(middle_of_a_game()), NAMES, "summary"), flat
    )


def test_a_close_up_of_a_painted_map_is_part_of_the_whole() -> None:
    scene = scene_of(middle_of_a_game(), "board")
    part = paint(scene, crop=Box(200, 200, 300, 200))
    zoom = scene.zoom
    left, top, right, bottom = (round(edge * zoom) for edge in (200, 200, 500, 400))
    whole = paint(scene).crop((left, top, right, bottom))
    assert part.size == whole.size
    assert max(ImageStat.Stat(ImageChops.difference(part, whole)).mean) < 1


def test_the_painted_map_looks_as_it_did() -> None:
    chart = MapLayout(0, 0, 16)
    g = middle_of_a_game()
    pieces = tuple(pieces_on_painted_map(g, chart, ["F4"]))
    scene = Scene(round(chart.box.w), round(chart.box.h), CANVAS, pieces, painted_map(chart), zoom=1)
    check_as_before(paint(scene), GOLDEN)
