"""The chances of an attack are shown before the dice are rolled."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rules.new_dawn.actions.military import Attack
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.board.odds import Odds, odds, percent, win_chance
from rules.new_dawn.words.descriptions import describe
from rules.new_dawn.words.explanations import details
from rules.new_dawn.words.reference import REFERENCE
from tests.new_dawn.tables import P1, P2, position


@pytest.mark.parametrize(
    ("lead", "won"),
    [(-6, 0), (-5, 0), (-4, 1), (-1, 10), (0, 15), (1, 21), (2, 26), (4, 33), (5, 35), (6, 36), (9, 36)],
)
def test_a_tie_goes_to_the_defender(lead: int, won: int) -> None:
    """ND-11.9: of 36 rolls those count in which the attacker is higher."""
    assert win_chance(10 + lead, 10) == Fraction(won, 36)


def test_each_token_of_the_attacker_adds_one() -> None:
    """ND-E28: Iron Working in slot 5 has 6 against a city's 8; two tokens make both sides alike."""
    assert list(odds(6, 8, tokens=2)) == [
        Odds(0, Fraction(6, 36), Fraction(6, 36)),
        Odds(1, Fraction(10, 36), Fraction(10, 36)),
        Odds(2, Fraction(15, 36), Fraction(15, 36)),
    ]


def test_a_defender_who_spends_all_adds_one_for_each_token() -> None:
    """ND-11.9: the defender spends after the attacker."""
    (only,) = odds(8, 8, defending_tokens=2)
    assert only == Odds(0, win_chance(8, 8), win_chance(8, 10))


def test_barbarians_and_city_states_spend_nothing() -> None:
    """ND-E31: against a city-state the attacker needs more than the die and 8."""
    (only,) = odds(5, 8)
    assert only.against_none == only.against_all == Fraction(3, 36)


def test_a_nearly_certain_result_is_not_called_certain() -> None:
    assert [percent(Fraction(n, 1000)) for n in (0, 1, 500, 999, 1000)] == [0, 1, 50, 99, 100]


def test_an_attack_is_offered_with_its_chances() -> None:
    """ND-11.9: Masonry in slot 3 against a token on hills has 3 against 2; a trade token makes it 4."""
    made = position("0,0 G cap1; 1,0 H ct2; 5,5 G cap2")
    made.row(P1, "S1 E1 M1 C1 I1", M=1)
    table = made.table()
    table.act(P1, ChooseCard("masonry"))
    attack = Attack(made.at(1, 0))
    assert str(describe(table.state, P1, attack)).endswith("+3 against +2, wins 58 / 72 %")
    assert str(details(table.state, P1, attack)) == "slot 3 against terrain 2; +1 with the token of the card"


def test_an_attack_shows_the_chances_against_a_defender_who_spends_all() -> None:
    """ND-18.6: with two tokens on the rival's military card 3 against 2 becomes 3 against 4."""
    made = position("0,0 G cap1; 1,0 H ct2; 5,5 G cap2")
    made.row(P1, "S1 E1 M1 C1 I1")
    made.row(P2, "S1 E1 M1 C1 I1", M=2)
    table = made.table()
    table.act(P1, ChooseCard("masonry"))
    told = details(table.state, P1, Attack(made.at(1, 0)))
    assert str(told) == "slot 3 against terrain 2; if the defender spends all tokens: 28 %"


def test_both_combat_values_are_split_into_their_parts() -> None:
    """ND-11.10, ND-11.18: Iron Working and the Terracotta Army attack a city in the hills next to a
    reinforced token.
    """
    made = position("0,0 G cap1; 1,0 H city2; 2,0 H CT2; 5,5 G cap2")
    made.row(P1, "S1 E1 C1 I1 M2")
    made.wonder("terracotta_army", 0, 0)
    table = made.table()
    table.act(P1, ChooseCard("iron_working"))
    g, attack = table.state, Attack(made.at(1, 0))
    assert str(details(g, P1, attack)) == (
        "slot 5 + Iron Working 1 + Terracotta Army 2 against doubled terrain 4 + reinforced tokens 1"
    )
    assert "+8 against +5" in str(describe(g, P1, attack))


def test_the_reference_lists_the_fights_won_by_difference() -> None:
    """ND-11.9: a tie goes to the defender."""
    told = [str(line) for line in REFERENCE.entry("board:combat")]
    assert (
        "Fights won of 36: 15 with equal bonuses; ahead by 1 to 6: 21, 26, 30, 33, 35, 36; "
        "behind by 1 to 4: 10, 6, 3, 1"
    ) in told
