"""The computer player's reaction to a future lack of food, which costs culture at the end of each turn (TTN-10.3)."""

from __future__ import annotations

from random import Random

import pytest

from rules.engine import Seat
from rules.engine.computer_player import Level
from rules.engine.search import Position
from rules.through_the_ages import THROUGH_THE_AGES, Game
from rules.through_the_ages.actions.building import Build, Destroy
from rules.through_the_ages.computer.planning import PLANNING, decide
from rules.through_the_ages.economy import tokens, upkeep
from rules.through_the_ages.flow.planned_turns import REST_OF_ACTIONS
from tests.through_the_ages.tables import game, settle

ME = Seat(0)


def hungry(edition: str) -> Game:
    """Return a game where three food are eaten each round, with one farmer and no unused worker."""
    g = game(edition)
    workers = {"bronze": 2, "agriculture": 1, "philosophy": 2, "religion": 2, "warriors": 1}
    settle(g, workers=workers, yellow=6, unused=0, culture=20)
    g.round, g.row = 6, []
    tokens.gain(g, g.players[ME], 4, "resources")
    return g


def missing(g: Game) -> int:
    """Return the food missing at the end of the turn."""
    p = g.players[ME]
    eaten = upkeep.consumption(g, p)
    return max(0, eaten - tokens.stored(g, p, "food") - upkeep.produced(g, p, "food"))


@pytest.mark.parametrize("edition", ["new_story", "original"])
@pytest.mark.parametrize("level", ["normal", "strong"])
def test_a_worker_becomes_a_farmer_when_food_will_be_missing(edition: str, level: Level) -> None:
    """TTN-9.6, TTO-9.4.4: a worker taken off a building can be put to work at once."""
    g = hungry(edition)
    assert missing(g) > 0
    decided = decide(Position(THROUGH_THE_AGES, REST_OF_ACTIONS, g), ME, level, Random(1))
    destroyed = [step for step, action in enumerate(decided) if isinstance(action, Destroy)]
    assert destroyed
    assert all(decided[step + 1] == Build("agriculture") for step in destroyed)


def test_workers_are_not_moved_while_there_is_enough_food() -> None:
    g = hungry("new_story")
    assert thought_of(g)
    tokens.gain(g, g.players[ME], 3, "food")
    assert missing(g) == 0
    assert not thought_of(g)
    unemployed = hungry("new_story")
    unemployed.players[ME].unused = 1
    assert not thought_of(unemployed)


def thought_of(g: Game) -> bool:
    """Return whether the computer player considers taking a worker off a building."""
    trial = Position(THROUGH_THE_AGES, REST_OF_ACTIONS, g).playout()
    ways = list(PLANNING.candidates(trial.state, ME, trial.questions[ME]))
    trial.close()
    return any(isinstance(action, Destroy) for way in ways for action in way)
