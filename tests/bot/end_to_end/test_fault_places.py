"""Broken connections, and permissions, posts, threads and channels that change during a game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from bot.sandbox import Message, Permission, Person, buttons_of, text_of
from rules import GAMES
from tests.bot.end_to_end.fault_table import Row
from tests.bot.end_to_end.faults import FAULTS, GATEWAY, PLACE, POST
from tests.bot.end_to_end.shared_bot import Room, SharedBot, shared_bot
from tests.bot.end_to_end.tables import choose_first, confirm, prepare
from tests.bot.end_to_end.titles import POSTED, in_turn

pytestmark = pytest.mark.asyncio(loop_scope="module")

__all__ = ["shared_bot"]

Noted = Callable[[Row], None]


def with_buttons(room: Room) -> list[Message]:
    return [each for each in room.messages if any(button.label == "My turn" for button in buttons_of(each))]


async def refused(shared_bot: SharedBot, room: Room, *statuses: int) -> None:
    """Wait until Discord has refused a post here."""
    route = room.route(POST)
    calls = shared_bot.sandbox.calls
    await shared_bot.sandbox.wait_until(
        lambda: True if any(each.route == route and each.status in statuses for each in calls) else None
    )


async def draft(room: Room) -> tuple[Message, Person, Message]:
    """Start a game. Return its post, who is waited for, and the private panel with a draft."""
    post = await room.begin()
    await room.all_sent()
    mover = room.mover(post)
    return post, mover, await prepare(mover, post)


# The gateway


@pytest.mark.parametrize(("title", "resumable"), in_turn([True, False]), ids=str)
async def test_a_press_while_the_connection_is_cut_counts_once_or_not_at_all(
    shared_bot: SharedBot, noted: Noted, title: str, resumable: bool
) -> None:
    room = shared_bot.room(title)
    _, mover, panel = await draft(room)
    shared_bot.sandbox.gateway.disconnect(resumable=resumable)
    pressing = asyncio.create_task(confirm(mover, panel))
    await shared_bot.sandbox.wait_until(lambda: True if not shared_bot.sandbox.gateway.connected else None)
    await shared_bot.sandbox.wait_for_bot()
    if resumable:
        assert "Played:" in text_of(await pressing)
    else:
        # Discord does not send missed events to a new session; the draft is still there.
        pressing.cancel()
        reopened = (await mover.command("/game turn")).shown
        assert "not yet played" in text_of(reopened)
        assert "Played:" in text_of(await confirm(mover, reopened))
    await room.audit((await room.game()).decision_count)
    outcome = "counts once" if resumable else "does not count; the draft is there and counts when it is opened again"
    noted(Row(f"cut, {'resumed' if resumable else 'a new session'}", GATEWAY, "confirms", title, outcome))


# Permissions


@pytest.mark.parametrize(
    ("permission", "name"), [(Permission.SEND_MESSAGES, "Send Messages"), (Permission.VIEW_CHANNEL, "View Channel")]
)
@pytest.mark.parametrize("title", POSTED)
async def test_a_post_waits_for_a_permission(
    shared_bot: SharedBot, noted: Noted, permission: Permission, name: str, title: str
) -> None:
    room = shared_bot.room(title)
    post, mover, panel = await draft(room)
    usual = room.deny(permission)
    answer = text_of(await confirm(mover, panel))
    assert "Played:" in answer
    assert name in answer
    await refused(shared_bot, room, 403)
    assert with_buttons(room)[0] == room.story(post)
    shared_bot.sandbox.permit(room.channel, usual)
    following = await room.settled(post)
    assert following.pings
    await room.audit((await room.game()).decision_count)
    assert with_buttons(room) == [room.story(following), following]
    noted(Row(f"{name} taken and given back", PLACE, "confirms", title, "counts, is told why; posted once, rung once"))


# Threads and channels


@pytest.mark.parametrize(("title", "locked"), in_turn([True, False]), ids=str)
async def test_a_post_opens_a_sleeping_thread_and_waits_for_a_locked_one(
    shared_bot: SharedBot, noted: Noted, title: str, locked: bool
) -> None:
    room = await shared_bot.thread(title)
    await room.start()
    post = await room.first_post()
    await room.all_sent()
    mover = room.mover(post)
    panel = await prepare(mover, post)
    room.channel.locked = locked
    shared_bot.sandbox.world.set_archived(room.channel, True)
    assert "Played:" in text_of(await confirm(mover, panel))
    if locked:
        await refused(shared_bot, room, 400, 403)
        room.channel.locked = False
        shared_bot.sandbox.world.set_archived(room.channel, False)
    following = await room.settled(post)
    assert following.pings
    await room.audit((await room.game()).decision_count)
    assert not room.channel.archived
    assert with_buttons(room) == [room.story(following), following]
    outcome = "counts; posted once when it is opened" if locked else "counts; the post opens it again"
    noted(Row("thread archived and locked" if locked else "thread archived", PLACE, "confirms", title, outcome))


@pytest.mark.parametrize("title", POSTED)
async def test_a_game_continues_when_its_posts_are_deleted(shared_bot: SharedBot, noted: Noted, title: str) -> None:
    """Deleted messages: the next post comes all the same, once, with its ping and the buttons."""
    room = shared_bot.room(title)
    post, mover, panel = await draft(room)
    for message in room.messages:
        shared_bot.sandbox.world.remove(message)
    assert "Played:" in text_of(await confirm(mover, panel))
    following = await room.settled(post)
    assert len(following.pings) == 1
    await room.all_sent()
    await choose_first(room.mover(following), following)
    last = await room.settled(following)
    await room.audit((await room.game()).decision_count, refused=True)
    assert with_buttons(room) == [room.story(last), last]
    noted(
        Row("posts deleted", PLACE, "confirms", title, "counts; the next post comes once, rings once, has the buttons")
    )


@pytest.mark.parametrize("title", POSTED)
async def test_a_deleted_lobby_comes_back(shared_bot: SharedBot, noted: Noted, title: str) -> None:
    room = shared_bot.room(title)
    shared_bot.sandbox.world.remove((await room.people[0].command(f"/game new title:{title}")).shown)
    await room.join()
    await room.all_sent()
    (lobby,) = room.messages
    assert "2. Boris" in text_of(lobby)
    await room.people[0].press(lobby, "Start")
    await room.first_post()
    await room.audit(0)
    noted(Row("lobby deleted", PLACE, "joins by command", title, "has a seat; the lobby comes anew, once"))


@pytest.mark.parametrize(("title", "kind"), in_turn(["thread", "channel"]))
async def test_a_game_with_a_deleted_channel_blocks_nobody_and_is_moved(
    shared_bot: SharedBot, noted: Noted, title: str, kind: str
) -> None:
    """The channel is deleted while a post is on its way there."""
    room = await shared_bot.thread(title) if kind == "thread" else shared_bot.room(title)
    if kind == "channel":
        await room.people[0].command(f"/game new title:{title}")
    held = shared_bot.sandbox.fault(FAULTS["slow"](room.route(POST)))
    await room.start()
    await held.reached.wait()
    shared_bot.sandbox.world.remove_channel(room.channel)
    held.released.set()
    await refused(shared_bot, room, 404)
    await room.audit(0, refused=True)
    other = shared_bot.room(title)
    await choose_first(other.mover(post := await other.begin()), post)
    await other.audit((await other.game()).decision_count)
    elsewhere = shared_bot.room(title)
    mine = await _asked_about(elsewhere.people[0], f"Continue {GAMES[title].title} here")
    await elsewhere.people[0].press(mine, "Continue here")
    moved = await shared_bot.sandbox.wait_for_message(
        lambda each: each.channel_id == elsewhere.channel.id and bool(each.pings)
    )
    assert len(moved.pings) == 1
    await choose_first(elsewhere.mover(moved), moved)
    await elsewhere.audit((await elsewhere.game()).decision_count, refused=True)
    outcome = "given up there, other games go on; it goes on in another channel, rung once"
    noted(Row(f"{kind} deleted", PLACE, "starts a game", title, outcome))


async def _asked_about(person: Person, label: str) -> Message:
    """Return the question whether to continue a lost game here."""
    mine = (await person.command("/my games")).shown
    await person.press(mine, label)
    return mine
