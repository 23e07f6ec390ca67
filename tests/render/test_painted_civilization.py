"""The painted map of Civilization: its images, readability, format, size, and the flat map in its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from render import PICTURES
from render.civilization.landscape import goals
from render.civilization.map_layout import chart_of
from render.civilization.painted import (
    ART,
    GROUNDS,
    NEEDED,
    PER_TILE,
    REACH,
    VARIANTS,
    art_name,
    painted_map,
    pieces_on_painted_map,
)
from render.civilization.palette import NATION_LETTER, TERRAIN_FILL, letters
from render.civilization.pictures import board_chart, is_narrow_map, landscape_chart
from render.layout import PictureWords
from render.painter import clear_caches, paint
from render.painter.image_cache import sprites
from render.paintings.civilization import paintings
from render.scene import Art, Box, Ground, Icon, Label, Line, Scene, bounds, flatten
from render.scene_json import dump, load
from render.theme import GOLD
from rules.civilization.core.catalog.land import TILE_SIZE, Mark
from rules.civilization.core.grid import NAMES as NAMES_OF_SQUARES
from rules.civilization.core.grid import the_square
from rules.civilization.core.state import Game, MapToken
from tests.cost import fast
from tests.render.civilization_positions import (
    NAMES,
    beginning,
    discovered,
    everything,
    fighting,
    finished_game,
    middle_of_a_game,
    setting_up,
    view_of,
)
from tests.render.eyes import APART, PHONE, nearest, width_on_a_desktop
from tests.render.painted_pictures import (
    ALIKE,
    check_as_before,
    check_flat_without_images,
    check_kept,
    check_postable,
    image_of,
    made_again,
)
from tests.render.painted_terrains import grown_squares, painted_squares
from tests.render.test_scenes import check

GOLDEN = Path(__file__).parent.parent / "scenes" / "painted_civilization.png"
PAINTED = ("overview", "summary", "board")
CHEAP = ("forest-1", "mountain-0", "capital-2", "army-1-3", "scout-0", "building-trade", "wonder", "village")
"""Images that are made quickly."""
NAMED = 7.5
"""The least size of letters on a whole map, in pixels of a phone."""
CLOSE = 11
"""The least size of names in close-ups, in pixels of a phone."""
SEATS = (2, 3, 4)


def scene_of(g: Game, picture: str, *highlight: str, focus: tuple[str, ...] = ()) -> Scene:
    artist = PICTURES["civ"].artist
    words = PictureWords(NAMES)
    return artist.scene(view_of(g), picture, words, highlight=highlight, focus=focus, painted=True)


def pieces(g: Game) -> Counter[str]:
    """Return the names of the images on the map, without what grows there."""
    nodes = pieces_on_painted_map(g, landscape_chart(g))
    return Counter(node.name.split("/")[1] for node in nodes if isinstance(node, Art))


def test_every_image_has_a_program_and_is_all_that_is_kept() -> None:
    check_kept(paintings(), ART, art_name, NEEDED)


@pytest.mark.few_fast
@pytest.mark.parametrize("image", [*CHEAP, *(pytest.param(each, marks=pytest.mark.slow) for each in GROUNDS)])
def test_images_are_made_again_as_they_are(image: str) -> None:
    made = made_again(dict(paintings())[art_name(image)])
    assert max(ImageStat.Stat(ImageChops.difference(made, image_of(art_name(image)))).mean) < ALIKE


@pytest.mark.parametrize("terrain", GROUNDS)
def test_grounds_repeat_without_a_seam(terrain: str) -> None:
    """Opposite edges differ no more than neighbouring columns do elsewhere."""
    image = image_of(art_name(terrain)).convert("L")
    wide, high = image.size

    def step(left: int) -> float:
        one, other = (
            image.crop((left, 0, left + 1, high)),
            image.crop(((left + 1) % wide, 0, (left + 1) % wide + 1, high)),
        )
        return ImageStat.Stat(ImageChops.difference(one, other)).mean[0]

    assert step(wide - 1) <= 2 + max(step(left) for left in range(0, wide - 1, 7))


def test_everybody_can_distinguish_painted_terrains_by_their_mean_colours() -> None:
    pair = nearest(painted_squares())
    assert pair.apart >= APART, f"{pair.names} look alike: {pair.eye}"


@pytest.mark.parametrize("terrain", GROUNDS)
def test_a_painted_terrain_has_a_sign_on_each_square(terrain: str) -> None:
    """Each square has parts that are brighter or darker than its ground, for eyes that see no colours."""
    image = grown_squares(terrain, GROUNDS.index(terrain)).convert("L")
    side = image.width // PER_TILE
    for column in range(PER_TILE):
        for row in range(PER_TILE):
            low, high = image.crop((column * side, row * side, (column + 1) * side, (row + 1) * side)).getextrema()
            assert isinstance(low, int)
            assert isinstance(high, int)
            assert high - low > 40, f"{terrain} is flat"


def test_the_variants_of_what_grows_differ() -> None:
    for terrain in GROUNDS:
        shown = [image_of(art_name(f"{terrain}-{variant}")) for variant in range(VARIANTS)]
        assert all(ImageChops.difference(shown[0], other).getbbox() for other in shown[1:])


@pytest.mark.few_fast
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("picture", [*PAINTED, "wide overview"])
@pytest.mark.parametrize("position", [setting_up, beginning, middle_of_a_game, everything, fighting, finished_game])
def test_painted_pictures_are_in_order(position: object, picture: str, seats: int) -> None:
    assert callable(position)
    g = position(seats)
    check(scene_of(g, picture, "A1", "C3", "G4"))
    check(scene_of(g, "board", "A1", focus=("C3",)))


@pytest.mark.parametrize("seats", SEATS)
def test_the_posted_picture_fills_the_frame_of_a_desktop(seats: int) -> None:
    scene = scene_of(middle_of_a_game(seats), "summary")
    assert scene.width * scene.zoom == 1200
    assert width_on_a_desktop(scene) >= 549
    assert scene.height <= 0.64 * scene.width
    box = landscape_chart(middle_of_a_game(seats)).box
    wide = 550 * box.w / scene.width
    assert wide >= (500 if seats == 2 else 340), "a square map is as high as the frame"


@pytest.mark.parametrize("seats", SEATS)
def test_letters_on_the_whole_map_are_readable_on_a_phone(seats: int) -> None:
    scene = scene_of(middle_of_a_game(seats), "summary", "C3", "G4")
    found = [node for node in flatten((*scene.backdrop, *scene.nodes)) if isinstance(node, Label)]
    assert min(node.size for node in found) * PHONE / scene.width >= NAMED


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("place", [0, 20, 70, -1])
def test_names_in_close_ups_are_large_on_a_phone(place: int, seats: int) -> None:
    g = everything(seats)
    square = NAMES_OF_SQUARES[list(g.world.faces)[place]]
    chart = board_chart(g, named=True, painted=True)
    region = chart.around([the_square(square)])
    shown = [
        node
        for node in pieces_on_painted_map(g, chart, [square])
        if isinstance(node, Label) and region.contains(bounds(node))
    ]
    names = [node for node in shown if node.text[0].isalpha() and len(node.text) > 1]
    assert square in {node.text for node in names}
    wide = Box(*region).w + 2 * 0.6 * chart.size
    assert min(node.size for node in names) * PHONE / wide >= CLOSE


def test_no_piece_hides_a_name() -> None:
    """Names are drawn last."""
    g = middle_of_a_game()
    nodes = pieces_on_painted_map(g, board_chart(g, named=True, painted=True))
    names = [node.text for node in nodes[-len(g.world.faces) :] if isinstance(node, Label)]
    assert len(names) == len(set(names)) == len(g.world.faces)


@pytest.mark.parametrize("seats", SEATS)
def test_the_painted_map_shows_every_piece(seats: int) -> None:
    g = everything(seats)
    shown = pieces(g)
    for seat in range(seats):
        own = [city for city in g.cities.values() if city.seat == seat]
        assert sum(shown[f"{walls}{kind}-{seat}"] for walls in ("", "walled-") for kind in ("city", "capital")) == len(
            own
        )
        assert shown[f"walled-capital-{seat}"] == sum(city.capital and city.walled for city in own)
    kinds = Counter(there.kind for there in g.markers.values())
    assert sum(number for name, number in shown.items() if name.startswith("building-")) == kinds["building"]
    assert shown["wonder"] + shown["obsolete-wonder"] == kinds["wonder"]
    assert shown["great-person"] == kinds["great_person"]
    assert shown["hut"] == sum(token.mark == "hut" for token in g.map_tokens.values())
    assert shown["village"] == sum(token.mark == "village" for token in g.map_tokens.values())
    edges = [node for node in pieces_on_painted_map(g, landscape_chart(g)) if isinstance(node, Line)]
    # A whole tile has changed: it has one frame.
    assert sum(edge.colour == GOLD for edge in edges) == 4 * TILE_SIZE


def test_several_armies_have_their_number_and_as_many_flags() -> None:
    g = beginning()
    player = g.players[0]
    place = next(figure.square for figure in player.figures if figure.kind == "army" and figure.square is not None)
    for number, flags in ((1, 1), (2, 2), (3, 3), (5, 3)):
        for figure in [figure for figure in player.figures if figure.kind == "army"][:number]:
            figure.square = place
        assert pieces(g)[f"army-0-{flags}"] == 1
        texts = [node.text for node in pieces_on_painted_map(g, landscape_chart(g)) if isinstance(node, Label)]
        assert texts.count(str(number)) == (number > 1)


def test_huts_and_villages_have_no_letters_that_players_could_have() -> None:
    assert len(set(NATION_LETTER.values())) == len(NATION_LETTER)
    g = setting_up()
    before = pieces_on_painted_map(g, landscape_chart(g))
    marks: tuple[Mark, Mark] = ("hut", "village")
    for at, mark in zip(list(g.world.faces)[:2], marks, strict=True):
        g.map_tokens[at] = MapToken(mark, "wheat")
    added = Counter(pieces_on_painted_map(g, landscape_chart(g))) - Counter(before)
    assert len(added) == 2
    assert all(isinstance(node, Art) for node in added)
    assert len(set(letters(middle_of_a_game()).values())) == 4


def test_undiscovered_tiles_are_parchment_with_a_question_mark() -> None:
    g = middle_of_a_game()
    nodes = painted_map(landscape_chart(g), Box(0, 0, 800, 509))
    sheets = [node for node in nodes if isinstance(node, Art) and node.name == art_name("parchment")]
    marks = [node for node in nodes if isinstance(node, Label) and node.text == "?"]
    assert len(sheets) == len(marks) == len(g.facedown) > 0
    for sheet, mark in zip(sheets, marks, strict=True):
        assert sheet.box.center == pytest.approx(mark.box.center)
        assert sheet.box.w > TILE_SIZE * landscape_chart(g).size


def test_printed_icons_are_hidden_by_buildings_and_cities_alone() -> None:
    g = beginning()
    at, face = next(
        (at, face) for at, face in g.world.faces.items() if face.resource is not None and at not in g.cities
    )
    icons = Counter(node.name for node in pieces_on_painted_map(g, landscape_chart(g)) if isinstance(node, Icon))
    g.markers[at] = next(iter(middle_of_a_game().markers.values()))
    after = Counter(node.name for node in pieces_on_painted_map(g, landscape_chart(g)) if isinstance(node, Icon))
    assert sum((icons - after).values()) == 1, face.resource


def test_a_turned_up_tile_paints_only_the_squares_around_it(monkeypatch: pytest.MonkeyPatch) -> None:
    g = beginning()
    clear_caches()
    paint(scene_of(g, "summary"))
    drawn: list[object] = []
    get = sprites.get

    def noted(key: Any, draw: Callable[[], Any]) -> Any:
        def drawing() -> Any:
            drawn.append(key)
            return draw()

        return get(key, drawing)

    monkeypatch.setattr(sprites, "get", noted)
    discovered(g, leave=len(g.facedown) - 1)
    paint(scene_of(g, "summary"))
    squares = [key for key in drawn if isinstance(key, tuple) and len(key) == 5]
    assert TILE_SIZE <= len(squares) <= (TILE_SIZE + 2) ** 2


def test_grounds_run_across_the_borders_of_squares() -> None:
    """A square next to another terrain is painted differently from one among its own."""
    g = beginning()
    grounds = [node for node in painted_map(landscape_chart(g), Box(0, 0, 9, 9)) if isinstance(node, Ground)]
    assert len(grounds) == len(g.world.faces)
    for node, (at, face) in zip(grounds, g.world.faces.items(), strict=True):
        assert GROUNDS[node.levels[4]] == face.terrain, at
    alone = grounds[0]
    around = (0,) * 4 + (2,) + (0,) * 4
    island = Ground(alone.box, alone.surface, around, 0, 0)
    meadow = Ground(alone.box, alone.surface, (2,) * 9, 0, 0)
    shown = [
        paint(Scene(60, 60, "#000000", (Ground(Box(0, 0, 60, 60), *parts),), zoom=1))
        for parts in ((each.surface, each.levels, each.column, each.row) for each in (island, meadow))
    ]
    difference = ImageChops.difference(*shown).convert("L")
    assert ImageStat.Stat(difference.crop((26, 26, 34, 34))).mean[0] < 1, "its middle is its own"
    assert ImageStat.Stat(difference.crop((0, 0, 60, 4))).mean[0] > 10, "its coast is washed by the sea"


def test_a_map_on_its_side_is_turned_not_mirrored() -> None:
    g = middle_of_a_game(2)
    assert is_narrow_map(g)
    assert not is_narrow_map(middle_of_a_game(3))
    chart, upright = landscape_chart(g), chart_of(g, 0, 0, 10)
    a1, b1, a2 = (the_square(name) for name in ("A1", "B1", "A2"))
    (x, y), (x_b, y_b), (x_2, y_2) = (chart.center(at) for at in (a1, b1, a2))
    assert (x_b - x, y_b - y) == pytest.approx((0, -chart.size)), "columns go up"
    assert (x_2 - x, y_2 - y) == pytest.approx((chart.size, 0)), "rows go right"
    texts = {node.text for node in painted_map(chart, Box(0, 0, 9, 9)) if isinstance(node, Label)}
    assert "N" in texts, "it shows where north is"
    assert upright.turned_around(tuple(range(9))) == tuple(range(9))
    assert chart.turned_around(tuple(range(9))) == (2, 5, 8, 1, 4, 7, 0, 3, 6)
    for node, at in zip(
        (node for node in painted_map(chart, Box(0, 0, 9, 9)) if isinstance(node, Ground)), g.world.faces, strict=True
    ):
        assert node.box == pytest.approx(chart.square_box(at))


@pytest.mark.few_fast
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("position", fast([everything, middle_of_a_game, finished_game, beginning]))
@pytest.mark.parametrize("picture", PAINTED)
def test_painted_pictures_are_small_enough_to_be_posted(position: object, picture: str, seats: int) -> None:
    assert callable(position)
    drawn = PICTURES["civ"].draw(view_of(position(seats)), NAMES, picture)
    check_postable(drawn)


def test_a_close_up_shows_the_same_squares_as_its_text() -> None:
    g = middle_of_a_game(2)
    artist = PICTURES["civ"].artist
    region = artist.region(view_of(g), "board", ["C3"], painted=True)
    assert region is not None
    assert region.contains(board_chart(g, painted=True).square_box(the_square("C3")))
    drawn = PICTURES["civ"].draw(view_of(g), NAMES, "board", focus=["C3"])
    with Image.open(BytesIO(drawn.content)) as image:
        assert image.width > image.height


def test_readers_can_have_the_flat_map() -> None:
    g = middle_of_a_game()
    drawn = PICTURES["civ"].draw(view_of(g), NAMES, "summary", colours="plain")
    assert drawn.content.startswith(b"\x89PNG")
    scene = PICTURES["civ"].artist.scene(view_of(g), "summary", PictureWords(NAMES))
    assert not any(isinstance(node, (Art, Ground)) for node in flatten((*scene.backdrop, *scene.nodes)))


def test_the_flat_map_is_drawn_when_an_image_is_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    flat = PICTURES["civ"].draw(view_of(beginning()), NAMES, "summary", colours="plain")
    check_flat_without_images(
        monkeypatch, tmp_path, lambda: PICTURES["civ"].draw(view_of(beginning()), NAMES, "summary"), flat
    )


def test_the_posted_picture_shows_how_near_everybody_is_to_each_victory() -> None:
    g = middle_of_a_game()
    texts = {node.text for node in flatten(scene_of(g, "summary").nodes) if isinstance(node, Label)}
    for player in g.players:
        culture, technology, economy = goals(g, player)
        assert {culture.parts[0], technology.parts[0], economy.parts[0]} <= texts
        assert 0 < culture.share < 1
        assert 0 < technology.share < 1
    g.players[0].culture_space = 21
    assert goals(g, g.players[0])[0].share == 1


def test_a_painted_scene_can_be_written_and_read() -> None:
    scene = scene_of(beginning(), "board")
    again = load(dump(scene))
    assert dump(again) == dump(scene)
    assert sum(isinstance(node, Ground) for node in again.backdrop) == len(beginning().world.faces)


def test_all_terrains_have_a_ground() -> None:
    assert set(GROUNDS) == set(TERRAIN_FILL)
    assert GROUNDS[0] == "water", "the lowest ground has coasts"
    assert REACH["parchment"] > 0.5


def test_the_painted_map_looks_as_it_did() -> None:
    g = middle_of_a_game()
    chart = chart_of(g, 24, 24, 20)
    scene = Scene(
        368,
        368,
        "#4a3120",
        tuple(pieces_on_painted_map(g, chart, ["H9"])),
        painted_map(chart, Box(0, 0, 368, 368)),
        zoom=1,
    )
    check_as_before(paint(scene), GOLDEN)
