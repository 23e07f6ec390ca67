"""Victories (CIV-20)."""

from __future__ import annotations

from rules.civilization.core.state import Victory
from rules.civilization.effects.purse import add_coin_token
from rules.civilization.victory.conditions import check
from rules.civilization.victory.standing import nearness_by_turn, standing
from tests.civilization.tables import P1, P2, P3, PLAIN, position
from tests.contract.cases import CASES
from tests.contract.walk import random_game

CAPITALS = "B2 cap1; G2 cap2; B7 cap3"


def test_the_acting_player_wins_before_others_clockwise() -> None:
    """CIV-20.7: one effect fulfils the conditions of several players."""
    made = position(PLAIN, CAPITALS, seats=3)
    made.g.phase, made.g.active = "movement", P2
    for seat in (P1, P3):
        made.player(seat).coin_tokens = {"sheet": 15}
    check(made.g)
    assert made.g.victory == Victory("economic", P3)
    made.g.victory = None
    made.player(P2).coin_tokens = {"sheet": 15}
    check(made.g)
    assert made.g.victory == Victory("economic", P2)


def test_a_victory_is_found_after_the_effect_that_causes_it() -> None:
    """CIV-20.1, CIV-20.3: also outside the own segment."""
    made = position(PLAIN, CAPITALS, seats=3)
    made.g.phase, made.g.active = "movement", P2
    made.player(P1).coin_tokens = {"sheet": 14}
    add_coin_token(made.g, P1, "sheet")
    assert made.g.victory == Victory("economic", P1)
    assert [place.rank for place in standing(made.g)] == [1, 2, 2]


def test_all_losers_are_second_and_the_nearest_is_named_first() -> None:
    """CIV-20.1: the first victory ends the game, and nothing else is compared."""
    made = position(PLAIN, CAPITALS, seats=3)
    made.g.victory = Victory("economic", P1)
    made.player(P3).culture_space = 7
    assert [(place.seat, place.rank) for place in standing(made.g)] == [(P1, 1), (P3, 2), (P2, 2)]


def test_everybodys_nearness_is_recorded_after_each_turn() -> None:
    """CIV-5.2: the beginning counts as well."""
    case = CASES["civ"]
    last = None
    for step in random_game(case.rules, next(iter(case.options.values())), 2, "nearness", weights=case.weights):
        last = step.table.state
        if last.round == 3:
            break
    assert last is not None
    assert len(last.nearness_by_turn) == last.round
    assert all(len(nearness_by_turn(last, seat)) == last.round + 1 for seat in (P1, P2))


def test_players_are_ordered_by_nearness() -> None:
    """CIV-1.1: there are no points before somebody has won."""
    made = position(PLAIN, CAPITALS, seats=3)
    made.player(P2).culture_space, made.player(P3).coin_tokens = 7, {"sheet": 3}
    assert [(place.seat, place.points) for place in standing(made.g)] == [(P2, 33), (P3, 20), (P1, 6)]
