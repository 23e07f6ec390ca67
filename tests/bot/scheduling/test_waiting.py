"""Reminders, clocks and absence: jobs are due at the right time and run exactly once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.language.i18n import Localizer
from bot.scheduling.scheduler import JobScheduler
from bot.services import Services
from bot.sessions.change import AGREED
from bot.settings import Settings
from bot.store import (
    Agreement,
    Message,
    NewPost,
    Post,
    SeatClock,
    UserSettings,
    absence,
    clocks,
    games,
    outbox,
    scheduled_jobs,
    seats,
    users,
)
from bot.store.agreement import convert_clock, deadline, start_clock, stop_clock
from bot.store.scheduled_jobs import NewJob
from bot.voting.agreement import agree_on
from bot.wording.clocks import bank_line
from rules.engine import Seat
from tests.bot.stones_games import ANNA, BORIS, CHANNEL, CLARA, NOW, Hands, open_lobby
from tests.engine.stones import Bid

HOUR = 3600.0


async def begin(services: Services, agreement: Agreement | None = None) -> int:
    game_id = await open_lobby(services.store)
    async with services.store.writing() as db:
        await games.set_agreement(db, game_id, agreement or Agreement())
        for user, name in ((ANNA, "Anna"), (BORIS, "Boris"), (CLARA, "Clara")):
            await users.meet(db, user, name)
    await services.sessions.start(game_id, ANNA, seed="seed")
    return game_id


async def wish(services: Services, user: int, **settings: object) -> None:
    async with services.store.writing() as db:
        await users.set_settings(db, user, UserSettings.model_validate(settings))


async def posted(services: Services, kind: str) -> list[Post]:
    async with services.store.reading() as db:
        return [post for target in await outbox.targets(db) if (post := await outbox.next_for(db, target))] and [
            post for post in await outbox.of_game(db, 1) if post.kind == kind
        ]


async def bid(services: Services, game_id: int, user: int) -> None:
    async with services.sessions.open(game_id) as session:
        await session.act(user, [Bid(1)])


async def test_undecided_players_get_each_reminder_once(services: Services, jobs: JobScheduler, hands: Hands) -> None:
    game_id = await begin(services)
    await bid(services, game_id, ANNA)
    hands.on(hours=23.9)
    await jobs.run_due()
    assert await posted(services, "reminder") == []
    hands.on(hours=0.2)
    await jobs.run_due()
    await jobs.run_due()
    assert sorted(post.message.mentions for post in await posted(services, "reminder")) == [(BORIS,), (CLARA,)]
    hands.on(hours=24)
    await jobs.run_due()
    assert len(await posted(services, "reminder")) == 4
    hands.on(hours=48)
    await jobs.run_due()
    assert len(await posted(services, "reminder")) == 6
    assert len(await posted(services, "stalled")) == 2


@pytest.mark.parametrize("by", ["channel", "dm"])
async def test_a_reminder_that_could_not_be_sent_yet_is_withdrawn_when_its_owner_has_decided(
    services: Services, jobs: JobScheduler, hands: Hands, by: str
) -> None:
    """So is the notice that the table waits for them; those of others stay."""
    game_id = await begin(services)
    await wish(services, BORIS, reminders_by=by)
    await bid(services, game_id, ANNA)
    hands.on(hours=96)
    await jobs.run_due()
    await bid(services, game_id, BORIS)
    for kind in ("reminder", "stalled"):
        posts = await posted(services, kind)
        assert [(post.seat, post.problem) for post in posts if post.done_at is not None] == [(1, outbox.WITHDRAWN)]
        assert [post.seat for post in posts if post.done_at is None] == [2]


async def test_personal_intervals_quiet_hours_and_direct_messages(
    services: Services, jobs: JobScheduler, hands: Hands
) -> None:
    """03:04 in London is in Anna's quiet hours; Boris wants a direct message, Clara none at all."""
    game_id = await open_lobby(services.store)
    async with services.store.writing() as db:
        for user, name in ((ANNA, "Anna"), (BORIS, "Boris"), (CLARA, "Clara")):
            await users.meet(db, user, name)
    await wish(services, ANNA, reminder_intervals_s=[HOUR], quiet_from=22, quiet_to=8, time_zone="Europe/London")
    await wish(services, BORIS, reminder_intervals_s=[HOUR], reminders_by="dm")
    await wish(services, CLARA, reminder_intervals_s=[HOUR], reminders_by="never")
    await services.sessions.start(game_id, ANNA, seed="seed")
    hands.on(hours=1)
    await jobs.run_due()
    (post,) = await posted(services, "reminder")
    assert (post.user_id, post.channel_id, post.message.mentions) == (BORIS, None, (BORIS,))
    async with services.store.reading() as db:
        assert await scheduled_jobs.next_due(db) == datetime(2026, 1, 2, 8, tzinfo=UTC)
    hands.now = datetime(2026, 1, 2, 8, tzinfo=UTC)
    await jobs.run_due()
    assert [post.channel_id for post in await posted(services, "reminder")] == [None, CHANNEL]


