"""Start of Turn: cities, governments, great persons, scouts (CIV-6)."""

from __future__ import annotations

import pytest

from rules.civilization import CivilizationOptions
from rules.civilization.actions.events.disasters import Strike
from rules.civilization.actions.events.sabotage import Sabotage
from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.pending import Relocate
from rules.civilization.actions.start import AssignScout, ChangeGovernment, FoundCity, PlacePerson
from rules.civilization.board.coins import coins
from rules.civilization.board.icons import city_icons
from rules.civilization.core.grid import the_square
from rules.civilization.effects.technology import learn
from tests.civilization.tables import P1, P2, PLAIN, options_of, position, refusal

FAR_CAPITALS = "B7 cap1; G7 cap2"


@pytest.mark.parametrize(
    ("land", "pieces", "rule"),
    [
        ("GGG\nGWG\nGGG", "B2 scout1", "CIV-6.3"),
        ("GGG\nGGG\nGG.", "B2 scout1", "CIV-6.3"),
        ("GGG\nGGG\nGGG", "B2 scout1; C3 hut:silk", "CIV-6.3"),
        ("GGG\nGGG\nGGG", "B2 scout1; A1 army2", "CIV-6.3"),
        ("GGG\nGGG\nGGG", "B2 scout1 granary", "CIV-6.3.3"),
        ("GGG\nGGG\nGGG", "B2 army1", "CIV-6.3"),
    ],
)
def test_a_city_needs_land_all_around_and_nothing_hostile(land: str, pieces: str, rule: str) -> None:
    """EX-CIV-S11, EX-CIV-S12, CIV-6.3, CIV-6.3.3."""
    assert refusal(position(land, pieces).table("start_of_turn"), P1, FoundCity("B2")) == rule


def test_cities_are_three_squares_apart() -> None:
    """EX-CIV-S13: two squares from the capital are too few, three are enough."""
    near = position(PLAIN, "C3 cap1; E3 scout1").table("start_of_turn")
    assert refusal(near, P1, FoundCity("E3")) == "CIV-6.3"
    far = position(PLAIN, "C3 cap1; F3 scout1").table("start_of_turn")
    far.act(P1, FoundCity("F3"))
    assert the_square("F3") in far.state.cities


def test_the_scout_returns_and_others_leave_the_site() -> None:
    """EX-CIV-S14, CIV-6.3.1, CIV-6.3.2, CIV-6.3.4: the owner chooses where the army goes."""
    table = position(PLAIN, f"{FAR_CAPITALS}; C3 scout1 army1").table("start_of_turn")
    table.act(P1, FoundCity("C3"))
    player = table.state.players[0]
    assert table.questions[P1].name == "relocate"
    assert refusal(table, P1, EndSegment()) == "CIV-5.2"
    assert len(options_of(table, P1, Relocate)) == 8
    table.act(P1, Relocate("D4"))
    assert [figure.kind for figure in player.figures if figure.square is not None] == ["army"]
    assert not table.state.cities[the_square("C3")].walled


def test_armies_of_a_republic_found_cities() -> None:
    """CIV-16.3."""
    made = position(PLAIN, "C3 army1")
    assert refusal(made.table("start_of_turn"), P1, FoundCity("C3", "army")) == "CIV-16.3"
    made.player().government = "republic"
    made.table("start_of_turn").act(P1, FoundCity("C3", "army"))


def test_a_player_has_two_cities_or_three_with_irrigation() -> None:
    """CIV-6.3.1."""
    made = position(PLAIN, "B2 cap1; E2 city1; B5 scout1")
    assert refusal(made.table("start_of_turn"), P1, FoundCity("B5")) == "CIV-6.3.1"
    made.player().technologies.append("irrigation")
    made.table("start_of_turn").act(P1, FoundCity("B5"))


def test_rome_advances_for_a_city_it_builds() -> None:
    """CIV-6.3.5, CIV-17.5."""
    made = position(PLAIN, "B2 cap2; F5 scout2")
    table = made.table("start_of_turn", P2)
    table.act(P2, FoundCity("F5"))
    assert table.state.players[1].culture_space == 1
    assert len(table.state.players[1].events) == 1


def test_the_tutorial_ends_with_a_third_city() -> None:
    """EX-CIV-S53, CIV-21.1."""
    made = position(PLAIN, "B2 cap1; E2 city1; B5 scout1", options=CivilizationOptions(tutorial=True))
    made.player().technologies.append("irrigation")
    table = made.table("start_of_turn")
    table.act(P1, FoundCity("B5"))
    assert table.finished
    assert table.state.victory is not None
    assert table.state.victory.seat is None


