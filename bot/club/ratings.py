"""How strong people are at a title: found by replaying the results of rated games in the order in which they ended."""

from __future__ import annotations

import asyncio
from collections.abc import Container, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from openskill.models import PlackettLuce, PlackettLuceRating

from bot.club.stats_counting import with_players
from bot.store import Store, results
from bot.store.results import Result

BEGINNING = 100
"""The rating of somebody who has not played yet."""
SCALE = 10

_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating after each rated game, oldest first."""

    way: tuple[int, ...]

    @property
    def now(self) -> int:
        return self.way[-1]


class Ratings:
    """The ratings of every title, computed anew when one of its results has changed."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: dict[Hashable, tuple[tuple[int, int, datetime | None], Mapping[int, Rating]]] = {}

    async def of_title(
        self, game: str, way: Hashable = None, played: Container[int] | None = None, players: int | None = None
    ) -> Mapping[int, Rating]:
        """The rating of everybody who has ended a rated game of a title, by user.

        With `played`, the games that were played in one `way`, and with `players`, it is the rating of these alone.
        """
        async with self._store.reading() as db:
            edition = await results.edition(db, game)
            known = self._known.get((game, way, players))
            if known is not None and known[0] == edition:
                return known[1]
            found = with_players(await results.everywhere(db, game=game), players)
        alike = [result for result in found if played is None or result.game_id in played]
        rated = await asyncio.to_thread(replayed, alike)
        self._known[game, way, players] = edition, rated
        return rated


def replayed(found: Iterable[Result]) -> dict[int, Rating]:
    """The ratings after results in the order in which the games ended.

    A seat of somebody whose data were deleted counts as one of a newcomer.
    """
    people: dict[int, PlackettLuceRating] = {}
    ways: dict[int, list[int]] = {}
    rated = (result for result in found if result.rated)
    for _, seats in groupby(rated, key=lambda result: result.game_id):
        _rate(list(seats), people, ways)
    return {user: Rating(tuple(way)) for user, way in ways.items()}


def _rate(seats: Sequence[Result], people: dict[int, PlackettLuceRating], ways: dict[int, list[int]]) -> None:
    """Move the ratings of those who played one game."""
    if len(seats) < 2:
        return
    before = [[people.get(seat.user_id or 0) or _MODEL.rating()] for seat in seats]
    after = _MODEL.rate(before, ranks=[seat.place for seat in seats])
    for seat, (rating,) in zip(seats, after, strict=True):
        if seat.user_id is not None:
            people[seat.user_id] = rating
            ways.setdefault(seat.user_id, []).append(round(BEGINNING + SCALE * rating.ordinal()))
