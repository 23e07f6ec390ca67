"""Trial games: private copies of games played against computer players, deleted after a day."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from pydantic import TypeAdapter
from sqlalchemy import delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import put
from rules.engine import Decision, Record, Seat
from rules.engine.computer_player import Level

LIFETIME = timedelta(days=1)
"""The time after which a copy is deleted."""
_COPIES = schema.trial_games.c
_RECORD = TypeAdapter(Record)
_DECISIONS = TypeAdapter(tuple[Decision, ...])


@dataclass(frozen=True, slots=True)
class TrialGame:
    """The trial game of a user."""

    game_id: int
    user_id: int
    seat: Seat
    """The seat for which the user decides."""
    level: Level
    """The strength of the computer players at all other seats."""
    record: Record
    """The stage in which it was copied, with its earlier decisions, and the decisions since."""
    copied: int
    """The number of its decisions that were made in the game itself."""
    began_at: datetime
    lines: tuple[str, ...] = ()
    """The draft."""

    @property
    def ends_at(self) -> datetime:
        """The time when it is deleted."""
        return self.began_at + LIFETIME


async def find(db: AsyncConnection, game_id: int, user_id: int, now: datetime) -> TrialGame | None:
    """Return the trial game that a user has made of a game within a day, or None."""
    mine = (_COPIES.game_id == game_id) & (_COPIES.user_id == user_id)
    query = select(schema.trial_games).where(mine, _COPIES.began_at > now - LIFETIME)
    row = (await db.execute(query)).one_or_none()
    if row is None:
        return None
    position, lines = _RECORD.validate_json(row.position), tuple(json.loads(row.lines))
    record = replace(position, decisions=(*position.decisions, *_DECISIONS.validate_json(row.decisions)))
    copied, seat = len(position.decisions), Seat(row.seat)
    return TrialGame(game_id, user_id, seat, row.level, record, copied, row.began_at, lines)


async def save(db: AsyncConnection, trial: TrialGame) -> None:
    """Store a trial game in place of the user's earlier one of the same game."""
    decisions = trial.record.decisions
    await put(
        db,
        schema.trial_games,
        {"game_id": trial.game_id, "user_id": trial.user_id},
        seat=trial.seat,
        level=trial.level,
        position=_RECORD.dump_json(replace(trial.record, decisions=decisions[: trial.copied])).decode(),
        decisions=_DECISIONS.dump_json(decisions[trial.copied :]).decode(),
        lines=json.dumps(trial.lines),
        began_at=trial.began_at,
    )


async def discard(db: AsyncConnection, game_id: int, user_id: int) -> None:
    """Delete the trial game of a user."""
    await db.execute(delete(schema.trial_games).where(_COPIES.game_id == game_id, _COPIES.user_id == user_id))


async def forget_before(db: AsyncConnection, moment: datetime) -> int:
    """Delete the trial games made before a moment. Return how many."""
    return (await db.execute(delete(schema.trial_games).where(_COPIES.began_at < moment))).rowcount
