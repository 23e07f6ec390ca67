"""Dice, and the trade tokens that both sides spend (ND-11.9, ND-11.21, ND-18.11)."""

from __future__ import annotations

import pytest

from rules.engine import Table
from rules.new_dawn import Game
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.military import SpendInAttack, SpendInDefense
from rules.new_dawn.actions.policies import least_that_holds, least_that_wins
from rules.new_dawn.orders import Defend
from tests.new_dawn.military.fights import asked, attack, to_war
from tests.new_dawn.tables import P1, P2, options_of, position, refusal

FOREST = "0,0 G cap1; 1,0 G; 2,0 F city2; 3,0 G CT2; 2,1 G CT2; 9,9 G cap2"


def siege(own: int, rival: int) -> tuple[Table[Game], str]:
    """Return Iron Working in slot 5 attacking a city in a forest, 10 against 11, with those tokens on both sides."""
    made = position(FOREST)
    made.row(P1, "S1 E1 C1 I1 M2", M=own)
    made.row(P2, "M1 S1 E1 C1 I1", M=rival)
    table = to_war(made, 2)
    attack(table, P1, made.at(2, 0), 4, 3)
    return table, made.at(2, 0)


def test_both_sides_may_spend_tokens_after_the_dice() -> None:
    """ND-11.9, ND-11.10, ND-11.21, ND-5.6, ND-E28."""
    table, city = siege(own=2, rival=1)
    fight = table.state.resolution.military
    assert fight is not None
    assert fight.fight is not None
    assert (fight.fight.attack, fight.fight.defense) == (10, 11)
    assert asked(table, P1) == "press"
    assert refusal(table, P1, SpendInAttack(3)) == "ND-5.5"
    assert refusal(table, P1, SpendInAttack(-1)) == "ND-11.9"
    assert refusal(table, P1, SpendInAttack(0, 1)) == "ND-5.7"
    table.act(P1, SpendInAttack(2))
    assert set(table.questions) == {P2}
    assert asked(table, P2) == "defend"
    assert refusal(table, P2, SpendInDefense(2)) == "ND-11.9"
    table.act(P2, SpendInDefense(1))
    assert table.state.cities[city].seat == P2, "12 against 12: ties go to the defender"
    rows = [table.state.players[seat].in_row(card) for seat, card in ((P1, "iron_working"), (P2, "masonry"))]
    assert [focus.trade for focus in rows if focus is not None] == [0, 0], "spent tokens stay spent (ND-11.11)"


def test_a_defender_who_spends_nothing_loses_the_city() -> None:
    """ND-11.9, ND-11.15."""
    table, city = siege(own=2, rival=1)
    table.act(P1, SpendInAttack(2))
    table.act(P2, SpendInDefense())
    assert table.state.cities[city].seat == P1


def test_spending_a_token_ties_and_the_defender_wins() -> None:
    """ND-11.9, ND-E28: 11 against 11, without a question to the defender."""
    table, city = siege(own=2, rival=1)
    table.act(P1, SpendInAttack(1))
    assert table.state.cities[city].seat == P2
    assert asked(table, P2) != "defend"


@pytest.mark.parametrize(("own", "question"), [(0, "military"), (1, "military"), (2, "press")])
def test_the_attacker_has_no_question_if_no_spending_could_win(own: int, question: str) -> None:
    """ND-18.11, ND-18.16: 10 against 11 needs two tokens."""
    assert asked(siege(own, 0)[0], P1) == question


def outnumbered(level: int) -> tuple[Table[Game], str]:
    """Return an attack from slot 5 with a 6 on a token in a forest with a 5 and three trade tokens, 8 without these."""
    made = position("0,0 G cap1; 1,0 F ct2; 0,1 G barbA; 9,9 G cap2")
    made.row(P1, f"S1 E1 C1 I1 M{level}")
    made.row(P2, "M1 S1 E1 C1 I1", M=3)
    table = to_war(made, level)
    attack(table, P1, made.at(1, 0), 6, 5)
    return table, made.at(1, 0)


def test_there_is_no_question_if_tokens_change_nothing() -> None:
    """ND-18.11, ND-E55: 12 against 11 at most is decided, 11 against 11 is not."""
    table, space = outnumbered(2)
    assert table.state.control[space].seat == P1
    assert set(table.questions) == {P1}
    table, space = outnumbered(1)
    assert set(table.questions) == {P2}
    for order, spent, winner in ((Defend.default_order(), 3, P2), (Defend(tokens="never"), 0, P1)):
        table, space = outnumbered(1)
        answer = order.answer(table.state, P2, table.questions[P2])
        assert answer == SpendInDefense(spent)
        table.act(P2, answer)
        assert table.state.control[space].seat == winner


def test_a_defender_who_already_holds_has_no_question() -> None:
    """ND-18.11."""
    made = position("0,0 G cap1; 1,0 F ct2; 9,9 G cap2")
    made.row(P2, "M1 S1 E1 C1 I1", M=3)
    table = to_war(made)
    attack(table, P1, made.at(1, 0), 1, 6)
    assert set(table.questions) == {P1}


def test_city_states_on_the_card_help_once_a_turn_and_stay() -> None:
    """ND-5.7, ND-11.9."""
    made = position("0,0 G cap1; 1,0 F ct2; 0,1 F ct2; 9,9 G cap2")
    made.row(P1, "S1 E1 M1 C1 I1", M=1)
    made.g.players[P1].row[2].city_states.append("kabul")
    table = to_war(made)
    attack(table, P1, made.at(1, 0), 1, 2)
    assert least_that_wins(table.state, P1) == SpendInAttack(1, 1)
    table.act(P1, SpendInAttack(1, 1))
    assert table.state.control[made.at(1, 0)].seat == P1
    assert table.state.players[P1].conquered == ["kabul"]
    attack(table, P1, made.at(0, 1), 1, 2)
    assert table.state.control[made.at(0, 1)].seat == P2, "nothing is left to spend"


def test_a_barbarian_spends_no_tokens() -> None:
    """ND-11.9, ND-11.10."""
    made = position("0,0 G cap1; 1,0 F barbA; 9,9 G cap2")
    made.row(P1, "M1 S1 E1 C1 I1", M=3)
    table = to_war(made)
    attack(table, P1, made.at(1, 0), 1, 1, barbarian=True)
    assert options_of(table, P1, SpendInAttack) == [SpendInAttack(n) for n in range(4)]
    assert least_that_wins(table.state, P1) == SpendInAttack(3)
    table.act(P1, SpendInAttack(3))
    assert table.state.barbarians["A"] is None


def test_a_time_out_spends_the_tokens_that_win_for_certain() -> None:
    """ND-18.14."""
    table, _ = siege(own=3, rival=1)
    assert least_that_wins(table.state, P1) == SpendInAttack(3)
    table, _ = siege(own=2, rival=1)
    assert least_that_wins(table.state, P1) == SpendInAttack(0), "12 might be met by 12"
    question = table.questions[P1]
    assert question.default is not None
    table.act(P1, SpendInAttack(2))
    assert least_that_holds(table.state, P2) == SpendInDefense(1)


def test_every_question_has_a_default_at_a_time_out() -> None:
    """ND-18.14: after the attack the resolution ends."""
    table, _ = siege(own=0, rival=0)
    question = table.questions[P1]
    assert question.default is not None
    assert question.default(table.state, P1) == EndResolution()
