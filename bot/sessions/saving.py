"""The one transaction of an accepted change: log, position, checkpoint, posts, reminders, interaction."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.sessions.change import GIVING_UP, Change
from bot.sessions.ending import note_end, note_giving_up, take_back_end
from bot.sessions.orders import readable
from bot.sessions.rating import unrated_by
from bot.sessions.thoughts import TimedCourse, thoughts, time_used
from bot.sessions.unhurried import answers_at, may_be_bound, only_answer
from bot.sessions.waiting import Awaited, Unchanged, awaited, taken_back_by, turn_to
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
    reminders,
    seats,
    users,
)
from bot.store.games import GameStatus, Position
from bot.store.plans import Plan
from bot.store.reminders import WHOLE_TABLE, NewReminder
from rules.engine import Seat, Table, seen_texts

T = TypeVar("T")

AUDITED = frozenset({"undo", "redo", "restart", "abandon", "time", "computer", "seat"})
"""What is not in the log of a game, or looks there as if its players had done it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PendingChange:
    """What an accepted operation leaves to be written: from `before` (None: the lobby) to `after`."""

    game: Game
    holders: tuple[SeatHolder, ...]
    before: Table[Any] | None
    after: Table[Any]
    change: Change
    kept: int
    """How many decisions of the log before the change are in force after it."""
    added: tuple[StoredDecision, ...] = ()
    redone: int | None = None
    """The batch of taken back decisions that is in force again."""
    redo_open: bool = True
    """False when nothing that was taken back could be made again before the change."""
    checkpoint: bool = True
    """True if a stage began that the stored checkpoint does not know."""
    orders: tuple[Seat, tuple[StoredOrder, ...], Stop] | None = None
    plans: tuple[Plan, ...] = ()
    """What some have planned, as the change leaves it."""
    played_later: frozenset[Seat] = frozenset()
    """Seats whose plans are played when a person would plausibly answer."""
    course: TimedCourse | None = None
    """How a game went that ends with the change, where that can be told."""
    posts: Sequence[NewPost] = ()
    """What tells of the change, and of all that was not told yet; without any it is left to a later one."""
    interaction_id: int | None = None

    @property
    def moves_game(self) -> bool:
        """False when only standing orders change."""
        return self.change.kind != "orders" or bool(self.added)

    @property
    def told(self) -> int:
        """How many decisions have been told of."""
        return self.after.decision_count if self.posts else min(self.game.told, self.kept)

    @property
    def newcomer(self) -> SeatHolder | None:
        """Who plays on for somebody else from now on."""
        seat = self.change.seat
        return self.holders[seat] if self.change.kind == "seat" and seat is not None else None

    @property
    def state(self) -> GameStatus:
        """The state in which the change leaves the game."""
        if self.change.kind == "abandon":
            return "abandoned"
        return "finished" if self.after.finished else "running"

    @property
    def asked(self) -> dict[Seat, str]:
        """The names of the questions that wait for an answer after the change."""
        return {} if self.state == "abandoned" else _asked(self.after)

    @property
    def still_asked(self) -> frozenset[Seat]:
        """Seats that were asked the same before, without an answer given or taken back; nobody calls them again."""
        if self.before is None or self.state == "abandoned":
            return frozenset()
        return still_asked(self.before, self.after, self.change)

    @property
    def still_awaited(self) -> frozenset[Seat]:
        """Seats that were waited for in the same way before: their clocks and deadlines go on."""
        if self.before is None or self.state == "abandoned":
            return frozenset()
        computers = {holder.seat for holder in self.holders if holder.is_computer}
        # A computer player decides again whenever it is asked something.
        return self.still_asked | (still_awaited(self.before, self.after, self.change) - computers)

    @property
    def awaited(self) -> dict[Seat, Awaited]:
        """What the table waits for after the change, by seat."""
        return {} if self.state == "abandoned" else awaited(self.after)


def still_asked(before: Table[Any], after: Table[Any], change: Change) -> frozenset[Seat]:
    """Seats that were asked the same before a change, without an answer given or taken back."""
    earlier, done = _asked(before), _decided_by(before, after, change)
    same = frozenset(seat for seat, name in _asked(after).items() if earlier.get(seat) == name and seat not in done)
    return frozenset() if change.kind in ("start", "restart") else same - _new_at(change)


def still_awaited(before: Table[Any], after: Table[Any], change: Change) -> frozenset[Seat]:
    """Seats that were waited for in the same way before a change, whatever they are asked and have answered."""
    earlier = {seat: question.wait(before.state) for seat, question in before.questions.items()}
    done = _decided_by(before, after, change)
    same = frozenset(
        seat
        for seat, question in after.questions.items()
        if earlier.get(seat) == question.wait(after.state) and (question.outlasts_answers or seat not in done)
    )
    return frozenset() if change.kind in ("start", "restart") else same - _new_at(change)


def _decided_by(before: Table[Any], after: Table[Any], change: Change) -> frozenset[Seat]:
    """Return the seats whose decisions a change has made or taken back."""
    taken_back = before.log[after.decision_count :]
    return frozenset({made.seat for made in change.decisions} | {decision.seat for decision in taken_back})


