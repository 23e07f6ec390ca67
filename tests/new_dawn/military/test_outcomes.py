"""The results of a won attack (ND-11.11 to ND-11.17, ND-12.6 to ND-12.8, ND-12.12, ND-14.5)."""

from __future__ import annotations

from rules.engine import Table
from rules.new_dawn import Game
from rules.new_dawn.actions.conquest import (
    Conquer,
    FreeToken,
    GainSpoils,
    LeaveTrade,
    Liberate,
    MoveWonder,
    TakeTrade,
)
from rules.new_dawn.actions.military import Attack, SpendInDefense
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.board.control import has_wonder, unused_cities, unused_tokens
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.core.state import City, ControlToken
from tests.new_dawn.military.fights import asked, attack, conquered, to_war
from tests.new_dawn.tables import P1, P2, P3, Position, options_of, position, refusal

FAR = "; 9,9 G cap2; -1,0 G barbZ"
"""The rival's capital, and another target, so that the turn continues."""


def strike(made: Position, q: int, r: int, *, barbarian: bool = False) -> Table[Game]:
    """Return the table after an attack with Flight in slot 5 and dice 6 against 1, a value of 14 before
    other bonuses.
    """
    made.row(P1, "S1 E1 C1 I1 M4", M=0)
    table = to_war(made, 4)
    attack(table, P1, made.at(q, r), 6, 1, barbarian=barbarian)
    return table


def test_a_beaten_barbarian_leaves_the_map_for_a_trade_token() -> None:
    """ND-11.12, ND-6.18, ND-11.20."""
    made = position("0,0 G cap1; 1,0 F barbA" + FAR)
    table = strike(made, 1, 0, barbarian=True)
    assert table.state.barbarians["A"] is None
    assert asked(table, P1) == "trade"
    table.act(P1, LayTrade("pottery"))
    assert [focus.trade for focus in table.state.players[P1].row] == [0, 0, 0, 1, 0]
    assert table.state.turn.attacks_won == 1


def test_an_epic_quest_brings_a_resource_that_the_supply_has() -> None:
    """ND-14.5, ND-11.12, ND-16.3, ND-E38."""
    made = position("0,0 G cap1; 1,0 F barbA" + FAR)
    made.g.players[P1].leader_id = "gilgamesh"
    made.g.resource_supply["oil"] = 0
    table = strike(made, 1, 0, barbarian=True)
    table.act(P1, LayTrade("pottery"))
    assert asked(table, P1) == "quest"
    assert refusal(table, P1, GainSpoils("oil")) == "ND-16.3"
    table.act(P1, GainSpoils("diamond"))
    assert table.state.players[P1].resources == {"diamond": 1}
    assert table.state.resource_supply["diamond"] == 7


def test_a_beaten_control_token_is_replaced_by_one_that_is_not_reinforced() -> None:
    """ND-11.14, ND-6.15, ND-13.8, ND-E49."""
    made = position("0,0 G cap1; 1,0 N CT2 nw:mt_everest" + FAR)
    g = made.g
    g.natural_wonders.clear()
    g.players[P2].natural_wonders.append("mt_everest")
    made.wonder("oracle", 1, 0)
    table = strike(made, 1, 0)
    assert table.state.control == {made.at(1, 0): ControlToken(P1)}
    assert (table.state.players[P1].natural_wonders, table.state.players[P2].natural_wonders) == (["mt_everest"], [])
    assert has_wonder(table.state, P1, "oracle")
    assert unused_tokens(table.state, table.state.players[P1]) == 30


def test_without_an_unused_token_one_must_be_taken_off_the_map() -> None:
    """ND-7.4, ND-11.14: the attack is won already."""
    made = position("; ".join(["0,0 G cap1", "1,0 G ct2", *(f"0,{r} G ct1" for r in range(20, 51))]) + FAR)
    made.g.victory_cards = []
    assert unused_tokens(made.g, made.g.players[P1]) == 0
    table = strike(made, 1, 0)
    assert asked(table, P1) == "free"
    assert refusal(table, P1, FreeToken(made.at(1, 0))) == "ND-7.4"
    table.act(P1, FreeToken(made.at(0, 30)))
    assert table.state.control[made.at(1, 0)] == ControlToken(P1)
    assert made.at(0, 30) not in table.state.control


def test_a_city_is_replaced_and_its_wonder_changes_hands() -> None:
    """ND-11.15, ND-13.8, ND-16.4."""
    made = position("0,0 G cap1; 1,0 G city2" + FAR)
    made.wonder("colossus", 1, 0)
    table = strike(made, 1, 0)
    g = table.state
    assert g.cities[made.at(1, 0)] == City(P1)
    assert (unused_cities(g, P1), unused_cities(g, P2)) == (6, 7)
    assert has_wonder(g, P1, "colossus")


