"""Computer players follow the rules, use no hidden information, finish their games, and play better than chance."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bot.computer_players import decision_search
from bot.computer_players.decision_search import choice, plan
from rules import GAMES
from rules.engine import AnyAction, Seat, Table
from rules.engine.computer_player import ComputerPlayer
from rules.engine.core.notation import format_action
from rules.engine.core.question import AnyQuestion
from tests.bot.end_to_end.worlds import two_worlds
from tests.bot.matches import matches, played
from tests.contract.cases import CASES
from tests.contract.walk import random_game

pytestmark = pytest.mark.slow

TITLES = sorted(GAMES)
SETS = [(key, name) for key in TITLES for name in [*CASES[key].options][1:]]
"""All option sets but the first of each title, with which the other tests play."""
LOST_BY_CHANCE = {"tm": (1, 5, 6), "tta": (1, 2, 3), "dawn": (0, 3), "civ": (2, 6, 9)}
"""Numbers of matches that the seat of the computer player loses if it also decides by chance."""
GOOD = {"tm": 60, "tta": 60, "dawn": 1, "civ": 50}
"""Points of a good player. For A New Dawn they are completed victory cards, for Civilization the way to the nearest
victory in per cent.
"""


@pytest.mark.parametrize("key", TITLES)
def test_a_bot_beats_players_who_decide_by_chance(key: str) -> None:
    assert all(first for first, _ in matches(key, LOST_BY_CHANCE[key], 3))


@pytest.mark.parametrize(("key", "name"), SETS)
def test_a_game_with_a_bot_ends_whatever_is_played(key: str, name: str) -> None:
    assert played(key, 2, f"to the end {name}", [Seat(0)], options=CASES[key].options[name]).finished


@pytest.mark.parametrize("key", TITLES)
def test_computer_players_among_themselves_play_to_the_end(key: str) -> None:
    table = played(key, 2, "bots", [Seat(0), Seat(1)])
    assert table.finished
    assert max(place.points for place in table.rules.standing(table.state)) >= GOOD[key]


@pytest.mark.parametrize("key", TITLES)
def test_decisions_of_a_computer_player_use_no_hidden_information(key: str) -> None:
    """With the hidden cards redealt it decides the same."""
    case, compared = CASES[key], 0
    for step in random_game(case.rules, next(iter(case.options.values())), 3, "unseen", weights=case.weights):
        if step.number % 7 or step.table.sealed_count:
            continue
        worlds = two_worlds(step.table, step.seat, Random(step.number), case.rules.hidden_pools, same_log=True)
        if worlds is None:
            continue
        here, there = (plan(world, step.seat) for world in (worlds.here, worlds.there))
        assert list(map(format_action, here)) == list(map(format_action, there)), f"at decision {step.number}"
        compared += worlds.here.digest() != worlds.there.digest()
    assert compared > 10, "few positions differed, so this proves little"


@pytest.mark.parametrize("key", TITLES)
def test_planning_changes_nothing_and_is_repeatable(key: str) -> None:
    case = CASES[key]
    for step in random_game(case.rules, next(iter(case.options.values())), 2, "same", weights=case.weights):
        if step.number % 25:
            continue
        before = step.table.digest()
        first, again = plan(step.table, step.seat), plan(step.table.clone(), step.seat)
        assert first
        assert first == again
        assert step.table.digest() == before


def test_an_endless_turn_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """After the most decisions of a turn the program gives the default answer of the rules."""
    monkeypatch.setattr(decision_search, "MOST_IN_A_TURN", 2)
    table = Table.new(GAMES["tta"], CASES["tta"].options["new_story"], 2, "long")
    last = Seat(1)
    while last not in table.questions:
        seat = next(iter(table.questions))
        table.act(seat, table.parse("end"))
    for _ in range(2):
        table.act(last, next(option for option in table.legal_actions(last) if option.tag == "take"))
    assert [action.tag for action in choice(table, last)] == ["end"]


def test_many_possibilities_are_tried_in_part_and_some_of_each_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(decision_search, "MOST_TRIED", 4)
    table = Table.new(GAMES["tta"], CASES["tta"].options["new_story"], 2, "long")
    seat = next(iter(table.questions))
    assert len(table.legal_actions(seat)) > 4
    tried = decision_search._some([(option,) for option in table.legal_actions(seat)])
    assert len(tried) == 4
    assert {way[0].tag for way in tried} == {option.tag for option in table.legal_actions(seat)}


def test_a_title_that_plans_itself_gets_the_view_of_the_seat() -> None:
    """Its answer is taken as it is, and changes of the position it got have no effect."""
    table = Table.new(GAMES["tta"], CASES["tta"].options["new_story"], 2, "its own")
    before = table.digest()

    def decide(seen: Any, seat: Seat, question: AnyQuestion) -> AnyAction:
        assert seen.dice.seed == ""
        seen.round += 1
        return next(option for option in question.legal_answers(seen, seat) if option.tag == "end")

    table.rules = replace(table.rules, computer_player=ComputerPlayer(evaluate=lambda _g, _seat: 0.0, decide=decide))
    seat = next(iter(table.questions))
    assert [action.tag for action in choice(table, seat)] == ["end"]
    assert table.digest() == before