def test_a_government_just_unlocked_is_adopted_directly_once() -> None:
    """EX-CIV-S17, CIV-6.4, CIV-6.4.1."""
    made = position(PLAIN, FAR_CAPITALS)
    learn(made.g, P1, "code_of_laws")
    assert made.player().unlocked == ["republic"]
    made.player().turn.adoptable, made.player().unlocked = made.player().unlocked, []
    table = made.table("start_of_turn")
    assert {option.government for option in options_of(table, P1, ChangeGovernment)} == {"republic", "anarchy"}
    made.player().turn.adoptable = []
    later = made.table("start_of_turn")
    assert options_of(later, P1, ChangeGovernment) == [ChangeGovernment("anarchy")]
    assert refusal(later, P1, ChangeGovernment("republic")) == "CIV-6.4.1"


def test_anarchy_is_left_in_a_later_turn() -> None:
    """EX-CIV-S62, CIV-6.4.1, CIV-6.4.4, CIV-6.4.5: Feudalism's coin goes at once."""
    made = position(PLAIN, FAR_CAPITALS)
    player = made.player()
    player.technologies += ["chivalry", "code_of_laws"]
    player.government = "feudalism"
    assert coins(made.g, P1) == 1
    table = made.table("start_of_turn")
    table.act(P1, ChangeGovernment("anarchy"))
    assert coins(table.state, P1) == 0
    assert refusal(table, P1, ChangeGovernment("republic")) == "CIV-6.4.4"
    player.government, player.anarchy_since = "anarchy", 1
    assert refusal(made.table("start_of_turn"), P1, ChangeGovernment("republic")) == "CIV-6.4.3"
    made.g.round = 2
    made.table("start_of_turn").act(P1, ChangeGovernment("republic"))


def test_great_persons_come_from_reserve_onto_open_land() -> None:
    """CIV-6.5, CIV-14.4.2."""
    made = position("GGGG\nGGGG\nGWGG\nGGGG", "B2 cap1; A1 army2")
    made.player().great_persons = ["artist"]
    table = made.table("start_of_turn")
    assert refusal(table, P1, PlacePerson("artist", "A1")) == "CIV-14.4.2"
    assert refusal(table, P1, PlacePerson("artist", "B3")) == "CIV-14.4.2"
    table.act(P1, PlacePerson("artist", "C3"))
    assert city_icons(table.state, the_square("B2")).culture == 2


def test_a_scout_gathers_for_the_city_that_is_declared() -> None:
    """CIV-6.6, CIV-13.1, CIV-13.4: by default for the city around it, else for the capital."""
    land = "GGGGGGGG\nGGGGGGGG\nGGGGGGFF\nGGGGGGGG"
    table = position(land, "B2 cap1; F2 city1; G3 scout1; H3 scout1").table("start_of_turn")
    g = table.state
    assert [city_icons(g, the_square(city)).production for city in ("B2", "F2")] == [2, 2]
    table.act(P1, AssignScout("G3", "B2"))
    assert [city_icons(g, the_square(city)).production for city in ("B2", "F2")] == [4, 0]
    assert refusal(table, P1, AssignScout("G3", "B2")) == "CIV-6.6"


def test_sabotage_destroys_a_building_within_four_squares() -> None:
    """CIV-14.3.3, CIV-14.3.4, CIV-14.3.10: also the walls of a city, which is measured to its centre."""
    made = position(PLAIN, "B2 cap1; F2 CAP2; G2 library; G3 granary")
    made.hold(P1, "sabotage", "catastrophe")
    table = made.table("start_of_turn")
    assert refusal(table, P1, Sabotage("sabotage", "G2")) == "CIV-14.3.3"
    assert refusal(table, P1, Sabotage("sabotage", "A1")) == "CIV-14.3.4"
    table.act(P1, Sabotage("sabotage", "F2"))
    assert not table.state.cities[the_square("F2")].walled
    table.act(P1, Sabotage("catastrophe", "G2"))
    assert the_square("G2") not in table.state.markers


def test_a_disaster_changes_the_terrain_for_good() -> None:
    """CIV-14.5, CIV-14.5.1, CIV-14.5.2: not on city centres, buildings or, for a drought, mountains."""
    made = position("FMG\nGGG\nGGG", "B2 cap1; C1 library")
    made.hold(P1, "drought", "deforestation")
    table = made.table("start_of_turn")
    for name in ("B1", "B2", "C1"):
        assert refusal(table, P1, Strike("drought", name)) == "CIV-14.5.1"
    assert refusal(table, P1, Strike("deforestation", "A2")) == "CIV-14.5.1"
    assert city_icons(table.state, the_square("B2")).production == 3
    table.act(P1, Strike("deforestation", "A1"))
    assert city_icons(table.state, the_square("B2")).production == 1
    table.act(P1, Strike("drought", "A1"))
    assert city_icons(table.state, the_square("B2")).trade == 2
