"""The one transaction of an accepted change: log, position, checkpoint, posts, reminders, interaction."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.settings import Settings
from bot.store import (
    Game,
    NewPost,
    SeatHolder,
    Stop,
    StoredDecision,
    StoredOrder,
    audit,
    drafts,
    games,
    interactions,
    log,
    outbox,
    reminders,
    results,
    seats,
)
from bot.store.games import GameStatus, Position
from bot.store.reminders import WHOLE_TABLE, NewReminder
from bot.tables.ending import results_of
from bot.tables.outcome import Outcome
from bot.tables.rating import unrated_by
from bot.tables.waiting import taken_back_by, turn_to
from rules.engine import Seat, Table, seen_texts

T = TypeVar("T")

AUDITED = frozenset({"undo", "redo", "restart", "abandon", "time", "computer", "decided", "seat"})
"""What is not in the log of a game, or looks there as if its players had done it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What an accepted operation leaves to be written: from `before` (None: the lobby) to `after`."""

    game: Game
    holders: tuple[SeatHolder, ...]
    before: Table[Any] | None
    after: Table[Any]
    outcome: Outcome
    kept: int
    """How many decisions of the log before the change are in force after it."""
    added: tuple[StoredDecision, ...] = ()
    redone: int | None = None
    """The batch of taken back decisions that is in force again."""
    redo_open: bool = True
    """False when nothing that was taken back could be made again before the change."""
    checkpoint: bool = True
    """Whether a stage began that the stored checkpoint does not know."""
    orders: tuple[Seat, tuple[StoredOrder, ...], Stop] | None = None
    posts: Sequence[NewPost] = ()
    """What tells of the change, and of all that was not told yet; without any it is left to a later one."""
    interaction_id: int | None = None

    @property
    def moves_game(self) -> bool:
        """False when only standing orders change."""
        return self.outcome.kind != "orders" or bool(self.added)

    @property
    def told(self) -> int:
        """How many decisions have been told of."""
        return self.after.decision_count if self.posts else min(self.game.told, self.kept)

    @property
    def newcomer(self) -> SeatHolder | None:
        """Who plays on for somebody else from now on."""
        seat = self.outcome.seat
        return self.holders[seat] if self.outcome.kind == "seat" and seat is not None else None

    @property
    def state(self) -> GameStatus:
        """The state in which the change leaves the game."""
        if self.outcome.kind == "abandon":
            return "abandoned"
        return "finished" if self.after.finished else "running"

    @property
    def asked(self) -> dict[Seat, str]:
        """The names of the questions that wait for an answer after the change."""
        return {} if self.state == "abandoned" else _asked(self.after)

    @property
    def still_asked(self) -> frozenset[Seat]:
        """Seats that were asked the same before, without an answer given or taken back; their reminders stay."""
        if self.before is None or self.outcome.kind == "restart":
            return frozenset()
        earlier = _asked(self.before)
        answered = {stored.decision.seat for stored in self.added}
        answered |= {decision.seat for decision in self.before.log[self.kept :]}
        if self.newcomer is not None:
            answered.add(self.newcomer.seat)
        return frozenset(
            seat for seat, name in self.asked.items() if earlier.get(seat) == name and seat not in answered
        )


async def save(
    db: AsyncConnection, change: Change, settings: Settings, now: datetime
) -> tuple[Game, tuple[SeatHolder, ...]]:
    """Write a change; the answer is the game after it, and who sits there.

    Raises Conflict when it was made from an older revision.
    """
    game, holders = change.game, change.holders
    newcomer = change.newcomer
    if newcomer is not None:
        await drafts.discard_seats(db, game.id, [newcomer.seat])
        await seats.replace(db, game.id, newcomer.seat, newcomer.user_id, newcomer.name, now)
        await seats.set_clock(db, game.id, newcomer.seat, newcomer.clock)
    if change.moves_game:
        game = await _save_position(db, change, settings, now)
        holders = await turn_to(
            db,
            game.id,
            game.agreement,
            change.after.rules.round(change.after.state),
            change.holders,
            change.asked,
            change.still_asked,
            change.added,
            taken_back_by(change.outcome, change.holders),
            settings,
            now,
        )
    if change.orders is not None:
        await seats.set_orders(db, game.id, *change.orders)
    if change.outcome.kind in AUDITED:
        await audit.note(db, game.id, change.outcome.by, change.outcome.kind, _told(change), now)
    await outbox.queue(db, change.posts, now)
    if change.interaction_id is not None:
        await interactions.remember(db, change.interaction_id, change.outcome.dumped(), now)
    if change.before is None or newcomer is not None or change.orders is not None:
        holders = await seats.holders(db, game.id)
    return game, holders


def _told(change: Change) -> audit.AuditNote:
    """What the audit log says about a change to everybody, beside its kind and who did it."""
    outcome, before, newcomer = change.outcome, change.before, change.newcomer
    lines: tuple[str, ...] = ()
    if outcome.kind == "undo" and before is not None:
        lines = seen_texts(before, change.kept)
    elif outcome.kind == "restart":
        lines = outcome.taken_back
    elif change.added:
        lines = seen_texts(change.after, change.kept)
    return audit.AuditNote(
        lines=lines,
        seat=outcome.seat,
        previous_name=outcome.previous_name,
        name="" if newcomer is None else newcomer.name,
        reason=outcome.reason,
    )


async def _save_position(db: AsyncConnection, change: Change, settings: Settings, now: datetime) -> Game:
    record = change.after.record()
    position = Position(change.state, len(record.decisions), record.version, record.digest, change.told)
    game = await games.advance(db, change.game, position, now)
    await _save_log(db, change, now)
    if change.checkpoint:
        assert record.checkpoint is not None, "the record of a table has a checkpoint"
        await log.put_checkpoint(db, game.id, record.checkpoint)
    decided = sorted({stored.decision.seat for stored in change.added if not stored.decision.automatic})
    await drafts.discard_seats(db, game.id, decided)
    game = await games.unrate(db, game, unrated_by(change.before, change.holders, change.outcome))
    if change.outcome.kind == "undo" and change.before is not None and change.before.finished:
        game = await games.reopen(db, game, [change.kept])
    finished = change.state == "finished"
    if finished != (change.before is not None and change.before.finished):
        ended = results_of(game, await seats.everybody(db, game.id), change.after, now) if finished else []
        await results.note(db, game.id, ended)
        await _let_reopen(db, game.id, now + timedelta(seconds=settings.undo_after_end_s) if finished else None)
    return game


async def _let_reopen(db: AsyncConnection, game_id: int, until: datetime | None) -> None:
    """Note how long a game that is over can be reopened, where an outage finds it; None while it goes on."""
    await reminders.drop(db, game_id, "reopening")
    if until is not None:
        await reminders.schedule(db, game_id, [NewReminder(WHOLE_TABLE, "reopening", "", until)])


async def _save_log(db: AsyncConnection, change: Change, now: datetime) -> None:
    game_id, outcome = change.game.id, change.outcome
    if outcome.kind != "undo" and change.redo_open:
        # An undo leaves earlier ones to be redone after it; everything else but a redo makes them final.
        await log.close_redo(db, game_id, change.redone)
    if outcome.kind in ("undo", "restart"):
        redoable = outcome.kind == "undo"
        by, reason = outcome.by, outcome.reason
        await log.take_back(db, game_id, change.kept, by=by, reason=reason, now=now, redoable=redoable)
    await log.append(db, game_id, change.added)


def _asked(table: Table[Any]) -> dict[Seat, str]:
    return {seat: question.name for seat, question in table.questions.items()}


async def undisturbed(work: Coroutine[Any, Any, T]) -> T:
    """The result of `work`, which runs to its end even when the caller is cancelled meanwhile.

    A commit and taking over its result in memory belong together: nothing may come between them.
    """
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        while not task.done():
            try:
                await asyncio.wait([task])
            except asyncio.CancelledError:
                continue
        raise
