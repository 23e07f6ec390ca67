"""Requests that a bot makes without an interaction work through discord.py, payload by payload."""

from __future__ import annotations

import io

import discord
import pytest

from bot.sandbox import Permission, Sandbox
from bot.sandbox.demo import DemoBot
from bot.sandbox.objects import BOT_DEFAULT


@pytest.fixture
def games(sandbox: Sandbox, bot: DemoBot) -> discord.TextChannel:
    channel = bot.get_channel(sandbox.channel().id)
    assert isinstance(channel, discord.TextChannel)
    return channel


def file(content: bytes, name: str = "board.png") -> discord.File:
    return discord.File(io.BytesIO(content), name)


async def test_a_picture_is_replaced_by_an_edit(sandbox: Sandbox, games: discord.TextChannel) -> None:
    sent = await games.send("turn 1", file=file(b"old"))
    await games.get_partial_message(sent.id).edit(content="turn 2", attachments=[file(b"new")])
    (message,) = sandbox.messages()
    assert [attachment.data for attachment in message.attachments] == [b"new"]
    assert message.edited is not None
    fetched = await games.fetch_message(sent.id)
    assert await fetched.attachments[0].read() == b"new"


async def test_a_kept_attachment_stays_next_to_a_new_one(sandbox: Sandbox, games: discord.TextChannel) -> None:
    sent = await games.send("turn 1", file=file(b"board"))
    await sent.edit(attachments=[*sent.attachments, file(b"hand", "hand.png")])
    (message,) = sandbox.messages()
    assert [attachment.filename for attachment in message.attachments] == ["board.png", "hand.png"]
    await sent.edit(attachments=[])
    assert message.attachments == []


async def test_a_message_is_sent_once_under_its_nonce(sandbox: Sandbox, games: discord.TextChannel) -> None:
    first = await games.send("turn", nonce="g1-17")
    second = await games.send("turn", nonce="g1-17")
    assert first.id == second.id
    assert len(sandbox.messages()) == 1


async def test_a_reply_refers_to_its_message(sandbox: Sandbox, games: discord.TextChannel) -> None:
    question = await games.send("who begins?")
    reply = await question.reply("Anna", mention_author=False)
    assert reply.reference is not None
    assert reply.reference.message_id == question.id
    with pytest.raises(discord.HTTPException):
        await games.send("x", reference=discord.MessageReference(message_id=1, channel_id=games.id))


async def test_a_deleted_message_is_gone(sandbox: Sandbox, games: discord.TextChannel) -> None:
    sent = await games.send("panel")
    await sent.delete()
    assert sandbox.messages() == []
    with pytest.raises(discord.NotFound) as gone:
        await sent.edit(content="again")
    assert gone.value.code == 10008


async def test_a_thread_without_a_message_is_archived_and_opened_again(
    sandbox: Sandbox, games: discord.TextChannel
) -> None:
    thread = await games.create_thread(name="Game 1", type=discord.ChannelType.public_thread)
    notice = sandbox.messages()[0]
    assert (notice.content, notice.reference and notice.reference["channel_id"]) == ("Game 1", str(thread.id))
    await thread.send("hello")
    await thread.edit(archived=True)
    assert sandbox.channel("Game 1").archived
    await thread.send("opens it")
    assert not sandbox.channel("Game 1").archived


async def test_a_private_thread_is_seen_by_its_members_only(sandbox: Sandbox, games: discord.TextChannel) -> None:
    sandbox.permit(sandbox.channel(), BOT_DEFAULT | Permission.CREATE_PRIVATE_THREADS)
    anna, boris = sandbox.person("Anna"), sandbox.person("Boris")
    thread = await games.create_thread(name="Secret")
    await thread.send(f"{boris.mention}, this is for you")
    place = sandbox.channel("Secret")
    assert [message.content for message in boris.at(place).messages()] == [f"{boris.mention}, this is for you"]
    assert not sandbox.world.may_enter(place, sandbox.person("Clara").id)
    assert anna.at(place).messages()  # she owns the guild


async def test_a_direct_message_is_sent(sandbox: Sandbox, bot: DemoBot) -> None:
    anna = sandbox.person("Anna")
    user = await bot.fetch_user(anna.id)
    await user.send("Your turn")
    assert [message.content for message in anna.alone().messages()] == ["Your turn"]


async def test_closed_direct_messages_get_none(sandbox: Sandbox, bot: DemoBot) -> None:
    anna = sandbox.person("Anna")
    anna.user.takes_messages = False
    user = await bot.fetch_user(anna.id)
    with pytest.raises(discord.Forbidden) as refused:
        await user.send("Your turn")
    assert refused.value.code == 50007
    assert anna.alone().messages() == []


async def test_the_bot_reads_its_permissions(sandbox: Sandbox, games: discord.TextChannel) -> None:
    assert games.permissions_for(games.guild.me).send_messages
    assert not games.permissions_for(games.guild.me).manage_messages
    sandbox.permit(sandbox.channel(), BOT_DEFAULT & ~Permission.SEND_MESSAGES)
    fetched = await games.guild.fetch_channel(games.id)
    assert not fetched.permissions_for(games.guild.me).send_messages
    with pytest.raises(discord.Forbidden):
        await games.send("x")


async def test_members_and_channels_are_fetched(sandbox: Sandbox, bot: DemoBot, games: discord.TextChannel) -> None:
    member = await games.guild.fetch_member(sandbox.person("Clara").id)
    assert member.display_name == "Clara"
    sandbox.world.add_channel("strategy")
    assert [channel.name for channel in await games.guild.fetch_channels()] == ["games", "strategy"]
    assert (await bot.application_info()).owner.display_name == "Anna"


async def test_history_and_pins_are_read(sandbox: Sandbox, games: discord.TextChannel) -> None:
    sandbox.permit(sandbox.channel(), BOT_DEFAULT | Permission.PIN_MESSAGES)
    for number in range(3):
        await games.send(str(number))
    messages = [message async for message in games.history(limit=10)]
    assert [message.content for message in messages] == ["2", "1", "0"]
    await messages[0].pin()
    assert [message.content async for message in games.pins()] == ["2"]
