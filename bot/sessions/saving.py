"""The single transaction of an accepted change: log, position, checkpoint, posts, reminders, interaction."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.sessions.change import GIVING_UP, Change
from bot.sessions.delayed_answers import answers_at, may_lack_choice, only_answer
from bot.sessions.game_results import note_end, note_giving_up, take_back_end
from bot.sessions.job_updates import Awaited, Unchanged, WaitsAfter, awaited, taken_back_by, update_jobs
from bot.sessions.orders import readable
from bot.sessions.thinking_times import TimedTimeline, thinking_times, time_used
from bot.sessions.unrated import unrated_by
from bot.settings import Settings
from bot.store import (
    Conflict,
    Game,
    NewPost,
    SeatHolder,
    Stop,
    StoredDecision,
    StoredOrder,
    audit,
    deputies,
    drafts,
    games,
    interactions,
    log,
    outbox,
    plans,
    scheduled_jobs,
    seats,
    users,
)
from bot.store.games import GameStatus, Position
from bot.store.plans import Plan
from bot.store.scheduled_jobs import WHOLE_TABLE, NewJob
from rules.engine import Seat, Table, seen_texts

T = TypeVar("T")

AUDITED = frozenset({"undo", "redo", "restart", "abandon", "time", "computer", "seat"})
"""Changes that are missing in the log of a game, or look there like decisions of its players."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingChange:
    """The data that an accepted operation has to write, from `before` (None: the lobby) to `after`."""

    game: Game
    holders: tuple[SeatHolder, ...]
    before: Table[Any] | None
    after: Table[Any]
    change: Change
    kept: int
    """The number of decisions before the change that are still in force after it."""
    added: tuple[StoredDecision, ...] = ()
    redone: int | None = None
    """The batch of undone decisions that is in force again."""
    redo_open: bool = True
    """False if there was nothing to redo before the change."""
    checkpoint: bool = True
    """True if a stage began since the stored checkpoint."""
    orders: tuple[Seat, tuple[StoredOrder, ...], Stop] | None = None
    plans: tuple[Plan, ...] = ()
    """The plans as the change leaves them."""
    played_later: frozenset[Seat] = frozenset()
    """Seats whose plans are played at a time when a person would plausibly answer."""
    timeline: TimedTimeline | None = None
    """The timeline of a game that ends with the change; None where it cannot be replayed."""
    posts: Sequence[NewPost] = ()
    """The posts about the change and everything not told yet. If empty, a later change posts it."""
    interaction_id: int | None = None

    @property
    def moves_game(self) -> bool:
        """False if only standing orders change."""
        return self.change.kind != "orders" or bool(self.added)

    @property
    def told(self) -> int:
        """The number of decisions covered by posts."""
        return self.after.decision_count if self.posts else min(self.game.narrated, self.kept)

    @property
    def newcomer(self) -> SeatHolder | None:
        """The new holder of a seat that was handed over, or None."""
        seat = self.change.seat
        return self.holders[seat] if self.change.kind == "seat" and seat is not None else None

    @property
    def state(self) -> GameStatus:
        """The state of the game after the change."""
        if self.change.kind == "abandon":
            return "abandoned"
        return "finished" if self.after.finished else "running"

    @property
    def asked(self) -> dict[Seat, str]:
        """The names of the questions that are open after the change, by seat."""
        return {} if self.state == "abandoned" else _asked(self.after)

    @property
    def still_asked(self) -> frozenset[Seat]:
        """Seats with the same question as before, without an answer given or taken back; they are not notified
        again.
        """
        if self.before is None or self.state == "abandoned":
            return frozenset()
        return still_asked(self.before, self.after, self.change)

    @property
    def still_awaited(self) -> frozenset[Seat]:
        """Seats that the game waited for in the same way before; their clocks and deadlines continue."""
        if self.before is None or self.state == "abandoned":
            return frozenset()
        computers = {holder.seat for holder in self.holders if holder.is_computer}
        # A computer player decides again each time it has a question.
        return self.still_asked | (still_awaited(self.before, self.after, self.change) - computers)

    @property
    def awaited(self) -> dict[Seat, Awaited]:
        """The questions that are open after the change, by seat."""
        return {} if self.state == "abandoned" else awaited(self.after)


def still_asked(before: Table[Any], after: Table[Any], change: Change) -> frozenset[Seat]:
    """Return the seats with the same question as before a change, without an answer given or taken back."""
    earlier, done = _asked(before), _decided_by(before, after, change)
    same = frozenset(seat for seat, name in _asked(after).items() if earlier.get(seat) == name and seat not in done)
    return frozenset() if change.kind in ("start", "restart") else same - _new_at(change)


