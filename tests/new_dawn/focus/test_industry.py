"""Industry cards: cities and world wonders (ND-10)."""

from __future__ import annotations

import pytest

from rules.engine import Table
from rules.new_dawn import Game
from rules.new_dawn.actions.culture import PlaceControl
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.industry import BuildCity, BuildWonder, PutWonder
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.board.control import controlled_wonders, unused_cities, unused_tokens
from rules.new_dawn.board.wonder_cost import wonder_cost
from rules.new_dawn.core.catalog.wonders import NATURAL_WONDERS, WONDERS
from rules.new_dawn.core.player import ON_CARD, Diplomacy
from rules.new_dawn.core.state import City
from tests.new_dawn.resolving import face_up, led_by, resolving
from tests.new_dawn.tables import P1, P2, options_of, position, refusal

LAND = "0,0 G cap1; 1,0 G; 9,0 G cap2; 10,0 G"


def sites(table: Table[Game], mode: str = "range") -> set[str]:
    """Return the sites for a city."""
    found = options_of(table, P1, BuildCity)
    return {option.space for option in found if isinstance(option, BuildCity) and option.mode == mode}


def test_cities_are_built_within_range_away_from_cities() -> None:
    """ND-10.2 to ND-10.5, ND-E25."""
    made = position("0,0 G cap1; 1,0 H; 2,0 G; 1,1 G; 0,1 F; 0,2 G; -1,0 W; -2,0 G")
    assert sites(resolving(made, "I1", 2)) == {"2:0", "1:1"}
    table = resolving(made, "I1", 3)
    assert sites(table) == {"2:0", "1:1", "0:2"}
    table.act(P1, BuildCity("2:0"))
    assert table.state.cities["2:0"] == City(P1)
    assert table.state.active == P2


def test_a_refused_city_names_the_rule_that_forbids_it() -> None:
    """ND-10.2 to ND-10.5, ND-10.7."""
    made = position(
        "0,0 G cap1; 1,0 G; 2,0 G; 3,0 G res:oil; 0,1 G; 0,2 F; -1,0 W; 9,0 G; 12,0 G city2; 13,0 G; 20,0 F"
    )
    made.g.players[P1].caravans = ["13:0", "20:0", "1:0"]
    table = resolving(made, "I2", 1)
    for space, rule in {
        "9:0": "ND-10.2", "3:0": "ND-10.3", "0:0": "ND-10.3", "1:0": "ND-10.4", "0:2": "ND-10.5", "-1:0": "ND-10.5",
        "nowhere": "ND-10.2",
    }.items():  # fmt: skip
        assert refusal(table, P1, BuildCity(space)) == rule
    for space, rule in {"2:0": "ND-10.7", "13:0": "ND-10.4", "20:0": "ND-10.5"}.items():
        assert refusal(table, P1, BuildCity(space, "caravan")) == rule


def test_a_city_on_an_own_token_returns_it() -> None:
    """ND-10.3, ND-10.4, ND-16.2, ND-E44."""
    made = position("0,0 G cap1; 1,0 G; 2,0 G ct1; 5,0 G ct1; 6,0 G cs:geneva; 8,0 G ct1; 9,0 G cap2; 3,0 G res:oil")
    table = resolving(made, "I1", 5)
    assert sites(table) == {"2:0"}
    table.act(P1, BuildCity("2:0"))
    assert "2:0" not in table.state.control
    assert unused_tokens(table.state, table.state.players[P1]) == 29
    assert unused_cities(table.state, P1) == 6


def test_rivals_and_barbarians_are_not_counted_through() -> None:
    """ND-10.5, ND-10.3, ND-2.12."""
    made = position("0,0 G cap1; 1,0 G ct2; 2,0 G; 0,1 G barbA; 0,2 G; -1,0 G car2; -2,0 G car2; 0,-1 G; 0,-2 G barbB")
    made.g.players[P2].caravans[1] = "-1:0"
    table = resolving(made, "I1", 1)
    assert sites(table) == {"-2:0"}
    table.act(P1, BuildCity("-2:0"))
    assert table.state.players[P2].caravans[0] == "-2:0"


def test_a_barbarian_on_the_own_capital_does_not_stop_the_count_from_there() -> None:
    """ND-2.13, ND-10.2, ND-E57."""
    assert sites(resolving(position("0,0 G cap1 barbA; 1,0 G; 2,0 G; 9,0 G cap2"), "I1", 1)) == {"2:0"}


