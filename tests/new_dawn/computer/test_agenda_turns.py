"""Estimates of the turns each agenda still takes (ND-15.1)."""

from __future__ import annotations

import pytest

from rules.new_dawn.computer.agenda_turns import LONGEST_WAR, NO_WONDER, PROSPECTS, exposed
from rules.new_dawn.computer.board_masks import BoardMasks
from rules.new_dawn.computer.evaluation import evaluate
from tests.new_dawn.resolving import face_up
from tests.new_dawn.tables import P1, Position, position

LAND = "0,0 G cap1; 1,0 G; 2,0 G; 3,0 G; 4,0 N nw:mt_everest; 0,1 G; -1,0 H; 0,-1 W; 12,0 G cap2; 6,0 G cs:geneva"


def turns(made: Position, agenda: str) -> float:
    """Return the estimated turns of the first player."""
    return PROSPECTS[agenda](BoardMasks(made.g), made.g.players[P1])


def test_each_step_of_the_tech_dial_is_a_part_of_a_turn() -> None:
    """ND-8.5."""
    made = position(LAND)
    before = turns(made, "technophile")
    made.g.players[P1].dial = 23
    assert 0 < turns(made, "technophile") < before
    made.g.players[P1].reached_last_tech = True
    assert turns(made, "technophile") == 0


def test_a_resource_of_its_kind_brings_a_wonder_nearer() -> None:
    """ND-10.10."""
    made = position(LAND)
    face_up(made, "petra")
    before = turns(made, "paranoid")
    made.g.players[P1].resources = {"oil": 1}
    assert turns(made, "paranoid") < before
    made.g.players[P1].resources = {"marble": 1}
    assert turns(made, "paranoid") == pytest.approx(before)


def test_an_empty_deck_has_no_expected_wonder() -> None:
    """ND-10.14."""
    made = position(LAND)
    made.g.deck("culture").face_up = None
    assert turns(made, "aesthetic") == NO_WONDER


def test_a_city_nearer_to_a_natural_wonder_saves_turns() -> None:
    """ND-7.1: tokens are placed next to cities."""
    far, near = position(LAND), position(LAND.replace("3,0 G", "3,0 G city1"))
    assert turns(near, "preservationist") < turns(far, "preservationist")


def test_a_token_next_to_a_rival_capital_makes_its_defeat_likely() -> None:
    """ND-11.4: what is out of range cannot be attacked."""
    land = "0,0 G cap1; 1,0 G; 2,0 G; 3,0 G; 4,0 G; 5,0 G cap2; 0,1 G"
    far, near = position(land), position(land.replace("4,0 G", "4,0 G ct1"))
    assert turns(near, "warmonger") < turns(far, "warmonger") <= LONGEST_WAR


def test_a_space_in_foreign_hands_keeps_a_city_from_becoming_mature() -> None:
    """ND-2.11."""
    free, taken = position(LAND), position(LAND.replace("1,0 G;", "1,0 G ct2;"))
    assert turns(taken, "populous") >= turns(free, "populous")
    own = position(LAND.replace("1,0 G;", "1,0 G ct1;"))
    assert turns(own, "populous") < turns(free, "populous")


def test_a_city_near_a_rival_is_exposed_on_easy_land_most() -> None:
    """ND-11.10: its terrain defends it twice."""
    land = "0,0 G cap1; 1,0 G; 2,0 G; 3,0 G city1; 4,0 G; 5,0 G ct2; 9,0 G cap2"
    near, far = position(land), position(land.replace("ct2", ""))
    hard = position(land.replace("3,0 G", "3,0 D"))
    danger = [exposed(BoardMasks(made.g), P1) for made in (near, hard, far)]
    assert danger[0] > danger[1] > danger[2] == 0


def test_completing_every_card_is_worth_most() -> None:
    """ND-15.4."""
    made = position(LAND)
    made.g.victory_cards = ["technophile_scholarly"]
    made.g.players[P1].dial = 23
    before = evaluate(made.g, P1)
    made.g.players[P1].agendas = ["technophile"]
    assert evaluate(made.g, P1) > before + 100
