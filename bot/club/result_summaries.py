"""Summaries of results: how often, how well, as what."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import median

from bot.store.results import Counted
from bot.store.tallies import Sums


@dataclass(frozen=True, slots=True)
class Tally:
    """The summary of several results."""

    games: int
    wins: int
    points: float
    """The average points; the place is an average too."""
    place: float
    time_used_s: float | None = None
    """The median of the thinking times; None where none is known. An average would mainly show the longest absence."""


def tally(sums: Sums, times: Sequence[int] = ()) -> Tally:
    """Return the summary of some results, at least one. A shared first place counts as won."""
    games = max(1, sums.games)
    return Tally(
        games=sums.games,
        wins=sums.wins,
        points=sums.points / games,
        place=sums.places / games,
        time_used_s=median(times) if times else None,
    )


def together(counted: Iterable[Counted]) -> Sums:
    """Return the sum of counted results."""
    total = Sums()
    for each in counted:
        total += Sums(each.games, each.wins, each.points, each.places)
    return total


def most_first(sums: Mapping[str, Sums]) -> dict[str, Tally]:
    """Return the summary for each thing that was played, by id; most games first."""
    tallies = {key: tally(each) for key, each in sums.items()}
    return dict(sorted(tallies.items(), key=lambda item: (-item[1].games, item[1].place)))