async def test_an_absent_player_gets_no_pings(services: Services, jobs: JobScheduler, hands: Hands) -> None:
    game_id = await begin(services)
    back = NOW + timedelta(days=7)
    async with services.store.writing() as db:
        await absence.set_until(db, BORIS, back, hands.now)
    for user in (ANNA, CLARA):
        await bid(services, game_id, user)
    hands.on(hours=24)
    await jobs.run_due()
    assert await posted(services, "reminder") == []
    hands.now = back + timedelta(hours=24)
    await jobs.run_due()
    assert [post.message.mentions for post in await posted(services, "reminder")] == [(BORIS,)]


async def test_after_an_outage_one_reminder_is_enough(services: Services, jobs: JobScheduler, hands: Hands) -> None:
    await begin(services)
    hands.on(hours=80)
    await jobs.run_due()
    assert len(await posted(services, "reminder")) == 3


async def test_coming_back_early_gives_the_rest_back(services: Services, hands: Hands) -> None:
    game_id = await begin(services, Agreement(clock="move", move_s=HOUR))
    async with services.store.writing() as db:
        await absence.set_until(db, BORIS, NOW + timedelta(days=7), NOW)
        assert [r.due_at for r in await scheduled_jobs.of_game(db, game_id) if (r.kind, r.seat) == ("deadline", 1)] == [
            NOW + timedelta(days=7, hours=1)
        ]
        chosen = await absence.set_until(db, BORIS, None, NOW + timedelta(days=2))
        assert absence.left_s(chosen, NOW, 30 * 24 * HOUR) == 28 * 24 * HOUR
        assert [r.due_at for r in await scheduled_jobs.of_game(db, game_id) if (r.kind, r.seat) == ("deadline", 1)] == [
            NOW + timedelta(days=2, hours=1)
        ]
    hands.on(hours=48.5)
    await bid(services, game_id, BORIS)


async def test_a_failed_job_is_retried_later_and_blocks_nobody(
    services: Services, hands: Hands, settings: Settings
) -> None:
    await begin(services)
    kept: list[Seat] = []

    async def keep(job: scheduled_jobs.ScheduledJob) -> None:
        if job.seat == 0:
            raise ZeroDivisionError("a fault of the program")
        kept.append(job.seat)
        async with services.store.writing() as db:
            await scheduled_jobs.mark_sent(db, job.id, hands.now)

    jobs = JobScheduler(services.store, settings, {"reminder": keep, "stalled": keep}, hands)
    hands.on(hours=24)
    await jobs.run_due()
    await jobs.run_due()
    assert kept == [1, 2]
    async with services.store.reading() as db:
        assert await scheduled_jobs.next_due(db) == hands.now + timedelta(seconds=settings.retry_longest_s)


