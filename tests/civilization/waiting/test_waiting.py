"""The simulated club: people sleep, and get the bot's questions (CIV-18.9 to CIV-18.13)."""

from __future__ import annotations

from random import Random
from statistics import median

import pytest

from tests.civilization.waiting.club import Tally, club
from tests.civilization.waiting.people import DAY, MEDIAN, NIGHT, Person
from tests.civilization.waiting.playing import HABITS, by_chance


def test_nobody_answers_in_the_night() -> None:
    person = Person(Random(1))
    for hour in range(200):
        slept = (person.answers_at(hour * 1.7) - person.bedtime) % DAY
        assert slept >= NIGHT - 1e-6


def test_half_of_the_answers_of_somebody_awake_come_within_two_hours() -> None:
    person = Person(Random(2))
    morning = person.awake(person.bedtime) + 1
    delays = [person.answers_at(morning) - morning for _ in range(2000)]
    assert median(delays) == pytest.approx(MEDIAN, rel=0.1)


@pytest.mark.parametrize("habits", HABITS)
def test_a_club_plays_its_turns(habits: str) -> None:
    """Everybody counts in every turn, and time advances."""
    tally: Tally = club(2, "short", 2, by_chance(Random("short")), HABITS[habits]).play(2)
    assert len(tally.days) in (1, 2)
    assert len(tally.pings) == 2 * len(tally.days)
    assert all(day > 0 for day in tally.days)
    assert sum(tally.kinds.values()) >= sum(tally.pings)
