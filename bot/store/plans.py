"""Turns planned ahead: what somebody wants to play when their turns come, known to nobody else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Row, bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import schema
from bot.store.rows import put
from rules.engine import Seat, Text

_PLANS = schema.plans.c
_PLAN = select(schema.plans).where(_PLANS.game_id == bindparam("game"), _PLANS.user_id == bindparam("user"))
REST = ""
"""The question of what is left of a turn: whichever its first line answers."""


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """One action of a plan, in notation."""

    line: str
    words: Text | None = None
    """What it did, cost and brought when it was planned; None where that does not matter."""
    unused: Text | None = None
    """What ending the turn with it left unused then."""
    cost: Mapping[str, int] | None = None
    """What it cost then, by the kind of goods; None where it had no such price."""


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """What is to be done in one turn."""

    question: str
    """The name of the question that the first step answers; by it the turn is known when it comes."""
    steps: tuple[PlannedStep, ...] = ()
    round: int | None = None
    """The round in which the turn is expected; None for what is left of a turn."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The actions, in notation."""
        return tuple(step.line for step in self.steps)


@dataclass(frozen=True, slots=True)
class Plan:
    """What a person wants to play at the next turns of a seat."""

    game_id: int
    user_id: int
    seat: Seat
    turns: tuple[PlannedTurn, ...]
    """The next turn first. The last one may have no steps yet."""
    by_itself: bool
    """Whether they are played when they come, without asking, if nothing that matters to them has changed."""
    changed_at: datetime
    otherwise: PlannedTurn | None = None
    """What is played by itself when a turn comes for which nothing else is planned."""
    begun: bool = False
    """Whether the first of the turns has come, so that it is decided by hand."""
    known: tuple[str, ...] = ()
    """The signs of what stops plans that were there when it was made (`PlanStop`)."""
    stopped: str = ""
    """The name of what has stopped it since; none: nothing."""

    @property
    def next(self) -> PlannedTurn | None:
        """What is to be done in the next turn."""
        first = self.turns[0] if self.turns else None
        return self.otherwise if first is None or not first.steps else first

    @property
    def rest(self) -> PlannedTurn | None:
        """What is left of a turn that others have interrupted, or None."""
        return self.turns[0] if self.turns and self.turns[0].question == REST else None

    def before(self, later: Plan | None) -> Plan:
        """The plan with what the same person has planned for later turns."""
        if later is None:
            return self
        behind = later.turns[1:] if later.begun or later.rest is not None else later.turns
        return replace(later, turns=(*self.turns, *behind), changed_at=self.changed_at)

    @property
    def plays_by_itself(self) -> bool:
        """Whether the next turn, or what is left of it, is to be played without asking."""
        due = self.next
        return due is not None and (self.by_itself or due is self.otherwise or due is self.rest)

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it."""
        return self.otherwise is None and not any(turn.steps for turn in self.turns)

    def behind_next(self, *, as_planned: bool) -> Plan:
        """The plan when its next turn is past: what follows is asked for unless the turn went `as_planned`."""
        otherwise = None if as_planned and self.next is self.otherwise else self.otherwise
        by_itself = self.by_itself and as_planned
        return replace(self, turns=self.turns[1:], otherwise=otherwise, by_itself=by_itself, begun=False, stopped="")


_TURNS: TypeAdapter[tuple[PlannedTurn, ...]] = TypeAdapter(tuple[PlannedTurn, ...])
_OTHERWISE: TypeAdapter[PlannedTurn | None] = TypeAdapter(PlannedTurn | None)
_KNOWN: TypeAdapter[tuple[str, ...]] = TypeAdapter(tuple[str, ...])


async def find(db: AsyncConnection, game_id: int, user_id: int) -> Plan | None:
    """The plan of a person in a game, or None."""
    row = (await db.execute(_PLAN, {"game": game_id, "user": user_id})).one_or_none()
    return None if row is None else _plan(row)


async def of_game(db: AsyncConnection, game_id: int) -> dict[Seat, Plan]:
    """All plans of a game, by seat."""
    query = select(schema.plans).where(_PLANS.game_id == game_id).order_by(_PLANS.seat)
    return {Seat(row.seat): _plan(row) for row in await db.execute(query)}


async def save(db: AsyncConnection, plan: Plan) -> None:
    """Keep a plan in the place of the person's earlier one; an empty one is removed."""
    if plan.is_empty:
        await discard(db, plan.game_id, plan.user_id)
        return
    # An owner and a deputy both play a seat; what was planned last counts.
    of_seat = (_PLANS.game_id == plan.game_id) & (_PLANS.seat == plan.seat)
    await db.execute(delete(schema.plans).where(of_seat, _PLANS.user_id != plan.user_id))
    key = {"game_id": plan.game_id, "user_id": plan.user_id}
    values = {name: getattr(plan, name) for name in ("seat", "by_itself", "begun", "stopped", "changed_at")}
    written = {
        "turns": _TURNS.dump_json(plan.turns).decode(),
        "otherwise": _OTHERWISE.dump_json(plan.otherwise).decode(),
        "known": _KNOWN.dump_json(plan.known).decode(),
    }
    await put(db, schema.plans, key, **values, **written)


async def discard(db: AsyncConnection, game_id: int, user_id: int) -> None:
    """Remove the plan of a person."""
    await db.execute(delete(schema.plans).where(_PLANS.game_id == game_id, _PLANS.user_id == user_id))


async def discard_seats(db: AsyncConnection, game_id: int, seats: Sequence[Seat]) -> None:
    """Remove the plans for seats that somebody else has now."""
    if seats:
        await db.execute(delete(schema.plans).where(_PLANS.game_id == game_id, _PLANS.seat.in_(seats)))


async def discard_all(db: AsyncConnection, game_id: int) -> None:
    """Remove all plans of a game that is over."""
    await db.execute(delete(schema.plans).where(_PLANS.game_id == game_id))


def _plan(row: Row[Any]) -> Plan:
    return Plan(
        row.game_id,
        row.user_id,
        Seat(row.seat),
        _TURNS.validate_json(row.turns),
        row.by_itself,
        row.changed_at,
        _OTHERWISE.validate_json(row.otherwise),
        row.begun,
        _KNOWN.validate_json(row.known),
        row.stopped,
    )
