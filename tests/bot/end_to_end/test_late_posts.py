"""Posts that are repeated late, when Discord no longer knows their nonces: they come once all the same."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.client import PolisClient
from bot.sandbox import Fault, FaultKind, Permission, Person, Sandbox
from bot.sandbox import Settings as SandboxSettings
from bot.services import Services
from bot.store import Message, NewPost, Store, outbox
from tests.bot.end_to_end.conftest import UNHURRIED_S, settings_for, working
from tests.bot.end_to_end.consistency import everything_sent
from tests.bot.end_to_end.processes import BotProcess
from tests.bot.end_to_end.tables import begin, choose_first, ping_below, settled, story_above, to_move

POST = "POST /channels/*/messages"
LOOK = "GET /channels/"


@pytest.fixture(params=[False, True], ids=["nonces kept back", "nonces told"])
async def sandbox(request: pytest.FixtureRequest) -> AsyncIterator[Sandbox]:
    """Yield a Discord that drops each nonce at once."""
    settings = SandboxSettings(acknowledge_s=UNHURRIED_S, nonce_s=0.0, history_nonces=request.param)
    async with Sandbox(settings) as running:
        yield running


@pytest.fixture
async def late(sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[PolisClient]:
    """Yield a bot for which every post is late."""
    monkeypatch.setattr("bot.outbox.worker.BLIND_S", 0.0)
    async with working(sandbox, settings_for(sandbox, tmp_path)) as client:
        yield client


def house_of(client: PolisClient) -> Services:
    assert client.services is not None, "the bot is open"
    return client.services


async def test_a_post_with_a_lost_response_is_found_in_its_channel(
    sandbox: Sandbox, late: PolisClient, people: Sequence[Person]
) -> None:
    post = await begin(sandbox, people)
    lost = sandbox.fault(Fault(FaultKind.DROP_AFTER, POST, times=3))
    mover = to_move(people, post)
    await choose_first(mover, post)
    following = await settled(sandbox, post)
    await everything_sent(late.settings.database_url)
    public = [message for message in sandbox.messages() if not message.ephemeral]
    told = [message for message in public if message.is_layout]
    assert told == [story_above(sandbox, post), story_above(sandbox, following)], "not posted a second time"
    assert public[-1] == following
    assert lost.met == 2, "neither the post nor the ping is sent again when it is found"


@pytest.mark.usefixtures("late")
async def test_a_post_that_was_refused_its_picture_is_found_without_it(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    await people[0].command("/game new title:tm")
    await people[1].command("/game join")
    sandbox.fault(Fault(FaultKind.STATUS, POST, status=400))
    sandbox.fault(Fault(FaultKind.DROP_AFTER, POST))
    await people[0].command("/game start")
    post = await sandbox.wait_for_message(lambda message: "The picture is missing" in message.content)
    call = await ping_below(sandbox, post)
    await choose_first(to_move(people, call), call)
    await settled(sandbox, call)
    begun = [each.id for each in sandbox.messages() if each.is_layout and "The game begins." in each.content]
    assert begun == [post.id], "not posted a second time; the note may go when the post is changed"


async def test_a_post_is_sent_where_it_cannot_be_searched(
    sandbox: Sandbox, late: PolisClient, people: Sequence[Person]
) -> None:
    post, channel = await begin(sandbox, people), sandbox.channel()
    sandbox.permit(channel, channel.bot_permissions & ~Permission.READ_MESSAGE_HISTORY)
    await choose_first(to_move(people, post), post)
    assert (await settled(sandbox, post)).pings


async def test_posts_that_are_alike_all_come(sandbox: Sandbox, late: PolisClient, people: Sequence[Person]) -> None:
    """The second one finds the first, which is known to be another post."""
    services, channel = house_of(late), sandbox.channel()
    alike = NewPost(kind="watch", message=Message("-# 👀"), channel_id=channel.id)
    async with services.store.writing() as db:
        await outbox.queue(db, [alike, alike, alike], services.clock() - timedelta(hours=1))
    await sandbox.wait_until(lambda: True if len(sandbox.messages()) == 3 else None)


async def test_a_post_that_was_sent_before_the_bot_died_is_found_hours_later(
    sandbox: Sandbox, people: Sequence[Person], tmp_path: Path
) -> None:
    """SIGKILL after the request, before its response was stored."""
    process = BotProcess(sandbox, tmp_path, RETRY_FIRST_S="60")
    try:
        await process.connected()
        post = await begin(sandbox, people)
        mover = to_move(people, post)
        sandbox.fault(Fault(FaultKind.DROP_AFTER, POST))
        await mover.command("/do", text="faction witches")
        await sandbox.wait_for_message(lambda each: each.is_layout and f"{mover.name} plays" in each.content)
        await process.kill()
        await hours_pass(process)
        await process.connected()
        await sandbox.wait_until(lambda: True if any(c.route.startswith(LOOK) for c in sandbox.calls) else None)
        following = await settled(sandbox, post)
        await choose_first(to_move(people, following), following)
        last = await settled(sandbox, following)
    finally:
        await process.kill()
    told = [each for each in sandbox.messages() if each.is_layout and f"{mover.name} plays" in each.content]
    assert told == [story_above(sandbox, following)]
    assert (len(following.pings), len(last.pings)) == (1, 1)


async def hours_pass(process: BotProcess) -> None:
    """Make all waiting posts hours old."""
    store = await Store.open(process.database_url.replace("sqlite:", "sqlite+aiosqlite:"))
    async with store.writing() as db:
        await db.execute(
            text("UPDATE outbox SET created_at = created_at - 7200000000, not_before = 0 WHERE done_at IS NULL")
        )
    await store.close()
