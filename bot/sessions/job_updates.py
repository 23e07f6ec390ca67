"""Effects of a change on scheduled jobs: reminders, deadlines, clocks, turns of computer players.

All of it is written in the transaction of the change, so that no reminder is sent for a decision already made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.sessions.change import AGREED, ORDERED, Change
from bot.settings import Settings
from bot.store import Game, SeatHolder, StoredDecision, UserSettings, outbox, scheduled_jobs, seats, users
from bot.store.agreement import (
    Agreement,
    Answer,
    SeatClock,
    deadline,
    reminder_intervals_s,
    start_clock,
    stop_clock,
)
from bot.store.log import IMPOSED
from bot.store.scheduled_jobs import JobKind, NewJob, ScheduledJob
from rules.engine import AnyQuestion, Seat, Table


@dataclass(frozen=True, slots=True)
class Awaited:
    """A question that a seat has to answer."""

    question: AnyQuestion
    phase: tuple[str, int] | None
    """The phase with one clock to which the question belongs, and the number of decisions made."""


def awaited(table: Table[Any]) -> dict[Seat, Awaited]:
    """Return the open questions of a table, by seat."""
    return {
        seat: Awaited(question, None if question.phase is None else (question.phase(table.state), table.decision_count))
        for seat, question in table.questions.items()
    }


@dataclass(frozen=True, slots=True)
class Unchanged:
    """The seats whose wait is not restarted by a change."""

    awaited: frozenset[Seat]
    """Those waited for in the same way as before; their clocks continue."""
    asked: frozenset[Seat]
    """Those of them with the same question as before and no answer yet."""
    decided: frozenset[Seat]
    """The seats that have decided something themselves."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The effect of an undo on the time of those who decide again."""

    to: int
    """The number of decisions that are left."""
    alone: frozenset[Seat] = frozenset()
    """The seats of the user who took it back without a vote."""

    def waited_s(self, holder: SeatHolder, since_asked_s: float) -> float:
        """Return how long the table had waited for a decision that a seat makes again.

        A user who takes back their own decision keeps none of the time since; with the others' agreement that time is
        not counted against them.
        """
        undone = holder.clock.answers_behind(self.to)
        if not undone:
            return 0.0
        if holder.seat in self.alone:
            return sum(answer.waited_s for answer in undone) + since_asked_s
        return undone[0].waited_s


def taken_back_by(change: Change, holders: Sequence[SeatHolder]) -> TakenBack | None:
    """Return what a change takes back, or None."""
    if change.kind not in ("undo", "restart"):
        return None
    alone = [holder.seat for holder in holders if change.by is not None and holder.is_played_by(change.by)]
    agreed = change.reason in (AGREED, ORDERED)
    return TakenBack(change.decision_count, frozenset() if agreed else frozenset(alone))


@dataclass(frozen=True, slots=True)
class WaitsAfter:
    """The questions that a change leaves open, and what it decided or took back."""

    round: int
    """The number of the round."""
    waits: Mapping[Seat, Awaited]
    """All open questions; some of them may have been open before."""
    unchanged: Unchanged
    decided: Sequence[StoredDecision]
    taken_back: TakenBack | None


async def update_jobs(
    db: AsyncConnection,
    game: Game,
    holders: Sequence[SeatHolder],
    after: WaitsAfter,
    settings: Settings,
    now: datetime,
) -> tuple[SeatHolder, ...]:
    """Update jobs, deadlines and clocks to the questions after a change; some of them may have been open before.

    Return the holders with their new clocks.
    """
    agreement = game.agreement
    moved = [holder for holder in holders if holder.seat not in after.unchanged.awaited]
    cancelled = await scheduled_jobs.cancel(db, game.id, [holder.seat for holder in moved])
    await outbox.withdraw(db, game.id, [each.seat for each in holders if each.seat not in after.unchanged.asked], now)
    waited_s = _waited_s(cancelled, agreement, settings, now)
    newly = [holder for holder in moved if holder.seat in after.waits]
    active = [holder for holder in holders if holder.seat in after.unchanged.awaited - after.unchanged.asked]
    people = await _settings_of(db, (*newly, *active)) if newly or active else {}
    new: list[NewJob] = []
    for holder in active:
        new += await _go_on(
            db, game, holder, after.waits[holder.seat], people[holder.seat], after.unchanged, settings, now
        )
    for holder in newly:
        awaited = after.waits[holder.seat]
        before_s = (
            0.0 if after.taken_back is None else after.taken_back.waited_s(holder, waited_s.get(holder.seat, 0.0))
        )
        phase = _stopped(holder, agreement, now, after.taken_back).phase
        if awaited.phase is not None and phase is not None and phase.phase == awaited.phase[0]:
            before_s = phase.gone_s(agreement, now)
        new += _planned(holder, awaited.question.name, people[holder.seat], agreement, settings, now, before_s)
    answers = _answers(holders, after.decided, waited_s)
    changed: dict[Seat, SeatClock] = {}
    for holder in moved:
        clock = _stopped(holder, agreement, now, after.taken_back)
        if holder in newly and agreement.clock != "none":
            awaited = after.waits[holder.seat]
            clock = begun(holder, awaited, agreement, after.round, people[holder.seat], now, after.taken_back)
            ends = deadline(clock, agreement)
            if ends is not None and not holder.is_computer:
                new.append(NewJob(holder.seat, "deadline", awaited.question.name, ends))
        if holder.seat in answers:
            clock = clock.remembering(answers[holder.seat])
        if clock != holder.clock:
            await seats.set_clock(db, game.id, holder.seat, clock)
            changed[holder.seat] = clock
    await scheduled_jobs.schedule(db, game.id, new)
    return tuple(
        replace(holder, clock=changed[holder.seat]) if holder.seat in changed else holder for holder in holders
    )


