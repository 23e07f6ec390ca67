"""Pictures of Civilization: everything fits and is readable, each piece is visible, nothing hidden is drawn."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from render import GamePictures
from render.animation import Reel
from render.civilization import ARTIST
from render.civilization.board import moving
from render.civilization.palette import NATION_LETTER, PLAYER_FILLS, TERRAIN_FILL
from render.civilization.pictures import board_chart, summary_chart
from render.civilization.tracks import CELL
from render.layout import PictureWords
from render.painter import paint_png
from render.scene import Circle, Icon, Label, Line, RoundedBox, Scene, SymbolRef, flatten, unfold
from render.scene_json import dump, load
from render.theme import GLOW, GOLD
from rules.civilization import CIVILIZATION, CivilizationOptions
from rules.civilization.board.control import blockaded
from rules.civilization.board.knowledge import has_place
from rules.civilization.core.catalog.land import TERRAIN_ROWS
from rules.civilization.core.catalog.nations import NATIONS
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.grid import NAMES as SQUARES
from rules.civilization.core.grid import the_square
from rules.civilization.core.negotiation import Goods
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game, Group, new_game
from rules.civilization.victory.standing import nearness_by_turn
from rules.civilization.words.names import named
from rules.engine.core.copying import copy_of
from rules.engine.core.secret import hidden_fields
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text
from rules.engine.rules import Table
from tests.civilization.tables import position
from tests.cost import fast
from tests.render.civilization_positions import (
    NAMES,
    beginning,
    everything,
    fighting,
    finished_game,
    middle_of_a_game,
    setting_up,
    trading,
    view_of,
)
from tests.render.pages import pages, whole
from tests.render.test_new_dawn import ALT, long_words
from tests.render.test_scenes import check, check_golden, in_every_language

LOCALIZER = PictureWords(NAMES)
LONG = PictureWords({Seat(seat): "Wilhelmina Wonderworth-Wexley" for seat in range(4)}, long_words)
CIV = GamePictures("civ", ARTIST)
LARGEST = 400 * 1024


def scene_of(
    g: Game, picture: str, seat: int = 0, localizer: PictureWords = LOCALIZER, viewer: int | None = None
) -> Scene:
    return scene_from(view_of(g, viewer), picture, seat, localizer)


def scene_from(view: View[Game], picture: str, seat: int = 0, localizer: PictureWords = LOCALIZER) -> Scene:
    highlight = ["A1", "B2", "C3", "H2", "G1", "E7", "stonehenge", "oracle", "writing", "nonsense"]
    return whole(ARTIST, view, picture, localizer, seat=Seat(seat), highlight=highlight)


def texts(scene: Scene) -> list[str]:
    return [node.text for node in unfold((*scene.backdrop, *scene.nodes)) if isinstance(node, Label)]


def symbols(scene: Scene) -> Counter[str]:
    """Return the symbols by their names, without the size, which is the last word."""
    uses = (node for node in flatten((*scene.backdrop, *scene.nodes)) if isinstance(node, SymbolRef))
    return Counter(use.symbol.name.rsplit(" ", 1)[0] for use in uses)


def beginning_with(drawn: Counter[str], *starts: str) -> int:
    """Return the number of symbols whose names begin so."""
    return sum(number for name, number in drawn.items() if name.startswith(starts))


def positions() -> Iterator[tuple[str, Game]]:
    for seats in (2, 3, 4):
        yield f"{seats} players at the beginning", beginning(seats)
        yield f"{seats} players in the middle", middle_of_a_game(seats)
    yield "set-up", setting_up()
    yield "everything", everything()
    yield "everything of two players", everything(2)
    yield "a city attacked", fighting()
    yield "a village attacked", fighting(3, village=True)
    for seats in (2, 4):
        yield f"{seats} players negotiate", trading(seats)
    yield "finished", finished_game()
    yield "before the map", new_game(CivilizationOptions(), 4, "empty")


@pytest.mark.few_fast
@pytest.mark.parametrize(
    ("g", "localizer"),
    in_every_language([*positions()], LOCALIZER, LONG, crowded=("4 players", "everything", "a city")),
)
def test_every_picture_of_every_position_is_in_order(
    subtests: pytest.Subtests, g: Game, localizer: PictureWords
) -> None:
    views = {viewer: view_of(g, viewer) for viewer in (None, *range(len(g.players)))}
    for picture in (*ARTIST.names, *sorted({*ARTIST.wide_forms.values()})):
        with subtests.test(picture):
            for seat in range(len(g.players)) if picture in ARTIST.of_a_seat else (0,):
                for viewer in (None, seat):
                    check(scene_from(views[viewer], picture, seat, localizer))


@pytest.mark.parametrize("seats", fast([4, 2, 3]))
def test_pictures_are_drawn_at_every_step_of_a_random_game(seats: int) -> None:
    table = Table.new(CIVILIZATION, CivilizationOptions(), seats, "pictures")
    chance = random.Random(seats)
    for step in range(240):
        viewer = None if step % 3 else Seat(step % seats)
        if step % 20 == 0:
            view: View[Game] = table.view(viewer)
            for picture in ARTIST.names:
                check(ARTIST.scene(view, picture, LOCALIZER, seat=Seat(step // 20 % seats)))
        if table.finished:
            break
        seat = chance.choice(sorted(table.view(None).questions))
        table.act(seat, chance.choice(list(table.legal_actions(seat))))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("picture", ["summary", "board"])
def test_every_square_has_its_terrain_and_every_column_its_letter(seats: int, picture: str) -> None:
    g = middle_of_a_game(seats)
    scene = scene_of(g, picture)
    drawn = symbols(scene)
    for terrain in TERRAIN_FILL:
        there = sum(face.terrain == terrain for face in g.world.faces.values())
        assert drawn[f"civilization {terrain}"] == there
    assert drawn["facedown"] == len(g.facedown) > 0
    written = Counter(node.text for node in flatten(scene.backdrop) if isinstance(node, Label))
    chart = board_chart(g)
    assert all(written[SQUARES[column][0]] == 2 for column in range(chart.columns))
    assert all(written[f"{row + 1}"] == 2 for row in range(chart.lines))


def test_the_yields_of_a_square_are_in_its_corner() -> None:
    g = beginning(2)
    for terrain, row in TERRAIN_ROWS.items():
        square = next(
            node
            for node in flatten(scene_of(g, "board").backdrop)
            if isinstance(node, SymbolRef) and node.symbol.name.startswith(f"civilization {terrain}")
        )
        written = [node.text for node in unfold(square.symbol.nodes) if isinstance(node, Label)]
        number = max(row.production, row.trade)
        assert written == ([f"{number}"] if number > 1 else [])


def test_a_map_fills_the_width_or_is_next_to_the_players() -> None:
    for seats in (3, 4):
        assert summary_chart(middle_of_a_game(seats)).box.w == pytest.approx(800)
    narrow = summary_chart(middle_of_a_game(2)).box
    strips = [
        node
        for node in scene_of(middle_of_a_game(2), "summary").nodes
        if isinstance(node, SymbolRef) and node.symbol.name.startswith("shield")
    ]
    assert all(narrow.right < node.x for node in strips[:2])


def test_the_map_shows_every_piece() -> None:
    g = middle_of_a_game()
    drawn = symbols(scene_of(g, "board"))
    capitals = sum(city.capital for city in g.cities.values())
    assert beginning_with(drawn, "capital", "walled capital") == capitals == 4
    assert beginning_with(drawn, "city", "walled city") == len(g.cities) - capitals > 0
    assert beginning_with(drawn, "walled") == sum(city.walled for city in g.cities.values()) > 0
    for kind in ("building", "wonder", "great_person"):
        there = sum(marker.kind == kind for marker in g.markers.values())
        assert beginning_with(drawn, f"{kind} ") == there > 0
    assert drawn["hut"] == sum(token.mark == "hut" for token in g.map_tokens.values()) > 0
    assert drawn["village"] == sum(token.mark == "village" for token in g.map_tokens.values()) > 0
    assert beginning_with(drawn, "resource") > 10


def test_figures_of_a_square_are_drawn_by_kind_with_their_number() -> None:
    g = middle_of_a_game()
    there: Counter[tuple[int, int, bool]] = Counter()
    for player in g.players:
        for figure in player.figures:
            if figure.square is not None:
                there[player.seat, figure.square, figure.is_scout] += 1
    drawn = symbols(scene_of(g, "board"))
    armies = sum(not scout for _, _, scout in there)
    assert beginning_with(drawn, "army", "white army") == armies
    assert beginning_with(drawn, "scout") == len(there) - armies
    assert beginning_with(drawn, "count") == sum(number > 1 for number in there.values()) > 2
    for number in (2, 3):
        assert drawn[f"count {number}"] == sum(found == number for found in there.values())


def test_figures_differ_by_nation_in_shape_letter_and_colour() -> None:
    g = middle_of_a_game()
    armies = [name.split() for name in symbols(scene_of(g, "board")) if name.startswith("army")]
    assert len({nation for _, nation, _, _ in armies}) == 4
    for place in (1, 2, 3):
        assert len({words[place] for words in armies}) == len({words[1] for words in armies})


def test_outskirts_are_framed_in_the_colour_of_their_owner() -> None:
    g = beginning(2)
    bars = [node for node in scene_of(g, "board").nodes if isinstance(node, RoundedBox)]
    for fill in PLAYER_FILLS[:2]:
        own = [node.box for node in bars if node.fill == fill]
        assert len(own) == 4, "one frame around the capital"
        assert max(box.w for box in own) == pytest.approx(3 * board_chart(g).size, abs=0.1 * board_chart(g).size)


def test_a_blockaded_square_has_a_lock() -> None:
    assert not symbols(scene_of(beginning(), "board"))["blockade"]
    g = middle_of_a_game()
    shut = [square for square in g.world.faces if blockaded(g, square)]
    assert symbols(scene_of(g, "board"))["blockade"] == len(shut) > 0
    assert f"Blockaded: {SQUARES[shut[0]]}" in str(ARTIST.alt(view_of(g), "board"))


def test_a_locked_square_has_another_lock() -> None:
    """CIV-14.3.7."""
    g = middle_of_a_game()
    assert not symbols(scene_of(g, "board"))["locked"]
    g.locked = [the_square("B3")]
    assert symbols(scene_of(g, "board"))["locked"] == 1
    assert "No figure may leave B3." in str(ARTIST.alt(view_of(g), "board"))


def test_changes_of_the_last_segment_are_framed_in_gold() -> None:
    g = beginning()
    assert not [node for node in scene_of(g, "board").nodes if isinstance(node, Line) and node.colour == GOLD]
    g.last_squares = [the_square("A1"), the_square("A2")]
    lines = [node for node in scene_of(g, "board").nodes if isinstance(node, Line) and node.colour == GOLD]
    assert len(lines) == 6, "one outline around both squares"


def test_an_arrow_shows_a_movement() -> None:
    g = middle_of_a_game()
    before = len(scene_of(g, "board").nodes)
    g.group = Group([0], the_square("B3"), 1, the_square("B2"))
    assert moving(g) == [[the_square("B2"), the_square("B3")]]
    assert len(scene_of(g, "board").nodes) > before
    g.group = None
    g.declared = [Declared("city_action", Seat(0), "path A1 B1 C1")]
    assert moving(g) == [[the_square("A1"), the_square("B1"), the_square("C1")]]
    g.declared[0].cancelled = True
    assert not moving(g)


def test_choices_and_changes_differ_in_shape() -> None:
    g = middle_of_a_game()
    free = "D3"
    taken = SQUARES[next(iter(g.cities))]
    before = flatten(ARTIST.scene(view_of(g), "board", LOCALIZER).nodes)
    marked = flatten(ARTIST.scene(view_of(g), "board", LOCALIZER, highlight=[free, taken, "nonsense", "E13"]).nodes)
    added = list((Counter(marked) - Counter(before)).elements())
    written = [node.text for node in added if isinstance(node, Label) and node.on == GLOW]
    assert written == [free, taken], "no mark on what is no square and on a tile that is face down"
    assert all(isinstance(node, Label | RoundedBox) for node in added)


@pytest.mark.parametrize("seats", [2, 4])
def test_marks_of_choices_have_names_and_are_on_their_squares(seats: int) -> None:
    """Also if names are not printed, and if figures cover them."""
    g = middle_of_a_game(seats)
    squares = [SQUARES[at] for at in g.world.faces]
    scene = ARTIST.scene(view_of(g), "board", LOCALIZER, highlight=squares)
    marks = {node.text: node for node in flatten(scene.nodes) if isinstance(node, Label) and node.on == GLOW}
    assert sorted(marks) == sorted(squares)
    chart = board_chart(g)
    for name, mark in marks.items():
        assert chart.square_box(the_square(name)).contains(mark.box, slack=1)
        assert mark.size * 400 / scene.width >= 9


def test_a_focus_shows_and_describes_a_region_of_the_map_with_names() -> None:
    g = middle_of_a_game()
    home = SQUARES[next(iter(g.cities))]
    region = ARTIST.region(view_of(g), "board", [home, "nonsense"])
    assert region is not None
    assert scene_of(g, "board").canvas.contains(region, slack=0.5)
    assert ARTIST.region(view_of(g), "board", ["nonsense"]) is None
    assert ARTIST.region(view_of(g), "overview", [home]) is None
    assert "D4" not in texts(ARTIST.scene(view_of(g), "board", LOCALIZER))
    named = texts(ARTIST.scene(view_of(g), "board", LOCALIZER, focus=[home]))
    assert {"A1", "D4", "P1"} <= set(named)
    near = str(ARTIST.alt(view_of(g), "board", focus=[home]))
    assert near == str(ARTIST.alt(view_of(g), "board", focus=[home, home])), "each square is named once"
    assert near.startswith(f"The map around {home} ")
    assert home in near.split("Lying there: ")[1]
    many = everything()
    squares = [SQUARES[square] for square in many.world.faces]
    assert len(str(ARTIST.alt(view_of(many), "board", focus=squares))) <= ALT


def other_secrets(g: Game, viewer: int | None) -> Game:
    """Return the same position with other face-down things in all places hidden from the viewer."""
    other = copy_of(g)
    found: dict[str, list[tuple[object, str]]] = {}
    for holder, name in hidden_fields(other, None if viewer is None else Seat(viewer)):
        found.setdefault(name, []).append((holder, name))
    swaps = {"units": "infantry_1", "battle_hand": "mounted_3", "unit_cards": "artillery_2", "huts": "spy",
             "villages": "uranium", "event": "primetime_tv", "face": "great_person", "tile": "neutral_14"}  # fmt: skip
    for name, holders in found.items():
        for holder, _ in holders:
            value = getattr(holder, name)
            if isinstance(value, list):
                setattr(holder, name, [swaps.get(name, each) for each in value])
            elif isinstance(value, str):
                setattr(holder, name, swaps.get(name, value))
    return other


@pytest.mark.few_fast
@pytest.mark.parametrize("picture", ARTIST.names)
@pytest.mark.parametrize("viewer", fast([None, 0, 1], 2))
def test_hidden_information_changes_no_picture(picture: str, viewer: int | None) -> None:
    """A viewer who may not see units, events, huts, tiles or battle forces sees the same for all of them (CIV-19.2)."""
    g = fighting()
    other = other_secrets(g, viewer)
    assert g.players[2].units != other.players[2].units
    for seat in range(4) if picture in ARTIST.of_a_seat else (0,):
        assert dump(scene_of(g, picture, seat, viewer=viewer)) == dump(scene_of(other, picture, seat, viewer=viewer))
        alt = [str(ARTIST.alt(view_of(each, viewer), picture, seat=Seat(seat))) for each in (g, other)]
        assert alt[0] == alt[1]


def test_only_their_owner_sees_units_events_and_face_down_tokens() -> None:
    g = middle_of_a_game()
    own = symbols(scene_of(g, "tableau", 3, viewer=3))
    for viewer in (None, 0):
        other = symbols(scene_of(g, "tableau", 3, viewer=viewer))
        assert f"{len(g.players[3].units)}" in texts(scene_of(g, "tableau", 3, viewer=viewer)), "their number is public"
        assert not beginning_with(other, *(f"unit {kind}" for kind in ("infantry", "artillery", "mounted", "aircraft")))
    assert beginning_with(own, "unit ") == len(set(g.players[3].units))


def test_fronts_show_remaining_strength_and_forces_only_to_their_owner() -> None:
    g = fighting()
    assert g.battle is not None
    shown = texts(scene_of(g, "battle"))
    assert {"Infantry", "Mounted", "Aircraft", "Artillery"} <= set(shown)
    assert shown.count("\u22121") == 1
    assert shown.count("\u22122") == 1
    assert symbols(scene_of(g, "battle"))["unit back"] == 2
    assert symbols(scene_of(g, "battle", viewer=1))["unit back"] == 1
    assert "There is no battle." in texts(scene_of(middle_of_a_game(), "battle"))
    assert "Barbarians" in texts(scene_of(fighting(village=True), "battle"))


def test_a_finished_battle_is_posted_with_its_winner() -> None:
    """The map would show too little of the other changes."""
    g = fighting()
    there = g.battle
    assert there is not None
    assert ARTIST.region(view_of(g), "battle", ("battle", "B2")) is None
    there.winner = "defender"
    g.battle, g.last_battle = None, there
    assert "defends, wins" in texts(scene_of(g, "battle"))
    assert ARTIST.region(view_of(g), "board", ("battle", "B2")) is None
    scene, shown = scene_of(g, "battle"), ARTIST.region(view_of(g), "battle", ("battle", "B2"))
    assert shown is not None
    assert (shown.w, shown.h) == (scene.width, scene.height)


def test_a_pyramid_shows_coin_tokens_used_abilities_and_free_places() -> None:
    g = middle_of_a_game()
    player = g.players[3]
    scene = scene_of(g, "tableau", 3)
    shown = texts(scene)
    assert all(str(named(technology)) in shown for technology in player.technologies)
    assert shown.count("4/4") == sum(bool(TECHNOLOGIES[each].coin_tokens) for each in player.technologies) > 0
    used = [node for node in unfold(scene.nodes) if isinstance(node, Icon) and node.name == "xmark"]
    # The line below the pyramid says what the sign means.
    assert len(used) - shown.count("used this turn") == len(player.turn.used) == 1
    assert shown.count("+") == sum(has_place(player, level) for level in range(1, 6)) > 0


def test_signs_on_a_track_are_below_their_spaces() -> None:
    g = beginning()
    for spaces in ((0, 0, 0, 0), (21, 21, 4, 20), (7, 7, 8, 8)):
        for player, space in zip(g.players, spaces, strict=True):
            player.culture_space = space
        nodes = scene_of(g, "tracks").nodes
        cells = [node for node in nodes if isinstance(node, Label) and node.text.isdigit() and node.box.h == CELL][:22]
        middles = {int(node.text): node.box.center[0] for node in cells}
        signs = [node for node in nodes if isinstance(node, SymbolRef) and node.symbol.name.startswith("shield")][:4]
        assert sorted(sign.x for sign in signs) == pytest.approx(sorted(middles[space] for space in spaces), abs=1)
        assert all(abs(a.x - b.x) + abs(a.y - b.y) >= 23 for a, b in combinations(signs, 2))


def test_the_final_picture_names_the_winner_and_the_victory() -> None:
    shown = texts(scene_of(finished_game(), "final"))
    assert "Russia wins by culture" in shown
    assert "Final places" in shown
    assert "Current places" in texts(scene_of(middle_of_a_game(), "final"))


def test_the_final_picture_shows_everybodys_nearness_turn_by_turn() -> None:
    g = finished_game()
    g.round, g.nearness_by_turn = 2, [[6, 6, 6, 6], [13, 6, 41, 20], [13, 33, 47, 26]]
    scene = scene_of(g, "final")
    assert "Nearness to a victory, in percent" in texts(scene)
    assert list(nearness_by_turn(g, Seat(2)))[:3] == [6, 41, 47]
    ends = [texts(scene).count(f"{nearness_by_turn(g, player.seat)[-1]}") for player in g.players]
    assert all(ends), "each line is named by its last value"


@pytest.mark.parametrize("picture", ["summary", "market", "tableau", "strip", "battle"])
def test_scenes_are_as_they_were(picture: str) -> None:
    check_golden(f"civ-{picture}", scene_of(fighting() if picture == "battle" else middle_of_a_game(2), picture, 1))


def test_the_standings_in_words_count_coins() -> None:
    made = position("GGGGGGGG", "B1 cap1; G1 cap2")
    made.player().coin_tokens = {"sheet": 1}
    assert "1 technology, 1 coin;" in str(ARTIST.alt(view_of(made.g), "final"))


@pytest.mark.few_fast
@pytest.mark.parametrize("picture", ARTIST.names)
def test_alt_texts_are_short_enough_for_discord(picture: str) -> None:
    long = {Seat(seat): "W" * 32 for seat in range(4)}
    for name, g in positions():
        told: Text = ARTIST.alt(view_of(g), picture, seat=Seat(1))
        text = told.format(lambda template, plural, n: plural if plural and n != 1 else template, long.__getitem__)
        assert 15 < len(text) <= ALT, name


@pytest.mark.few_fast
@pytest.mark.parametrize("position", fast([everything, middle_of_a_game]))
@pytest.mark.parametrize("picture", ARTIST.names)
def test_pictures_are_small_enough_to_be_sent(picture: str, position: Callable[[], Game]) -> None:
    for scene in pages(ARTIST, view_of(position(), 3), picture, LOCALIZER, seat=Seat(3)):
        assert len(paint_png(scene)) <= LARGEST


@pytest.mark.few_fast
@pytest.mark.parametrize("picture", ARTIST.names)
def test_a_scene_survives_its_dump(picture: str) -> None:
    text = dump(scene_of(fighting(), picture, 1))
    assert dump(load(text)) == text


def test_a_game_is_a_film_with_an_image_for_each_position() -> None:
    table = Table.new(CIVILIZATION, CivilizationOptions(), 2, "film")
    chance = random.Random(1)
    for _ in range(30):
        seat = chance.choice(sorted(table.view(None).questions))
        table.act(seat, chance.choice(list(table.legal_actions(seat))))
    reel = Reel(CIV, table, [0, 10, 20, 30], {0}, LOCALIZER, 2**20, "final")
    while reel.left:
        reel.draw()
    film = Image.open(BytesIO(reel.finished()))
    assert getattr(film, "n_frames", 1) == 5


def test_a_drawn_picture_names_its_file_after_game_seat_and_position() -> None:
    drawn = CIV.draw(view_of(middle_of_a_game()), NAMES, "tableau", seat=Seat(2))
    assert drawn.filename == "civ-tableau-3-0.jpg"
    assert drawn.content.startswith(b"\xff\xd8")
    with pytest.raises(KeyError):
        ARTIST.scene(view_of(beginning()), "nonsense", LOCALIZER)
    with pytest.raises(KeyError):
        ARTIST.alt(view_of(beginning()), "nonsense")


def test_beads_lead_from_a_scout_to_the_city_for_which_it_gathers() -> None:
    g = beginning(2)
    home = next(square for square, city in g.cities.items() if city.seat == 0)
    scout = next(figure for figure in g.players[0].figures if figure.is_scout)
    scout.square = the_square("D4")
    before = scene_of(g, "board")
    scout.city = home
    after = scene_of(g, "board")
    new = [node for node in after.nodes if node not in before.nodes]
    assert new
    assert all(isinstance(node, Circle) and node.fill == PLAYER_FILLS[0] for node in new)
    assert f"scout on D4 gathers for {SQUARES[home]}" in str(ARTIST.alt(view_of(g), "board"))


def test_a_negotiation_shows_the_terms_only_to_its_two_players() -> None:
    """CIV-7.4: everybody knows that there is an offer, and only the two know its terms."""
    g = trading()
    shown = {viewer: symbols(scene_of(g, "overview", viewer=viewer)) for viewer in (None, 0, 2)}
    other = trading()
    other.offers[0].give = other.offers[0].get = Goods(9)
    other.offers[0].promise = "Never mind"
    for stranger in (None, 2):
        assert scene_of(g, "overview", viewer=stranger) == scene_of(other, "overview", viewer=stranger)
        told = LOCALIZER(ARTIST.alt(view_of(g, stranger), "overview"))
        assert "Offer of Ada to Bartolom\u011bj" in told
        assert told == LOCALIZER(ARTIST.alt(view_of(other, stranger), "overview"))
    assert scene_of(g, "overview", viewer=1) != scene_of(other, "overview", viewer=1)
    assert beginning_with(shown[0], "event") - beginning_with(shown[None], "event") == 2
    assert any("I leave your scout" in text for text in texts(scene_of(g, "overview", viewer=0)))


def test_a_negotiation_is_shown_until_it_ends() -> None:
    g = trading()
    g.phase = "city_management"
    assert "Negotiation" not in texts(scene_of(g, "overview"))
    g.phase, g.offers = "trade", []
    assert "Passed:" in texts(scene_of(g, "overview"))


def test_every_nation_has_a_different_letter() -> None:
    assert NATION_LETTER.keys() == NATIONS.keys()
    assert len(set(NATION_LETTER.values())) == len(NATIONS)
    assert all(letter in NATIONS[nation].name.upper() for nation, letter in NATION_LETTER.items())


def test_a_tableau_without_anything_names_the_nation_that_was_chosen() -> None:
    g = setting_up()
    g.players[1].technologies = []
    assert str(ARTIST.alt(view_of(g), "tableau", seat=Seat(1))).endswith(
        "plays Russia and has nothing on the table yet."
    )
    g.players[1].nation = ""
    assert str(ARTIST.alt(view_of(g), "tableau", seat=Seat(1))).endswith("has no nation yet.")


@pytest.mark.parametrize("picture", ["tableau", "strip"])
def test_a_mat_says_what_the_signs_on_it_mean(picture: str) -> None:
    g = middle_of_a_game()
    player = g.players[3]
    player.wonders[0] = replace(player.wonders[0], obsolete=True)
    shown = texts(scene_of(g, picture, 3))
    assert {"capital", "city walls", "obsolete"} <= set(shown)
    assert ("used this turn" in shown) is (picture == "tableau")
    assert "has taken its action" not in shown
