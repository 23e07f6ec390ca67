"""Every way in which Discord fails during a post: in channels, in new threads, in direct messages."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Sequence

import pytest
import pytest_asyncio

from bot.sandbox import Fault, Message, Permission, Person, buttons_of, text_of
from tests.bot.end_to_end.fault_table import Row
from tests.bot.end_to_end.faults import ANSWER, CHANGE, DIRECT, FAULTS, POST, THREAD
from tests.bot.end_to_end.shared_bot import Room, SharedBot, shared_bot
from tests.bot.end_to_end.tables import choose_first
from tests.bot.end_to_end.titles import POSTED, in_turn

pytestmark = pytest.mark.asyncio(loop_scope="module")

__all__ = ["shared_bot"]

POSTING = [name for name in FAULTS if name != "delivered twice"]
"""Only commands and clicks are delivered twice."""
REFUSED = ("400", "404")

Noted = Callable[[Row], None]


async def let_go(shared_bot: SharedBot, ordered: Fault) -> None:
    """Release a slow request after other users were served."""
    await ordered.reached.wait()
    assert (await shared_bot.sandbox.person("Eva").command("/help")).text
    ordered.released.set()


# Channels


@pytest.mark.parametrize(("title", "fault"), in_turn(POSTING))
async def test_a_post_comes_once_and_rings_once(shared_bot: SharedBot, noted: Noted, title: str, fault: str) -> None:
    """A refused post is sent without its picture; 404 means that the channel is gone."""
    room = shared_bot.room(title)
    await room.people[0].command(f"/game new title:{title}")
    ordered = shared_bot.sandbox.fault(FAULTS[fault](room.route(POST)))
    await room.start()
    if fault == "slow":
        await let_go(shared_bot, ordered)
    if fault == "404":
        await shared_bot.sandbox.wait_until(lambda: True if ordered.met else None)
        outcome = "given up; whoever is waited for finds the turn with /game turn"
    else:
        post = await room.first_post()
        assert bool(room.story(post).attachments) == (fault != "400")
        assert sorted(room.pings) == [0, 1]
        outcome = "comes once, rings once" + (", without its picture" if fault == "400" else "")
        await room.all_sent()
        await choose_first(room.mover(post), post)
        assert len((await room.settled(post)).pings) == 1
    assert ordered.met
    await room.audit(0 if fault == "404" else await _decided(room), refused=fault == "404")
    noted(Row(fault, POST, "starts a game", title, outcome))


async def _decided(room: Room) -> int:
    """Return the number of confirmed decisions of this game."""
    return (await room.game()).decision_count


@pytest.mark.parametrize(("title", "fault"), in_turn(POSTING))
async def test_buttons_leave_the_old_post_or_answer_like_the_new_ones(
    shared_bot: SharedBot, noted: Noted, title: str, fault: str
) -> None:
    room = shared_bot.room(title)
    post = await room.begin()
    await room.all_sent()
    ordered = shared_bot.sandbox.fault(FAULTS[fault](room.route(CHANGE)))
    await choose_first(room.mover(post), post)
    following = await room.settled(post)
    if fault == "slow":
        await let_go(shared_bot, ordered)
    await room.audit(await _decided(room), refused=fault in REFUSED)
    assert ordered.met
    assert [len(post.pings), len(following.pings)] == [1, 1]
    before = room.story(post)
    if fault in REFUSED:
        # Remaining old buttons work like the new ones.
        waiting = next(person for person in room.people if person is not room.mover(following))
        assert "The table waits for" in (await waiting.press(before, "My turn")).text
    else:
        assert not buttons_of(before)
    outcome = "old buttons stay and answer like the new ones" if fault in REFUSED else "old buttons go"
    noted(Row(fault, CHANGE, "ends a turn", title, f"{outcome}; nobody is rung twice"))


@pytest.mark.parametrize(("title", "fault"), in_turn(POSTING))
async def test_the_lobby_shows_who_has_joined(shared_bot: SharedBot, noted: Noted, title: str, fault: str) -> None:
    room = shared_bot.room(title)
    lobby = (await room.people[0].command(f"/game new title:{title}")).shown
    ordered = shared_bot.sandbox.fault(FAULTS[fault](room.route(CHANGE)))
    await room.join()
    if fault == "slow":
        await let_go(shared_bot, ordered)
    await room.audit(0, refused=fault in REFUSED)
    assert ordered.met
    shown = "2. Boris" in text_of(lobby)
    assert shown == (fault not in REFUSED)
    assert len(room.messages) == 1
    await room.people[0].command("/game start")
    assert len((await room.first_post()).pings) == 1
    noted(
        Row(
            fault,
            CHANGE,
            "joins by command",
            title,
            f"has a seat; the lobby shows it {'' if shown else 'later'}".rstrip(),
        )
    )


@pytest.mark.parametrize(("title", "fault"), in_turn(FAULTS))
async def test_a_lobby_is_shown_once(shared_bot: SharedBot, noted: Noted, title: str, fault: str) -> None:
    """The lobby is the response to the command; where that fails it is posted."""
    room = shared_bot.room(title)
    ordered = shared_bot.sandbox.fault(FAULTS[fault](ANSWER))
    opening = asyncio.ensure_future(room.people[0].command(f"/game new title:{title}"))
    if fault == "slow":
        await let_go(shared_bot, ordered)
    lobby = await shared_bot.sandbox.wait_for_message(
        lambda each: each.channel_id == room.channel.id and bool(each.components)
    )
    shared_bot.sandbox.faults.clear()
    await room.audit(0)
    opening.cancel()
    assert ordered.met
    await room.join()
    await room.audit(0)
    assert room.messages == [lobby]
    assert "2. Boris" in text_of(lobby)
    how = "the lobby is posted" if lobby.nonce is not None else "the answer is the lobby"
    noted(Row(fault, ANSWER, "opens a game", title, f"{how}, once, and can be joined"))


@pytest.mark.parametrize("title", POSTED)
async def test_three_people_who_join_at_once_have_three_seats(shared_bot: SharedBot, noted: Noted, title: str) -> None:
    room = shared_bot.room(title, ("Anna", "Boris", "Clara", "David"))
    lobby = (await room.people[0].command(f"/game new title:{title}")).shown
    replies = await asyncio.gather(*(person.press(lobby, "Join") for person in room.people[1:]))
    assert all(reply.error is None for reply in replies)
    await room.audit(0)
    seated = [line for line in text_of(lobby).splitlines() if re.match(r"\d\. ", line)]
    assert sorted(line[3:].split()[0] for line in seated) == ["Anna", "Boris", "Clara", "David"]
    noted(Row("three at once", ANSWER, "joins", title, "each has one seat"))


@pytest.mark.parametrize(("title", "fault"), in_turn(FAULTS))
async def test_a_thread_is_opened_once_or_not_at_all(
    shared_bot: SharedBot, noted: Noted, title: str, fault: str
) -> None:
    room = shared_bot.room(title)
    ordered = shared_bot.sandbox.fault(FAULTS[fault](room.route(THREAD)))
    opening = asyncio.ensure_future(room.people[0].command("/game new", title=title, where="new thread"))
    if fault == "slow":
        await let_go(shared_bot, ordered)
    reply = await opening
    threads = [each for each in shared_bot.sandbox.world.channels.values() if each.parent_id == room.channel.id]
    opened = "The game waits for players in" in reply.text
    assert opened != ("could not be opened" in reply.text)
    assert len(threads) == opened
    assert opened or fault in ("request lost", "503", "400", "404", "429 storm")
    assert ordered.met
    shared_bot.sandbox.faults.clear()
    outcome = "one thread, one game" if opened else "no thread, no game; is asked to try again"
    noted(Row(fault, THREAD, "opens a game in a thread", title, outcome))


# Direct messages


@pytest_asyncio.fixture(loop_scope="module")
async def open_again(shared_bot: SharedBot) -> AsyncIterator[None]:
    """Reopen closed direct messages afterwards, and delete the settings for notifications."""
    yield
    await shared_bot.forget_wishes()
    for user in shared_bot.sandbox.world.people:
        user.takes_messages = True


def direct_messages(shared_bot: SharedBot, person: Person) -> list[Message]:
    return shared_bot.sandbox.messages(shared_bot.sandbox.world.direct_channel(person.id))


def reminders_of(room: Room, messages: Sequence[Message]) -> list[Message]:
    """Return the reminders of this game."""
    return [each for each in messages if "🔔" in each.content and f"<#{room.channel.id}>" in each.content]


@pytest.mark.parametrize(("title", "fault"), in_turn([*POSTING, "closed to messages"]))
@pytest.mark.usefixtures("open_again")
async def test_a_reminder_by_direct_message_comes_once(
    shared_bot: SharedBot, noted: Noted, title: str, fault: str
) -> None:
    """If it fails it is posted in the channel, once as well."""
    room = shared_bot.room(title)
    post = await room.begin()
    await room.all_sent()
    mover = room.mover(post)
    await mover.command("/my reminders", by="direct message")
    alone = shared_bot.sandbox.world.direct_channel(mover.id)
    if fault == "closed to messages":
        mover.user.takes_messages = False
    else:
        ordered = shared_bot.sandbox.fault(FAULTS[fault](f"POST /channels/{alone.id}/messages"))
    await room.bring_forward("reminder")
    if fault == "slow":
        await let_go(shared_bot, ordered)
    openly = fault in (*REFUSED, "closed to messages")
    place = room.channel.id if openly else alone.id
    job = await shared_bot.sandbox.wait_for_message(
        lambda each: each.channel_id == place and "🔔" in each.content and f"<#{room.channel.id}>" in each.content
    )
    await room.audit(0, refused=openly)
    assert job.pings == [mover.id]
    assert len(reminders_of(room, [*direct_messages(shared_bot, mover), *room.messages])) == 1
    noted(Row(fault, POST, "is reminded alone", title, "rung once, " + ("in the channel" if openly else "alone")))


@pytest.mark.parametrize(("title", "fault"), in_turn(POSTING))
async def test_a_conversation_is_opened_for_a_watcher(
    shared_bot: SharedBot, noted: Noted, monkeypatch: pytest.MonkeyPatch, title: str, fault: str
) -> None:
    """A copy for a watcher with closed messages is given up; the players notice nothing."""
    room = shared_bot.room(title)
    await room.people[0].command(f"/game new title:{title}")
    clara = shared_bot.sandbox.person("Clara").at(room.channel)
    await clara.command("/game watch", what="turns", by="direct message")
    # The bot caches conversations; here it has just been started.
    monkeypatch.setattr(shared_bot.bot._connection, "_get_private_channel_by_user", lambda _: None)
    ordered = shared_bot.sandbox.fault(FAULTS[fault](DIRECT))
    await room.start()
    if fault == "slow":
        await let_go(shared_bot, ordered)
    post = await room.first_post()
    assert len(post.pings) == 1
    await room.audit(0, refused=fault in REFUSED)
    assert ordered.met
    copies = [each for each in direct_messages(shared_bot, clara) if f"<#{room.channel.id}>" in each.content]
    assert len(copies) == (fault not in REFUSED)
    outcome = "the watcher hears nothing, the table all" if fault in REFUSED else "the watcher hears it once"
    noted(Row(fault, DIRECT, "watches by direct message", title, outcome))


# Without the picture


@pytest.mark.parametrize("title", POSTED)
async def test_words_go_out_where_pictures_must_not(shared_bot: SharedBot, noted: Noted, title: str) -> None:
    room = shared_bot.room(title)
    await room.people[0].command(f"/game new title:{title}")
    room.deny(Permission.ATTACH_FILES)
    await room.start()
    post = room.story(await room.first_post())
    assert not post.attachments
    assert "Attach Files" in post.content
    await room.audit(0)
    noted(Row("Attach Files taken", POST, "starts a game", title, "comes once, rings once, without its picture"))
