"""Watchers get what they want to follow, and nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.client import PolisClient
from bot.language.i18n import Localizer
from bot.sandbox import Message, Person, Sandbox
from rules.engine import Text
from tests.bot.end_to_end.tables import (
    begin,
    choose_first,
    end_together,
    hide,
    ping_below,
    settled,
    story_above,
    to_move,
)
from tests.bot.end_to_end.titles import TITLES

pytestmark = pytest.mark.usefixtures("bot")


async def test_watchers_get_every_turn_by_direct_message_or_ping(sandbox: Sandbox, people: Sequence[Person]) -> None:
    clara, david = sandbox.person("Clara"), sandbox.person("David")
    assert "There is no game here" in (await clara.command("/game watch what:turns")).text
    post = await begin(sandbox, people)
    assert "every turn" in (await clara.command("/game watch what:turns")).text
    assert "when the game is over" in (await david.command("/game watch what:end by:here")).text
    await people[0].command("/game watch what:turns by:here")
    mover = to_move(people, post)
    await mover.command("/do", text="faction witches")
    copy = await sandbox.wait_for_message(lambda message: message.content.startswith("In <#"))
    assert "Witches" in copy.content
    assert copy.pings == [clara.id]
    told = await settled(sandbox, post)
    assert "Witches" in told.content
    # A player who decides next is pinged for that alone.
    heard = await sandbox.wait_for_message(lambda each: people[0].id in each.pings and each.id >= told.id)
    assert "Witches" in heard.plain
    assert david.id not in (*told.pings, *heard.pings)
    assert "no longer follow" in (await clara.command("/game watch what:nothing")).text


async def test_a_direct_message_is_in_the_language_of_its_reader(sandbox: Sandbox, people: Sequence[Person]) -> None:
    """Text, picture and alternative text; the post in the channel stays in the language of the channel."""
    clara = sandbox.person("Clara")
    await clara.command("/my language language:cs")
    post = await begin(sandbox, people)
    await clara.command("/game watch what:turns")
    await to_move(people, post).command("/do", text="faction witches")
    witches = Localizer("cs")(Text("Witches"))
    copy = await sandbox.wait_for_message(lambda message: message.pings == [clara.id])
    assert witches in copy.content
    assert "Witches" not in copy.content
    told = story_above(sandbox, await settled(sandbox, post))
    assert "Witches" in told.content
    assert witches not in told.content
    for mine, theirs in zip(copy.attachments, told.attachments, strict=True):
        assert mine.description != theirs.description
        assert mine.data != theirs.data


async def test_rounds_are_heard_of_when_they_begin(sandbox: Sandbox, people: Sequence[Person]) -> None:
    clara = sandbox.person("Clara")
    lobby = (await people[0].command("/game new title:tm")).shown
    panel = (await people[0].press(lobby, "Options")).shown
    await people[0].choose(panel, values=["setup"])
    await people[0].choose(panel, values=["introductory"])
    await people[1].press(lobby, "Join")
    await clara.command("/game watch what:rounds by:here")
    await people[0].press(lobby, "Start")
    begun = await sandbox.wait_for_message(lambda message: clara.id in message.pings)
    assert "The game begins." in begun.plain
    post = await ping_below(sandbox, story_above(sandbox, begun))
    for _ in range(2):
        assert len(sandbox.pings_of(clara)) == 1
        await choose_first(to_move(people, post), post)
        post = await settled(sandbox, post)
    heard = await sandbox.wait_for_message(lambda message: clara.id in message.pings and message.id > begun.id)
    assert "Round 1" in heard.plain


@pytest.mark.parametrize("title", TITLES)
async def test_watchers_of_the_end_get_any_end_with_the_picture(
    sandbox: Sandbox, people: Sequence[Person], title: str
) -> None:
    """Direct messages of David are closed: he is pinged in the channel."""
    clara, david = sandbox.person("Clara"), sandbox.person("David")
    david.user.takes_messages = False
    await begin(sandbox, people, title)
    for person in (clara, david):
        await person.command("/game watch what:end")
    await end_together(people)
    copy = await sandbox.wait_for_message(lambda message: message.content.startswith("In <#"))
    openly = await sandbox.wait_for_message(lambda message: message.content.startswith(f"{david.mention} In <#"))
    assert "without a result" in copy.content
    assert copy.pings == [clara.id]
    assert all(file.description for file in copy.attachments)
    assert len(copy.attachments) == 2
    assert openly.pings == [david.id]


def hidden(sandbox: Sandbox, post: Message) -> None:
    """Hide the channel, or that of the thread, from everybody except its owner and the bot."""
    place = sandbox.world.channels[post.channel_id]
    channel = sandbox.world.channels.get(place.parent_id or 0) or place
    hide(sandbox, channel)


async def farewell_of(sandbox: Sandbox, clara: Person) -> Message:
    return await sandbox.wait_for_message(
        lambda each: (
            "You no longer see the channel of a game that you followed" in each.content
            and each.channel_id == sandbox.world.direct_channel(clara.id).id
        )
    )


@pytest.mark.parametrize("left", [False, True])
async def test_a_watcher_who_no_longer_sees_the_channel_gets_one_last_message(
    sandbox: Sandbox, people: Sequence[Person], *, left: bool
) -> None:
    clara = sandbox.person("Clara")
    post = await begin(sandbox, people)
    await clara.command("/game watch what:turns")
    if left:
        clara.user.has_left = True
    else:
        hidden(sandbox, post)
    await choose_first(to_move(people, post), post)
    post = await settled(sandbox, post)
    farewell = await farewell_of(sandbox, clara)
    assert not farewell.attachments
    await choose_first(to_move(people, post), post)
    await settled(sandbox, post)
    alone = sandbox.world.direct_channel(clara.id)
    assert sandbox.messages(alone) == [farewell]


@pytest.mark.parametrize("served", [True, False], ids=["served here", "served by another process"])
async def test_a_watcher_who_sees_the_channel_of_a_thread_stays_subscribed(
    sandbox: Sandbox, bot: PolisClient, people: Sequence[Person], monkeypatch: pytest.MonkeyPatch, *, served: bool
) -> None:
    if not served:
        monkeypatch.setattr(bot, "get_guild", lambda _: None)
    clara, anna = sandbox.person("Clara"), people[0]
    await anna.command("/game new", title="tm", where="new thread")
    thread = next(channel for channel in sandbox.world.channels.values() if channel.is_thread)
    there = [person.at(thread) for person in people]
    for person in there[1:]:
        await person.command("/game join")
    await there[0].command("/game start")
    post = await sandbox.wait_for_message(lambda each: "The game begins." in each.content and bool(each.pings))
    await clara.at(thread).command("/game watch what:turns")
    await choose_first(to_move(there, post), post)
    copy = await sandbox.wait_for_message(lambda each: each.content.startswith("In <#"))
    assert copy.pings == [clara.id]
    hidden(sandbox, post)
    post = await settled(sandbox, post)
    await choose_first(to_move(there, post), post)
    await farewell_of(sandbox, clara)