def still_awaited(before: Table[Any], after: Table[Any], change: Change) -> frozenset[Seat]:
    """Return the seats that the game waited for in the same way before a change, even if the question is another
    one.
    """
    earlier = {seat: question.wait(before.state) for seat, question in before.questions.items()}
    done = _decided_by(before, after, change)
    same = frozenset(
        seat
        for seat, question in after.questions.items()
        if earlier.get(seat) == question.wait(after.state) and (question.outlasts_answers or seat not in done)
    )
    return frozenset() if change.kind in ("start", "restart") else same - _new_at(change)


def _decided_by(before: Table[Any], after: Table[Any], change: Change) -> frozenset[Seat]:
    """Return the seats whose decisions were made or taken back by a change."""
    taken_back = before.log[after.decision_count :]
    return frozenset({made.seat for made in change.decisions} | {decision.seat for decision in taken_back})


def _new_at(change: Change) -> frozenset[Seat]:
    """Return the seat that has a new holder."""
    return frozenset([change.seat] if change.kind == "seat" and change.seat is not None else [])


async def save(
    db: AsyncConnection, pending: PendingChange, settings: Settings, now: datetime
) -> tuple[Game, tuple[SeatHolder, ...]]:
    """Write a change. Return the game after it, and its holders.

    Raises Conflict when it was made from an older revision, or another process has carried out the same interaction.
    """
    game, holders = pending.game, pending.holders
    newcomer = pending.newcomer
    if newcomer is not None:
        await drafts.discard_seats(db, game.id, [newcomer.seat])
        await plans.discard_seats(db, game.id, [newcomer.seat])
        await deputies.end_of_seat(db, game.id, newcomer.seat, now)
        await seats.replace(db, game.id, newcomer.seat, newcomer.user_id, newcomer.name, now)
        await seats.set_clock(db, game.id, newcomer.seat, newcomer.clock)
    if pending.moves_game:
        game = await _save_position(db, pending, settings, now)
        after = WaitsAfter(
            pending.after.rules.round(pending.after.state),
            pending.awaited,
            Unchanged(pending.still_awaited, pending.still_asked, _decided(pending)),
            pending.added,
            taken_back_by(pending.change, pending.holders),
        )
        holders = await update_jobs(db, game, pending.holders, after, settings, now)
        await _answer_later(db, pending, settings, now)
    if pending.orders is not None:
        await seats.set_orders(db, game.id, *pending.orders)
    if pending.change.kind in AUDITED:
        await audit.note(db, game.id, pending.change.by, pending.change.kind, _told(pending), now)
    await outbox.queue(db, pending.posts, now)
    await _tell_later(db, pending, settings, now)
    if pending.interaction_id is not None:
        done, by = pending.change.dumped(), pending.change.by
        try:
            await interactions.remember(db, pending.interaction_id, done, now, user_id=by, game_id=game.id)
        except IntegrityError as error:
            raise Conflict(f"interaction {pending.interaction_id} was carried out in the meantime") from error
    if pending.before is None or newcomer is not None or pending.orders is not None:
        holders = await seats.holders(db, game.id)
    return game, holders


async def _answer_later(db: AsyncConnection, pending: PendingChange, settings: Settings, now: datetime) -> None:
    """Schedule the answers of seats that have a new question but, as only they know, no choice."""
    if pending.state != "running":
        return
    table, rules = pending.after, pending.after.rules
    bound = [
        pending.holders[seat]
        for seat, question in table.questions.items()
        if may_lack_choice(question) and seat not in pending.still_asked and not pending.holders[seat].is_computer
    ]
    if pending.change.kind == "undo":
        # A user who takes an answer back wants to choose something else.
        bound = [each for each in bound if pending.change.by is None or not each.is_played_by(pending.change.by)]
    bound = [each for each in bound if only_answer(table, each.seat, readable(rules, each.orders), each.stop)]
    bound += [pending.holders[seat] for seat in sorted(pending.played_later) if pending.holders[seat] not in bound]
    people = await users.settings_of(db, [holder.asked_id for holder in bound]) if bound else {}
    new = [
        NewJob(
            each.seat,
            "unhurried",
            table.questions[each.seat].name,
            answers_at(table, each.seat, people[each.asked_id], settings, now),
        )
        for each in bound
    ]
    await scheduled_jobs.schedule(db, pending.game.id, new)


async def _tell_later(db: AsyncConnection, pending: PendingChange, settings: Settings, now: datetime) -> None:
    """Schedule the post that is due if computer players take too long."""
    game_id, computers = pending.game.id, [holder for holder in pending.holders if holder.is_computer]
    about_to_decide = any(holder.seat in pending.asked for holder in computers)
    if computers and (pending.posts or not about_to_decide):
        await scheduled_jobs.drop(db, game_id, "waited")
    elif about_to_decide and pending.moves_game and await scheduled_jobs.due_for(db, game_id, "waited", "") is None:
        until = now + timedelta(seconds=settings.computers_hold_s)
        await scheduled_jobs.schedule(db, game_id, [NewJob(WHOLE_TABLE, "waited", "", until)])


