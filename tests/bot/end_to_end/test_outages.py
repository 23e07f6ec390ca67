"""The bot is killed and comes back hours later: nobody has lost time, and nobody gets an outdated reminder."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.sandbox import Fault, FaultKind, Message, Person, Sandbox
from bot.store import Store, outbox
from tests.bot.end_to_end.faults import POST
from tests.bot.end_to_end.processes import BotProcess
from tests.bot.end_to_end.shared_bot import SharedBot, shared_bot
from tests.bot.end_to_end.tables import begun, choose_first

__all__ = ["shared_bot"]

HOUR = 3600
GRACE_S = 4 * HOUR
MINUTE = 60


@pytest.fixture
async def process(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Yield a bot that stores a heartbeat every second, and kill it at the end."""
    bot = BotProcess(sandbox, tmp_path, HEARTBEAT_S="1", OUTAGE_GRACE_S=str(GRACE_S))
    await bot.connected()
    yield bot
    await bot.kill()


async def begin(sandbox: Sandbox, people: Sequence[Person], move: str) -> Message:
    lobby = (await people[0].command("/game new title:tm")).shown
    await people[0].command("/game clock", kind="move", decision=move, time_up="default")
    await people[1].press(lobby, "Join")
    await people[0].press(lobby, "Start")
    return await begun(sandbox)


async def hours_pass(process: BotProcess, hours: int) -> None:
    """Make everything stored so much older."""
    store = await Store.open(process.database_url.replace("sqlite:", "sqlite+aiosqlite:"))
    by = hours * HOUR * 1_000_000
    async with store.writing() as db:
        for column in ("reminders.due_at", "heartbeats.beat_at", "outbox.created_at"):
            table, name = column.split(".")
            await db.execute(text(f"UPDATE {table} SET {name} = {name} - {by}"))
    await store.close()


async def left_s(person: Person) -> float:
    """Return the remaining time in the status."""
    (ends,) = re.findall(r"Time is up <t:(\d+):R>", (await person.command("/game status")).text)
    return int(ends) - datetime.now(UTC).timestamp()


async def test_an_outage_costs_nobody_time_after_any_kind_of_end(
    sandbox: Sandbox, people: Sequence[Person], process: BotProcess
) -> None:
    """SIGKILL, twice: one gap is compensated once."""
    post = await begin(sandbox, people, "2d")
    for _ in range(2):
        await process.kill()
        await hours_pass(process, 100)
        await process.connected()
        assert 47 * HOUR < await left_s(people[0]) < 49 * HOUR
        await process.kill()
        await process.connected()
        assert 47 * HOUR < await left_s(people[0]) < 49 * HOUR
    told = [message for message in sandbox.messages() if not message.ephemeral and message.id > post.id]
    assert told == [], "no reminder, and nobody's time is up"


async def test_after_an_outage_a_deadline_leaves_time_to_notice_that_it_is_over(
    sandbox: Sandbox, people: Sequence[Person], process: BotProcess
) -> None:
    post = await begin(sandbox, people, "1h")
    await process.kill()
    await hours_pass(process, 9)
    await process.connected()
    assert GRACE_S - MINUTE < await left_s(people[0]) < GRACE_S + MINUTE
    assert sandbox.messages()[-1].id == post.id


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("alone", [False, True])
async def test_a_reminder_delayed_by_discord_is_dropped_after_the_decision(shared_bot: SharedBot, alone: bool) -> None:
    room = shared_bot.room("tm")
    post = await room.begin()
    await room.all_sent()
    mover = room.mover(post)
    place = room.channel
    if alone:
        await mover.command("/my reminders", by="direct message")
        place = shared_bot.sandbox.world.direct_channel(mover.id)
    down = shared_bot.sandbox.fault(Fault(FaultKind.STATUS, POST.replace("*", str(place.id)), times=10_000, status=503))
    await room.bring_forward("reminder")
    await shared_bot.sandbox.wait_until(lambda: True if down.met else None)
    # The ping is gone when a reminder replaces it.
    await choose_first(mover, room.story(post))
    shared_bot.sandbox.faults.clear()
    await room.settled(post)
    await room.all_sent()
    await shared_bot.forget_wishes()
    async with shared_bot.store.reading() as db:
        sent = {each.kind: each.problem for each in await outbox.of_game(db, (await room.game()).id)}
    assert sent["reminder"] == outbox.WITHDRAWN
    assert not [message for message in shared_bot.sandbox.messages(place) if "🔔" in message.content]
