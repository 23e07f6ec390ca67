"""Games open as posts of a forum; their tags and the names of threads tell their state, and the end archives them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import make_url

from bot.client import PolisClient
from bot.lobby.threads import ThreadStates
from bot.sandbox import Fault, FaultKind, Message, Permission, Person, Sandbox, buttons_of, menus_of, text_of
from bot.sandbox.objects import Channel
from bot.store import Game, Store, games, scheduled_jobs
from bot.store.scheduled_jobs import ARCHIVING
from tests.bot.end_to_end.tables import begun, end_together
from tests.timeouts import HANGS_S

TAGS = ["open", "running", "finished", "Terra Mystica", "Through the Ages", "A New Dawn", "The Board Game"]


async def with_forum(sandbox: Sandbox, anna: Person, tags: Sequence[str] = TAGS) -> tuple[Channel, Message]:
    """Return a forum that was chosen for games, and the panel in which it was chosen."""
    forum = sandbox.world.add_forum("tables", tags)
    panel = (await anna.command("/setup")).shown
    panel = (await anna.press(panel, "Forum for games…")).shown
    (menu,) = menus_of(panel)
    return forum, (await anna.choose(panel, menu.custom_id, [forum])).shown


async def lobby_in(sandbox: Sandbox, thread: Channel) -> Message:
    return await sandbox.wait_for_message(lambda each: each.channel_id == thread.id and bool(buttons_of(each)))


async def post_of(sandbox: Sandbox, forum: Channel) -> Channel:
    """Return the only post of a forum, with its lobby."""
    (post,) = [channel for channel in sandbox.world.channels.values() if channel.parent_id == forum.id]
    await sandbox.wait_until(lambda: bool(buttons_of(sandbox.messages(post)[0])) or None)
    return post


async def the_game(bot: PolisClient) -> Game:
    assert bot.services is not None
    async with bot.services.store.reading() as db:
        (game,) = await games.everywhere(db)
    return game


async def archive_now(bot: PolisClient, sandbox: Sandbox, thread: Channel) -> None:
    """Let the day after the end pass, and wait until the thread is archived."""
    assert bot.services is not None
    game = await the_game(bot)
    async with bot.services.store.writing(game.id) as db:
        await scheduled_jobs.move(db, game.id, "thread_name", ARCHIVING, bot.services.clock())
    await sandbox.wait_until(lambda: thread.archived or None)


async def test_a_new_game_is_a_post_whose_tags_follow_its_state(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    forum, panel = await with_forum(sandbox, anna)
    assert "has all the tags I use" in text_of(panel)
    shown = (await boris.command("/game new title:tm")).text
    post = await post_of(sandbox, forum)
    assert f"<#{post.id}>" in shown
    assert sandbox.world.tags_of(post) == ["open", "Terra Mystica"]
    # The lobby is the first message, which people see in the list of posts.
    lobby = sandbox.messages(post)[0]
    assert (lobby.id, "1. Boris" in lobby.content) == (post.id, True)
    invitation = await sandbox.wait_for_message(lambda each: "has opened a game" in each.content)
    assert invitation.channel_id == sandbox.channel().id
    await anna.press(invitation, "Join")
    await sandbox.wait_until(lambda: "2. Anna" in lobby.content or None)
    await boris.at(post).press(lobby, "Start")
    await begun(sandbox, post.id)
    await sandbox.wait_until(lambda: sandbox.world.tags_of(post) == ["running", "Terra Mystica"] or None)
    assert (await the_game(bot)).channel_id == forum.id
    await end_together([person.at(post) for person in (boris, anna)])
    await sandbox.wait_until(lambda: sandbox.world.tags_of(post) == ["finished", "Terra Mystica"] or None)
    assert "#1" in post.name
    await archive_now(bot, sandbox, post)


async def test_setup_names_the_tags_and_permissions_that_a_forum_lacks(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna = people[0]
    forum, panel = await with_forum(sandbox, anna, ["Dohráno", "running", "Terra Mystica"])
    lacking = f"⚠️ <#{forum.id}> lacks these tags, or only moderators may set them: "
    assert lacking + "open, Through the Ages, A New Dawn, The Board Game." in text_of(panel)
    forum.tags[1].moderated = True
    sandbox.world.set_tags(forum, [*(tag.name for tag in forum.tags), *TAGS[4:]])
    panel = (await anna.press(panel, "Check again")).shown
    await sandbox.wait_until(lambda: (lacking + "open, running." in text_of(panel)) or None)
    assert lacking in (await anna.command("/setup")).text
    sandbox.permit(forum, forum.bot_permissions & ~Permission.SEND_MESSAGES)
    panel = (await anna.press(panel, "Check again")).shown
    assert f"<#{forum.id}>: Send Messages, Attach Files. Until then new games open in threads." in text_of(panel)
    assert "The game waits for players in" in (await anna.command("/game new title:tm")).text
    (thread,) = [channel for channel in sandbox.world.channels.values() if channel.is_thread]
    assert thread.parent_id == sandbox.channel().id
    (menu,) = menus_of(panel)
    panel = (await anna.choose(panel, menu.custom_id, [])).shown
    assert "⚠️" not in text_of(panel)


async def test_other_tags_of_a_post_stay(sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]) -> None:
    anna, boris = people
    forum, _ = await with_forum(sandbox, anna, [*TAGS, "club night"])
    await anna.command("/game new title:tm")
    post = await post_of(sandbox, forum)
    own = next(tag.id for tag in forum.tags if tag.name == "club night")
    sandbox.world.set_applied(post, [*post.applied_tags, own])
    await boris.at(post).press(await lobby_in(sandbox, post), "Join")
    await anna.at(post).press(await lobby_in(sandbox, post), "Start")
    await sandbox.wait_until(lambda: sandbox.world.tags_of(post) == ["running", "Terra Mystica", "club night"] or None)


async def test_a_bot_ends_while_discord_holds_back_the_name_of_a_thread(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    await anna.command("/game new", title="tm", where="new thread")
    (thread,) = [channel for channel in sandbox.world.channels.values() if channel.is_thread]
    lobby = await lobby_in(sandbox, thread)
    await boris.at(thread).press(lobby, "Join")
    held = sandbox.fault(Fault(FaultKind.HOLD, f"PATCH /channels/{thread.id}"))
    await anna.at(thread).press(lobby, "Start")
    await held.reached.wait()
    await bot.close()
    held.released.set()
    store = Store(make_url(bot.settings.database_url), None)
    async with store.reading() as db:
        waiting = [job.kind for job in await scheduled_jobs.of_game(db, 1) if job.sent_at is None]
    await store.close()
    assert "thread_name" in waiting, "the next process tries again"


async def test_a_thread_is_marked_and_archived_after_the_end(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person]
) -> None:
    anna, boris = people
    await anna.command("/game new", title="tm", where="new thread")
    (thread,) = [channel for channel in sandbox.world.channels.values() if channel.is_thread]
    lobby = await lobby_in(sandbox, thread)
    await boris.at(thread).press(lobby, "Join")
    await anna.at(thread).press(lobby, "Start")
    await begun(sandbox, thread.id)
    await sandbox.wait_until(lambda: thread.name == "▶ Terra Mystica #1 · Anna, Boris" or None)
    await end_together([person.at(thread) for person in people])
    await sandbox.wait_until(lambda: thread.name == "🏁 Terra Mystica #1 · Anna, Boris" or None)
    assert not thread.archived
    await archive_now(bot, sandbox, thread)


async def test_a_new_name_that_discord_refuses_is_tried_again(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, boris = people
    monkeypatch.setattr("bot.lobby.threads.PATIENCE_S", 0.5)
    await anna.command("/game new", title="tm", where="new thread")
    (thread,) = [channel for channel in sandbox.world.channels.values() if channel.is_thread]
    await sandbox.wait_until(lambda: "#1" in thread.name or None)
    route = f"PATCH /channels/{thread.id}"
    shown, results = ThreadStates._is_shown, list[bool]()

    async def noted(*given: Any, **details: Any) -> bool:
        results.append(await shown(*given, **details))
        return results[-1]

    monkeypatch.setattr(ThreadStates, "_is_shown", noted)
    sandbox.fault(Fault(FaultKind.STATUS, route, status=429, retry_after_s=600.0, times=1))
    lobby = await lobby_in(sandbox, thread)
    await boris.at(thread).press(lobby, "Join")
    await anna.at(thread).press(lobby, "Start")
    await begun(sandbox, thread.id)
    async with asyncio.timeout(HANGS_S):
        while not results:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
    assert results == [False]
    assert not thread.name.startswith("▶")
    assert bot.services is not None
    async with bot.services.store.writing(1) as db:
        await scheduled_jobs.move(db, 1, "thread_name", "", bot.services.clock())
    await sandbox.wait_until(lambda: thread.name == "▶ Terra Mystica #1 · Anna, Boris" or None)
