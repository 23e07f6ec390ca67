"""Which victory a seat leans towards: by its nation, the seed and the style, for the whole game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.civilization import Game
from rules.civilization.computer.aims import victory_estimate
from rules.civilization.computer.playing import inclined
from rules.civilization.computer.weights import BUILDER, RAIDER, STRONG, Weights, towards_culture
from rules.engine.search import Position
from tests.civilization.computer.test_decisions import two_capitals
from tests.civilization.computer.test_phase_search import seen
from tests.civilization.tables import P1

GAMES = 200


def here(nation: str) -> Position[Game]:
    """Return a position of a player of a nation."""
    found = seen(two_capitals().table("city_management"))
    found.start.players[P1].nation = nation
    return found


def leaning(nation: str, weights: Weights = STRONG) -> int:
    """Return in how many of some games a seat of a nation leans towards culture."""
    position = here(nation)
    drawn = [inclined(replace(position, commitment=f"{number}"), P1, weights) for number in range(GAMES)]
    assert set(drawn) <= {weights, towards_culture(weights)}
    return drawn.count(towards_culture(weights))


def test_china_and_america_lean_towards_culture_in_most_of_their_games_and_others_never() -> None:
    assert leaning("russia") == leaning("germany") == 0
    assert 0.7 * GAMES < leaning("america") < 0.9 * GAMES


def test_a_builder_leans_more_often_than_a_raider() -> None:
    assert leaning("china", RAIDER) < leaning("china") < leaning("china", BUILDER)


@pytest.mark.parametrize("commitment", ["one", "other", "third"])
def test_a_seat_keeps_its_leaning_in_a_game(commitment: str) -> None:
    position = replace(here("china"), commitment=commitment)
    later = replace(position, stage="movement", answers=(), log=())
    assert inclined(position, P1, STRONG) is inclined(later, P1, STRONG)


def test_leaning_makes_a_victory_more_wanted_and_no_nearer() -> None:
    g = two_capitals().g
    plain = victory_estimate(g, P1, STRONG.flatness, {})
    leans = victory_estimate(g, P1, STRONG.flatness, {"culture": 0.5})
    assert leans.culture / leans.coins > plain.culture / plain.coins
    assert (leans.left, leans.nearest) == (plain.left, plain.nearest)
