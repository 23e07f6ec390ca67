"""Economy cards and caravans (ND-9)."""

from __future__ import annotations

import pytest

from rules.engine import Table
from rules.new_dawn import Game
from rules.new_dawn.actions.diplomacy import DeclineDiplomacy, TakeDiplomacy
from rules.new_dawn.actions.economy import ExchangeResource, MoveCaravan, SpendOnCaravans
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.catalog.wonders import CITY_STATES
from rules.new_dawn.core.player import ON_CARD, UNUSED
from rules.new_dawn.core.state import City, ControlToken
from tests.new_dawn.resolving import led_by, resolving
from tests.new_dawn.tables import P1, P2, Position, options_of, position, refusal

LINE = "0,0 G cap1; 1,0 G; 2,0 G; 3,0 G; 4,0 G; 5,0 G; 6,0 G; 7,0 G; 8,0 G"


def land(text: str, seats: int = 2) -> Position:
    """Return a position with a leader who does not change the start of caravans."""
    return led_by(position(text, seats), "gilgamesh")


def ends(table: Table[Game], start: str = ON_CARD) -> set[str]:
    """Return the spaces where a caravan's move can end."""
    found = options_of(table, P1, MoveCaravan)
    return {option.to for option in found if isinstance(option, MoveCaravan) and option.caravan == start}


def trade(table: Table[Game], card: str) -> int:
    """Return the trade tokens on a card of the first player."""
    focus = table.state.players[P1].in_row(card)
    assert focus is not None
    return focus.trade


def test_a_caravan_passes_through_cities_but_ends_there_only_by_arriving() -> None:
    """ND-9.4, ND-9.6, ND-9.1, ND-9.2, ND-E22."""
    table = resolving(land("0,0 G cap1; 1,0 G city2; 2,0 G; 3,0 G cs:geneva"), "E1", 1)
    assert ends(table) == {"1:0", "2:0", "3:0"}
    table.act(P1, MoveCaravan(ON_CARD, "1:0"))
    assert table.state.players[P1].caravans[0] == ON_CARD
    table.act(P1, LayTrade("astrology"))
    table.act(P1, LayTrade("early_empire"))
    assert (trade(table, "astrology"), trade(table, "early_empire")) == (1, 1)
    table.act(P1, DeclineDiplomacy())
    assert table.state.active == P2


def test_a_caravan_that_arrived_does_not_move_again() -> None:
    """ND-9.5, ND-9.8, ND-E23."""
    table = resolving(land("0,0 G cap1; 1,0 G car1; 2,0 G cs:geneva; 3,0 G"), "E2", 2)
    table.act(P1, MoveCaravan("1:0", "2:0"))
    assert trade(table, "astrology") == 2
    table.act(P1, TakeDiplomacy("geneva"))
    assert table.state.players[P1].caravans[:2] == [ON_CARD, ON_CARD]
    assert refusal(table, P1, MoveCaravan(ON_CARD, "2:0")) == "ND-9.5"
    assert ends(table) == {"1:0", "3:0"}
    table.act(P1, MoveCaravan(ON_CARD, "3:0"))
    assert table.state.active == P2
    assert sorted(table.state.players[P1].caravans) == ["3:0", ON_CARD, UNUSED]


def test_currency_drives_a_barbarian_off_and_stops_there() -> None:
    """ND-9.9, ND-9.3, ND-6.18, ND-E24."""
    made = land("0,0 G cap1; 1,0 G barbA; 2,0 G; 0,1 G")
    table = resolving(made, "E1", 1)
    assert refusal(table, P1, MoveCaravan(ON_CARD, "1:0")) == "ND-9.3"
    table = resolving(made, "E2", 1)
    assert ends(table) == {"1:0", "0:1"}
    table.act(P1, MoveCaravan(ON_CARD, "1:0"))
    assert table.state.barbarians == {"A": None}
    assert sorted(table.state.players[P1].caravans) == ["1:0", ON_CARD, UNUSED]
    assert not table.state.players[P1].trade_due
    assert ends(table, "1:0") == set()


def test_no_barbarian_is_driven_off_a_city_or_city_state() -> None:
    """ND-9.9, ND-6.10."""
    table = resolving(land("0,0 G cap1; 1,0 G cs:geneva barbA; -1,0 G city2 barbB"), "E2", 1)
    assert ends(table) == set()


def test_the_slot_limits_the_terrain_of_a_caravans_path() -> None:
    """ND-9.3, ND-9.10."""
    made = land("0,0 G cap1; 1,0 F; 2,0 G; 0,1 W; 0,2 G")
    assert ends(resolving(made, "E1", 2)) == set()
    assert ends(resolving(made, "E1", 3)) == {"1:0", "2:0"}
    assert ends(resolving(made, "E3", 1)) == {"0:1", "0:2"}