async def _settings_of(db: AsyncConnection, holders: Sequence[SeatHolder]) -> dict[Seat, UserSettings]:
    """Return the settings of the people who have questions. The absence of a deputy stops no clock."""
    known = await users.settings_of(db, [holder.asked_id for holder in holders])
    return {
        holder.seat: known[holder.asked_id].present() if holder.deputy is not None else known[holder.asked_id]
        for holder in holders
    }


async def _go_on(
    db: AsyncConnection,
    game: Game,
    holder: SeatHolder,
    awaited: Awaited,
    personal: UserSettings,
    unchanged: Unchanged,
    settings: Settings,
    now: datetime,
) -> list[NewJob]:
    """Replace the notifications of a seat that has another question, or has just decided, in the same wait.

    Its clock and the notice that the table waits for long stay. A seat that has just decided is reminded later.
    """
    decided = holder.seat in unchanged.decided
    kinds: list[JobKind] = ["ping", "unhurried"]
    if decided:
        kinds.append("reminder")
    await scheduled_jobs.cancel(db, game.id, [holder.seat], kinds)
    planned = _planned(holder, awaited.question.name, personal, game.agreement, settings, now, 0.0)
    return [each for each in planned if decided and each.kind == "reminder"]


def begun(
    holder: SeatHolder,
    awaited: Awaited,
    agreement: Agreement,
    round_number: int,
    personal: UserSettings,
    now: datetime,
    taken_back: TakenBack | None = None,
) -> SeatClock:
    """Return the clock of a seat whose question is new, or open again after an undo."""
    clock = _stopped(holder, agreement, now, taken_back)
    waited_s = 0.0 if taken_back is None else taken_back.waited_s(holder, holder.clock.thought_s(agreement, now))
    return start_clock(
        clock,
        agreement,
        now,
        round_number,
        paused_s=_away_s(personal, agreement, now),
        waited_s=waited_s,
        share=awaited.question.clock_share,
        phase=awaited.phase,
    )


def _stopped(holder: SeatHolder, agreement: Agreement, now: datetime, taken_back: TakenBack | None) -> SeatClock:
    """Return the clock of a seat that is no longer waited for."""
    clock = stop_clock(holder.clock, agreement, now)
    return clock if taken_back is None else clock.set_back(taken_back.to)


def _away_s(personal: UserSettings, agreement: Agreement, now: datetime) -> float:
    """Return how much time of the game passes until a user is back."""
    back = personal.away_until(now)
    return 0.0 if back is None else agreement.calendar.between(now, back)


def _waited_s(
    cancelled: Sequence[ScheduledJob], agreement: Agreement, settings: Settings, now: datetime
) -> dict[Seat, float]:
    """Return how long the table has waited for each seat, counted from its notice that the table waits for long."""
    calendar = agreement.calendar
    asked_at = {
        each.seat: calendar.after(each.due_at, -settings.stalled_after_s)
        for each in cancelled
        if each.kind == "stalled"
    }
    return {Seat(seat): max(0.0, calendar.between(since, now)) for seat, since in asked_at.items()}


def _answers(
    holders: Sequence[SeatHolder], decided: Sequence[StoredDecision], waited_s: Mapping[Seat, float]
) -> dict[Seat, Answer]:
    """Return the clock readings of seats that were waited for. If others decided for a seat, it used no time."""
    first = {stored.decision.seat: stored for stored in reversed(decided)}
    return {
        holder.seat: Answer(
            number=first[holder.seat].number,
            waited_s=0.0 if first[holder.seat].decided_by in IMPOSED else waited_s[holder.seat],
            left_s=holder.clock.left_s,
            round=holder.clock.round,
        )
        for holder in holders
        if holder.seat in first and holder.seat in waited_s
    }


def _planned(
    holder: SeatHolder,
    question: str,
    personal: UserSettings,
    agreement: Agreement,
    settings: Settings,
    now: datetime,
    before_s: float,
) -> Iterator[NewJob]:
    """Yield the jobs for a question for which the table has already waited some time."""
    if holder.is_computer:
        yield NewJob(holder.seat, "bot", question, now)
        return
    calendar = agreement.calendar
    begin = now + timedelta(seconds=personal.away_for_s(now))
    if before_s:
        begin = calendar.after(begin, -before_s)
    for interval in reminder_intervals_s(personal.reminder_intervals_s, agreement, settings.reminder_intervals_s):
        due = calendar.after(begin, interval)
        if due > now:
            yield NewJob(holder.seat, "reminder", question, due)
    yield NewJob(holder.seat, "stalled", question, calendar.after(begin, settings.stalled_after_s))
