"""A finished game, turn by turn: chances that add up, and the turns that changed them most."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from bot.advice.game_review import behind_the_same, columns
from bot.computer_players.decision_search import plan
from bot.computer_players.win_chances import ChanceHistory, chance_history
from rules import GAMES
from rules.engine import Table
from tests.cost import fast


@cache
def finished(title: str) -> Table[Any]:
    """Return a whole game of quick players."""
    rules = GAMES[title]
    table = Table.new(rules, rules.options(), 2, "seed")
    while not table.finished:
        seat = next(iter(table.questions))
        for action in plan(table, seat, None):
            table.act(seat, action)
    return table


@cache
def course(title: str) -> ChanceHistory:
    return chance_history(finished(title))


@pytest.mark.parametrize("title", fast(["tm", "civ", "dawn", "tta"], 2))
def test_the_chances_of_all_make_one_and_end_with_the_result(title: str) -> None:
    table, found = finished(title), course(title)
    assert len(found.chances) == len(found.turns) + 1
    for chances in found.chances:
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0
    winners = [place.seat for place in table.rules.standing(table.state) if place.rank == 1]
    assert [seat for seat in table.seats if found.chances[-1][seat] > 0] == sorted(winners)
    assert max(found.chances[0]) < 0.95, "nobody has won before the first turn"


@pytest.mark.parametrize("title", fast(["tm", "civ", "dawn", "tta"], 2))
def test_every_turn_of_a_round_belongs_to_the_deciding_seat(title: str) -> None:
    table, found = finished(title), course(title)
    assert found.turns[0].round == 1
    assert found.turns[-1].to == table.decision_count
    for turn, following in zip(found.turns, found.turns[1:], strict=False):
        assert turn.to == following.at
    assert all(table.log[turn.at].seat == turn.seat for turn in found.turns)
    assert {turn.seat for turn in found.turns} == set(table.seats)


def test_turning_points_are_the_turns_that_moved_most_in_their_order() -> None:
    found = course("tm")
    points = found.turning_points(3)
    assert points == sorted(points)
    least = min(found.moved(number) for number in points)
    assert all(found.moved(number) <= least for number in range(len(found.turns)) if number not in points)


def test_the_columns_of_the_curve_name_the_rounds_where_they_begin() -> None:
    found = course("civ")
    named = [int(name) for name in columns(found) if name]
    assert named == sorted(set(named))
    assert named[0] == 1
    assert len(named) <= 14
    assert len(columns(found)) == len(found.chances)


def test_looking_back_leaves_the_table_as_it_is() -> None:
    table = finished("tm")
    digest = table.digest()
    chance_history(table)
    assert table.digest() == digest


@pytest.mark.slow
def test_a_review_continues_after_the_same_beginning() -> None:
    """A turn of Through the Ages has a political action before the others."""
    table = finished("tta")
    turn = max(course("tta").turns, key=lambda turn: turn.to - turn.at)
    own = [number for number in range(turn.at, turn.to) if table.log[number].seat == turn.seat]
    lines = [table.log[number].text for number in own]
    assert len(lines) > 2
    assert behind_the_same(table, turn, turn.at, lines[:2]) == own[2]
    assert behind_the_same(table, turn, own[1], lines[1:]) == turn.to
    assert behind_the_same(table, turn, turn.at, [*lines[:1], "resign"]) is None
    assert behind_the_same(table, turn, turn.at, []) is None
