"""The timeline of a game: where rounds and turns begin, when each question was opened, and the points on the way."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.sessions.timeline import read_timeline
from bot.views.film_export import MOST_IMAGES, images
from rules import GAMES
from rules.engine import Table, read_record
from tests.cost import fast
from tests.engine.stones import STONES, Bid, Reply, StonesOptions, Take

LOGS = Path(__file__).parents[2] / "games"


@pytest.fixture(scope="module", params=fast(["tm-3-players", "tta-new-story-4-players"]))
def table(request: pytest.FixtureRequest) -> Table[Any]:
    record = read_record((LOGS / f"{request.param}.log").read_text(encoding="utf-8"))
    return Table.load(GAMES[record.game], record)


def test_rounds_begin_where_their_number_changes(table: Table[Any]) -> None:
    course = read_timeline(table)
    numbers = [each.number for each in course.rounds]
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    for each in course.rounds[1:]:
        here = table.clone()
        here.undo(each.at)
        assert here.rules.round(here.state) == each.number
        assert {place.seat: place.points for place in here.rules.standing(here.state)} == each.points
        here.undo(each.at - 1)
        assert here.rules.round(here.state) == each.number - 1


def test_the_game_stays_as_it_is_and_ends_without_the_final_scoring(table: Table[Any]) -> None:
    before = table.digest()
    course = read_timeline(table)
    assert table.digest() == before
    assert course.turns[0] == 0
    assert course.turns[-1] == table.decision_count == len(course.asked)
    last = table.clone()
    last.undo(table.decision_count - 1)
    assert course.points == {place.seat: place.points for place in last.rules.standing(last.state)}


def test_simultaneous_questions_start_at_the_same_time() -> None:
    table = Table.new(STONES, StonesOptions(stones=3), 3, "seed")
    for seat in table.seats:
        table.act(seat, Bid(0))
    (mover,) = table.questions
    table.act(mover, Take(3))
    first, second = table.questions
    table.act(first, Reply("boo"))
    assert read_timeline(table).asked == (0, 0, 0, 3), "a sealed answer is not told"
    table.act(second, Reply("boo"))
    assert table.finished
    assert read_timeline(table).asked == (0, 0, 0, 3, 4, 4)


def test_a_film_has_all_turns_or_the_rounds_and_some_turns_between(table: Table[Any]) -> None:
    course = read_timeline(table)
    shown = images(course)
    assert list(shown) == sorted(set(shown))
    assert len(shown) == min(len(course.turns), MOST_IMAGES)
    assert {each.at for each in course.rounds} <= set(shown) <= {*course.turns, *(each.at for each in course.rounds)}
    assert (shown[0], shown[-1]) == (0, table.decision_count)
