"""Pictures of A New Dawn: everything fits and is readable, each piece is visible, the alt texts have the essentials."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image

from render import GamePictures
from render.animation import Reel
from render.graph import CUP
from render.layout import PictureWords
from render.new_dawn import ARTIST
from render.new_dawn.map_layout import fitted
from render.new_dawn.move_hints import chances, ways
from render.new_dawn.palette import LEADER_ICON, LEADER_LETTER, TERRAIN_FILL
from render.new_dawn.tile_layout import before_last_tile, numbers_of_turns, open_anchors, outlined_spaces
from render.result import LARGER
from render.scene import Circle, Icon, Label, Line, RoundedBox, Scene, SymbolRef, flatten, unfold
from render.theme import CREAM, GLOW, GOLD
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text
from rules.engine.rules import Table
from rules.new_dawn import NEW_DAWN
from rules.new_dawn.board.maturity import mature_cities
from rules.new_dawn.board.tile_places import places
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS, LEADERS
from rules.new_dawn.core.catalog.wonders import CITY_STATES
from rules.new_dawn.core.options import NewDawnOptions
from rules.new_dawn.core.resolution import EconomyWork, MilitaryWork, Resolution, TurnRecord
from rules.new_dawn.core.state import Game, new_game
from rules.new_dawn.core.world import PlacedTile
from rules.new_dawn.victory.rounds import completions
from tests.cost import fast
from tests.render.new_dawn_positions import (
    NAMES,
    beginning,
    custom_world,
    everything,
    finished_game,
    middle_of_a_game,
    setting_up,
    view_of,
)
from tests.render.pages import whole
from tests.render.test_scenes import check, check_golden, in_every_language

LOCALIZER = PictureWords(NAMES)
DAWN = GamePictures("dawn", ARTIST)
ALT = 1024
"""The longest alt text Discord accepts."""


def long_words(template: str, plural: str | None, n: int | None) -> str:
    """Return a text in a language whose words are half as long again as English ones."""
    found = plural if plural and n != 1 else template
    return " ".join(word if "{" in word else word + "ovat\u011bn"[: (len(word) + 1) // 2] for word in found.split(" "))


LONG = PictureWords({Seat(seat): "Wilhelmina Wonderworth-Wexley" for seat in range(4)}, long_words)


def scene_of(g: Game, picture: str, seat: int = 0, localizer: PictureWords = LOCALIZER) -> Scene:
    highlight = [*list(g.world.names)[3:60:9], "pottery", "stonehenge"]
    return whole(ARTIST, view_of(g), picture, localizer, seat=Seat(seat), highlight=highlight)


def texts(scene: Scene) -> list[str]:
    return [node.text for node in unfold((*scene.backdrop, *scene.nodes)) if isinstance(node, Label)]


def symbols(scene: Scene) -> Counter[str]:
    """Return the symbols by their names, without the size, which is the last word."""
    uses = (node for node in flatten((*scene.backdrop, *scene.nodes)) if isinstance(node, SymbolRef))
    return Counter(use.symbol.name.rsplit(" ", 1)[0] for use in uses)


def positions() -> Iterator[tuple[str, Game]]:
    for seats in (2, 3, 4):
        yield f"{seats} players at the beginning", beginning(seats)
        yield f"{seats} players on a custom map", middle_of_a_game(seats, custom_world(seats))
    yield "middle", middle_of_a_game()
    yield "epic", middle_of_a_game(epic=True)
    yield "everything", everything()
    yield "finished", finished_game()
    yield "tiles are placed", setting_up()
    yield "leaders are chosen", setting_up(leaders=True)
    yield "before the map", new_game(NewDawnOptions(), 4, "empty")


@pytest.mark.few_fast
@pytest.mark.parametrize(
    ("g", "localizer"), in_every_language([*positions()], LOCALIZER, LONG, crowded=("4 players", "everything", "epic"))
)
def test_every_picture_of_every_position_is_in_order(
    subtests: pytest.Subtests, g: Game, localizer: PictureWords
) -> None:
    for picture in (*ARTIST.names, *sorted({*ARTIST.wide_forms.values()})):
        with subtests.test(picture):
            for seat in range(len(g.players)) if picture in ARTIST.of_a_seat else (0,):
                check(scene_of(g, picture, seat, localizer))


@pytest.mark.few_fast
@pytest.mark.parametrize("seats", fast([4, 2, 3]))
@pytest.mark.parametrize("options", [{}, {"map": "custom", "epic": True}], ids=["first game", "custom"])
def test_pictures_are_drawn_at_every_step_of_a_random_game(seats: int, options: dict[str, object]) -> None:
    table = Table.new(NEW_DAWN, NewDawnOptions.model_validate({**options, "round_limit": 12}), seats, "pictures")
    chance = random.Random(seats)
    for step in range(160):
        view: View[Game] = table.view(None)
        if step % 20 == 0:
            for picture in ARTIST.names:
                check(ARTIST.scene(view, picture, LOCALIZER, seat=Seat(step // 20 % seats)))
        if table.finished:
            break
        seat = chance.choice(sorted(view.questions))
        table.act(seat, chance.choice(list(table.legal_actions(seat))))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("custom", [False, True])
def test_every_space_has_its_terrain_its_name_and_its_difficulty(seats: int, custom: bool) -> None:
    g = beginning(seats, custom_world(seats) if custom else None)
    scene = scene_of(g, "board")
    written = Counter(node.text for node in flatten(scene.backdrop) if isinstance(node, Label))
    assert all(written[name] == 1 for name in g.world.names)
    drawn = symbols(scene)
    for terrain in TERRAIN_FILL:
        assert drawn[f"new dawn {terrain}"] == sum(space.terrain == terrain for space in g.world.spaces)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_a_map_of_any_outline_fills_the_width_or_the_height(seats: int, seed: str) -> None:
    chart = fitted(custom_world(seats, seed), 0, 0, 800)
    middles = [chart.center(name) for name in chart.world.names]
    wide = max(x for x, _ in middles) - min(x for x, _ in middles) + 1.74 * chart.size
    assert wide > 790 or chart.box.h > 750 or chart.size == 42
    assert all(chart.box.x <= x <= chart.box.right and chart.box.y <= y <= chart.box.bottom for x, y in middles)


def test_the_map_shows_every_piece() -> None:
    g = middle_of_a_game()
    drawn = symbols(scene_of(g, "board"))
    mature = {space for player in g.players for space in mature_cities(g, player.seat)}
    assert mature
    assert sum(n for name, n in drawn.items() if name.startswith(("mature city", "mature capital"))) == len(mature)
    assert sum(n for name, n in drawn.items() if "capital #" in name) == len(g.players)
    assert sum(n for name, n in drawn.items() if "city #" in name) == len(g.cities) - len(g.players)
    reinforced = sum(token.reinforced for token in g.control.values())
    assert sum(n for name, n in drawn.items() if name.startswith("reinforced")) == reinforced
    assert sum(n for name, n in drawn.items() if name.startswith("control")) == len(g.control) - reinforced
    on_map = [place for player in g.players for place in player.caravans if place in g.world.space]
    assert sum(n for name, n in drawn.items() if name.startswith("caravan")) == len(on_map)
    for letter, space in g.barbarians.items():
        assert drawn[f"barbarian {letter}"] == (space is not None)
    assert sum(n for name, n in drawn.items() if name.startswith("world wonder")) == len(g.wonders)
    assert sum(n for name, n in drawn.items() if name.startswith("city-state")) == len(g.city_states)
    assert sum(n for name, n in drawn.items() if name.startswith("resource")) == len(g.resources)
    assert sum(n for name, n in drawn.items() if name.startswith("natural wonder")) == len(g.natural_wonders)


def test_a_city_state_shows_its_type_and_the_diplomacy_cards_left() -> None:
    g = beginning()
    name = next(iter(g.city_states.values()))
    g.city_state_cards[name] = 1
    drawn = symbols(scene_of(g, "board"))
    assert sum(n for each, n in drawn.items() if each.endswith(" 1/2")) == 1
    assert sum(n for each, n in drawn.items() if each.endswith(" 2/2")) == len(g.city_states) - 1


def test_several_caravans_and_a_wonder_are_next_to_a_city() -> None:
    g = everything()
    home = next(space for space, city in g.cities.items() if city.capital)
    assert sum(player.caravans.count(home) for player in g.players) > 4
    drawn = symbols(scene_of(g, "board"))
    assert sum(n for name, n in drawn.items() if name.startswith("caravan")) >= 4


def test_markers_on_the_tech_dial_are_below_their_spaces() -> None:
    g = beginning()
    for dials in ((0, 0, 0, 0), (24, 24, 24, 23), (7, 7, 8, 8), (3, 3, 3, 15)):
        for player, dial in zip(g.players, dials, strict=True):
            player.dial = dial
        nodes = scene_of(g, "rows").nodes
        cells = {node.text: node.box for node in nodes if isinstance(node, Label) and node.text.isdigit()}
        signs = [node for node in nodes if isinstance(node, SymbolRef) and node.symbol.name.endswith(" 28")]
        middles = [cells[f"{dial}"].center[0] for dial in sorted(dials)]
        assert sorted(sign.x for sign in signs) == pytest.approx(middles, abs=14.1)
        assert all(abs(a.x - b.x) + abs(a.y - b.y) >= 27 for a, b in combinations(signs, 2))


def test_trade_tokens_are_piled_up_on_a_full_card() -> None:
    g = beginning(2)
    focus = g.players[0].row[1]
    focus.trade = 3
    assert symbols(scene_of(g, "rows"))["trade"] == 3
    focus.city_states = ["carthage", "kumasi"]
    drawn = symbols(scene_of(g, "rows"))
    assert (drawn["trade"], drawn["trade pile 3"]) == (0, 1)


def test_choices_and_changes_differ_in_shape() -> None:
    g = middle_of_a_game()
    g.last_spaces = ["14d"]
    free = next(name for name in g.world.names if g.world.space[name].terrain == "water")
    taken = next(iter(g.control))
    before = flatten(ARTIST.scene(view_of(g), "board", LOCALIZER).nodes)
    marked = flatten(ARTIST.scene(view_of(g), "board", LOCALIZER, highlight=[free, taken, "nonsense"]).nodes)
    added = list((Counter(marked) - Counter(before)).elements())
    assert [node.text for node in added if isinstance(node, Label) and node.on == GLOW] == [free, taken]
    assert all(isinstance(node, Label | RoundedBox) for node in added)


def resolving(card: str, slot: int) -> Game:
    """Return a game in which the first seat resolves a card in some slot."""
    g = middle_of_a_game()
    g.active, g.phase = Seat(0), "resolve"
    row = FOCUS_CARDS[card]
    g.turn = TurnRecord(to_reset=card, resolution=Resolution(card, row.type, slot, card))
    return g


def marked(g: Game, spaces: list[str], viewer: int | None = 0) -> list[str]:
    """Return the labels of possible spaces other than their names."""
    plain = Counter(texts(ARTIST.scene(view_of(g, viewer), "board", LOCALIZER)))
    shown = Counter(texts(ARTIST.scene(view_of(g, viewer), "board", LOCALIZER, highlight=spaces)))
    return sorted((shown - plain - Counter(spaces)).elements())


def test_the_steps_of_a_caravan_are_on_the_spaces_in_reach() -> None:
    """ND-18.5."""
    g = resolving("steam_power", 5)
    g.resolution.economy = EconomyWork(distance=6)
    far = ways(view_of(g, 0))
    assert len(far) > 10
    assert marked(g, list(far)) == sorted(f"{steps}" for steps in far.values())
    assert "Caravans reach: " in str(ARTIST.alt(view_of(g, 0), "board", focus=list(far)))
    assert not marked(g, list(far), viewer=1), "what others could do is their own business"


def test_the_chance_of_an_attack_is_on_the_spaces_in_reach() -> None:
    """ND-18.6."""
    g = resolving("flight", 4)
    g.resolution.military = MilitaryWork(reinforcements=4, attacks=3)
    found = chances(view_of(g, 0))
    assert len(found) > 3
    assert marked(g, list(found)) == sorted(f"{chance}%" for chance in found.values())
    assert "Chances of attacks: " in str(ARTIST.alt(view_of(g, 0), "board", focus=list(found)))
    g.resolution.military.attacks = 0
    assert not chances(view_of(g, 0))


def test_empty_pictures_are_not_offered() -> None:
    def offered(g: Game) -> set[str]:
        return {*DAWN.names_at(view_of(g))}

    assert "places" in offered(setting_up())
    assert not {"wonders", "agendas", "city_states"} & offered(setting_up())
    assert "places" not in offered(middle_of_a_game())
    assert {"wonders", "agendas", "city_states"} <= offered(middle_of_a_game())


def test_a_focus_row_marks_the_choices_unless_all_cards_are() -> None:
    g = middle_of_a_game()
    cards = [focus.card for focus in g.players[0].row]

    def edges(*names: str) -> int:
        nodes = ARTIST.scene(view_of(g), "row", LOCALIZER, seat=Seat(0), highlight=names).nodes
        return sum(isinstance(node, RoundedBox) and node.outline == GLOW for node in nodes)

    assert (edges(), edges(cards[1]), edges(*cards)) == (0, 1, 0)


@pytest.mark.parametrize("picture", ["rows", "overview"])
def test_only_the_cards_of_the_choosing_player_are_marked(picture: str) -> None:
    """Everybody has the same first focus cards."""
    g = beginning()
    cards = [focus.card for focus in g.players[1].row]

    def framed(viewer: int | None) -> list[float]:
        nodes = flatten(whole(ARTIST, view_of(g, viewer), picture, LOCALIZER, highlight=cards).nodes)
        return [node.box.y for node in nodes if isinstance(node, RoundedBox) and node.outline == GLOW]

    for viewer in (1, None):
        assert len(framed(viewer)) == len(cards)
        assert len(set(framed(viewer))) == 1, "in one row"
    assert framed(1) != framed(None), "in public the cards of whoever is on turn"
    g.players[0].row[0].card = "currency"
    cards[:] = ["currency"]
    assert len(framed(1)) == 1, "a card that nobody else has is marked wherever it lies"


def test_a_focus_shows_and_describes_a_region_of_the_map() -> None:
    g = middle_of_a_game()
    home = next(space for space, city in g.cities.items() if city.capital)
    region = ARTIST.region(view_of(g), "board", [home, "nonsense"])
    assert region is not None
    assert scene_of(g, "board").canvas.contains(region, slack=0.5)
    assert ARTIST.region(view_of(g), "board", ["nonsense"]) is None
    assert ARTIST.region(view_of(g), "overview", [home]) is None
    near = str(ARTIST.alt(view_of(g), "board", focus=[home]))
    assert near.startswith(f"The map around {home} ")
    assert f"{home}" in near.split("Lying there: ")[1]
    many = everything()
    assert len(str(ARTIST.alt(view_of(many), "board", focus=list(many.world.names)))) <= ALT


def test_the_places_for_a_tile_are_numbered() -> None:
    g = setting_up()
    scene = scene_of(g, "places")
    shown = texts(scene)
    count = len(open_anchors(g))
    assert count > 5
    assert {f"{number}" for number in range(1, count + 1)} <= set(shown)
    assert g.active is not None
    for tile in g.tiles_to_place[g.active]:
        assert {f"{tile}a", f"{tile}b"} <= set(shown)
    assert f"Map with {count} places for a tile." in str(ARTIST.alt(view_of(g), "places"))
    assert not open_anchors(beginning())


def test_the_tiles_to_choose_from_are_drawn_large() -> None:
    g = setting_up()
    assert g.active is not None
    scene = scene_of(g, "tiles", g.active)
    names = {f"{tile}{side}" for tile in g.tiles_to_place[g.active] for side in "ab"}
    assert names <= set(texts(scene))
    across = [symbol for symbol in scene.nodes if isinstance(symbol, SymbolRef)]
    assert len(across) > 10 * len(names)
    assert scene.height < scene.width, "half of a phone's screen"


def test_a_placed_tile_is_framed_beside_outlines_of_good_places() -> None:
    g = setting_up()
    table_world = g.world
    g.world = table_world.with_tile(PlacedTile(g.tiles_to_place[g.active or Seat(0)][0], *places(table_world)[0]))
    scene = scene_of(g, "laid")
    lines = [node for node in scene.nodes if isinstance(node, Line)]
    assert {line.colour for line in lines} >= {GOLD, CREAM}
    outlined = outlined_spaces(before_last_tile(g.world), "a")
    assert len(outlined) == len(set(outlined)) > 10, "the outlines do not overlap"
    assert "in a golden frame" in str(ARTIST.alt(view_of(g), "laid"))


def test_each_rotation_of_a_tile_has_the_places_at_which_it_fits() -> None:
    g = setting_up()
    numbers = numbers_of_turns(g)
    anchors = open_anchors(g)
    legal = {(side, *anchors[number - 1], turn) for (side, turn), each in numbers.items() for number in each}
    assert legal == set(places(g.world))
    shown = " ".join(texts(scene_of(g, "places"))).split()
    drawn = Counter(shown) - Counter({f"{number}": 1 for number in range(1, len(anchors) + 1)})
    assert all(drawn[f"{number}"] >= 1 for number in range(1, len(anchors) + 1)), "every number is told with a turn"


def test_every_place_of_a_tile_has_its_number() -> None:
    g = setting_up()
    assert set(open_anchors(g)) == {(q, r) for _, q, r, _ in places(g.world)}


def test_city_states_are_named_with_their_holders_or_conqueror() -> None:
    g = middle_of_a_game()
    told = str(ARTIST.alt(view_of(g), "city_states"))
    assert " conquered by Rome" in told
    assert "1 card left, one held by " in told
    shown = texts(scene_of(g, "overview"))
    assert all(any(text.startswith(CITY_STATES[name].name) for text in shown) for name in g.city_states.values())


def test_completed_agendas_are_ticked_and_others_counted() -> None:
    g = middle_of_a_game()
    for player in g.players:
        player.agendas = []
    plain = [node for node in scene_of(g, "agendas").nodes if isinstance(node, RoundedBox) and node.fill == GOLD]
    g.players[2].agendas = ["populous"]
    ticked = [node for node in scene_of(g, "agendas").nodes if isinstance(node, RoundedBox) and node.fill == GOLD]
    assert (len(plain), len(ticked)) == (0, 1)
    assert "done" in str(ARTIST.alt(view_of(g), "agendas"))


@pytest.mark.parametrize("picture", ["summary", "board", "tableau", "strip"])
def test_scenes_are_as_they_were(picture: str) -> None:
    check_golden(f"dawn-{picture}", scene_of(middle_of_a_game(2), picture, 1))


@pytest.mark.parametrize("picture", ARTIST.names)
def test_alt_texts_are_short_enough_for_discord(picture: str) -> None:
    long = {Seat(seat): "W" * 32 for seat in range(4)}
    for name, g in positions():
        told: Text = ARTIST.alt(view_of(g), picture, seat=Seat(1))
        text = told.format(lambda template, plural, n: plural if plural and n != 1 else template, long.__getitem__)
        assert 15 < len(text) <= ALT, name


def test_a_game_is_a_film_with_an_image_for_each_position() -> None:
    table = Table.new(NEW_DAWN, NewDawnOptions(), 2, "film")
    chance = random.Random(1)
    for _ in range(30):
        seat = chance.choice(sorted(table.view(None).questions))
        table.act(seat, chance.choice(list(table.legal_actions(seat))))
    reel = Reel(DAWN, table, [0, 10, 20, 30], {0}, LOCALIZER, 2**20, "final")
    while reel.left:
        reel.draw()
    film = Image.open(BytesIO(reel.finished()))
    assert (film.width, getattr(film, "n_frames", 1)) == (800, 5)


def test_a_drawn_picture_names_its_file_after_game_seat_and_position() -> None:
    drawn = DAWN.draw(view_of(middle_of_a_game()), NAMES, "tableau", seat=Seat(2))
    assert drawn.filename == "dawn-tableau-3-0.jpg"
    assert drawn.content.startswith(b"\xff\xd8")
    with pytest.raises(KeyError):
        ARTIST.scene(view_of(beginning()), "nonsense", LOCALIZER)


def test_the_result_shows_a_graph_with_a_cup_for_each_victory_card() -> None:
    g = finished_game()
    scene = scene_of(g, "final")
    assert "Spaces; a cup for each victory card" in texts(scene)
    rings = [node for node in unfold(scene.nodes) if isinstance(node, Circle) and node.r == LARGER * CUP]
    assert len(rings) == sum(len(completions(g, player.seat)) for player in g.players) > 0
    assert "Victory cards completed in rounds: " in LOCALIZER(ARTIST.alt(view_of(g), "final"))


def test_rounds_of_a_long_game_are_numbered_now_and_then() -> None:
    g = finished_game()
    g.round_ends, g.round = g.round_ends * 8, 8 * len(g.round_ends)
    written = texts(scene_of(g, "final"))
    assert f"{g.round - g.round % 8}" in written
    check(scene_of(g, "final"))


def test_each_leader_has_an_emblem() -> None:
    assert set(LEADER_ICON) == set(LEADERS)
    assert len(set(LEADER_ICON.values())) == len(LEADERS)
    drawn = [node.name for node in scene_of(middle_of_a_game(), "tableau", 2).nodes if isinstance(node, Icon)]
    assert LEADER_ICON["teddy_roosevelt"] in drawn


def test_every_civilization_has_a_different_letter() -> None:
    assert LEADER_LETTER.keys() == LEADERS.keys()
    assert len(set(LEADER_LETTER.values())) == len(LEADERS)
    assert all(letter in LEADERS[leader].civilization.upper() for leader, letter in LEADER_LETTER.items())
