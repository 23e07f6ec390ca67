"""Effects of a change of control in a fight (ND-6.15, ND-11.17, ND-12.11, ND-12.12, ND-13.9)."""

from __future__ import annotations

from rules.engine import Table
from rules.new_dawn import Game
from rules.new_dawn.actions.conquest import Conquer, LeaveTrade, Liberate
from rules.new_dawn.actions.losses import ReturnCard
from rules.new_dawn.board.control import has_wonder
from rules.new_dawn.core.player import Diplomacy
from rules.new_dawn.core.state import City, ControlToken
from tests.new_dawn.military.fights import asked, attack, conquered, to_war
from tests.new_dawn.tables import P1, P2, Position, position

FAR = "; 9,9 G cap2; -1,0 G barbZ"
ALL_CITIES = "; ".join(f"0,{r} G city1" for r in range(20, 27))


def beaten(made: Position) -> Table[Game]:
    """Return the table after the first player has won an attack next to the capital, with Flight in slot 5."""
    made.row(P1, "S1 E1 C1 I1 M4")
    table = to_war(made, 4)
    attack(table, P1, "1:0", 6, 1)
    return table


def test_a_natural_wonder_goes_with_its_city() -> None:
    """ND-6.15, ND-11.15."""
    made = position("0,0 G cap1; 1,0 N nw:mt_everest city2" + FAR)
    made.g.natural_wonders.clear()
    made.g.players[P2].natural_wonders = ["mt_everest"]
    g = beaten(made).state
    assert g.cities["1:0"] == City(P1)
    assert (g.players[P1].natural_wonders, g.players[P2].natural_wonders) == (["mt_everest"], [])


def test_without_a_city_figure_a_conquered_city_state_gets_another_token() -> None:
    """ND-11.17, ND-12.11: the wonder under it goes along."""
    made = position(f"0,0 G cap1; 1,0 G cs:seoul; {ALL_CITIES}{FAR}")
    conquered(made, 1, 0, P2, by_token=True)
    made.wonder("colossus", 1, 0)
    table = beaten(made)
    table.act(P1, Conquer())
    g = table.state
    assert g.control == {"1:0": ControlToken(P1, reinforced=True)}
    assert (g.players[P1].conquered, g.players[P2].conquered) == (["seoul"], [])
    assert has_wonder(g, P1, "colossus")


def test_a_liberator_takes_the_wonder_under_a_token_that_stands_for_a_city() -> None:
    """ND-12.12, ND-11.17."""
    made = position("0,0 G cap1; 1,0 G cs:seoul" + FAR)
    conquered(made, 1, 0, P2, by_token=True)
    made.wonder("colossus", 1, 0)
    table = beaten(made)
    table.act(P1, Liberate())
    assert table.state.wonders == {"colossus": "0:0"}
    assert table.state.control == {}


def test_the_great_zimbabwe_of_a_capital_loses_its_tokens_on_the_way() -> None:
    """ND-13.9, ND-11.16: they are on no focus card, so nobody takes them."""
    made = position("0,0 G cap1; 1,0 G cap2; -1,0 G barbZ")
    made.wonder("great_zimbabwe", 1, 0)
    made.g.players[P2].stored_trade = 3
    table = beaten(made)
    assert asked(table, P1) == "military", "there is nothing to take, and one city for the wonder"
    assert table.state.wonders == {"great_zimbabwe": "0:0"}
    assert [player.stored_trade for player in table.state.players] == [0, 0]


def test_the_loser_of_the_potala_palace_returns_cards_by_a_side_question() -> None:
    """ND-12.5, ND-18.1, ND-18.12: nobody waits for it."""
    made = position("0,0 G cap1; 1,0 G city2" + FAR)
    made.wonder("potala_palace", 1, 0)
    made.g.players[P2].diplomacy = [Diplomacy("embassy", P1), Diplomacy("open_borders", P1)]
    made.g.players[P1].own_diplomacy = ["joint_war", "defensive_pact"]
    table = beaten(made)
    assert {seat: asked(table, seat) for seat in table.questions} == {P1: "military", P2: "surplus"}
    table.act(P2, ReturnCard("open_borders", P1))
    assert table.state.players[P2].diplomacy == [Diplomacy("embassy", P1)]


def test_a_wonder_that_a_liberator_cannot_carry_waits_for_the_next_owner_of_the_space() -> None:
    """ND-12.12, ND-13.8, ND-12.6."""
    made = position("0,0 G cap1; 1,0 G cs:seoul" + FAR)
    conquered(made, 1, 0, P2)
    made.wonder("colossus", 1, 0)
    made.wonder("oracle", 0, 0)
    table = beaten(made)
    table.act(P1, Liberate())
    assert not any(has_wonder(table.state, seat, "colossus") for seat in (P1, P2))
    attack(table, P1, "1:0", 6, 1)
    assert table.state.cities["1:0"] == City(P1)
    assert table.state.players[P1].diplomacy == [], "its card goes back with the attack (ND-11.8)"
    assert has_wonder(table.state, P1, "colossus")


def test_a_capital_can_be_beaten_again() -> None:
    """ND-11.16, ND-11.7, ND-15.9: it is not taken."""
    made = position("0,0 G cap1; 1,0 G cap2; -1,0 G barbZ")
    made.row(P2, "S1 E1 M1 C1 I1", E=1)
    table = beaten(made)
    assert asked(table, P1) == "loot"
    table.act(P1, LeaveTrade())
    assert asked(table, P1) == "military"
    attack(table, P1, "1:0", 6, 1)
    assert table.state.players[P1].capitals_defeated == 2


def test_returned_diplomacy_cards_are_announced() -> None:
    """ND-11.8, ND-12.6, ND-12.14: those of the attacker, and with a city-state those of all others."""
    made = position("0,0 G cap1; 1,0 G cs:kumasi; 0,1 M ct2; 9,9 G cap2; -1,0 G barbZ")
    made.row(P1, "S1 E1 C1 I1 M4")
    made.g.players[P1].diplomacy = [Diplomacy("kumasi"), Diplomacy("embassy", P2)]
    made.g.players[P2].diplomacy = [Diplomacy("kumasi")]
    made.g.players[P2].own_diplomacy.remove("embassy")
    made.g.city_state_cards["kumasi"] = 0
    table = to_war(made, 4)
    assert attack(table, P1, "0:1", 1, 6)[0] == "seat 1 returns Embassy of seat 2."
    told = attack(table, P1, "1:0", 6, 1)
    assert told[0] == "seat 1 returns the diplomacy card Kumasi."
    assert "seat 2 returns the diplomacy card Kumasi." in told