def _new_at(change: Change) -> frozenset[Seat]:
    """Return the seat that somebody else has now."""
    return frozenset([change.seat] if change.kind == "seat" and change.seat is not None else [])


async def save(
    db: AsyncConnection, pending: PendingChange, settings: Settings, now: datetime
) -> tuple[Game, tuple[SeatHolder, ...]]:
    """Write a change; the answer is the game after it, and who sits there.

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
        holders = await turn_to(
            db,
            game.id,
            game.agreement,
            pending.after.rules.round(pending.after.state),
            pending.holders,
            pending.awaited,
            Unchanged(pending.still_awaited, pending.still_asked, _decided(pending)),
            pending.added,
            taken_back_by(pending.change, pending.holders),
            settings,
            now,
        )
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
    """Note when those are answered for who have been asked now and have no choice, as only they know."""
    if pending.state != "running":
        return
    table, rules = pending.after, pending.after.rules
    bound = [
        pending.holders[seat]
        for seat, question in table.questions.items()
        if may_be_bound(question) and seat not in pending.still_asked and not pending.holders[seat].is_computer
    ]
    if pending.change.kind == "undo":
        # Who takes an answer back has something else in mind.
        bound = [each for each in bound if pending.change.by is None or not each.is_played_by(pending.change.by)]
    bound = [each for each in bound if only_answer(table, each.seat, readable(rules, each.orders), each.stop)]
    bound += [pending.holders[seat] for seat in sorted(pending.played_later) if pending.holders[seat] not in bound]
    people = await users.settings_of(db, [holder.asked_id for holder in bound]) if bound else {}
    new = [
        NewReminder(
            each.seat,
            "unhurried",
            table.questions[each.seat].name,
            answers_at(table, each.seat, people[each.asked_id], settings, now),
        )
        for each in bound
    ]
    await reminders.schedule(db, pending.game.id, new)


async def _tell_later(db: AsyncConnection, pending: PendingChange, settings: Settings, now: datetime) -> None:
    """Note until when computer players are waited for with what is not told yet."""
    game_id, computers = pending.game.id, [holder for holder in pending.holders if holder.is_computer]
    about_to_decide = any(holder.seat in pending.asked for holder in computers)
    if computers and (pending.posts or not about_to_decide):
        await reminders.drop(db, game_id, "waited")
    elif about_to_decide and pending.moves_game and await reminders.due_for(db, game_id, "waited", "") is None:
        until = now + timedelta(seconds=settings.computers_hold_s)
        await reminders.schedule(db, game_id, [NewReminder(WHOLE_TABLE, "waited", "", until)])


def _told(pending: PendingChange) -> audit.AuditNote:
    """What the audit log says about a change to everybody, beside its kind and who did it."""
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
        # Time that is up while a computer player stands by has used the owner's chance, as handing over the seat has.
        handed_over = pending.change.kind == "seat"
        before = pending.before or pending.after
        await note_giving_up(db, game, before, pending.change.seat, now, handed_over=handed_over)
    finished = pending.state == "finished"
    if finished != (pending.before is not None and pending.before.finished):
        if finished and not game.is_imported:
            used = None if pending.course is None else time_used(thoughts(pending.course))
            await note_end(db, game, pending.after, now, used)
        elif not finished:
            await take_back_end(db, game.id)
        await _let_reopen(db, game.id, now + timedelta(seconds=settings.undo_after_end_s) if finished else None)
    return game


async def _keep_plans(db: AsyncConnection, pending: PendingChange) -> None:
    """Keep what is left of plans, without the turns that are past or will never come."""
    if pending.state != "running":
        await plans.discard_all(db, pending.game.id)
        return
    for plan in pending.plans:
        await plans.save(db, plan)


async def _let_reopen(db: AsyncConnection, game_id: int, until: datetime | None) -> None:
    """Note how long a game that is over can be reopened, where an outage finds it; None while it goes on."""
    await reminders.drop(db, game_id, "reopening")
    if until is not None:
        await reminders.schedule(db, game_id, [NewReminder(WHOLE_TABLE, "reopening", "", until)])


async def _save_log(db: AsyncConnection, pending: PendingChange, now: datetime) -> None:
    game_id, change = pending.game.id, pending.change
    if change.kind != "undo" and pending.redo_open:
        # An undo leaves earlier ones to be redone after it; everything else but a redo makes them final.
        await log.close_redo(db, game_id, pending.redone)
    if change.kind in ("undo", "restart"):
        redoable = change.kind == "undo"
        by, reason = change.by, change.reason
        await log.take_back(db, game_id, pending.kept, by=by, reason=reason, now=now, redoable=redoable)
    await log.append(db, game_id, pending.added)


def _decided(pending: PendingChange) -> frozenset[Seat]:
    """Return the seats that have decided something with the change themselves."""
    return frozenset(made.seat for made in pending.change.by_people)


def _asked(table: Table[Any]) -> dict[Seat, str]:
    return {seat: question.name for seat, question in table.questions.items()}


async def undisturbed(work: Coroutine[Any, Any, T]) -> T:
    """Return the result of `work`, which runs to its end even when the caller is cancelled meanwhile.

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
