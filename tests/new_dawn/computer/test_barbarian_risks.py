"""The computer player of A New Dawn near barbarians (ND-6.3 to ND-6.8)."""

from __future__ import annotations

import pytest

from bot.computer_players.decision_search import plan
from rules.new_dawn.actions.industry import BuildCity
from rules.new_dawn.actions.military import Attack
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.computer.barbarian_risks import arrivals, soon
from rules.new_dawn.computer.evaluation import evaluate
from tests.new_dawn.computer.statistics import program
from tests.new_dawn.resolving import resolving
from tests.new_dawn.tables import P1, Position, position

EDGE = "0,0 G cap1; 1,0 G; 2,0 G; 3,0 G; 9,0 G cap2"
"""A row of spaces: a barbarian on it can only move along it, or stays."""


def entered(made: Position, space: str) -> float:
    """Return the chance that a barbarian moves into a space."""
    world = made.g.world
    start = world.mask(place for place in made.g.barbarians.values() if place is not None)
    masks = arrivals(world, start)
    return sum(bool(mask & world.bit[space]) for mask in masks) / len(masks)


def test_a_barbarian_with_a_way_back_only_comes_twice_as_often() -> None:
    """ND-6.8: a barbarian that cannot move in one direction goes the opposite way."""
    open_land = "0,0 G; 1,0 G barbA; 2,0 G; 1,-1 G; 1,1 G; 0,1 G; 2,-1 G"
    assert entered(position(open_land), "0:0") == pytest.approx(1 / 6)
    assert entered(position(EDGE.replace("3,0 G", "3,0 G barbA")), "2:0") == pytest.approx(1 / 3)


def test_water_does_not_protect_a_city() -> None:
    """ND-6.7: barbarians cross water."""
    land = "0,0 G cap1; 1,0 G; 2,0 W; 3,0 G barbA; 4,0 G; 9,0 G cap2"
    assert entered(position(land), "1:0") == pytest.approx(1 / 6)


def test_no_city_is_built_where_a_barbarian_is_likely_to_move_if_there_is_another_place() -> None:
    """A third of the rolls lead the barbarian to the site with the most land around it."""
    land = "0,0 G cap1; -1,0 G; -2,0 G; -3,0 G; 1,0 G; 2,0 G; 3,0 G {}; 2,1 G; 1,1 G; 2,-1 W; 9,0 G cap2"
    safe = resolving(position(land.format("")), "I1", 3)
    assert program(safe, P1) == BuildCity("2:0")
    near = position(land.format("barbA"))
    assert entered(near, "2:0") >= 1 / 3
    near.g.event_section = 1
    chosen = program(resolving(near, "I1", 3), P1)
    assert isinstance(chosen, BuildCity)
    assert entered(near, chosen.space) == 0


def test_a_barbarian_likely_to_move_into_a_city_is_driven_off() -> None:
    """ND-6.3, ND-11.2: with an even chance of losing the city, nothing else is more urgent."""
    land = "0,0 G cap1; 1,0 G ct1; 2,0 G city1; 3,0 G {}; 0,1 H; -1,0 H; 9,0 G cap2"
    quiet, near = position(land.format("")), position(land.format("barbA"))
    assert entered(near, "2:0") >= 1 / 3
    for made in (quiet, near):
        made.g.event_section = 1
        made.row(P1, "E1 I1 S1 C1 M1")
    assert program(quiet.table(), P1) != ChooseCard("masonry")
    assert plan(near.table(), P1, "strong")[:2] == [ChooseCard("masonry"), Attack("3:0", barbarian=True)]


def test_the_risk_counts_most_directly_before_barbarians_move() -> None:
    """ND-6.1."""
    made = position(EDGE.replace("2,0 G", "2,0 G city1").replace("3,0 G", "3,0 G barbA"))
    worths = []
    for section in (1, 0, 4):
        made.g.event_section = section
        worths.append((soon(made.g), evaluate(made.g, P1)))
    assert worths[0][0] == 1.0
    assert worths == sorted(worths, key=lambda each: (-each[0], each[1]))
    assert worths[0][1] < worths[1][1] < worths[2][1]
