"""Private copies of games that somebody plays on against computer players, known to nobody else and soon removed."""

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
"""How long a copy is kept after it was made."""
_COPIES = schema.trial_games.c
_RECORD = TypeAdapter(Record)
_DECISIONS = TypeAdapter(tuple[Decision, ...])


@dataclass(frozen=True, slots=True)
class TrialGame:
    """The copy somebody has made of a game."""

    game_id: int
    user_id: int
    seat: Seat
    """Whose decisions the person makes in it."""
    level: Level
    """How strong the computer players are that make all others."""
    record: Record
    """The stage in which it was copied, with what had been decided in that, and what has been decided since."""
    copied: int
    """How many of its decisions were made in the game itself."""
    began_at: datetime
    lines: tuple[str, ...] = ()
    """The turn that is being prepared."""

    @property
    def ends_at(self) -> datetime:
        """When it is thrown away."""
        return self.began_at + LIFETIME


async def find(db: AsyncConnection, game_id: int, user_id: int, now: datetime) -> TrialGame | None:
    """The copy of a game that a person has made within a day, or None."""
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
    """Keep a copy in the place of the person's earlier one of the same game."""
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
    """Throw the copy of a person away."""
    await db.execute(delete(schema.trial_games).where(_COPIES.game_id == game_id, _COPIES.user_id == user_id))


async def forget_before(db: AsyncConnection, moment: datetime) -> int:
    """Throw the copies away that were made before; the answer is how many."""
    return (await db.execute(delete(schema.trial_games).where(_COPIES.began_at < moment))).rowcount