async def test_a_clock_for_each_decision_has_a_deadline(services: Services, hands: Hands) -> None:
    game_id = await begin(services, Agreement(clock="move", move_s=HOUR))
    async with services.store.reading() as db:
        ends = {r.seat: r.due_at for r in await scheduled_jobs.of_game(db, game_id) if r.kind == "deadline"}
    assert ends == dict.fromkeys(range(3), NOW + timedelta(hours=1))
    hands.on(hours=0.5)
    await bid(services, game_id, BORIS)
    async with services.store.reading() as db:
        left = [r.seat for r in await scheduled_jobs.of_game(db, game_id) if r.kind == "deadline"]
        clocks = [holder.clock for holder in await seats.holders(db, game_id)]
    assert left == [0, 2]
    assert [clock.runs for clock in clocks] == [True, False, True]


def test_the_bank_is_used_after_the_grace_and_grows_with_the_rounds() -> None:
    agreement = Agreement(clock="bank", bank_s=10 * HOUR, grace_s=HOUR, bonus_s=2 * HOUR)
    clock = start_clock(SeatClock(), agreement, NOW, 1, paused_s=0)
    assert deadline(clock, agreement) == NOW + timedelta(hours=11)
    quick = stop_clock(clock, agreement, NOW + timedelta(minutes=59))
    assert (quick.left_s, quick.runs) == (10 * HOUR, False)
    slow = stop_clock(clock, agreement, NOW + timedelta(hours=4))
    assert slow.left_s == 7 * HOUR
    later = start_clock(slow, agreement, NOW, 3, paused_s=5 * HOUR)
    assert later.left_s == 11 * HOUR
    assert deadline(later, agreement) == NOW + timedelta(hours=17)
    assert stop_clock(later, agreement, NOW + timedelta(hours=6)).left_s == 11 * HOUR
    assert stop_clock(later, agreement, NOW + timedelta(days=9)).left_s == 0


@pytest.mark.parametrize(
    ("hour", "until"), [(21, None), (22, (3, 7)), (23, (3, 7)), (3, (2, 7)), (6, (2, 7)), (7, None), (12, None)]
)
def test_quiet_hours_go_over_midnight(hour: int, until: tuple[int, int] | None) -> None:
    personal = UserSettings(quiet_from=22, quiet_to=7)
    expected = None if until is None else datetime(2026, 1, *until, tzinfo=UTC)
    assert personal.quiet_until(datetime(2026, 1, 2, hour, 30, tzinfo=UTC)) == expected


def test_an_unknown_time_zone_is_utc() -> None:
    personal = UserSettings(quiet_from=1, quiet_to=2, time_zone="Middle/Earth")
    assert personal.quiet_until(datetime(2026, 1, 2, 1, 30, tzinfo=UTC)) == datetime(2026, 1, 2, 2, tzinfo=UTC)


async def test_a_clock_that_is_turned_off_for_a_while_takes_nothing(services: Services, hands: Hands) -> None:
    bank = Agreement(clock="bank", bank_s=10 * HOUR, grace_s=0)
    game_id = await begin(services, bank)
    hands.on(hours=1)
    async with services.store.writing() as db:
        off = bank.model_copy(update={"clock": "none"})
        await games.set_agreement(db, game_id, off)
        await clocks.agree(db, game_id, bank, off, hands.now)
        assert await clocks.deadlines(db, game_id) == {}
    hands.on(hours=5)
    async with services.store.writing() as db:
        await games.set_agreement(db, game_id, bank)
        await clocks.agree(db, game_id, off, bank, hands.now)
    for user in (ANNA, BORIS, CLARA):
        await bid(services, game_id, user)
    async with services.store.reading() as db:
        left = [holder.clock.left_s for holder in await seats.holders(db, game_id)]
        ends = await clocks.deadlines(db, game_id)
    assert left == [9 * HOUR] * 3
    assert list(ends.values()) == [hands.now + timedelta(hours=9)]


DAY = 24 * HOUR
MOVE = Agreement(clock="move", move_s=30 * DAY, bank_s=DAY)
BANK = Agreement(clock="bank", bank_s=10 * HOUR, grace_s=HOUR, bonus_s=0)
OFF = BANK.model_copy(update={"clock": "none"})