def test_the_great_zimbabwe_loses_its_tokens_with_its_city() -> None:
    """ND-13.9, ND-11.15."""
    made = position("0,0 G cap1; 1,0 G city2" + FAR)
    made.wonder("great_zimbabwe", 1, 0)
    made.g.players[P2].stored_trade = 3
    assert strike(made, 1, 0).state.players[P2].stored_trade == 0


def test_without_a_city_figure_a_reinforced_token_stands_for_it() -> None:
    """ND-11.17, ND-11.15."""
    made = position("; ".join(["0,0 G cap1", "1,0 G city2", *(f"0,{r} G city1" for r in range(20, 27))]) + FAR)
    table = strike(made, 1, 0)
    assert table.state.control == {made.at(1, 0): ControlToken(P1, reinforced=True)}
    assert made.at(1, 0) not in table.state.cities


def test_a_beaten_capital_stays_and_loses_two_trade_tokens() -> None:
    """ND-11.16, ND-15.9, ND-11.20, ND-E30."""
    made = position("0,0 G cap1; 1,0 G cap2")
    made.row(P2, "S1 E1 M1 C1 I1", C=1, E=2)
    table = strike(made, 1, 0)
    assert refusal(table, P1, TakeTrade("astrology")) == "ND-11.16"
    for _ in range(2):
        table.act(P1, TakeTrade("foreign_trade"))
        table.act(P1, LayTrade("astrology"))
    g = table.state
    assert asked(table, P1) == "military"
    assert [focus.trade for focus in g.players[P2].row] == [0, 0, 0, 1, 0]
    assert [focus.trade for focus in g.players[P1].row] == [2, 0, 0, 0, 0]
    assert g.cities[made.at(1, 0)] == City(P2, capital=True)
    assert "warmonger" in g.players[P1].agendas
    assert g.turn.captured == []


def test_fewer_tokens_may_be_taken_and_city_states_never() -> None:
    """ND-11.16, ND-5.3, ND-5.11."""
    made = position("0,0 G cap1; 1,0 G cap2")
    made.row(P2, "S1 E1 M1 C1 I1", C=1)
    made.g.players[P2].row[0].city_states.append("seoul")
    table = strike(made, 1, 0)
    assert options_of(table, P1, TakeTrade) == [TakeTrade("early_empire")]
    table.act(P1, LeaveTrade())
    assert asked(table, P1) == "military"
    assert table.state.players[P2].conquered == ["seoul"]
    poor = position("0,0 G cap1; 1,0 G cap2")
    table = strike(poor, 1, 0)
    assert table.state.players[P1].capitals_defeated == 1
    assert "warmonger" in table.state.players[P1].agendas, "also when no token could be taken (ND-15.9)"


def test_the_wonder_of_a_capital_goes_to_the_only_city_with_room() -> None:
    """ND-11.16, ND-13.7, ND-E54."""
    made = position("0,0 G cap1; 1,0 G cap2; 0,5 G city1")
    made.wonder("oracle", 0, 0)
    made.wonder("petra", 1, 0)
    table = strike(made, 1, 0)
    assert table.state.wonders["petra"] == made.at(0, 5)
    assert has_wonder(table.state, P1, "petra")


def test_the_winner_chooses_among_cities_for_the_wonder() -> None:
    """ND-11.16."""
    made = position("0,0 G cap1; 1,0 G cap2; 0,5 G city1")
    made.wonder("petra", 1, 0)
    table = strike(made, 1, 0)
    assert asked(table, P1) == "carry"
    assert refusal(table, P1, MoveWonder(made.at(1, 0))) == "ND-11.16"
    table.act(P1, MoveWonder(made.at(0, 5)))
    assert table.state.wonders["petra"] == made.at(0, 5)


def test_without_room_the_wonder_of_a_capital_stays() -> None:
    """ND-11.16."""
    made = position("0,0 G cap1; 1,0 G cap2")
    made.wonder("oracle", 0, 0)
    made.wonder("petra", 1, 0)
    assert has_wonder(strike(made, 1, 0).state, P2, "petra")


def test_a_city_state_is_conquered_and_all_its_cards_go_back() -> None:
    """ND-12.6, ND-11.13, ND-12.9, ND-E31."""
    made = position("0,0 G cap2; 1,0 G cs:kumasi; 0,1 G barbA; 9,9 G cap1; 9,0 G cap3", seats=3)
    for seat in (P1, P3):
        made.g.players[seat].diplomacy = [Diplomacy("kumasi")]
    made.g.city_state_cards["kumasi"] = 0
    made.g.active = P2
    made.row(P2, "S1 E1 C1 I1 M4")
    table = to_war(made, 4, P2)
    attack(table, P2, made.at(1, 0), 6, 6)
    assert made.at(1, 0) in table.state.city_states, "14 against 14"
    attack(table, P2, made.at(1, 0), 6, 5)
    g = table.state
    assert g.cities[made.at(1, 0)] == City(P2)
    assert g.players[P2].row[2].city_states == ["kumasi"]
    assert (g.players[P1].diplomacy, g.players[P3].diplomacy, g.city_state_cards) == ([], [], {"kumasi": 2})
    assert g.turn.captured == [made.at(1, 0)]


