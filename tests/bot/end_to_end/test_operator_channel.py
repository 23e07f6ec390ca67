"""The operator's channel on Discord: errors of handlers, servers, and errors while posting there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import structlog
from sqlalchemy import Column, select

from bot.announcements.discord_sender import DiscordSender
from bot.client import PolisClient
from bot.metrics.logs import set_up
from bot.outbox import Picture
from bot.sandbox import Message, Person, Sandbox
from bot.sandbox.objects import Channel
from bot.settings import Settings
from bot.store import Post, schema
from bot.store.outbox import OPERATOR_POST
from bot.views.my_games import MyGames
from tests.bot.end_to_end.conftest import settings_for, working

SECRET = "Library of Alexandria"


@pytest.fixture
def place(sandbox: Sandbox) -> Channel:
    """Return the channel of the operator."""
    return sandbox.world.add_channel("operator")


@pytest.fixture
def operated(sandbox: Sandbox, place: Channel, tmp_path: Path) -> Iterator[Settings]:
    """Return the settings of a bot that posts for its operator at once, with logs as in a running bot."""
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    told = {"operator_channel": place.id, "operator_every_s": 0.05}
    settings = settings_for(sandbox, tmp_path).model_copy(update=told)
    set_up(settings)
    yield settings
    root.handlers, root.level = handlers, level


async def told(sandbox: Sandbox, place: Channel, *words: str) -> Message:
    """Wait for a message of the operator with all these words, and return it."""

    def there() -> Message | None:
        messages = sandbox.world.messages_in(place.id)
        return next((each for each in messages if all(word in each.content for word in words)), None)

    return await sandbox.wait_until(there)


async def broken(*_: Any) -> None:
    raise KeyError(SECRET)


@asynccontextmanager
async def breaking(monkeypatch: pytest.MonkeyPatch, sandbox: Sandbox, settings: Settings) -> AsyncIterator[PolisClient]:
    """Yield a bot whose list of games is broken."""
    monkeypatch.setattr(MyGames, "show", broken)
    async with working(sandbox, settings) as client:
        yield client


async def test_errors_of_a_command_are_counted_in_one_message(
    sandbox: Sandbox, operated: Settings, place: Channel, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with breaking(monkeypatch, sandbox, operated):
        assert "Something went wrong on my side" in (await people[0].command("/my games")).text
        first = await told(sandbox, place, "KeyError", "Once")
        for person in people:
            await person.command("/my games")
        again = await told(sandbox, place, "KeyError", "3 times")
    assert again.id == first.id
    assert again.pings == []
    everything = "".join(message.content for message in sandbox.messages(place))
    assert all(hidden not in everything for hidden in (SECRET, *(person.name for person in people), sandbox.token))


async def test_a_restart_continues_the_same_message(
    sandbox: Sandbox, operated: Settings, place: Channel, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with breaking(monkeypatch, sandbox, operated):
        await people[0].command("/my games")
        first = await told(sandbox, place, "KeyError", "Once")
    async with breaking(monkeypatch, sandbox, operated):
        await people[0].command("/my games")
        assert (await told(sandbox, place, "KeyError", "2 times")).id == first.id
    assert len(sandbox.messages(place)) == 1


async def stored(client: PolisClient, column: Column[Any], words: str) -> None:
    """Wait until a text in that column contains these words."""
    assert client.services is not None
    store, written = client.services.store, asyncio.Event()
    store.on_commit(written.set, column.table)
    while True:
        written.clear()
        async with store.reading() as db:
            if await db.scalar(select(column).where(column.contains(words))):
                return
        await written.wait()


async def test_servers_that_are_left_and_joined_are_told(sandbox: Sandbox, operated: Settings, place: Channel) -> None:
    async with working(sandbox, operated) as client:
        await stored(client, schema.notes.c.key, "servers of shard")
        sandbox.gateway.remove_bot()
        await stored(client, schema.operator_notices.c.details, '"joined":false')
        sandbox.gateway.invite_bot()
        await stored(client, schema.operator_notices.c.details, '"joined":true')
        number = f"`{sandbox.world.guild_id}`"
        await told(sandbox, place, "Server left", number)
        await told(sandbox, place, "Server joined", number)


async def test_an_error_while_telling_is_only_logged_and_games_go_on(
    sandbox: Sandbox, operated: Settings, place: Channel, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    attempts: list[int] = []
    send = DiscordSender.send

    async def failing(self: DiscordSender, post: Post, pictures: Sequence[Picture], *, look_first: bool) -> int:
        if post.kind == OPERATOR_POST:
            attempts.append(post.id)
            raise KeyError(SECRET)
        return await send(self, post, pictures, look_first=look_first)

    monkeypatch.setattr(DiscordSender, "send", failing)
    async with breaking(monkeypatch, sandbox, operated):
        structlog.get_logger("bot.test").error("something is wrong")
        await people[0].command("/my games")
        reply = await people[0].command("/game new title:tm")
        await people[1].press(reply.shown, "Join")
        await sandbox.wait_until(lambda: True if "Boris" in str(sandbox.world.messages[reply.shown.id]) else None)
        await people[0].command("/my games")
        await people[1].press(reply.shown, "Leave")
    assert len(set(attempts)) <= 2, "the two errors of the program, and no errors about those"
    assert sandbox.messages(place) == []