def test_a_natural_wonder_stays_with_the_city_on_its_space() -> None:
    """ND-10.3, ND-6.15, ND-2.2, ND-E49."""
    made = position("0,0 G cap1; 1,0 G; 2,0 N nw:mt_everest ct1")
    made.g.natural_wonders.clear()
    made.g.players[P1].natural_wonders = ["mt_everest"]
    assert sites(resolving(made, "I1", 4)) == set()
    table = resolving(made, "I1", 5)
    table.act(P1, BuildCity("2:0"))
    assert table.state.players[P1].natural_wonders == ["mt_everest"]


def test_a_wonder_stays_under_the_city_and_an_ownerless_one_is_taken() -> None:
    """ND-10.15, ND-10.3, ND-13.8."""
    made = position("0,0 G cap1; 1,0 G; 2,0 G ct1; 0,1 G; 0,2 G")
    made.wonder("colossus", 2, 0)
    made.wonder("oracle", 0, 2)
    assert list(controlled_wonders(made.g, P1)) == ["colossus"]
    table = resolving(made, "I1", 1)
    table.act(P1, BuildCity("0:2"))
    assert list(controlled_wonders(table.state, P1)) == ["colossus", "oracle"]
    table = resolving(made, "I1", 1)
    table.act(P1, BuildCity("2:0"))
    assert list(controlled_wonders(table.state, P1)) == ["colossus"]


def test_a_player_has_seven_cities() -> None:
    """ND-10.8, ND-2.10, ND-E39, ND-16.4."""
    far = "; ".join(f"{3 * q},20 G city1" for q in range(7))
    made = position(f"0,0 G cap1; 1,0 G; 2,0 G; {far}")
    face_up(made, "colossus")
    made.g.players[P1].resources = {"oil": 1}
    assert refusal(resolving(made, "I1", 5), P1, BuildCity("2:0")) == "ND-10.8"
    del made.g.cities["3:20"]
    assert refusal(resolving(made, "I1", 5), P1, BuildCity("3:20")) == "ND-10.2"
    assert sites(resolving(made, "I1", 1)) == {"2:0"}


def test_the_great_lighthouse_reaches_every_empty_edge() -> None:
    """ND-10.6."""
    made = position("0,0 G cap1; 1,0 G; 7,0 G; 8,0 M; 20,0 G res:oil; 30,0 G ct2; 31,0 G")
    assert sites(resolving(made, "I1", 1)) == set()
    made.wonder("great_lighthouse", 0, 0)
    assert sites(resolving(made, "I1", 1)) == {"7:0", "31:0"}


def test_animal_husbandry_founds_where_a_caravan_stands() -> None:
    """ND-10.7."""
    made = position("0,0 G cap1; 1,0 G; 7,0 H car1; 2,0 G; 3,0 G")
    assert sites(resolving(made, "I2", 1), "caravan") == set()
    assert refusal(resolving(made, "I1", 2), P1, BuildCity("7:0", "caravan")) == "ND-10.7"
    table = resolving(made, "I2", 2)
    assert sites(table) == {"2:0", "3:0"}
    table.act(P1, BuildCity("7:0", "caravan"))
    assert table.state.cities["7:0"] == City(P1)
    assert table.state.players[P1].caravans[0] == ON_CARD


def test_nationalism_counts_through_water() -> None:
    """ND-10.5."""
    made = position("0,0 G cap1; 1,0 W; 2,0 W; 3,0 W; 4,0 G; 5,0 G")
    assert sites(resolving(made, "I2", 1)) == set()
    assert sites(resolving(made, "I3", 1)) == {"4:0"}


def test_urbanization_places_tokens_only_next_to_its_city() -> None:
    """ND-10.9, ND-7.10, ND-5.12, ND-10.16."""
    made = position("0,0 G cap1; 1,0 G; 2,0 G; 3,0 G; 2,1 F; 3,-1 G; 0,1 G")
    table = resolving(made, "I4", 1, I=2)
    table.act(P1, BuildCity("2:0"))
    found = {option.space for option in table.legal_actions(P1) if isinstance(option, PlaceControl)}
    assert found == {"1:0", "3:0", "3:-1"}
    assert refusal(table, P1, PlaceControl("0:1")) == "ND-10.9"
    assert refusal(table, P1, PlaceControl("1:0", "trade")) == "ND-5.12"
    table.act(P1, PlaceControl("1:0"))
    table.act(P1, PlaceControl("3:0"))
    assert table.state.active == P2


