"""Averages over game results, for the pages of `/stats`: games, wins, points, places, thinking time.

`stats.py` reads sums from the database and shows the summaries.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from bot.store.results import Counted
from bot.store.tallies import Sums


@dataclass(frozen=True, slots=True)
class Tally:
    """The summary of several results. Only `games` and `wins` are totals; a shared first place is a win."""

    games: int
    wins: int
    points: float
    """The average points. `place` is the average final place, 1 for a win."""
    place: float
    time_used_s: float | None = None
    """The median of the thinking times; None where none is known. An average would mainly show the longest absence."""


def tally(sums: Sums, times: Sequence[int] = ()) -> Tally:
    """Return the summary of some results. `times` are the thinking times in seconds."""
    games = max(1, sums.games)
    return Tally(
        games=sums.games,
        wins=sums.wins,
        points=sums.points / games,
        place=sums.places / games,
        time_used_s=median(times) if times else None,
    )


def together(counted: Iterable[Counted]) -> Sums:
    """Return the sum of several counts of results."""
    total = Sums()
    for each in counted:
        total += Sums(each.games, each.wins, each.points, each.places)
    return total


def most_first(sums: Mapping[str, Sums]) -> dict[str, Tally]:
    """Return the summary for each faction, nation or similar, by id; the most played comes first."""
    tallies = {key: tally(each) for key, each in sums.items()}
    return dict(sorted(tallies.items(), key=lambda item: (-item[1].games, item[1].place)))