def test_caravans_start_from_the_capital_and_mature_cities() -> None:
    """ND-9.2, ND-14.5, ND-E43."""
    made = position("0,0 G cap1; 5,0 G city1; 6,0 G; 7,0 G; 20,0 G city1; 21,0 G CT1; 22,0 G")
    assert ends(resolving(led_by(made, "trajan"), "E1", 1)) == {"6:0", "7:0", "21:0", "22:0"}
    assert ends(resolving(led_by(made, "gilgamesh"), "E1", 1)) == {"21:0", "22:0"}


def test_a_token_helps_only_caravans_that_have_not_moved() -> None:
    """ND-9.1, ND-9.13, ND-5.12, ND-E48."""
    table = resolving(land(LINE), "E2", 1, E=1)
    assert "5:0" not in ends(table)
    table.act(P1, MoveCaravan(ON_CARD, "4:0"))
    table.act(P1, SpendOnCaravans())
    assert refusal(table, P1, SpendOnCaravans()) == "ND-5.5"
    assert ends(table, "4:0") == set()
    assert max(ends(table)) == "5:0"
    table.act(P1, MoveCaravan(ON_CARD, "5:0"))

    table = resolving(land(LINE), "E2", 1, E=2)
    table.act(P1, SpendOnCaravans())
    table.act(P1, MoveCaravan(ON_CARD, "5:0"))
    table.act(P1, MoveCaravan(ON_CARD, "5:0"))
    assert table.state.active == P2
    assert table.state.players[P1].caravans == ["5:0", "5:0", UNUSED]


def test_tokens_of_an_arrival_help_the_next_caravan() -> None:
    """ND-9.13, ND-5.5."""
    table = resolving(land("0,0 G cap1; -1,0 G cs:seoul; 1,0 G city2; 2,0 G; 3,0 G; 4,0 G; 5,0 G"), "E2", 1)
    table.act(P1, MoveCaravan(ON_CARD, "1:0"))
    table.act(P1, LayTrade("currency"))
    table.act(P1, LayTrade("currency"))
    table.act(P1, TakeDiplomacy("joint_war", P2))
    assert "5:0" not in ends(table)
    table.act(P1, SpendOnCaravans())
    assert "5:0" in ends(table)


def test_a_city_state_on_the_card_hurries_caravans_once_a_turn() -> None:
    """ND-5.7."""
    made = land(LINE)
    made.row(P1, "E1 S1 M1 C1 I1")
    made.g.players[P1].row[0].city_states.append("kumasi")
    table = made.table()
    table.act(P1, ChooseCard("foreign_trade"))
    assert refusal(table, P1, SpendOnCaravans("trade")) == "ND-5.5"
    table.act(P1, SpendOnCaravans("city_state"))
    assert refusal(table, P1, SpendOnCaravans("city_state")) == "ND-5.7"
    assert "4:0" in ends(table)


def test_the_colossus_adds_six_steps_in_all() -> None:
    """ND-9.12, ND-13.14."""
    made = land(LINE + "; 9,0 G; 10,0 G; 11,0 G")
    made.wonder("colossus", 0, 0)
    table = resolving(made, "E2", 1)
    assert "10:0" in ends(table)
    assert "11:0" not in ends(table)
    table.act(P1, MoveCaravan(ON_CARD, "8:0"))
    assert ends(table) == {f"{q}:0" for q in range(1, 7)}


def test_steam_power_exchanges_a_resource_after_the_moves() -> None:
    """ND-9.15, ND-16.3."""
    made = land(LINE)
    made.g.players[P1].resources = {"oil": 1}
    made.g.resource_supply["marble"] = 0
    table = resolving(made, "E3", 1)
    assert refusal(table, P1, ExchangeResource("oil", "marble")) == "ND-16.3"
    assert refusal(table, P1, ExchangeResource("oil", "oil")) == "ND-9.15"
    assert refusal(table, P1, ExchangeResource("diamond", "oil")) == "ND-9.15"
    table.act(P1, ExchangeResource("oil", "diamond"))
    assert table.state.active == P2
    assert table.state.players[P1].resources == {"oil": 0, "diamond": 1}
    assert table.state.resource_supply["oil"] == 9
    assert refusal(resolving(land(LINE), "E2", 1), P1, ExchangeResource("oil", "marble")) == "ND-9.15"


