"""The painted map of A New Dawn: its images, readability, and the flat map in its place."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from PIL import ImageChops, ImageStat

from render import PICTURES, Colours
from render.art import art_file
from render.layout import PictureWords
from render.new_dawn.board import choice_marks
from render.new_dawn.dials import CARD
from render.new_dawn.map_layout import SHORE, MapLayout, fitted
from render.new_dawn.painted import ART, GROWING, VARIANTS, art_name
from render.new_dawn.painted_map import SEA, lettering, painted_map
from render.new_dawn.painted_pieces import NAMED, pieces_on_painted_map, standing_pieces
from render.new_dawn.palette import LEADER_LETTER
from render.new_dawn.pictures import board_chart
from render.painter import paint
from render.paintings.__main__ import MOST
from render.paintings.new_dawn import paintings
from render.scene import Art, Box, Label, Polygon, RoundedBox, Scene, bounds, flatten, unfold
from rules.new_dawn.core.catalog.cards import VICTORY_CARDS
from rules.new_dawn.core.catalog.wonders import NATURAL_WONDERS, WONDERS
from rules.new_dawn.core.state import Game
from rules.new_dawn.victory.agendas import progress
from tests.cost import fast
from tests.render.colour_vision import difference
from tests.render.eyes import APART, NEEDED, PHONE, nearest, width_on_a_desktop
from tests.render.new_dawn_positions import NAMES, beginning, custom_world, everything, middle_of_a_game, view_of
from tests.render.pages import whole
from tests.render.painted_pictures import (
    ALIKE,
    check_as_before,
    check_flat,
    check_flat_without_images,
    check_kept,
    check_postable,
    image_of,
    made_again,
    unlike,
)
from tests.render.painted_terrains import mean, painted_hexes
from tests.render.test_new_dawn import positions
from tests.render.test_scenes import check

GOLDEN = Path(__file__).parent.parent / "scenes" / "painted-dawn.png"
PAINTED = ("overview", "summary", "board", "places", "laid")
CHEAP = ("desert-0-0", "beach-1-1", "forest-growth-2", "wonder-pantanal", "mature_capital-blue", "city_state-seoul")
"""Images of each kind."""
PINK = "#fa5fb0"
LETTER_HIGH = 0.33
"""Half the height of a capital letter, in font sizes."""
NAMES_NEEDED, CLOSE_UP = 7.5, 11
"""The least font size of names on a map of 160 spaces, and in a close-up, in a phone's pixels."""


def scene_of(g: Game, picture: str, *highlight: str) -> Scene:
    artist = PICTURES["dawn"].artist
    return whole(artist, view_of(g), picture, PictureWords(NAMES), highlight=highlight, painted=True)


def test_every_image_has_a_program_and_all_titles_together_are_small() -> None:
    check_kept(paintings(), ART, art_name)
    folder = art_file(next(iter(ART))).parent
    everywhere = folder.parents[1].glob("*/art/*")
    assert sum(path.stat().st_size for path in everywhere) <= MOST


@pytest.mark.parametrize("name", CHEAP)
def test_images_are_made_again_as_they_are(name: str) -> None:
    made = made_again(dict(paintings())[art_name(name)])
    assert unlike(made, image_of(art_name(name)), SEA) < ALIKE


def test_everybody_can_distinguish_painted_terrains_by_their_mean_colours() -> None:
    pair = nearest(painted_hexes())
    assert pair.apart >= APART, f"{pair.names} look alike: {pair.eye}"


@pytest.mark.parametrize("terrain", GROWING)
def test_what_grows_on_a_terrain_tells_it_apart_without_colours(terrain: str) -> None:
    """Next to a piece too, each terrain shows shapes, and these are unlike those of every other terrain."""
    for variant in range(VARIANTS):
        sign = image_of(art_name(f"{terrain}-growth-{variant}")).getchannel("A")
        wide = sign.width
        for left in (0.16, 0.6):
            part = sign.crop((round(left * wide), round(0.28 * wide), round((left + 0.24) * wide), round(0.66 * wide)))
            assert ImageStat.Stat(part).mean[0] > 2, f"{terrain} {variant} is bare"
    shape = image_of(art_name(f"{terrain}-growth-0")).getchannel("A")
    for other in GROWING:
        if other != terrain:
            unlike_it = ImageChops.difference(shape, image_of(art_name(f"{other}-growth-0")).getchannel("A"))
            assert ImageStat.Stat(unlike_it).mean[0] > 5, f"{terrain} looks like {other}"


