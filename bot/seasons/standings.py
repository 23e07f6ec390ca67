"""The points table of a season, computed from the places at its tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Played:
    """A table that is over: its chairs, and the place of each person; people with the same place are tied.

    A game without a result is a tie of everybody, and a person without a game sits alone.
    """

    chairs: int
    places: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table. Points are counted in halves, and the Sonneborn-Berger score in quarters."""

    person: int
    rank: int
    games: int
    wins: int
    halves: int
    quarters: int

    @property
    def points(self) -> str:
        """The points as people write them, such as 2½."""
        return in_fractions(2 * self.halves)

    @property
    def tie_break(self) -> str:
        """The Sonneborn-Berger score as people write it, such as 3¼."""
        return in_fractions(self.quarters)


def in_fractions(quarters: int) -> str:
    """Return a number of quarters as a number with a fraction."""
    whole, rest = divmod(quarters, 4)
    fraction = ("", "¼", "½", "¾")[rest]
    return f"{whole}{fraction}" if whole or not fraction else fraction


def halves_of(table: Played, person: int) -> int:
    """Return the half points of somebody at a table (SE-3.1).

    A point for each person placed lower, half a point for a tie and for each empty chair.
    """
    won = sum(_halves(table, person, other) for other in table.places if other != person)
    return won + table.chairs - len(table.places)


def standings(people: Iterable[int], tables: Sequence[Played]) -> list[Line]:
    """Return the table, the best first, with equal ranks for people who are equal in everything (SE-3)."""
    people = tuple(people)
    halves = {person: sum(halves_of(each, person) for each in tables if person in each.places) for person in people}
    found = []
    for person in people:
        mine = [each for each in tables if person in each.places]
        games = [each for each in mine if len(each.places) > 1]
        wins = sum(_won(each, person) for each in games)
        quarters = sum(
            _halves(each, person, other) * halves.get(other, 0)
            for each in games
            for other in each.places
            if other != person
        )
        found.append(Line(person, 0, len(games), wins, halves[person], quarters))
    found.sort(key=_key)
    keys = [_key(line) for line in found]
    return [
        Line(line.person, 1 + keys.index(key), line.games, line.wins, line.halves, line.quarters)
        for line, key in zip(found, keys, strict=True)
    ]


def _key(line: Line) -> tuple[int, int, int]:
    return -line.halves, -line.quarters, -line.wins


def _halves(table: Played, person: int, other: int) -> int:
    mine, theirs = table.places[person], table.places[other]
    return 2 if mine < theirs else int(mine == theirs)


def _won(table: Played, person: int) -> bool:
    """Return whether somebody is placed first, alone."""
    return all(table.places[person] < place for other, place in table.places.items() if other != person)
