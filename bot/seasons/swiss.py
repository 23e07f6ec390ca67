"""Swiss pairings: people with about equal points meet, and nobody meets the same person again if that is possible."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import ceil, log2

from bot.seasons.groups import snake

Table = tuple[int, ...]

MOST_STEPS = 20_000
"""The most steps of the search for pairs; after that, pairs that meet again are exchanged."""


@dataclass(frozen=True, slots=True)
class History:
    """The tables of earlier rounds, those with one person included."""

    tables: Sequence[Table] = ()
    met: Mapping[frozenset[int], int] = field(default_factory=dict)

    @classmethod
    def of(cls, tables: Sequence[Table]) -> History:
        """Return the history of these tables."""
        met: dict[frozenset[int], int] = {}
        for table in tables:
            for pair in combinations(table, 2):
                met[frozenset(pair)] = met.get(frozenset(pair), 0) + 1
        return cls(tables, met)

    def repeats(self, table: Collection[int]) -> int:
        """Return how often pairs at a table have met before."""
        return sum(self.met.get(frozenset(pair), 0) for pair in combinations(table, 2))

    def byes(self, person: int) -> int:
        """Return how many rounds somebody has had without a game."""
        return sum(table == (person,) for table in self.tables)


def round_count(people: int, chairs: int) -> int:
    """Return the number of rounds: enough to find the best, and no more than can be played without meeting again."""
    tables = max(1, people // chairs)
    return max(1, min(ceil(log2(tables)) + 1, (people - 1) // (chairs - 1)))


def pairings(ordered: Sequence[int], points: Mapping[int, int], history: History, chairs: int) -> list[Table]:
    """Return the tables of a round; people without a table are tables of one (SE-5).

    `ordered` are the people, the best first: by points and tie-breaks, in the first round by rating.
    """
    resting = _resting(ordered, history, chairs)
    playing = [person for person in ordered if person not in resting]
    return [*_tables(playing, points, history, chairs), *((person,) for person in resting)]


def _resting(ordered: Sequence[int], history: History, chairs: int) -> list[int]:
    """Return who rests: among those with the fewest byes the last ones."""
    number = len(ordered) % chairs
    last_first = ordered[::-1]
    return sorted(last_first, key=history.byes)[:number]


def _tables(playing: Sequence[int], points: Mapping[int, int], history: History, chairs: int) -> list[Table]:
    if not playing:
        return []
    if not history.tables:
        return [tuple(table) for table in snake(playing, len(playing) // chairs)]
    if chairs == 2:
        pairs = _without_repeats(playing, history)
        if pairs is not None:
            return pairs
    tables = [list(playing[start : start + chairs]) for start in range(0, len(playing), chairs)]
    _exchange(tables, points, history)
    return [tuple(table) for table in tables]


def _without_repeats(playing: Sequence[int], history: History) -> list[Table] | None:
    """Return pairs of neighbours who have not met, or None when none were found."""
    steps = 0

    def paired(left: tuple[int, ...]) -> list[Table] | None:
        nonlocal steps
        if not left:
            return []
        first, rest = left[0], left[1:]
        for place, other in enumerate(rest):
            steps += 1
            if steps > MOST_STEPS:
                return None
            if history.repeats((first, other)):
                continue
            further = paired((*rest[:place], *rest[place + 1 :]))
            if further is not None:
                return [(first, other), *further]
        return None

    return paired(tuple(playing))


def _exchange(tables: list[list[int]], points: Mapping[int, int], history: History) -> None:
    """Exchange people between tables while that gives fewer repeats, or as many with more equal points."""

    def cost(table: Sequence[int]) -> tuple[int, int]:
        spread = sum((points.get(a, 0) - points.get(b, 0)) ** 2 for a, b in combinations(table, 2))
        return history.repeats(table), spread

    improved = True
    while improved:
        improved = False
        for one, other in combinations(tables, 2):
            for a in range(len(one)):
                for b in range(len(other)):
                    before = tuple(map(sum, zip(cost(one), cost(other), strict=True)))
                    one[a], other[b] = other[b], one[a]
                    if tuple(map(sum, zip(cost(one), cost(other), strict=True))) < before:
                        improved = True
                    else:
                        one[a], other[b] = other[b], one[a]