async def agreed(services: Services, game_id: int, agreement: Agreement) -> None:
    async with services.sessions.open(game_id) as session:
        await agree_on(services, session.game, agreement, ANNA, AGREED, session.holders)


async def test_a_bank_that_is_agreed_on_later_is_full_at_the_next_question(services: Services, hands: Hands) -> None:
    """However long a player has thought under the clock before it; their time until then is unchanged."""
    game_id = await begin(services, Agreement(clock="move", move_s=30 * DAY))
    hands.on(hours=8 * 24)
    await agreed(services, game_id, Agreement(clock="bank", bank_s=DAY, bonus_s=0, grace_s=HOUR))
    async with services.store.reading() as db:
        assert set((await clocks.deadlines(db, game_id)).values()) == {NOW + timedelta(days=30)}
    for user in (ANNA, BORIS, CLARA):
        await bid(services, game_id, user)
    async with services.store.reading() as db:
        ends = await clocks.deadlines(db, game_id)
    assert list(ends.values()) == [hands.now + timedelta(hours=25)]


@pytest.mark.parametrize(
    ("before", "after", "hours"),
    [
        (BANK, BANK.model_copy(update={"bank_s": 20 * HOUR}), 17),
        (BANK, BANK.model_copy(update={"bank_s": 2 * HOUR}), 0),
        (BANK, BANK.model_copy(update={"grace_s": 2 * HOUR}), 7),
        (BANK, OFF, 7),
        (BANK, MOVE, None),
        (BANK, MOVE.model_copy(update={"bank_s": BANK.bank_s}), None),
        (MOVE, BANK, None),
        (MOVE, OFF, None),
        (OFF, BANK.model_copy(update={"bank_s": 20 * HOUR}), None),
    ],
)
def test_the_rest_of_a_bank_after_another_agreement(before: Agreement, after: Agreement, hours: float | None) -> None:
    """Four hours after the question, of which one is grace; None is a bank that is full at the next question."""
    clock = start_clock(SeatClock(), before, NOW, 1, paused_s=0)
    changed = convert_clock(clock, before, after, NOW + timedelta(hours=4))
    assert changed == SeatClock(left_s=None if hours is None else hours * HOUR, round=clock.round)


def test_a_bank_that_was_turned_off_resumes_unchanged() -> None:
    used = SeatClock(left_s=7 * HOUR, round=2)
    assert convert_clock(used, OFF, BANK, NOW) == used


@pytest.mark.parametrize("clock", [MOVE, BANK])
def test_other_agreements_leave_the_clock_running(clock: Agreement) -> None:
    running = start_clock(SeatClock(), clock, NOW, 1, paused_s=0)
    for change in ({"rated": False}, {"consequence": "vote"}, {"move_s": 5 * DAY}):
        assert convert_clock(running, clock, clock.model_copy(update=change), NOW + timedelta(hours=4)) == running


async def test_a_late_player_stays_late_under_another_clock(services: Services, hands: Hands) -> None:
    game_id = await begin(services, BANK)
    hands.on(hours=11)
    await agreed(services, game_id, MOVE)
    async with services.store.reading() as db:
        assert set(await clocks.passed(db, game_id, hands.now)) == {0, 1, 2}
    await bid(services, game_id, BORIS)
    async with services.store.reading() as db:
        assert set(await clocks.passed(db, game_id, hands.now)) == {0, 2}


async def test_a_reminder_tells_the_deadline_that_counts(services: Services, jobs: JobScheduler, hands: Hands) -> None:
    """A later agreement counts from the next question on."""
    game_id = await begin(services, Agreement(clock="move", move_s=48 * HOUR))
    async with services.store.writing() as db:
        await games.set_agreement(db, game_id, Agreement(clock="move", move_s=100 * HOUR))
    hands.on(hours=24)
    await jobs.run_due()
    ends = int((NOW + timedelta(hours=48)).timestamp())
    assert all(f"Time is up <t:{ends}:R>." in post.message.text for post in await posted(services, "reminder"))