@pytest.mark.parametrize("city_state", CITY_STATES)
def test_each_city_state_gives_two_tokens_for_its_type_and_a_diplomacy_card(city_state: str) -> None:
    """ND-9.6, ND-12.1, ND-12.4."""
    table = resolving(land(f"0,0 G cap1; 1,0 G cs:{city_state}"), "E1", 1)
    table.act(P1, MoveCaravan(ON_CARD, "1:0"))
    player = table.state.players[P1]
    assert [focus.type for focus in player.row if focus.trade == 2] == [CITY_STATES[city_state].type]
    table.act(P1, TakeDiplomacy(city_state))
    assert [held.card for held in table.state.players[P1].diplomacy] == [city_state]
    assert table.state.city_state_cards[city_state] == 1


def test_tokens_beyond_the_room_of_the_card_are_lost() -> None:
    """ND-5.4, ND-5.9, ND-9.6."""
    table = resolving(land("0,0 G cap1; 1,0 G cs:geneva"), "E1", 1, S=2)
    table.act(P1, MoveCaravan(ON_CARD, "1:0"))
    assert trade(table, "astrology") == 3


def test_the_great_zimbabwe_takes_tokens_of_caravans() -> None:
    """ND-13.12, ND-13.9."""
    made = land("0,0 G cap1; 1,0 G cs:geneva")
    made.wonder("great_zimbabwe", 0, 0)
    table = resolving(made, "E1", 1, S=2)
    table.act(P1, MoveCaravan(ON_CARD, "1:0"))
    assert refusal(table, P1, LayTrade("early_empire")) == "ND-9.6"
    table.act(P1, LayTrade("astrology"))
    assert (trade(table, "astrology"), table.state.players[P1].stored_trade) == (3, 1)


def test_a_conquered_city_state_is_a_rival_city_even_without_a_figure() -> None:
    """ND-9.7, ND-11.17, ND-E47."""
    made = land("0,0 G cap1; 1,0 G; 2,0 G cs:geneva CT2")
    made.g.city_states.clear()
    made.g.players[P2].row[0].city_states.append("geneva")
    table = resolving(made, "E1", 1)
    table.act(P1, MoveCaravan(ON_CARD, "2:0"))
    table.act(P1, LayTrade("masonry"))
    table.act(P1, LayTrade("masonry"))
    assert {option.card for option in table.legal_actions(P1) if isinstance(option, TakeDiplomacy)} == {
        "open_borders", "embassy", "joint_war", "defensive_pact"
    }  # fmt: skip
    assert refusal(table, P1, TakeDiplomacy("geneva")) == "ND-12.1"


def test_a_caravan_may_end_in_an_own_city_without_effect() -> None:
    """ND-9.4, ND-9.7, ND-2.12."""
    made = land("0,0 G cap1; 1,0 G city1 car2; 2,0 G CT2; 3,0 H")
    table = resolving(made, "E1", 1)
    assert ends(table) == {"1:0", "2:0"}
    table.act(P1, MoveCaravan(ON_CARD, "1:0"))
    assert table.state.active == P2
    assert table.state.players[P1].caravans[0] == "1:0"


def test_a_caravan_in_a_new_foreign_city_leaves_and_may_return() -> None:
    """ND-9.14."""
    made = land("0,0 G cap1; 5,0 G car1; 6,0 G")
    made.g.cities["5:0"] = City(P2)
    table = resolving(made, "E1", 1)
    assert ends(table, "5:0") == {"5:0", "6:0"}
    table.act(P1, MoveCaravan("5:0", "5:0"))
    assert table.state.players[P1].trade_due == 2
    assert table.state.players[P1].caravans[0] == ON_CARD


def test_a_caravan_on_a_barbarians_space_moves_off() -> None:
    """ND-2.13, ND-E57."""
    made = land("0,0 G cap1 barbA; 1,0 G; 2,0 G cap2 barbB")
    table = resolving(made, "E1", 1)
    assert ends(table) == {"1:0"}


def test_the_end_of_the_card_needs_no_move() -> None:
    """ND-4.2, ND-5.3."""
    table = resolving(land(LINE), "E4", 1)
    assert table.state.players[P1].caravans == [ON_CARD] * 3
    table.act(P1, EndResolution())
    assert table.state.players[P1].caravans == [ON_CARD] * 3


def test_control_tokens_do_not_stop_caravans() -> None:
    """ND-9.4, ND-2.6."""
    made = land("0,0 G cap1; 1,0 G; 2,0 G")
    made.g.control["1:0"] = ControlToken(P2, reinforced=True)
    assert ends(resolving(made, "E1", 1)) == {"1:0", "2:0"}
