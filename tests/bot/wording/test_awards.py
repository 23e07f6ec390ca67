"""Awards of a game: the longest and the shortest thinking times, the most decisions, and the best round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

import pytest

from bot.language.i18n import Localizer
from bot.sessions.thinking_times import Decided, TimedTimeline
from bot.sessions.timeline import RoundStart, Timeline
from bot.wording.awards import awards
from rules.engine import Decision, Seat, say
from tests.bot.stones_games import NOW

ANNA, BORIS = Seat(0), Seat(1)


def course(
    asked: Sequence[int], *points: Mapping[Seat, int], begins: Sequence[int] = (0, 4), end: Mapping[Seat, int]
) -> Timeline:
    rounds = tuple(
        RoundStart(number, at, say("round {n}", n=number), values)
        for number, (at, values) in enumerate(zip(begins, points, strict=True), 1)
    )
    return Timeline(rounds, (0,), tuple(asked), end)


def told(found: Timeline, decisions: Sequence[tuple[Seat, float]], people: Sequence[Seat] = (ANNA, BORIS)) -> list[str]:
    """Return the awards of decisions that were made so many seconds after the beginning."""
    decided = [Decided(Decision(seat, "wait"), NOW + timedelta(seconds=after)) for seat, after in decisions]
    return [Localizer(names=["Anna", "Boris"])(award) for award in awards(TimedTimeline(found, decided), people)]


NOTHING = {ANNA: 0, BORIS: 0}
IN_TURN = [(ANNA, 0.0), (BORIS, 60.0), (ANNA, 4000.0), (BORIS, 4060.0), (ANNA, 4300.0), (BORIS, 4360.0), (ANNA, 4600.0)]


def test_the_longest_thinking_time_has_its_round_and_the_quickest_its_median() -> None:
    found = told(course(range(7), NOTHING, NOTHING, end=NOTHING), IN_TURN)
    assert found == [
        "🐢 Longest thought: Anna, 1 hour and 5 minutes (round 1)",
        "⚡ Quickest: Boris, mostly within 1 minute",
        "⏳ Time used: Anna 1 hour and 13 minutes, Boris 3 minutes",
        "✋ Most decisions: Anna, 4",
    ]


def test_thinking_time_starts_with_the_question_not_with_another_answer() -> None:
    decisions = [(ANNA, 0.0), (BORIS, 50.0), (ANNA, 60.0)]
    (longest, *_) = told(course([0, 1, 1], NOTHING, begins=[0], end=NOTHING), decisions)
    assert longest == "🐢 Longest thought: Anna, 1 minute (round 1)"


def test_combined_decisions_take_no_time_and_computer_players_get_no_speed_award() -> None:
    together = [(ANNA, 0.0), *((BORIS, 5.0 * n) for n in (1, 1, 1, 2, 2, 2)), (ANNA, 10.1)]
    found = told(course(range(8), NOTHING, NOTHING, end=NOTHING), together, [ANNA])
    assert found == ["✋ Most decisions: Boris, 6"]


@pytest.mark.parametrize(
    ("second", "end", "best"),
    [
        ({ANNA: 5, BORIS: 7}, {ANNA: 11, BORIS: 8}, "Boris, +7 (round 1)"),
        ({ANNA: 5, BORIS: 5}, {ANNA: 6, BORIS: 6}, "Anna, Boris, +5 (round 1)"),
        ({ANNA: 1, BORIS: 0}, {ANNA: 2, BORIS: 9}, "Boris, +9 (round 2)"),
    ],
)
def test_the_best_round_is_the_largest_gain(second: dict[Seat, int], end: dict[Seat, int], best: str) -> None:
    found = told(course([0], NOTHING, second, end=end), [(ANNA, 0.0)])
    assert found[-1] == f"🚀 Best round: {best}"