async def test_the_rest_of_a_bank_is_shown_while_it_is_used(services: Services, hands: Hands) -> None:
    agreement = Agreement(clock="bank", bank_s=10 * HOUR, grace_s=HOUR)
    game_id = await begin(services, agreement)
    hands.on(hours=3)
    await bid(services, game_id, ANNA)
    hands.on(hours=1)
    async with services.store.reading() as db:
        holders = await seats.holders(db, game_id)
    told = bank_line(agreement, holders, hands.now, Localizer(names=["Anna", "Boris", "Clara"]))
    assert told == "⏱️ Left in the bank: Anna 8 hours, Boris 7 hours, Clara 7 hours."
    assert bank_line(Agreement(clock="move"), holders, hands.now, Localizer()) == ""


async def test_other_intervals_apply_to_open_questions(services: Services, jobs: JobScheduler, hands: Hands) -> None:
    game_id = await begin(services)
    hands.on(hours=2)
    async with services.store.writing() as db:
        await scheduled_jobs.reschedule_reminders(
            db, BORIS, [HOUR, 3 * HOUR], (), services.settings.stalled_after_s, hands.now
        )
        due = [r.due_at for r in await scheduled_jobs.of_game(db, game_id) if (r.kind, r.seat) == ("reminder", 1)]
    assert due == [NOW + timedelta(hours=3)]
    hands.on(hours=1)
    await jobs.run_due()
    assert [post.message.mentions for post in await posted(services, "reminder")] == [(BORIS,)]


async def test_a_job_running_at_shutdown_is_finished(services: Services, hands: Hands, settings: Settings) -> None:
    await begin(services)
    hands.on(hours=24)
    begun, kept = asyncio.Event(), []

    async def keep(job: scheduled_jobs.ScheduledJob) -> None:
        begun.set()
        async with services.store.writing() as db:
            await scheduled_jobs.mark_sent(db, job.id, hands.now)
        kept.append(job.seat)

    jobs = JobScheduler(services.store, settings, {"reminder": keep, "stalled": keep}, hands)
    jobs.start()
    await begun.wait()
    await jobs.close()
    assert kept == [0]
    async with services.store.reading() as db:
        assert [r.seat for r in await scheduled_jobs.due(db, hands.now)] == [1, 2]


async def test_a_job_locked_by_another_process_is_left_to_it(
    services: Services, jobs: JobScheduler, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    @asynccontextmanager
    async def taken(name: str) -> AsyncIterator[bool]:
        yield False

    await begin(services)
    hands.on(hours=24)
    monkeypatch.setattr(services.store.work_locks, "try_lock", taken)
    assert not await jobs.run_due()
    monkeypatch.undo()
    assert await jobs.run_due()
    assert len(await posted(services, "reminder")) == 3


async def test_a_ping_of_several_is_tried_again_when_one_of_them_has_just_answered(
    services: Services, jobs: JobScheduler, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process has accepted the answer; the others used to lose their ping."""
    game_id = await begin(services)
    panel = NewPost(kind="turn", message=Message("bid"), channel_id=CHANNEL, game_id=game_id, remember="panel")
    async with services.store.writing() as db:
        await outbox.queue(db, [panel], hands.now)
        await scheduled_jobs.schedule(db, game_id, [NewJob(Seat(seat), "ping", "bid", hands.now) for seat in (1, 2)])
    mark_sent, marked = scheduled_jobs.mark_sent, list[int]()

    async def answered(db: AsyncConnection, job_id: int, now: datetime) -> bool:
        marked.append(job_id)
        return len(marked) != 2 and await mark_sent(db, job_id, now)

    monkeypatch.setattr(scheduled_jobs, "mark_sent", answered)
    await jobs.run_due()
    hands.on(hours=1)
    await jobs.run_due()
    pinged = [user for call in await posted(services, "call") for user in call.message.mentions]
    assert sorted(pinged) == [BORIS, CLARA]
