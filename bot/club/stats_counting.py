"""Results counted: how often, how well, as what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import TypeVar

from bot.store.results import Result

K = TypeVar("K")


@dataclass(frozen=True, slots=True)
class Tally:
    """What several results come to."""

    games: int
    wins: int
    points: float
    """On average, as the place."""
    place: float
    best: Result
    """The one with most points, of several the first."""
    time_used_s: float | None
    """In a typical game; None where it is known of none. An average would tell of the longest absence."""


def tally(found: Sequence[Result]) -> Tally:
    """Some results together; there is at least one. A shared first place is won."""
    return Tally(
        games=len(found),
        wins=sum(result.place == 1 for result in found),
        points=fmean(result.points for result in found),
        place=fmean(result.place for result in found),
        best=max(found, key=lambda result: result.points),
        time_used_s=median(known) if (known := _times(found)) else None,
    )


def _times(found: Iterable[Result]) -> list[int]:
    return [result.time_used_s for result in found if result.time_used_s is not None]


def by_title(found: Iterable[Result]) -> dict[str, list[Result]]:
    """The results of each title, most first."""
    groups = _grouped((result.game, result) for result in found)
    return dict(sorted(groups.items(), key=lambda item: -len(item[1])))


def with_players(found: Iterable[Result], players: int | None) -> list[Result]:
    """The results of games with so many players; all without a number. All results of a game are among them."""
    kept = list(found)
    if players is None:
        return kept
    seats = sizes(kept)
    return [result for result in kept if seats[result.game_id] == players]


def sizes(found: Iterable[Result]) -> Mapping[int, int]:
    """How many players each game had, of which all results are among these."""
    return Counter(result.game_id for result in found)


def by_person(found: Iterable[Result]) -> dict[int, Tally]:
    """The tally of each person, without the program and those who are forgotten; most games first."""
    named = ((result.user_id, result) for result in found if result.user_id is not None and result.user_id > 0)
    return _most_first(_grouped(named))


def by_played(found: Iterable[Result]) -> dict[str, Tally]:
    """The tally of each thing that was played, by id; most games first."""
    return _most_first(_grouped((played, result) for result in found for played in result.played))


def _grouped(pairs: Iterable[tuple[K, Result]]) -> dict[K, list[Result]]:
    groups: dict[K, list[Result]] = {}
    for key, result in pairs:
        groups.setdefault(key, []).append(result)
    return groups


def _most_first(groups: Mapping[K, Sequence[Result]]) -> dict[K, Tally]:
    tallies = {key: tally(group) for key, group in groups.items()}
    return dict(sorted(tallies.items(), key=lambda item: (-item[1].games, item[1].place)))
