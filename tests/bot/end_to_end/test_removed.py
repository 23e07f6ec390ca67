"""The bot is removed from a server: posts for it are given up, and nothing is retried for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.client import PolisClient
from bot.sandbox import Channel, Permission, Person, Sandbox
from bot.store import Message, NewPost, Post, outbox
from bot.store.outbox import Target
from tests.bot.end_to_end.tables import begin
from tests.timeouts import HANGS_S


async def waiting(bot: PolisClient, channel: Channel) -> Post | None:
    """Return the oldest post for a channel."""
    assert bot.services is not None, "the bot is open"
    async with bot.services.store.reading() as db:
        return await outbox.next_for(db, Target(channel.id, None))


async def once_tried(bot: PolisClient, channel: Channel) -> Post | None:
    """Return a post for a channel after one attempt; None when it is finished."""
    assert bot.services is not None, "the bot is open"
    committed = asyncio.Event()
    bot.services.store.on_commit(committed.set)
    post = NewPost(kind="turn", message=Message("Your turn."), channel_id=channel.id)
    async with bot.services.store.writing() as db:
        await outbox.queue(db, [post], bot.services.clock())
    async with asyncio.timeout(HANGS_S):
        while True:
            committed.clear()
            found = await waiting(bot, channel)
            if found is None or found.attempts:
                return found
            await committed.wait()


async def removed(sandbox: Sandbox, bot: PolisClient) -> None:
    """Remove the bot and wait until it has noticed."""
    told = bot.wait_for("guild_remove", timeout=HANGS_S)
    sandbox.gateway.remove_bot()
    await told


async def test_posts_to_a_server_that_removed_the_bot_are_given_up(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    await begin(sandbox, people)
    await removed(sandbox, bot)
    assert await once_tried(bot, sandbox.channel()) is None


async def test_so_is_the_list_of_games_of_a_server_without_any(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    await people[0].command("/club index")
    await removed(sandbox, bot)
    assert await once_tried(bot, sandbox.channel()) is None


async def test_posts_to_a_channel_that_is_only_hidden_wait(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    """A permission can be restored."""
    await begin(sandbox, people)
    sandbox.permit(sandbox.channel(), sandbox.channel().bot_permissions & ~Permission.VIEW_CHANNEL)
    post = await once_tried(bot, sandbox.channel())
    assert post is not None
    assert "Missing Access" in str(post.problem)
