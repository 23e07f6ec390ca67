"""Turns planned ahead: what somebody wants to play when their turn comes, known to nobody else."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Row, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import put
from rules.engine import Seat

_PLANS = schema.plans.c

REST = ""
"""The question of what is left of a turn: whichever its first line answers."""


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """One action of a plan, in notation."""

    line: str
    choices: str
    """A fingerprint of what could be chosen there when it was planned; empty where only its own `meaning` matters."""
    meaning: str = ""
    """A fingerprint of what it costs and brings; empty where that is part of `choices`."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a person wants to play at the next turn of a seat."""

    game_id: int
    user_id: int
    seat: Seat
    question: str
    """The name of the question that the first step answers; by it the turn is known when it comes."""
    steps: tuple[PlannedStep, ...]
    by_itself: bool
    """Whether it is played when the turn comes, without asking, if nothing that matters to it has changed."""
    changed_at: datetime

    @property
    def lines(self) -> tuple[str, ...]:
        """The actions, in notation."""
        return tuple(step.line for step in self.steps)


async def find(db: AsyncConnection, game_id: int, user_id: int) -> Plan | None:
    """The plan of a person in a game, or None."""
    query = select(schema.plans).where(_PLANS.game_id == game_id, _PLANS.user_id == user_id)
    row = (await db.execute(query)).one_or_none()
    return None if row is None else _plan(row)


async def played_by_themselves(db: AsyncConnection, game_id: int) -> dict[Seat, Plan]:
    """The plans of a game that are to be played without asking, by seat."""
    query = select(schema.plans).where(_PLANS.game_id == game_id, _PLANS.by_itself.is_(True)).order_by(_PLANS.seat)
    return {Seat(row.seat): _plan(row) for row in await db.execute(query)}


async def save(db: AsyncConnection, plan: Plan) -> None:
    """Keep a plan in the place of the person's earlier one."""
    where = (_PLANS.game_id == plan.game_id) & (_PLANS.user_id == plan.user_id)
    key = {"game_id": plan.game_id, "user_id": plan.user_id}
    values = {name: getattr(plan, name) for name in ("seat", "question", "by_itself", "changed_at")}
    await put(db, schema.plans, where, key, steps=json.dumps([asdict(step) for step in plan.steps]), **values)


async def discard(db: AsyncConnection, game_id: int, user_id: int) -> None:
    """Remove the plan of a person."""
    await db.execute(delete(schema.plans).where(_PLANS.game_id == game_id, _PLANS.user_id == user_id))


async def discard_seats(db: AsyncConnection, game_id: int, seats: Sequence[Seat]) -> None:
    """Remove the plans for seats whose turn has come, or that somebody else has now."""
    if seats:
        await db.execute(delete(schema.plans).where(_PLANS.game_id == game_id, _PLANS.seat.in_(seats)))


async def discard_all(db: AsyncConnection, game_id: int) -> None:
    """Remove all plans of a game that is over."""
    await db.execute(delete(schema.plans).where(_PLANS.game_id == game_id))


def _plan(row: Row[Any]) -> Plan:
    steps = tuple(PlannedStep(step["line"], step["choices"], step.get("meaning", "")) for step in json.loads(row.steps))
    return Plan(row.game_id, row.user_id, Seat(row.seat), row.question, steps, row.by_itself, row.changed_at)
