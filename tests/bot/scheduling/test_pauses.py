"""Clocks, reminders and time-outs leave out the weekends and quiet days of a game."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.scheduling.scheduler import JobScheduler
from bot.services import Services
from bot.sessions.change import AGREED
from bot.store import (
    Agreement,
    SeatClock,
    absence,
    clocks,
    games,
    heartbeats,
    outbox,
    scheduled_jobs,
    seats,
    users,
)
from bot.store.agreement import deadline, start_clock, stop_clock
from bot.store.paces import at_pace
from bot.voting.agreement import agree_on
from tests.bot.stones_games import ANNA, BORIS, CLARA, Hands, open_lobby
from tests.engine.stones import Bid

HOUR = 3600.0
PRAGUE = ZoneInfo("Europe/Prague")
FRIDAY = datetime(2026, 12, 4, 12, tzinfo=PRAGUE).astimezone(UTC)
MONDAY = datetime(2026, 12, 7, tzinfo=PRAGUE).astimezone(UTC)
PAUSING = Agreement(clock="move", move_s=24 * HOUR, weekends=True, zone="Europe/Prague")
BANK = Agreement(clock="bank", bank_s=24 * HOUR, grace_s=2 * HOUR, bonus_s=0, weekends=True, zone="Europe/Prague")


@pytest.fixture
def hands() -> Hands:
    found = Hands()
    found.now = FRIDAY
    return found


async def begin(services: Services, agreement: Agreement = PAUSING) -> int:
    game_id = await open_lobby(services.store)
    async with services.store.writing() as db:
        await games.set_agreement(db, game_id, agreement)
        for user, name in ((ANNA, "Anna"), (BORIS, "Boris"), (CLARA, "Clara")):
            await users.meet(db, user, name)
    await services.sessions.start(game_id, ANNA, seed="seed")
    return game_id


async def due(services: Services, game_id: int, kind: str, seat: int = 0) -> list[datetime]:
    async with services.store.reading() as db:
        found = await scheduled_jobs.of_game(db, game_id)
    return [each.due_at for each in found if (each.kind, each.seat) == (kind, seat)]


async def clock_of(services: Services, game_id: int, seat: int = 0) -> SeatClock:
    async with services.store.reading() as db:
        return (await seats.holders(db, game_id))[seat].clock


def hours(*numbers: float) -> list[datetime]:
    """Return moments in hours after the weekend."""
    return [MONDAY + timedelta(hours=number) for number in numbers]


async def test_deadlines_and_reminders_leave_out_the_weekend(services: Services) -> None:
    """On Friday at noon, twelve hours are left before it."""
    game_id = await begin(services)
    assert await due(services, game_id, "deadline") == hours(12)
    assert await due(services, game_id, "reminder") == hours(12, 36, 60)
    assert await due(services, game_id, "stalled") == hours(96 - 12)
    assert deadline(await clock_of(services, game_id), PAUSING) == hours(12)[0]


def test_a_bank_is_not_used_at_a_weekend() -> None:
    clock = start_clock(SeatClock(), BANK, FRIDAY, 1, paused_s=0)
    assert deadline(clock, BANK) == hours(14)[0]
    assert stop_clock(clock, BANK, MONDAY).left_s == 14 * HOUR, "ten of the twelve hours until midnight count"
    assert stop_clock(clock, BANK, MONDAY - timedelta(hours=30)).left_s == 14 * HOUR
    again = start_clock(SeatClock(), BANK, hours(1)[0], 1, paused_s=0, waited_s=3 * HOUR)
    assert again.thought_s(BANK, hours(1)[0]) == 3 * HOUR


@pytest.mark.parametrize(("away", "ends"), [(24, 12 + 12), (60, 12 + 12), (61, 13 + 12), (6, 18)])
async def test_an_absence_stops_a_clock_only_while_it_would_run(
    services: Services, hands: Hands, away: int, ends: int
) -> None:
    """An absence from Friday noon to Sunday night covers the twelve hours of Friday."""
    game_id = await begin(services)
    async with services.store.writing() as db:
        await absence.set_until(db, ANNA, FRIDAY + timedelta(hours=away), FRIDAY)
    assert await due(services, game_id, "deadline") == hours(ends)
    assert deadline(await clock_of(services, game_id), PAUSING) == hours(ends)[0]


async def test_who_comes_back_early_has_the_time_from_then_on(services: Services, hands: Hands) -> None:
    game_id = await begin(services)
    async with services.store.writing() as db:
        await absence.set_until(db, ANNA, hours(48)[0], FRIDAY)
    assert await due(services, game_id, "deadline") == hours(48 + 24)
    saturday = FRIDAY + timedelta(hours=20)
    async with services.store.writing() as db:
        await absence.set_until(db, ANNA, None, saturday)
    assert await due(services, game_id, "deadline") == hours(24)
    assert deadline(await clock_of(services, game_id), PAUSING) == hours(24)[0]


async def test_an_absence_that_begins_before_the_question_counts_the_same(services: Services, hands: Hands) -> None:
    async with services.store.writing() as db:
        await users.meet(db, ANNA, "Anna")
        await absence.set_until(db, ANNA, hours(5)[0], FRIDAY)
    game_id = await begin(services)
    assert await due(services, game_id, "deadline") == hours(5 + 24)
    assert await due(services, game_id, "reminder") == hours(5 + 24, 5 + 48, 5 + 72)


@pytest.mark.parametrize(("begins", "ends"), [(0, 2 + 12), (11, 1 + 12), (20, 12), (59, 1 + 12)])
async def test_an_outage_gives_back_only_what_the_clock_has_lost(
    services: Services, hands: Hands, begins: int, ends: int
) -> None:
    """It lasts two hours, from so many hours after Friday noon: before, around, in and after the weekend."""
    game_id = await begin(services)
    now = FRIDAY + timedelta(hours=begins + 2)
    async with services.store.writing() as db:
        await heartbeats.postpone_all(db, [game_id], timedelta(hours=2), None, now)
    assert await due(services, game_id, "deadline") == hours(ends)
    assert deadline(await clock_of(services, game_id), PAUSING) == hours(ends)[0]


async def test_the_grace_after_an_outage_is_time_that_counts(services: Services, hands: Hands) -> None:
    game_id = await begin(services, PAUSING.model_copy(update={"move_s": 4 * HOUR}))
    now = FRIDAY + timedelta(hours=11)
    async with services.store.writing() as db:
        await heartbeats.postpone_all(db, [game_id], timedelta(hours=1), now + timedelta(hours=4), now)
    assert await due(services, game_id, "deadline") == hours(3), "one hour on Friday, three on Monday"
    agreement = PAUSING.model_copy(update={"move_s": 4 * HOUR})
    assert deadline(await clock_of(services, game_id), agreement) == hours(3)[0]


async def test_nobody_is_reminded_in_a_pause(services: Services, jobs: JobScheduler, hands: Hands) -> None:
    """Even of a reminder that was planned before the table agreed on it."""
    game_id = await begin(services)
    async with services.store.writing() as db:
        for each in await scheduled_jobs.of_game(db, game_id):
            if each.kind in ("reminder", "stalled"):
                await scheduled_jobs.postpone(db, each.id, FRIDAY + timedelta(hours=13))
    hands.now = FRIDAY + timedelta(hours=14)
    await jobs.run_due()
    async with services.store.reading() as db:
        assert not [post for post in await outbox.of_game(db, game_id) if post.kind in ("reminder", "stalled")]
    assert set(await due(services, game_id, "reminder")) == {MONDAY}
    assert await due(services, game_id, "stalled") == [MONDAY]
    hands.now = MONDAY
    await jobs.run_due()
    async with services.store.reading() as db:
        assert {post.kind for post in await outbox.of_game(db, game_id)} >= {"reminder", "stalled"}


async def test_running_clocks_keep_the_time_they_have_left_when_pauses_change(services: Services, hands: Hands) -> None:
    always = PAUSING.model_copy(update={"weekends": False})
    game_id = await begin(services, always)
    saturday = FRIDAY + timedelta(hours=20)
    assert await due(services, game_id, "deadline") == [FRIDAY + timedelta(hours=24)]
    hands.now = saturday
    async with services.sessions.open(game_id) as session:
        await agree_on(services, session.game, PAUSING, ANNA, AGREED, session.holders)
    assert await due(services, game_id, "deadline") == hours(4)
    assert await due(services, game_id, "reminder") == hours(4, 28, 52)
    assert deadline(await clock_of(services, game_id), PAUSING) == hours(4)[0]
    hands.now = MONDAY + timedelta(hours=1)
    async with services.sessions.open(game_id) as session:
        await agree_on(services, session.game, always, ANNA, AGREED, session.holders)
    assert await due(services, game_id, "deadline") == hours(4)
    assert deadline(await clock_of(services, game_id), always) == hours(4)[0]


async def test_the_bank_of_somebody_who_has_decided_stays_when_pauses_change(services: Services, hands: Hands) -> None:
    game_id = await begin(services, BANK)
    hands.on(hours=5)
    async with services.sessions.open(game_id) as session:
        await session.act(ANNA, [Bid(1)])
    left = (await clock_of(services, game_id)).left_s
    always = BANK.model_copy(update={"weekends": False})
    async with services.store.writing() as db:
        await games.set_agreement(db, game_id, always)
        await clocks.agree(db, game_id, BANK, always, hands.now)
    assert left == (await clock_of(services, game_id)).left_s == 21 * HOUR


async def test_reminders_come_as_agreed_unless_somebody_has_chosen_others(services: Services) -> None:
    async with services.store.writing() as db:
        await users.meet(db, BORIS, "Boris")
        boris = await users.find(db, BORIS)
        assert boris is not None
        await users.set_settings(db, BORIS, boris.settings.model_copy(update={"reminder_intervals_s": (2 * HOUR,)}))
    game_id = await begin(services, at_pace(Agreement(), "daily"))
    assert await due(services, game_id, "reminder") == [FRIDAY + timedelta(hours=12), FRIDAY + timedelta(hours=20)]
    assert await due(services, game_id, "reminder", seat=1) == [FRIDAY + timedelta(hours=2)]
    assert await due(services, game_id, "deadline") == [FRIDAY + timedelta(hours=24)]


async def test_own_intervals_chosen_later_leave_out_the_weekend_too(services: Services, hands: Hands) -> None:
    game_id = await begin(services)
    hands.on(hours=1)
    async with services.store.writing() as db:
        stalled_s = services.settings.stalled_after_s
        await scheduled_jobs.reschedule_reminders(db, ANNA, (10 * HOUR, 13 * HOUR), (), stalled_s, hands.now)
        await scheduled_jobs.reschedule_reminders(db, BORIS, None, (14 * HOUR,), stalled_s, hands.now)
    assert await due(services, game_id, "reminder") == [FRIDAY + timedelta(hours=10), *hours(1)]
    assert await due(services, game_id, "reminder", seat=1) == hours(2)
