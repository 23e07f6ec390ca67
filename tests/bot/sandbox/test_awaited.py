"""The page marks those who have to decide, from the bot's latest messages."""

from __future__ import annotations

from bot.sandbox import Sandbox
from bot.sandbox.news import MessageEdited, MessagePosted, MessageRemoved
from bot.sandbox.objects import Message
from bot.sandbox.pending_decisions import Awaited


def said(sandbox: Sandbox, text: str, *, reader: str | None = None) -> Message:
    """Return a post of the bot, or its private response."""
    world = sandbox.world
    reader_id = None if reader is None else sandbox.person(reader).id
    message = Message(world.ids.next(), sandbox.channel().id, world.bot.id, text, reader_id=reader_id)
    world.messages[message.id] = message
    return message


def recalled(sandbox: Sandbox) -> Awaited:
    awaited = Awaited(sandbox.world)
    awaited.recall()
    return awaited


def names(sandbox: Sandbox, awaited: Awaited) -> list[str]:
    return [sandbox.world.users[person].name for person in awaited.people(sandbox.channel().id)]


async def test_a_post_names_players_with_new_and_old_questions(sandbox: Sandbox) -> None:
    anna = sandbox.person("Anna").id
    said(sandbox, f"Boris builds.\n▶ <@{anna}>: Take your turn.\n-# The table still waits for Clara (answer).")
    assert names(sandbox, recalled(sandbox)) == ["Anna", "Clara"]


async def test_a_private_answer_tells_that_a_decision_without_a_post_was_made(sandbox: Sandbox) -> None:
    anna, clara = sandbox.person("Anna").id, sandbox.person("Clara").id
    awaited = Awaited(sandbox.world)
    post = said(sandbox, f"**Round 1**\n▶ <@{anna}>: Take your turn.\n▶ <@{clara}>: Answer the offer.")
    assert awaited.hear(MessagePosted(post)) == sandbox.channel().id
    panel = said(sandbox, "Take your turn.", reader="Clara")
    assert awaited.hear(MessagePosted(panel)) is None
    panel.plain = "Played: Clara accepts.\nThe table waits for Anna (take your turn)."
    assert awaited.hear(MessageEdited(panel)) == sandbox.channel().id
    assert names(sandbox, awaited) == ["Anna"]
    post.plain = f"**Round 1**\nAnna builds.\n▶ <@{clara}>: Take your turn."
    assert awaited.hear(MessageEdited(post)) == sandbox.channel().id, "the last post goes on"
    assert names(sandbox, awaited) == ["Clara"]
    latest = said(sandbox, f"**Round 2**\n▶ <@{anna}>: Take your turn.")
    assert awaited.hear(MessagePosted(latest)) == sandbox.channel().id
    post.plain = "**Round 1**\nAnna builds."
    assert awaited.hear(MessageEdited(post)) is None, "an old post only loses what is over"
    assert names(sandbox, awaited) == ["Anna"]


async def test_nobody_is_awaited_when_the_game_is_over(sandbox: Sandbox) -> None:
    said(sandbox, f"▶ <@{sandbox.person('Anna').id}>: Take your turn.")
    said(sandbox, "# 🏁 Anna wins\n2. Boris")
    assert names(sandbox, recalled(sandbox)) == []


async def test_reminders_and_notices_change_nothing(sandbox: Sandbox) -> None:
    anna = sandbox.person("Anna").id
    said(sandbox, f"**Round 1**\n▶ <@{anna}>: Take your turn.")
    said(sandbox, f"🔔 <@{anna}>: Take your turn.")
    said(sandbox, "⌛ This game has been waiting for a long time: Anna (take your turn).")
    assert names(sandbox, recalled(sandbox)) == ["Anna"]


async def test_a_ping_post_names_the_waiting_players_until_it_is_deleted(sandbox: Sandbox) -> None:
    anna, clara, channel = sandbox.person("Anna").id, sandbox.person("Clara").id, sandbox.channel().id
    awaited = Awaited(sandbox.world)
    post = said(sandbox, f"**Round 1**\n▶ <@{anna}>")
    call = said(sandbox, f"▶ <@{anna}> and <@{clara}>: accept or decline 2 power.")
    awaited.hear(MessagePosted(post))
    assert awaited.hear(MessagePosted(call)) == channel
    assert names(sandbox, awaited) == ["Anna", "Clara"]
    post.plain = "**Round 1**\nAnna builds."
    assert awaited.hear(MessageEdited(post)) is None, "the call still stands"
    call.plain = f"▶ <@{clara}>: accept or decline 2 power."
    assert awaited.hear(MessageEdited(call)) == channel
    assert names(sandbox, awaited) == names(sandbox, recalled(sandbox)) == ["Clara"]
    assert awaited.hear(MessageRemoved(call)) == channel
    assert names(sandbox, awaited) == []
