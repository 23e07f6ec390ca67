"""Schedules in which everybody meets everybody: the circle method for two, fair tables for more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random

Table = tuple[int, ...]
"""The people at a table by number, in the order of their seats."""
Round = tuple[Table, ...]

ATTEMPTS = 12
"""The number of first schedules that are improved."""
STEPS = 1500
"""The number of exchanges that are tried in each of them."""


@cache
def schedule(people: int, chairs: int) -> tuple[Round, ...]:
    """Return the rounds for people numbered from 0, at tables with so many chairs (SE-4)."""
    if people <= chairs:
        return ((tuple(range(people)),),)
    if chairs == 2:
        return circle(people)
    return _fair(people, chairs)


def circle(people: int) -> tuple[Round, ...]:
    """Return a round robin for tables of two: each pair meets once (SE-4.1).

    With an odd number of people, another one rests in each round.
    """
    places: list[int | None] = [*range(people), *([None] if people % 2 else [])]
    rounds = []
    for number in range(len(places) - 1):
        pairs = [(places[each], places[-1 - each]) for each in range(len(places) // 2)]
        # The first of them sits first in every other round, so that everybody does about as often.
        seated = [(b, a) if (number if each == 0 else each) % 2 else (a, b) for each, (a, b) in enumerate(pairs)]
        rounds.append(tuple((a, b) for a, b in seated if a is not None and b is not None))
        places.insert(1, places.pop())
    return tuple(rounds)


def rounds_of(people: int, chairs: int) -> int:
    """Return the number of rounds of a schedule."""
    if people <= chairs:
        return 1
    return people - 1 + people % 2 if chairs == 2 else round_count(people, chairs)


def round_count(people: int, chairs: int) -> int:
    """Return the least number of rounds in which all play equally often and can meet everybody (SE-4.2)."""
    tables = people // chairs
    rounds = 1
    while rounds * tables * chairs % people or rounds * tables * chairs // people * (chairs - 1) < people - 1:
        rounds += 1
    return rounds


def _fair(people: int, chairs: int) -> tuple[Round, ...]:
    """Return rounds in which everybody plays equally often and pairs meet as evenly as possible (SE-4.2)."""
    candidates = (_improved(people, chairs, Random(attempt)) for attempt in range(ATTEMPTS))
    return min(candidates, key=lambda rounds: _unevenness(people, rounds))


def _improved(people: int, chairs: int, chance: Random) -> tuple[Round, ...]:
    """Return a random schedule, improved by exchanging people of the same round.

    People who rest are a table of the round while it is improved. Everybody rests equally often: the people who rest
    in a round follow those of the round before in a fixed order.
    """
    count, tables = round_count(people, chairs), people // chairs
    resting = people - tables * chairs
    order = chance.sample(range(people), people)
    rounds = []
    for number in range(count):
        rest = {order[(number * resting + each) % people] for each in range(resting)}
        playing = [person for person in chance.sample(range(people), people) if person not in rest]
        rounds.append([playing[each * chairs : (each + 1) * chairs] for each in range(tables)])
    met = _meetings(people, rounds)
    swappable = [each for each in rounds if len(each) > 1]
    if not swappable:
        return _exchanged_rests(people, rounds, chance)
    for _ in range(STEPS):
        one, other = chance.sample(chance.choice(swappable), 2)
        a, b = chance.randrange(chairs), chance.randrange(chairs)
        before = _weight(met, one, a) + _weight(met, other, b)
        _count(met, one, other, -1)
        one[a], other[b] = other[b], one[a]
        _count(met, one, other, 1)
        if _weight(met, one, a) + _weight(met, other, b) > before:
            _count(met, one, other, -1)
            one[a], other[b] = other[b], one[a]
            _count(met, one, other, 1)
    return _frozen(rounds)


def _exchanged_rests(people: int, rounds: list[list[list[int]]], chance: Random) -> tuple[Round, ...]:
    """Return rounds of one table, improved by exchanging two people between two rounds."""
    best = _unevenness(people, _frozen(rounds))
    for _ in range(STEPS if len(rounds) > 1 else 0):
        (one,), (other,) = chance.sample(rounds, 2)
        a, b = chance.randrange(len(one)), chance.randrange(len(other))
        if one[a] in other or other[b] in one:
            continue
        one[a], other[b] = other[b], one[a]
        now = _unevenness(people, _frozen(rounds))
        if now > best:
            one[a], other[b] = other[b], one[a]
        else:
            best = now
    return _frozen(rounds)


def _meetings(people: int, rounds: Sequence[Sequence[Sequence[int]]]) -> list[list[int]]:
    met = [[0] * people for _ in range(people)]
    for table in (table for each in rounds for table in each):
        for a, b in combinations(table, 2):
            met[a][b] += 1
            met[b][a] += 1
    return met


def _count(met: list[list[int]], one: Sequence[int], other: Sequence[int], change: int) -> None:
    for table in (one, other):
        for a, b in combinations(table, 2):
            met[a][b] += change
            met[b][a] += change


def _weight(met: list[list[int]], table: Sequence[int], place: int) -> int:
    """Return how often somebody has met the others at a table, squared so that repetitions weigh more."""
    return sum(met[table[place]][other] ** 2 for other in table if other != table[place])


def _unevenness(people: int, rounds: Sequence[Sequence[Sequence[int]]]) -> int:
    met = _meetings(people, rounds)
    return sum(met[a][b] ** 2 for a, b in combinations(range(people), 2))


def _frozen(rounds: Sequence[Sequence[Sequence[int]]]) -> tuple[Round, ...]:
    return tuple(tuple(tuple(table) for table in each) for each in rounds)