def _told(pending: PendingChange) -> audit.AuditNote:
    """Return what the public audit log says about a change, besides its kind and its author."""
    change, before, newcomer = pending.change, pending.before, pending.newcomer
    lines: tuple[str, ...] = ()
    if change.kind == "undo" and before is not None:
        lines = seen_texts(before, pending.kept)
    elif change.kind == "restart":
        lines = change.taken_back
    elif pending.added:
        lines = seen_texts(pending.after, pending.kept)
    return audit.AuditNote(
        lines=lines,
        seat=change.seat,
        previous_name=change.previous_name,
        name="" if newcomer is None else newcomer.name,
        reason=change.reason,
    )


async def _save_position(db: AsyncConnection, pending: PendingChange, settings: Settings, now: datetime) -> Game:
    record = pending.after.record()
    position = Position(pending.state, len(record.decisions), record.version, record.digest, pending.told)
    game = await games.advance(db, pending.game, position, now)
    await _save_log(db, pending, now)
    if pending.checkpoint:
        assert record.checkpoint is not None, "the record of a table has a checkpoint"
        await log.put_checkpoint(db, game.id, record.checkpoint)
    by_owners = (stored for stored in pending.added if stored.decided_by in ("player", "deputy", "plan"))
    decided = sorted({stored.decision.seat for stored in by_owners})
    await drafts.discard_seats(db, game.id, decided)
    await _keep_plans(db, pending)
    if pending.state != "running":
        await deputies.end_of_seat(db, game.id, None, now)
    game = await games.unrate(db, game, unrated_by(pending.before, pending.holders, pending.change))
    if pending.change.kind == "undo" and pending.before is not None and pending.before.finished:
        game = await games.reopen(db, game, [pending.kept])
    if pending.before is not None and game.imported is not None and pending.kept < game.imported:
        game = await games.note_imported(db, game, pending.kept)
    if pending.before is None and game.is_rated:
        game = await games.note_rated(db, game)
    if pending.change.seat is not None and pending.change.kind in GIVING_UP:
        # A time-out with a computer player standing by uses up the owner's chance, as does handing over the seat.
        handed_over = pending.change.kind == "seat"
        before = pending.before or pending.after
        await note_giving_up(db, game, before, [pending.change.seat], now, handed_over=handed_over)
    await note_giving_up(db, game, pending.after, pending.change.late, now, handed_over=False)
    finished = pending.state == "finished"
    if finished != (pending.before is not None and pending.before.finished):
        if finished and not game.is_imported:
            used = None if pending.timeline is None else time_used(thinking_times(pending.timeline))
            await note_end(db, game, pending.after, now, used)
        elif not finished:
            await take_back_end(db, game.id)
        await _let_reopen(db, game.id, now + timedelta(seconds=settings.undo_after_end_s) if finished else None)
    return game


async def _keep_plans(db: AsyncConnection, pending: PendingChange) -> None:
    """Store the rest of the plans, without turns that are past or cannot come any more."""
    if pending.state != "running":
        await plans.discard_all(db, pending.game.id)
        return
    for plan in pending.plans:
        await plans.save(db, plan)


async def _let_reopen(db: AsyncConnection, game_id: int, until: datetime | None) -> None:
    """Store until when a finished game can be reopened, so that an outage can extend it; None while it is running."""
    await scheduled_jobs.drop(db, game_id, "reopening")
    if until is not None:
        await scheduled_jobs.schedule(db, game_id, [NewJob(WHOLE_TABLE, "reopening", "", until)])


async def _save_log(db: AsyncConnection, pending: PendingChange, now: datetime) -> None:
    game_id, change = pending.game.id, pending.change
    if change.kind != "undo" and pending.redo_open:
        # An undo leaves earlier undone decisions redoable after it. Everything else except a redo makes them final.
        await log.close_redo(db, game_id, pending.redone)
    if change.kind in ("undo", "restart"):
        redoable = change.kind == "undo"
        by, reason = change.by, change.reason
        await log.take_back(db, game_id, pending.kept, by=by, reason=reason, now=now, redoable=redoable)
    await log.append(db, game_id, pending.added)


def _decided(pending: PendingChange) -> frozenset[Seat]:
    """Return the seats that have decided something themselves with the change."""
    return frozenset(made.seat for made in pending.change.by_people)


def _asked(table: Table[Any]) -> dict[Seat, str]:
    return {seat: question.name for seat, question in table.questions.items()}


async def shielded(work: Coroutine[Any, Any, T]) -> T:
    """Return the result of `work`, which is completed even when the caller is cancelled meanwhile.

    A commit and the update of the state in memory belong together: nothing may come between them.
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
