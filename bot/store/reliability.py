"""How reliably people finish the games they begin, from seats, results and decisions that are stored anyway.

Counted are the latest games that a user has begun with other people, among the user's latest seats. Games against
computer players alone concern nobody else, and anybody could have written an imported one.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Literal

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    CompoundSelect,
    Select,
    bindparam,
    exists,
    func,
    literal_column,
    select,
    union_all,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.seats import FORGOTTEN

LATEST = 100
"""The most games that count for one user."""
LOOKED_AT = 300
"""The latest seats of a user among which those games are looked for."""
LATEST_ANSWERED = 20
"""The games from which the usual time of an answer is computed."""
FEWEST = 3
"""A user with fewer finished or left games is new."""
SEVERAL = 5
"""Games added to those of a user before shares are compared, so that one slip among a few games weighs less."""

Step = Literal["new", "reliable", "mostly", "often missing"]

_SEATS, _GAMES = schema.seats.c, schema.games.c
_RESULTS, _DECISIONS = schema.results.c, schema.decisions.c
_IMPOSED: ColumnElement[bool] = literal_column(schema.IMPOSED)


@dataclass(frozen=True, slots=True)
class Reliability:
    """The latest games that a user has begun with other people."""

    finished: int = 0
    left: int = 0
    """Rated games that continued without the user, who gave the seat up or lost it."""
    running: int = 0
    ended: int = 0
    """Games that ended without a result, and unrated ones that the user has left."""
    timeouts: int = 0
    """How often the user let the time run out."""

    @property
    def begun(self) -> int:
        return self.finished + self.left + self.running + self.ended

    @property
    def step(self) -> Step:
        """One of three steps for users who have ended enough games."""
        if self.finished + self.left < FEWEST and self.left < 2:
            return "new"
        games = self.finished + SEVERAL
        if 5 * self.left >= games or self.timeouts >= games:
            return "often missing"
        if 20 * self.left >= games or 5 * self.timeouts >= games:
            return "mostly"
        return "reliable"


async def of_people(db: AsyncConnection, user_ids: Collection[int]) -> dict[int, Reliability]:
    """Return the reliability of some users, by one statement."""
    people = sorted({user_id for user_id in user_ids if user_id > 0})
    if not people:
        return {}
    rows: dict[int, dict[int, list[Any]]] = {user_id: {} for user_id in people}
    given = {f"user_{number}": user_id for number, user_id in enumerate(people)}
    for row in await db.execute(_latest_of(len(people)), given):
        rows[row.user_id].setdefault(row.game_id, []).append(row)
    return {user_id: _counted(games) for user_id, games in rows.items()}


@dataclass(frozen=True, slots=True)
class Answer:
    """The time between the last decision of somebody else and the next one of a user."""

    asked_at: datetime
    at: datetime


async def answers(db: AsyncConnection, user_id: int) -> tuple[Answer, ...]:
    """Return the answers that a user gave personally in the latest games."""
    begun, seats = _begun_with_others(user_id)
    latest = begun.with_only_columns(seats.game_id).limit(LATEST_ANSWERED).subquery()
    game, number = _DECISIONS.game_id, _DECISIONS.number
    decided = (
        select(
            _DECISIONS.user_id,
            _DECISIONS.seat,
            _DECISIONS.decided_by,
            _DECISIONS.at,
            func.lag(_DECISIONS.at, type_=schema.Moment).over(partition_by=game, order_by=number).label("asked_at"),
            func.lag(_DECISIONS.seat).over(partition_by=game, order_by=number).label("previous"),
        )
        .where(game.in_(select(latest.c.game_id)))
        .subquery()
        .c
    )
    own = (decided.user_id == user_id, decided.decided_by == "player", decided.previous != decided.seat)
    rows = await db.execute(select(decided.asked_at, decided.at).where(*own))
    return tuple(Answer(row.asked_at, row.at) for row in rows if row.at > row.asked_at)


# Building the part of each person takes as long as running it.
@lru_cache(maxsize=64)
def _latest_of(people: int) -> CompoundSelect[Any]:
    return union_all(*(select(_latest(bindparam(f"user_{number}")).subquery()) for number in range(people)))


def _begun_with_others(user_id: int | BindParameter[int]) -> tuple[Select[Any], Any]:
    """Return the latest seats of a user in games that have begun with other people, the latest first, and the columns
    of these seats.
    """
    held = select(schema.seats).where(_SEATS.user_id == user_id).order_by(_SEATS.id.desc()).limit(LOOKED_AT)
    seats = held.subquery().c
    others = schema.seats.alias()
    is_person = (others.c.user_id > 0) | (others.c.user_id <= FORGOTTEN)
    with_others = exists().where(others.c.game_id == seats.game_id, others.c.user_id != user_id, is_person)
    has_begun = (_GAMES.digest != "") | (_GAMES.decision_count > 0)
    query = (
        select(seats.user_id, seats.game_id, seats.left_at, _GAMES.state, _GAMES.ever_rated)
        .join(schema.games, _GAMES.id == seats.game_id)
        .where(_GAMES.state != "lobby", has_begun)
        .where(_GAMES.imported.is_(None), ~_GAMES.unrated.contains("imported"), with_others)
        .order_by(seats.id.desc())
    )
    return query, seats


def _latest(user_id: BindParameter[int]) -> Select[Any]:
    begun, seats = _begun_with_others(user_id)
    earlier = schema.seats.alias()
    took_over = exists().where(
        earlier.c.game_id == seats.game_id, earlier.c.seat == seats.seat, earlier.c.id < seats.id
    )
    gave_up = exists().where(_RESULTS.game_id == seats.game_id, _RESULTS.user_id == user_id, _RESULTS.gave_up)
    # Decisions that a computer player makes together belong to one time-out.
    late = select(func.count(_DECISIONS.at.distinct())).where(
        _DECISIONS.user_id == user_id, _DECISIONS.game_id == seats.game_id, _IMPOSED
    )
    flags = (took_over.label("took_over"), gave_up.label("gave_up"), late.scalar_subquery().label("timeouts"))
    return begun.add_columns(*flags).limit(LATEST)


def _counted(games: dict[int, list[Any]]) -> Reliability:
    finished = left = running = ended = timeouts = 0
    for rows in games.values():
        one = rows[0]
        stays = any(row.left_at is None for row in rows)
        # A substitute helps out; handing the seat on again is no fault.
        owned = any(not row.took_over for row in rows)
        timeouts += one.timeouts
        if one.gave_up or (not stays and owned and one.ever_rated):
            left += 1
        elif not stays or one.state == "abandoned":
            ended += 1
        elif one.state == "finished":
            finished += 1
        else:
            running += 1
    return Reliability(finished, left, running, ended, timeouts)