def test_urbanization_continues_over_hills_with_the_stonehenge() -> None:
    """ND-7.10, ND-13.3, ND-7.8."""
    made = position("0,0 G cap1; 1,0 G; 2,0 G; 3,0 H; 4,0 H; 9,9 F")
    made.wonder("stonehenge", 0, 0)
    made.wonder("chichen_itza", 0, 0)
    table = resolving(made, "I4", 3)
    table.act(P1, BuildCity("2:0"))
    table.act(P1, PlaceControl("3:0"))
    assert PlaceControl("9:9") in table.legal_actions(P1)
    table.act(P1, PlaceControl("4:0", "hills"))
    assert table.state.control.keys() == {"3:0", "4:0"}


def test_urbanization_may_end_with_the_city() -> None:
    """ND-10.1, ND-10.9."""
    table = resolving(position("0,0 G cap1; 1,0 G; 2,0 G"), "I4", 1)
    table.act(P1, BuildCity("2:0"))
    table.act(P1, EndResolution())
    assert table.state.control == {}


def test_a_wonder_is_paid_with_resources_and_trade_tokens() -> None:
    """ND-10.10, ND-10.13, ND-E26."""
    made = led_by(position(LAND), "trajan")
    face_up(made, "forbidden_city")
    made.g.players[P1].resources = {"marble": 1, "oil": 2}
    table = resolving(made, "I1", 3)
    assert refusal(table, P1, BuildWonder("forbidden_city", ("marble", "oil"))) == "ND-10.10"
    below = table.state.deck("culture").below[0]
    table.act(P1, BuildWonder("forbidden_city", ("marble", "oil", "oil")))
    assert table.state.wonders == {"forbidden_city": "0:0"}
    assert table.state.players[P1].resources == {"marble": 0, "oil": 0}
    assert (table.state.resource_supply["marble"], table.state.resource_supply["oil"]) == (9, 10)
    assert table.state.deck("culture").face_up == below
    assert table.state.active == P2

    table = resolving(made, "I1", 3, I=2)
    table.act(P1, BuildWonder("forbidden_city", ("marble", "oil"), trade=2))
    assert table.state.wonders == {"forbidden_city": "0:0"}


def test_payments_are_not_wasteful() -> None:
    """ND-10.12, ND-E50."""
    made = led_by(position(LAND), "trajan")
    face_up(made, "oracle")
    made.g.players[P1].resources = {"marble": 1, "mercury": 1}
    table = resolving(made, "I1", 5, I=1)
    assert refusal(table, P1, BuildWonder("oracle", ("marble", "mercury"), trade=1)) == "ND-10.12"
    assert BuildWonder("oracle", ("marble", "mercury")) in table.legal_actions(P1)
    table.act(P1, BuildWonder("oracle", ("mercury",), trade=1))
    assert table.state.wonders == {"oracle": "0:0"}


def test_a_payment_with_missing_goods_is_refused() -> None:
    """ND-10.10, ND-5.5, ND-5.7."""
    made = led_by(position(LAND), "trajan")
    face_up(made, "oracle")
    made.g.players[P1].resources = {"marble": 1, "oil": 2}
    table = resolving(made, "I1", 5, I=1)
    for payment, rule in (
        (BuildWonder("oracle", ("oil",), trade=1), "ND-10.10"),
        (BuildWonder("oracle", ("marble", "marble")), "ND-10.10"),
        (BuildWonder("oracle", trade=2), "ND-5.5"),
        (BuildWonder("oracle", city_states=1), "ND-5.7"),
        (BuildWonder("oracle", natural_wonders=("crater_lake",)), "ND-5.7"),
        (BuildWonder("pentagon"), "ND-10.10"),
    ):
        assert refusal(table, P1, payment) == rule


def test_a_city_state_pays_and_stays() -> None:
    """ND-5.7."""
    made = led_by(position(LAND), "trajan")
    face_up(made, "colossus")
    made.row(P1, "S1 E1 M1 C1 I1", I=1)
    made.g.players[P1].row[4].city_states = ["brussels"]
    table = made.table()
    table.act(P1, ChooseCard("pottery"))
    table.act(P1, BuildWonder("colossus", trade=1, city_states=1))
    pottery = table.state.players[P1].in_row("pottery")
    assert pottery is not None
    assert (pottery.trade, pottery.city_states) == (0, ["brussels"])