def test_a_city_state_is_conquered_by_a_token_when_no_city_is_left() -> None:
    """ND-11.17, ND-11.13."""
    made = position("; ".join(["0,0 G cap1", "1,0 G cs:geneva", *(f"0,{r} G city1" for r in range(20, 27))]) + FAR)
    table = strike(made, 1, 0)
    assert table.state.control == {made.at(1, 0): ControlToken(P1, reinforced=True)}
    assert table.state.players[P1].conquered == ["geneva"]


def test_a_city_in_a_city_state_is_conquered_or_liberated() -> None:
    """ND-12.7, ND-12.11."""
    for outcome in (Conquer(), Liberate()):
        made = position("0,0 G cap1; 1,0 G cs:seoul" + FAR)
        conquered(made, 1, 0, P2)
        table = strike(made, 1, 0)
        assert asked(table, P1) == "take"
        table.act(P1, outcome)
        g = table.state
        if outcome == Conquer():
            assert (g.cities[made.at(1, 0)], g.players[P1].conquered) == (City(P1), ["seoul"])
            assert g.turn.captured == [made.at(1, 0)]
        else:
            assert (g.city_states, g.players[P1].conquered) == ({made.at(1, 0): "seoul"}, [])
            assert g.players[P1].diplomacy == [Diplomacy("seoul")]
            assert g.city_state_cards["seoul"] == 1
            assert made.at(1, 0) not in g.cities
        assert g.players[P2].conquered == []


def test_a_token_that_stands_for_a_city_gives_the_same_choice() -> None:
    """ND-11.17: a conqueror places a city if possible."""
    for outcome in (Conquer(), Liberate()):
        made = position("0,0 G cap1; 1,0 G cs:seoul" + FAR)
        conquered(made, 1, 0, P2, by_token=True)
        table = strike(made, 1, 0)
        table.act(P1, outcome)
        g = table.state
        assert g.control == {}
        assert (made.at(1, 0) in g.cities) == (outcome == Conquer())


def test_the_wonder_of_a_liberated_city_goes_to_a_city_with_room() -> None:
    """ND-12.12, ND-12.7, ND-E52."""
    made = position("0,0 G cap1; 1,0 G cs:seoul" + FAR)
    conquered(made, 1, 0, P2)
    made.wonder("colossus", 1, 0)
    table = strike(made, 1, 0)
    table.act(P1, Liberate())
    assert table.state.wonders == {"colossus": made.at(0, 0)}
    full = position("0,0 G cap1; 1,0 G cs:seoul" + FAR)
    conquered(full, 1, 0, P2)
    full.wonder("colossus", 1, 0)
    full.wonder("oracle", 0, 0)
    table = strike(full, 1, 0)
    table.act(P1, Liberate())
    assert table.state.wonders["colossus"] == full.at(1, 0)
    assert not any(has_wonder(table.state, seat, "colossus") for seat in (P1, P2))


def test_a_failed_attack_changes_nothing() -> None:
    """ND-11.11."""
    made = position("0,0 G cap1; 1,0 M CT2" + FAR)
    table = to_war(made)
    attack(table, P1, made.at(1, 0), 1, 6)
    assert table.state.control == made.g.control
    assert (table.state.turn.attacks_won, table.state.turn.captured) == (0, [])
    assert Attack(made.at(1, 0)) in table.legal_actions(P1)


def test_a_pending_loss_is_settled_before_the_defence() -> None:
    """ND-18.10, ND-18.2, ND-E56."""
    made = position("0,0 G cap1; 1,0 G ct2; 9,9 G cap2")
    made.row(P2, "C1 E1 M1 S1 I1", C=1, E=3, M=2)
    made.g.players[P2].loss_due = 2
    made.row(P1, "S1 E1 M1 C1 I1")
    table = to_war(made)
    attack(table, P1, made.at(1, 0), 3, 3)
    player = table.state.players[P2]
    assert ([focus.trade for focus in player.row], player.loss_due) == ([1, 1, 2, 0, 0], 0)
    assert asked(table, P2) == "defend"
    table.act(P2, SpendInDefense(2))
    assert table.state.control[made.at(1, 0)].seat == P2


def test_a_loss_stays_pending_where_tokens_decide_nothing() -> None:
    """ND-18.10."""
    made = position("0,0 G cap1; 1,0 G ct2; 9,9 G cap2")
    made.row(P2, "C1 E1 M1 S1 I1", C=1, E=3, M=2)
    made.g.players[P2].loss_due = 2
    table = to_war(made)
    attack(table, P1, made.at(1, 0), 1, 6)
    assert (table.state.players[P2].loss_due, asked(table, P2)) == (2, "loss")
