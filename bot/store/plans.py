"""Planned turns of a user, which nobody else may see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Row, bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.store import drafts, schema
from bot.store.drafts import Draft
from bot.store.query_cache import depends_on
from bot.store.rows import put
from rules.engine import Seat, Text

_PLANS = schema.plans.c
_PLAN = select(schema.plans).where(_PLANS.game_id == bindparam("game"), _PLANS.user_id == bindparam("user"))
_OF_GAME = select(schema.plans).where(_PLANS.game_id == bindparam("game"))
REST = ""
"""The question of the rest of a turn: any that its first line answers."""


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """One action of a plan, in notation."""

    line: str
    words: Text | None = None
    """Its effect, cost and gain when it was planned; None where these do not matter."""
    unused: Text | None = None
    """The part of the turn that ending it left unused at that time."""
    cost: Mapping[str, int] | None = None
    """Its cost at that time, by kind of goods; None where it had no such price."""


@dataclass(frozen=True, slots=True)
class PlannedTurn:
    """The planned actions of one turn."""

    question: str
    """The name of the question that the first step answers; it identifies the turn when it comes."""
    steps: tuple[PlannedStep, ...] = ()
    round: int | None = None
    """The round in which the turn is expected; None for the rest of a turn."""

    @property
    def lines(self) -> tuple[str, ...]:
        """The actions, in notation."""
        return tuple(step.line for step in self.steps)


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a user for the next turns of a seat."""

    game_id: int
    user_id: int
    seat: Seat
    turns: tuple[PlannedTurn, ...]
    """The turns in order. The last one may have no steps yet."""
    by_itself: bool
    """True if they are played automatically when they come, if nothing relevant has changed."""
    changed_at: datetime
    otherwise: PlannedTurn | None = None
    """The turn played automatically when nothing else is planned."""
    begun: bool = False
    """True if the first of the turns has come, so that it is decided by hand."""
    known: tuple[str, ...] = ()
    """The signals of stop conditions that existed when it was made (`PlanStop`)."""
    stopped: str = ""
    """The name of the condition that has stopped it since; empty for none."""

    @property
    def next(self) -> PlannedTurn | None:
        """The plan of the next turn, or None."""
        first = self.turns[0] if self.turns else None
        return self.otherwise if first is None or not first.steps else first

    @property
    def rest(self) -> PlannedTurn | None:
        """The rest of a turn that others have interrupted, or None."""
        return self.turns[0] if self.turns and self.turns[0].question == REST else None

    def before(self, later: Plan | None) -> Plan:
        """Return the plan followed by the same user's plan for later turns."""
        if later is None:
            return self
        behind = later.turns[1:] if later.begun or later.rest is not None else later.turns
        return replace(later, turns=(*self.turns, *behind), changed_at=self.changed_at)

    @property
    def plays_by_itself(self) -> bool:
        """True if the next turn, or the rest of the present one, is to be played automatically."""
        due = self.next
        return due is not None and (self.by_itself or due is self.otherwise or due is self.rest)

    @property
    def is_empty(self) -> bool:
        """True if nothing is planned."""
        return self.otherwise is None and not any(turn.steps for turn in self.turns)

    def behind_next(self, *, as_planned: bool) -> Plan:
        """Return the plan after its next turn; later turns need confirmation unless the turn went `as_planned`."""
        otherwise = None if as_planned and self.next is self.otherwise else self.otherwise
        by_itself = self.by_itself and as_planned
        return replace(self, turns=self.turns[1:], otherwise=otherwise, by_itself=by_itself, begun=False, stopped="")


_TURNS: TypeAdapter[tuple[PlannedTurn, ...]] = TypeAdapter(tuple[PlannedTurn, ...])
_OTHERWISE: TypeAdapter[PlannedTurn | None] = TypeAdapter(PlannedTurn | None)
_KNOWN: TypeAdapter[tuple[str, ...]] = TypeAdapter(tuple[str, ...])


async def find(db: AsyncConnection, game_id: int, user_id: int) -> Plan | None:
    """Return the plan of a user in a game, or None."""
    row = (await db.execute(_PLAN, {"game": game_id, "user": user_id})).one_or_none()
    return None if row is None else _plan(row)


@dataclass(frozen=True, slots=True)
class Prepared:
    """The preparations of a user in a game."""

    draft: Draft | None = None
    plan: Plan | None = None

    def for_seat(self, seat: Seat) -> Prepared:
        """Return the same for a user who plays a seat now: a draft for it with lines takes the place of a plan."""
        begun = self.draft is not None and self.draft.seat == seat and self.draft.lines
        return Prepared(self.draft) if begun else self


NOTHING = Prepared()


@depends_on(schema.drafts, schema.plans, of_game=True)
async def of_game(db: AsyncConnection, game_id: int) -> Mapping[int, Prepared]:
    """Return all drafts and plans of a game, by user."""
    begun = await drafts.of_game(db, game_id)
    planned = {row.user_id: _plan(row) for row in await db.execute(_OF_GAME, {"game": game_id})}
    return {user_id: Prepared(begun.get(user_id), planned.get(user_id)) for user_id in sorted({*begun, *planned})}


async def save(db: AsyncConnection, plan: Plan) -> None:
    """Store a plan in place of the user's earlier one; an empty one is removed."""
    if plan.is_empty:
        await discard(db, plan.game_id, plan.user_id)
        return
    # An owner and a deputy both play a seat; the latest plan counts.
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
    """Remove the plan of a user."""
    await db.execute(delete(schema.plans).where(_PLANS.game_id == game_id, _PLANS.user_id == user_id))


async def discard_seats(db: AsyncConnection, game_id: int, seats: Sequence[Seat]) -> None:
    """Remove the plans for seats that have new holders."""
    if seats:
        await db.execute(delete(schema.plans).where(_PLANS.game_id == game_id, _PLANS.seat.in_(seats)))


async def discard_all(db: AsyncConnection, game_id: int) -> None:
    """Remove all plans of a finished game."""
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