def test_natural_wonders_are_painted_each_in_its_own_way_and_not_in_pink() -> None:
    images = {name: image_of(art_name(f"wonder-{name}")) for name in NATURAL_WONDERS}
    for one, other in combinations(images, 2):
        assert unlike(images[one], images[other], SEA) > 5
    for image in images.values():
        opaque = image.getchannel("A").point([255 * (value >= 250) for value in range(256)])
        assert difference(mean(image, opaque), PINK, "normal") > 1.5 * APART


@pytest.mark.few_fast
@pytest.mark.parametrize("picture", [*PAINTED, "wide overview"])
@pytest.mark.parametrize(("name", "g"), list(positions()), ids=lambda value: value if isinstance(value, str) else "")
def test_painted_pictures_are_in_order(name: str, g: Game, picture: str) -> None:
    check(scene_of(g, picture, *list(g.world.names)[3:60:9]))


WORLDS = [(2, None), (3, None), (4, None), (4, custom_world(4))]


@pytest.mark.parametrize(("seats", "world"), WORLDS)
def test_the_post_is_landscape_and_readable_on_a_phone(seats: int, world: None) -> None:
    g = middle_of_a_game(seats, world)
    for painted in (True, False):
        scene = PICTURES["dawn"].artist.scene(view_of(g), "summary", PictureWords(NAMES), painted=painted)
        assert width_on_a_desktop(scene) >= 545
    scene = scene_of(g, "summary")
    labels = [node for node in unfold((*scene.backdrop, *scene.nodes)) if isinstance(node, Label)]
    assert min(node.size for node in labels) * PHONE / scene.width >= NAMES_NEEDED
    column = [node for node in labels if node.box.x > 0.72 * scene.width and node.rim is None]
    assert len(column) > 20
    assert min(node.size for node in column) * PHONE / scene.width >= NEEDED


@pytest.mark.parametrize(("seats", "world"), WORLDS)
def test_the_post_shows_what_the_table_looks_at(seats: int, world: None) -> None:
    g = middle_of_a_game(seats, world)
    scene = scene_of(g, "summary")
    texts = [node.text for node in unfold(scene.nodes) if isinstance(node, Label)]
    for card in g.victory_cards:
        for agenda in VICTORY_CARDS[card].agendas:
            assert agenda.name in texts
            assert f"/{progress(g, g.players[0], agenda.id)[1]}" in texts
    for deck in g.decks:
        assert deck.face_up is not None
        assert WONDERS[deck.face_up].name in texts
    dials = Counter(f"{player.dial}" for player in g.players)
    assert dials <= Counter(texts)


def test_the_directions_of_barbarians_lie_in_the_sea() -> None:
    shown = 0
    for seats, world in WORLDS:
        g = middle_of_a_game(seats, world)
        scene = scene_of(g, "summary")
        names = [node.box for node in scene.nodes if isinstance(node, Label) and node.rim is not None]
        for node in scene.nodes:
            if isinstance(node, Polygon) and node.fill == CARD and len(node.points) == 6:
                shown += 1
                assert not [name for name in names if bounds(node).touches(name)]
    assert shown >= 3


@pytest.mark.parametrize(("seats", "world"), WORLDS)
def test_names_in_every_close_up_are_large(seats: int, world: None) -> None:
    g = middle_of_a_game(seats, world)
    scene = scene_of(g, "board")
    size = min(node.size for node in flatten(scene.nodes) if isinstance(node, Label) and node.rim is not None)
    assert size * PHONE / scene.width >= NEEDED
    chart = board_chart(g)
    for space in g.world.names:
        assert size * PHONE / chart.around([space]).w >= CLOSE_UP


def test_no_piece_hides_a_name_and_the_last_change_has_a_frame() -> None:
    g = everything()
    chart = board_chart(g)
    nodes = list(flatten(tuple(pieces_on_painted_map(g, chart))))
    names = {index: node.text for index, node in enumerate(nodes) if isinstance(node, Label) and node.rim is not None}
    assert [*names] == list(range(len(nodes) - len(names), len(nodes)))
    assert {*names.values()} == set(g.world.names)
    frames = [node.box.center for node in nodes if isinstance(node, Art) and node.name == art_name("frame")]
    assert frames == [pytest.approx(chart.center(space)) for space in dict.fromkeys(g.last_spaces)]


def test_every_piece_is_shown_with_its_letter() -> None:
    g = middle_of_a_game()
    standing = [piece for here in standing_pieces(g).values() for piece in here]
    shown = Counter(piece.kind for piece in standing)
    assert sum(shown[f"{mature}{kind}"] for mature in ("", "mature_") for kind in ("city", "capital")) == len(g.cities)
    assert shown["caravan"] == sum(place in g.world.space for player in g.players for place in player.caravans)
    assert shown["city_state"] == len(g.city_states)
    assert shown["monument"] == len(g.wonders)
    assert shown["barbarian"] == sum(where is not None for where in g.barbarians.values())
    nodes = pieces_on_painted_map(g, board_chart(g))
    names = Counter(node.name for node in nodes if isinstance(node, Art))
    assert names - Counter({art_name("frame"): len(g.last_spaces)}) == Counter(art_name(each.name) for each in standing)
    letters = Counter(node.text for node in nodes if isinstance(node, Label) and node.rim is None)
    assert letters == Counter(each.sign for each in standing if len(each.sign) == 1)