@pytest.mark.parametrize("token", NATURAL_WONDERS)
def test_each_natural_wonder_pays_as_its_resource_and_stays(token: str) -> None:
    """ND-10.10, ND-10.12, ND-5.7."""
    resource = NATURAL_WONDERS[token].resource
    wonder = next(row for row in WONDERS.values() if resource in row.resources and row.cost == 7)
    other = next(row for row in WONDERS.values() if resource not in row.resources and row.type != wonder.type)
    made = led_by(position(LAND), "trajan")
    face_up(made, wonder.id, other.id)
    made.g.players[P1].natural_wonders = [token]
    table = resolving(made, "I1", 5)
    assert refusal(table, P1, BuildWonder(wonder.id)) == "ND-10.10"
    assert refusal(table, P1, BuildWonder(other.id, natural_wonders=(token,))) == "ND-5.7"
    table.act(P1, BuildWonder(wonder.id, natural_wonders=(token,)))
    assert table.state.wonders == {wonder.id: "0:0"}
    assert table.state.players[P1].natural_wonders == [token]


def test_leader_and_city_states_make_wonders_cheaper() -> None:
    """ND-10.11, ND-14.1, ND-E27."""
    made = led_by(position("0,0 G cap1; 1,0 W; 5,0 G city1; 6,0 G ct1; 9,0 G city1; 10,0 G"), "trajan")
    assert wonder_cost(made.g, P1, "pentagon") == 12
    led_by(made, "cleopatra")
    assert wonder_cost(made.g, P1, "pentagon") == 11
    made.g.players[P1].diplomacy = [Diplomacy("brussels"), Diplomacy("buenos_aires")]
    assert wonder_cost(made.g, P1, "pentagon") == 7
    made.wonder("petra", 9, 0)
    assert wonder_cost(made.g, P1, "pentagon") == 9
    assert wonder_cost(made.g, P2, "pentagon") == 11


def test_nationalism_produces_seven_in_slot_5() -> None:
    """ND-10.10."""
    made = led_by(position("0,0 G cap1; 1,0 G; 2,0 G; 9,0 G cap2; 10,0 G"), "trajan")
    face_up(made, "stonehenge")
    assert BuildWonder("stonehenge") in resolving(made, "I3", 5).legal_actions(P1)
    assert refusal(resolving(made, "I3", 4), P1, BuildWonder("stonehenge")) == "ND-10.10"
    assert refusal(resolving(made, "I2", 5), P1, BuildWonder("stonehenge")) == "ND-10.10"


def test_each_city_takes_one_wonder_and_the_player_chooses_which() -> None:
    """ND-10.13, ND-13.7."""
    made = led_by(position("0,0 G cap1; 1,0 G; 5,0 G city1; 7,0 G city1; 9,0 G cap2; 2,0 G"), "trajan")
    face_up(made, "colossus")
    made.wonder("petra", 5, 0)
    table = resolving(made, "I3", 5)
    table.act(P1, BuildWonder("colossus"))
    assert refusal(table, P1, PutWonder("5:0")) == "ND-10.13"
    table.act(P1, PutWonder("7:0"))
    assert table.state.wonders["colossus"] == "7:0"
    made.wonder("petra", 0, 0)
    made.wonder("oracle", 5, 0)
    made.wonder("alhambra", 7, 0)
    assert refusal(resolving(made, "I3", 5), P1, BuildWonder("colossus")) == "ND-10.13"


def test_an_empty_deck_offers_nothing() -> None:
    """ND-10.14."""
    made = led_by(position(LAND), "trajan")
    face_up(made, "colossus")
    made.g.deck("economy").below.clear()
    table = resolving(made, "I3", 5)
    table.act(P1, BuildWonder("colossus"))
    assert table.state.deck("economy").face_up is None
    table.act(P2, ChooseCard(table.state.players[P2].row[0].card))


def test_kumasi_makes_forests_easy_for_cities() -> None:
    """ND-7.10, ND-2.9."""
    made = position("0,0 G cap1; 1,0 F; 2,0 F")
    assert sites(resolving(made, "I1", 1)) == set()
    made.g.players[P1].diplomacy = [Diplomacy("kumasi")]
    assert sites(resolving(made, "I1", 1)) == {"2:0"}
