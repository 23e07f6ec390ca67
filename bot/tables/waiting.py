"""What a change means for whoever waits and whoever is waited for: reminders, deadlines, clocks, computer players.

All of it is written in the transaction of the change, so nobody is reminded of what they have done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.settings import Settings
from bot.store import SeatHolder, UserSettings, outbox, reminders, seats, users
from bot.store.agreement import Agreement, SeatClock, answered, asked, deadline
from bot.store.reminders import NewReminder
from rules.engine import Seat


async def turn_to(
    db: AsyncConnection,
    game_id: int,
    agreement: Agreement,
    round_number: int,
    holders: Sequence[SeatHolder],
    questions: Mapping[Seat, str],
    still: frozenset[Seat],
    settings: Settings,
    now: datetime,
) -> tuple[SeatHolder, ...]:
    """The table waits for the answers to `questions` now; seats in `still` have been asked theirs before.

    The answer is who sits there, with their clocks as they run from now on.
    """
    decided = [holder.seat for holder in holders if holder.seat not in still]
    await reminders.cancel(db, game_id, decided)
    await outbox.withdraw(db, game_id, decided, now)
    newly = [holder for holder in holders if holder.seat in questions and holder.seat not in still]
    people = await users.settings_of(db, [holder.user_id for holder in newly]) if newly else {}
    new: list[NewReminder] = []
    for holder in newly:
        new += _planned(holder, questions[holder.seat], people[holder.user_id], settings, now)
    running: dict[Seat, SeatClock] = {}
    if agreement.clock != "none":
        for holder in holders:
            if holder.seat in still:
                continue
            clock = answered(holder.clock, agreement, now)
            if holder in newly:
                clock = begun(holder, agreement, round_number, people[holder.user_id], now)
                ends = deadline(clock, agreement)
                if ends is not None and not holder.is_computer:
                    new.append(NewReminder(holder.seat, "deadline", questions[holder.seat], ends))
            if clock != holder.clock:
                await seats.set_clock(db, game_id, holder.seat, clock)
                running[holder.seat] = clock
    await reminders.schedule(db, game_id, new)
    return tuple(
        replace(holder, clock=running[holder.seat]) if holder.seat in running else holder for holder in holders
    )


def begun(
    holder: SeatHolder, agreement: Agreement, round_number: int, personal: UserSettings, now: datetime
) -> SeatClock:
    """The clock of a seat that is asked something new now."""
    clock = answered(holder.clock, agreement, now)
    return asked(clock, agreement, now, round_number, paused_s=personal.away_for_s(now))


def _planned(
    holder: SeatHolder, question: str, personal: UserSettings, settings: Settings, now: datetime
) -> Iterator[NewReminder]:
    if holder.is_computer:
        yield NewReminder(holder.seat, "bot", question, now)
        return
    begin = now + timedelta(seconds=personal.away_for_s(now))
    intervals = personal.reminder_intervals_s
    for interval in settings.reminder_intervals_s if intervals is None else intervals:
        yield NewReminder(holder.seat, "reminder", question, begin + timedelta(seconds=interval))
    yield NewReminder(holder.seat, "stalled", question, begin + timedelta(seconds=settings.stalled_after_s))