def test_letters_of_players_and_barbarians_do_not_collide() -> None:
    assert not {*LEADER_LETTER.values()} & {*beginning().barbarians}


@pytest.mark.parametrize("world", [None, custom_world(4)])
def test_hints_cover_no_name_next_to_them(world: None) -> None:
    g = middle_of_a_game(4, world)
    chart = board_chart(g)
    hints = dict.fromkeys(g.world.names, "83%")
    names = {node.text: node.box for node in pieces_on_painted_map(g, chart) if isinstance(node, Label) and node.rim}
    for space in standing_pieces(g):
        drawn = choice_marks(g, chart, [space], {space: hints[space]}, [space], NAMED)
        for plate in (node for node in drawn if isinstance(node, RoundedBox)):
            covered = [name for name, box in names.items() if name != space and bounds(plate).touches(inner(box))]
            assert not covered, f"the hint on {space} covers {covered}"


def inner(box: Box) -> Box:
    """Return the part of the box of a name in which its letters stand."""
    return box.inset(0.3 * box.w, 0.22 * box.h)


def test_the_printed_map_is_the_same_for_all_games_on_it() -> None:
    one, other = beginning(), middle_of_a_game()
    charts: list[MapLayout] = [fitted(g.world, 0, 0, 800, shore=SHORE) for g in (one, other)]
    assert painted_map(charts[0], Box(0, 0, 800, 700)) == painted_map(charts[1], Box(0, 0, 800, 700))


@pytest.mark.few_fast
@pytest.mark.parametrize("make", fast([everything, middle_of_a_game, beginning, lambda: middle_of_a_game(2)]))
@pytest.mark.parametrize("picture", PAINTED)
def test_painted_pictures_are_small_enough_to_be_posted(make: object, picture: str) -> None:
    assert callable(make)
    drawn = PICTURES["dawn"].draw(view_of(make()), NAMES, picture)
    check_postable(drawn)


@pytest.mark.parametrize("colours", ["plain", "strong"])
def test_readers_can_have_a_flat_map(colours: Colours) -> None:
    drawn = PICTURES["dawn"].draw(view_of(middle_of_a_game()), NAMES, "summary", colours=colours)
    check_flat(drawn)


def test_the_flat_map_is_drawn_when_an_image_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    flat = PICTURES["dawn"].draw(view_of(middle_of_a_game()), NAMES, "summary", colours="plain")
    check_flat_without_images(
        monkeypatch, tmp_path, lambda: PICTURES["dawn"].draw(view_of(middle_of_a_game()), NAMES, "summary"), flat
    )


def test_the_painted_map_looks_as_it_did() -> None:
    g = middle_of_a_game()
    chart = fitted(g.world, 0, 0, 400, shore=SHORE)
    frame = Box(0, 0, 400, round(chart.box.h))
    pieces = tuple(pieces_on_painted_map(g, chart, list(g.world.names)[:3]))
    drawn = paint(Scene(400, round(frame.h), SEA, pieces, painted_map(chart, frame), zoom=1))
    check_as_before(drawn, GOLDEN)


@pytest.mark.parametrize("size", [18.0, 23.0, 42.0])
def test_names_cover_no_letter_of_a_piece(size: float) -> None:
    """Capital letters are two thirds of their font size high; the names above and below are drawn over pieces."""
    g = middle_of_a_game()
    chart = MapLayout(g.world, Box(0, 0, 0, 0), size, 0, 0)
    labels = [node for node in flatten(tuple(pieces_on_painted_map(g, chart))) if isinstance(node, Label)]
    alone = {space for space, here in standing_pieces(g).items() if len(here) == 1}
    letters = [node for node in labels if node.rim is None]
    places = [chart.center(space) for space in alone]
    checked = 0
    for letter in letters:
        x, y = letter.box.center
        near = [cy for cx, cy in places if abs(cx - x) < 0.6 * size and abs(cy - y) < 0.6 * size]
        if not near:
            continue
        checked += 1
        name = lettering(size)
        assert y + LETTER_HIGH * letter.size <= near[0] + NAMED * size - LETTER_HIGH * name + 1, letter.text
        assert y - LETTER_HIGH * letter.size >= near[0] + (NAMED - 1.5) * size + LETTER_HIGH * name - 1, letter.text
    assert checked > 10
