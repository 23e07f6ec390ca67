"""A channel that refuses posts for a while: nothing is lost, and whoever plays is told why nobody sees it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.sandbox import Fault, FaultKind, Message, Permission, Person, Sandbox, buttons_of, text_of
from bot.sandbox.things import Channel
from rules import GAMES
from tests.bot.end_to_end.tables import at_the_first_dwelling, begin, confirm, prepare, settled, to_move

pytestmark = pytest.mark.usefixtures("bot")


def with_buttons(sandbox: Sandbox, channel: Channel | None = None) -> list[Message]:
    return [
        message
        for message in sandbox.messages(channel)
        if any(button.label == "My turn" for button in buttons_of(message))
    ]


@pytest.mark.parametrize(
    ("permission", "name"), [(Permission.SEND_MESSAGES, "Send Messages"), (Permission.VIEW_CHANNEL, "View Channel")]
)
@pytest.mark.parametrize("title", GAMES)
async def test_a_post_waits_for_a_permission(
    sandbox: Sandbox, people: Sequence[Person], permission: Permission, name: str, title: str
) -> None:
    post = await begin(sandbox, people, title)
    mover = to_move(people, post)
    panel = await prepare(mover, post)
    usual = sandbox.channel().bot_permissions
    sandbox.permit(sandbox.channel(), usual & ~permission)
    answer = text_of(await confirm(mover, panel))
    assert "Played:" in answer
    assert name in answer
    refused = f"POST /channels/{sandbox.channel().id}/messages"
    await sandbox.wait_until(
        lambda: True if any(c.route == refused and c.status == 403 for c in sandbox.calls) else None
    )
    assert with_buttons(sandbox) == [post]
    sandbox.permit(sandbox.channel(), usual)
    following = await settled(sandbox, post)
    assert following.pings
    await sandbox.wait_until(lambda: True if with_buttons(sandbox) == [following] else None)


async def test_words_go_out_where_pictures_must_not(sandbox: Sandbox, people: Sequence[Person]) -> None:
    mover, post = await at_the_first_dwelling(sandbox, people)
    sandbox.permit(sandbox.channel(), sandbox.channel().bot_permissions & ~Permission.ATTACH_FILES)
    answer = await mover.command("/do", text="place A3")
    assert "Attach Files" in answer.text
    following = await settled(sandbox, post)
    assert not following.attachments
    assert "Attach Files" in following.content
    assert len(following.pings) == 1


async def test_no_picture_is_missed_where_none_was_to_be_sent(sandbox: Sandbox, people: Sequence[Person]) -> None:
    post = await begin(sandbox, people)
    mover = to_move(people, post)
    sandbox.permit(sandbox.channel(), sandbox.channel().bot_permissions & ~Permission.ATTACH_FILES)
    answer = await mover.command("/do", text="faction witches")
    assert "Played: faction witches" in answer.text
    assert "Attach Files" not in answer.text
    assert "Attach Files" not in (await settled(sandbox, post)).content


@pytest.mark.parametrize("title", GAMES)
async def test_a_post_waits_until_its_thread_is_open_again(
    sandbox: Sandbox, people: Sequence[Person], title: str
) -> None:
    await people[0].command("/game new", title=title, where="new thread")
    thread = await sandbox.wait_until(
        lambda: next((channel for channel in sandbox.world.channels.values() if channel.is_thread), None)
    )
    seated = [person.at(thread) for person in people]
    lobby = await sandbox.wait_for_message(lambda message: message.channel_id == thread.id)
    await seated[1].press(lobby, "Join")
    await seated[0].press(lobby, "Start")
    post = await sandbox.wait_for_message(lambda message: "The game begins." in message.content)
    mover = to_move(seated, post)
    panel = await prepare(mover, post)
    thread.locked = True
    sandbox.world.set_archived(thread, True)
    await confirm(mover, panel)
    refused = f"POST /channels/{thread.id}/messages"
    await sandbox.wait_until(
        lambda: True if any(c.route == refused and c.status in (400, 403) for c in sandbox.calls) else None
    )
    thread.locked = False
    sandbox.world.set_archived(thread, False)
    following = await sandbox.wait_for_message(
        lambda message: message.channel_id == thread.id and message.id > post.id and not message.ephemeral
    )
    assert following.pings
    await sandbox.wait_until(lambda: True if with_buttons(sandbox, thread) == [following] else None)


@pytest.mark.parametrize("title", GAMES)
async def test_a_game_goes_on_when_its_posts_are_deleted(
    sandbox: Sandbox, people: Sequence[Person], title: str
) -> None:
    """Somebody tidies the channel: the next post comes all the same, once, with its ping and the buttons."""
    post = await begin(sandbox, people, title)
    mover = to_move(people, post)
    panel = await prepare(mover, post)
    for message in sandbox.messages():
        sandbox.world.remove(message)
    assert "Played:" in text_of(await confirm(mover, panel))
    following = await settled(sandbox, post)
    assert len(following.pings) == 1
    await confirm(to_move(people, following), await prepare(to_move(people, following), following))
    last = await settled(sandbox, following)
    await sandbox.wait_until(lambda: True if with_buttons(sandbox) == [last] else None)


@pytest.mark.parametrize("title", GAMES)
async def test_a_game_whose_thread_is_deleted_holds_nobody_up(
    sandbox: Sandbox, people: Sequence[Person], title: str
) -> None:
    """What would be posted there is given up; other games go on."""
    await people[0].command("/game new", title=title, where="new thread")
    thread = await sandbox.wait_until(
        lambda: next((channel for channel in sandbox.world.channels.values() if channel.is_thread), None)
    )
    seated = [person.at(thread) for person in people]
    lobby = await sandbox.wait_for_message(lambda message: message.channel_id == thread.id)
    await seated[1].press(lobby, "Join")
    held = sandbox.fault(Fault(FaultKind.HOLD, f"POST /channels/{thread.id}/messages"))
    await seated[0].press(lobby, "Start")
    await held.reached.wait()
    sandbox.world.remove_channel(thread)
    held.released.set()
    refused = f"POST /channels/{thread.id}/messages"
    await sandbox.wait_until(
        lambda: True if any(c.route == refused and c.status == 404 for c in sandbox.calls) else None
    )
    post = await begin(sandbox, people, title)
    mover = to_move(people, post)
    assert "Played:" in text_of(await confirm(mover, await prepare(mover, post)))
    assert len((await settled(sandbox, post)).pings) == 1
