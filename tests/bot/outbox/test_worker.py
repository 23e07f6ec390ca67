"""The outbox sends every post once, in order for each channel, and waits until temporary problems are over."""

from __future__ import annotations

import asyncio
import threading
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from pydantic import JsonValue
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.announcements.edit_last_post import LATE_EDITS, can_extend
from bot.outbox import RETIRE, FrozenMessage, Outbox, Picture, RetryLater, UndeliverableError
from bot.outbox.worker import AT_ONCE, BLIND_S, PATIENCE_S, RETIRE_ATTEMPTS
from bot.panels.message_content import TEXT_LIMIT
from bot.settings import Settings
from bot.store import Message, NewPost, PictureRequest, Post, Store, games, outbox, people, watchers
from bot.store.outbox import Target
from bot.store.pings import Asked, ping_text
from bot.store.watchers import WATCH_POST, Watcher
from bot.workers.drawing_queue import DrawingQueue
from rules.engine import Seat
from tests.bot.stones_games import CLARA, NOW, open_lobby
from tests.timeouts import HANGS_S

PICTURE = PictureRequest(1, "board", file_name="board.png", alt="the board")


class FakeDiscord:
    """Accepts posts as Discord does: equal nonces give one message, unless it is `forgetful`.

    `faults` are raised first, by channel; those of `edits` only when a message is edited.
    """

    def __init__(self) -> None:
        self.messages: dict[str, tuple[int | None, str, tuple[str, ...]]] = {}
        self.attempts: list[int] = []
        self.looked_for: list[int] = []
        self.forgetful = False
        self.edits: list[Exception] = []
        self.refused = asyncio.Event()
        self.faults: defaultdict[int | None, list[Exception]] = defaultdict(list)
        self.lose_answer = False
        self.far_up = False
        self.editing = asyncio.Event()
        self.editing.set()
        self.tried: defaultdict[int | None, asyncio.Event] = defaultdict(asyncio.Event)
        self.sent: defaultdict[int | None, asyncio.Event] = defaultdict(asyncio.Event)
        self.gate = asyncio.Event()
        self.gate.set()

    async def send(self, post: Post, pictures: Sequence[Picture], *, look_first: bool) -> int:
        self.attempts.append(post.id)
        self.tried[post.channel_id].set()
        await self.gate.wait()
        if post.edits is not None:
            await self.editing.wait()
        if post.edits is not None and self.edits:
            self.refused.set()
            raise self.edits.pop(0)
        if self.faults[post.channel_id]:
            raise self.faults[post.channel_id].pop(0)
        names = tuple(picture.file_name for picture in pictures)
        known = self.messages
        if look_first:
            self.looked_for.append(post.id)
        elif self.forgetful and post.nonce in known:
            known[f"{post.nonce} again"] = known[post.nonce]
        known.setdefault(post.nonce, (post.channel_id, post.message.text, names))
        self.sent[post.channel_id].set()
        if self.lose_answer:
            self.lose_answer = False
            raise RetryLater("connection lost")
        return 1000 + list(self.messages).index(post.nonce) if post.edits is None else post.edits

    def texts(self, channel: int | None = 1) -> list[str]:
        return [text for where, text, _ in self.messages.values() if where == channel]

    def files(self) -> list[tuple[str, ...]]:
        return [files for _, _, files in self.messages.values()]

    async def is_far_up(self, post: Post, many: int) -> bool:
        return self.far_up


class FakeIllustrator:
    def __init__(self) -> None:
        self.threads: set[str] = set()
        self.broken = False
        self.prepared = asyncio.Event()
        self.gate = asyncio.Event()
        self.gate.set()

    async def prepare(self, request: PictureRequest) -> Callable[[], bytes]:
        self.prepared.set()
        await self.gate.wait()

        def draw() -> bytes:
            self.threads.add(threading.current_thread().name)
            if self.broken:
                raise ZeroDivisionError("a fault in the drawing")
            return request.kind.encode()

        return draw


@pytest.fixture
def discord() -> FakeDiscord:
    return FakeDiscord()


@pytest.fixture
def illustrator() -> FakeIllustrator:
    return FakeIllustrator()


@pytest.fixture
async def worker(
    store: Store, discord: FakeDiscord, illustrator: FakeIllustrator, settings: Settings
) -> AsyncIterator[Outbox]:
    drawing = DrawingQueue()
    made = Outbox(store, discord, illustrator, drawing, settings)
    yield made
    await made.close()
    await drawing.close()


async def queue(store: Store, *posts: NewPost) -> None:
    async with store.writing() as db:
        await outbox.queue(db, posts, NOW)


def say(text: str, channel: int = 1, *, subject: str | None = None, picture: bool = False) -> NewPost:
    pictures = (PICTURE,) if picture else ()
    return NewPost(kind="turn", message=Message(text, pictures=pictures), channel_id=channel, subject=subject)


async def done(store: Store) -> list[tuple[int | None, str | None]]:
    """Return the message and the problem of every post of game 1."""
    async with store.reading() as db:
        return [(post.message_id, post.problem) for post in await outbox.of_game(db, 1)]


async def settle(worker: Outbox) -> None:
    async with asyncio.timeout(HANGS_S):
        await worker.idle()


async def test_posts_go_out_in_order_and_new_ones_wake_the_worker(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    await queue(store, say("one"), say("two"))
    worker.start()
    await settle(worker)
    await queue(store, say("three"))
    await settle(worker)
    assert discord.texts() == ["one", "two", "three"]


async def test_a_post_that_fails_is_repeated_before_the_next_one(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    discord.faults[1] = [RetryLater("503"), RetryLater("429", 0.001), RetryLater("no connection")]
    await queue(store, say("one"), say("two"))
    worker.start()
    await settle(worker)
    assert discord.texts() == ["one", "two"]
    assert discord.attempts == [1, 1, 1, 1, 2]


async def test_a_lost_response_posts_nothing_twice(store: Store, discord: FakeDiscord, worker: Outbox) -> None:
    discord.lose_answer = True
    await queue(store, say("one"), say("two"))
    worker.start()
    await settle(worker)
    assert discord.attempts == [1, 1, 2]
    assert discord.texts() == ["one", "two"]


async def test_early_repetitions_are_recognised_by_the_nonce(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    discord.lose_answer = True
    async with store.writing() as db:
        await outbox.queue(db, [say("one")], datetime.now(UTC))
    worker.start()
    await settle(worker)
    assert (discord.attempts, discord.looked_for) == ([1, 1], [])


@pytest.mark.parametrize("age_s", [BLIND_S + 1, 10 * 86400, -60])
async def test_late_repetitions_search_for_the_post_first(
    store: Store, discord: FakeDiscord, worker: Outbox, age_s: float
) -> None:
    """Discord knows nonces for a few minutes only; a post that waits longer may have been sent before a restart."""
    discord.forgetful = discord.lose_answer = True
    async with store.writing() as db:
        await outbox.queue(db, [say("one")], datetime.now(UTC) - timedelta(seconds=age_s))
    worker.start()
    await settle(worker)
    assert discord.texts() == ["one"]
    assert discord.looked_for == [1, 1]


def test_blind_repetitions_stay_below_a_minute() -> None:
    assert BLIND_S + PATIENCE_S < 60


async def test_a_stopped_worker_resumes_where_it_was(
    store: Store,
    discord: FakeDiscord,
    worker: Outbox,
    illustrator: FakeIllustrator,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("bot.outbox.worker.CLOSING_S", 0.01)
    discord.gate.clear()
    await queue(store, say("one"), say("two"))
    worker.start()
    await discord.tried[1].wait()
    await worker.close()
    discord.gate.set()
    drawing = DrawingQueue()
    second = Outbox(store, discord, illustrator, drawing, settings)
    second.start()
    await settle(second)
    await second.close()
    await drawing.close()
    assert discord.texts() == ["one", "two"]


async def test_an_undeliverable_post_is_given_up_and_blocks_nobody(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    await open_lobby(store)
    discord.faults[1] = [UndeliverableError("unknown channel")]
    lost = NewPost(kind="turn", message=Message("lost"), channel_id=1, game_id=1)
    await queue(store, lost, say("next"), say("elsewhere", 2))
    worker.start()
    await settle(worker)
    assert (discord.texts(), discord.texts(2)) == (["next"], ["elsewhere"])
    assert await done(store) == [(None, "unknown channel")]


async def test_closed_direct_messages_lead_to_a_post_in_the_channel(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    game_id = await open_lobby(store)
    discord.faults[None] = [UndeliverableError("50007: cannot send messages to this user")]
    reminder = NewPost(kind="reminder", message=Message("your turn", mentions=(101,)), user_id=101, game_id=game_id)
    await queue(store, reminder)
    worker.start()
    await settle(worker)
    assert (discord.texts(None), discord.texts(7)) == ([], ["<@101> your turn"])


async def test_a_player_who_has_decided_is_not_pinged_in_the_channel_either(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    """Withdrawn while it was being sent; neither the direct message nor its replacement is sent again."""
    game_id = await open_lobby(store)
    discord.faults[None] = [UndeliverableError("50007: cannot send messages to this user")]
    discord.gate.clear()
    call = Message("your turn", mentions=(101,))
    await queue(store, NewPost(kind="reminder", message=call, user_id=101, game_id=game_id, seat=Seat(0)))
    worker.start()
    await discord.tried[None].wait()
    async with store.writing() as db:
        await outbox.withdraw(db, game_id, [Seat(0)], NOW)
    discord.gate.set()
    await settle(worker)
    assert (discord.texts(None), discord.texts(7)) == ([], [])


@pytest.mark.parametrize("under_way", [False, True])
async def test_an_outdated_direct_message_loses_its_buttons(
    store: Store, discord: FakeDiscord, worker: Outbox, *, under_way: bool
) -> None:
    """Also one that was being sent when the seat decided."""
    game_id = await open_lobby(store)
    call = Message("your turn", components=({"type": 1, "components": [{"custom_id": "turn"}]},), mentions=(101,))
    if under_way:
        discord.gate.clear()
    await queue(store, NewPost(kind="call", message=call, user_id=101, game_id=game_id, seat=Seat(0)))
    worker.start()
    await (discord.tried[None].wait() if under_way else settle(worker))
    async with store.writing() as db:
        await outbox.withdraw(db, game_id, [Seat(0)], NOW)
    discord.gate.set()
    await settle(worker)
    async with store.reading() as db:
        _, over = await outbox.of_game(db, game_id)
    assert (over.kind, over.user_id, over.edits) == (RETIRE, 101, 1000)
    assert over.done_at is not None, "it has been changed"


async def test_the_outbox_is_not_idle_while_sent_posts_leave_work(
    store: Store, discord: FakeDiscord, worker: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The ping is over while it is sent, and its buttons have to be removed only after the targets have been read."""
    game_id = await open_lobby(store)
    discord.gate.clear()
    call = Message("your turn", components=({"type": 1, "components": [{"custom_id": "turn"}]},), mentions=(101,))
    await queue(store, NewPost(kind="call", message=call, user_id=101, game_id=game_id, seat=Seat(0)))
    worker.start()
    await discord.tried[None].wait()
    async with store.writing() as db:
        await outbox.withdraw(db, game_id, [Seat(0)], NOW)
    targets, late = outbox.targets, asyncio.Event()

    async def read_before_it_is_sent(db: AsyncConnection) -> tuple[Target, ...]:
        found = await targets(db)
        if asyncio.current_task() is waiting and not late.is_set():
            late.set()
            discord.tried[None].clear()
            discord.gate.set()
            await discord.sent[None].wait()
            discord.gate.clear()
            await asyncio.wait([worker._serving[Target(None, 101)]])
        return found

    monkeypatch.setattr(outbox, "targets", read_before_it_is_sent)
    waiting = asyncio.create_task(worker.idle())
    await late.wait()
    await discord.tried[None].wait()
    assert not waiting.done(), "its buttons are still there"
    discord.gate.set()
    await waiting


def call_of(game_id: int, *called: tuple[int, str]) -> NewPost:
    """Return a ping post for people by their seats, each with their question."""
    asks = tuple(Asked(Seat(seat), 101 + seat, what, answers=(f"answer {seat}",)) for seat, what in called)
    controls: list[JsonValue] = [{"custom_id": answer} for each in asks for answer in each.answers]
    message = Message(
        text=ping_text(asks),
        components=({"type": 1, "components": [*controls, {"custom_id": "turn"}]},),
        mentions=tuple(101 + seat for seat, _ in called),
        asks=asks,
    )
    return NewPost(kind="call", message=message, channel_id=7, game_id=game_id, seat=asks[0].seat)


async def test_a_ping_post_for_several_stays_for_the_undecided(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    game_id = await open_lobby(store)
    await queue(store, call_of(game_id, (0, "bid"), (1, "bid"), (2, "stay")))
    worker.start()
    await settle(worker)
    assert discord.texts(7) == ["▶ <@101> <@102>: bid.\n▶ <@103>: stay."]
    for decided, left in ((0, "▶ <@102>: bid.\n▶ <@103>: stay."), (1, "▶ <@103>: stay.")):
        async with store.writing() as db:
            await outbox.withdraw(db, game_id, [Seat(decided)], NOW)
            (call,) = await outbox.open_pings(db, game_id)
        await settle(worker)
        assert (discord.texts(7)[-1], call.edits, call.message.mentions) == (left, 1000, ())
    assert call.message.components == ({"type": 1, "components": [{"custom_id": "answer 2"}, {"custom_id": "turn"}]},)
    async with store.writing() as db:
        await outbox.withdraw(db, game_id, [Seat(2)], NOW)
        assert await outbox.open_pings(db, game_id) == ()
        (*_, removal) = await outbox.of_game(db, game_id)
    assert removal.kind == "remove"


async def test_a_ping_post_drops_players_who_decided_while_it_was_sent(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    game_id = await open_lobby(store)
    discord.gate.clear()
    await queue(store, call_of(game_id, (0, "bid"), (1, "bid")))
    worker.start()
    await discord.tried[7].wait()
    async with store.writing() as db:
        await outbox.withdraw(db, game_id, [Seat(0)], NOW)
    discord.gate.set()
    await settle(worker)
    assert discord.texts(7) == ["▶ <@101> <@102>: bid.", "▶ <@102>: bid."]
    async with store.reading() as db:
        (call,) = await outbox.open_pings(db, game_id)
    assert call.edits == 1000


@pytest.mark.parametrize("under_way", [False, True])
async def test_a_ping_post_stays_for_the_others_after_a_deletion_of_data(
    store: Store, discord: FakeDiscord, worker: Outbox, *, under_way: bool
) -> None:
    game_id = await open_lobby(store)
    if under_way:
        discord.gate.clear()
    await queue(store, call_of(game_id, (0, "bid"), (1, "bid")))
    worker.start()
    await (discord.tried[7].wait() if under_way else settle(worker))
    async with store.writing() as db:
        await people.forget(db, 101, {"Anna"}, NOW)
    discord.gate.set()
    await settle(worker)
    async with store.writing() as db:
        (call,) = await outbox.open_pings(db, game_id)
        await outbox.withdraw(db, game_id, [Seat(0)], NOW)
    assert [each.user_id for each in call.message.asks] == [None, 102]
    await settle(worker)
    assert discord.texts(7)[-1] == "▶ <@102>: bid."
    assert [(message is not None, problem) for message, problem in await done(store)] == [(True, None)] * (
        2 + under_way
    )


@pytest.mark.parametrize("refused", [False, True])
async def test_a_direct_message_to_a_deleted_user_leaves_no_work(
    store: Store, discord: FakeDiscord, worker: Outbox, *, refused: bool
) -> None:
    """Nor does it go to the channel instead where it is refused."""
    game_id = await open_lobby(store)
    discord.gate.clear()
    if refused:
        discord.faults[None] = [UndeliverableError("50007: cannot send messages to this user")]
    call = Message("<@101> your turn", mentions=(101,))
    await queue(store, NewPost(kind="call", message=call, user_id=101, game_id=game_id, seat=Seat(0)), say("next", 2))
    worker.start()
    await discord.tried[None].wait()
    async with store.writing() as db:
        await people.forget(db, 101, {"Anna"}, NOW)
    discord.gate.set()
    await settle(worker)
    async with asyncio.timeout(HANGS_S):
        await asyncio.gather(*worker._serving.values())
    assert (discord.attempts.count(1), discord.texts(7)) == (1, [])
    assert await done(store) == []


async def test_a_ping_post_replaces_the_previous_one(store: Store, discord: FakeDiscord, worker: Outbox) -> None:
    game_id = await open_lobby(store)
    await queue(store, call_of(game_id, (0, "bid")))
    worker.start()
    await settle(worker)
    await queue(store, call_of(game_id, (0, "bid"), (1, "bid")))
    async with store.reading() as db:
        assert [(post.kind, post.edits) for post in await outbox.of_game(db, game_id)][1:] == [
            ("remove", 1000),
            ("call", None),
        ]
        (call,) = await outbox.open_pings(db, game_id)
    assert [each.seat for each in call.message.asks] == [0, 1]


@pytest.mark.parametrize("under_way", [False, True])
@pytest.mark.parametrize("below", ["another ping", "a new post"])
async def test_a_ping_is_sent_before_what_replaces_it(
    store: Store, discord: FakeDiscord, worker: Outbox, below: str, *, under_way: bool
) -> None:
    """A kill between the commit and the request used to lose it when something else was due at the restart."""
    game_id = await open_lobby(store)
    await queue(store, call_of(game_id, (0, "bid"), (1, "bid")))
    if under_way:
        discord.gate.clear()
        worker.start()
        await discord.tried[7].wait()
    async with store.writing() as db:
        await outbox.withdraw(db, game_id, [Seat(0)], NOW)
    later = call_of(game_id, (1, "bid"), (2, "stay"))
    later = replace(later, message=replace(later.message, mentions=(103,)))
    if below == "a new post":
        later = NewPost(kind="turn", message=Message("news"), channel_id=7, game_id=game_id, remember="panel")
    await queue(store, later)
    discord.gate.set()
    worker.start()
    await settle(worker)
    async with store.reading() as db:
        posts = await outbox.of_game(db, game_id)
        standing = await outbox.open_pings(db, game_id)
    assert [each.message.mentions for each in posts if each.message_id == 1000][:1] == [(102,)]
    assert [each.edits for each in posts if each.kind == "remove"] == [1000]
    assert discord.texts(7)[1] == ("news" if below == "a new post" else "▶ <@102>: bid.\n▶ <@103>: stay.")
    assert len(standing) == (below == "another ping")


@pytest.mark.parametrize("far_up", [False, True])
async def test_a_narration_continues_in_a_new_message_when_the_last_is_far_up(
    store: Store, discord: FakeDiscord, worker: Outbox, far_up: bool
) -> None:
    game_id = await open_lobby(store)
    first = Message("**Round 1**\nAnna bids.", lasting="**Round 1**\nAnna bids.")
    post = NewPost(kind="turn", message=first, channel_id=7, game_id=game_id, remember="panel")
    await queue(store, post)
    worker.start()
    await settle(worker)
    discord.far_up = far_up
    whole = "**Round 1**\n• Anna bids.\n• Boris bids."
    await queue(store, replace(post, message=Message(whole, lasting=whole, continues=1, before=1)))
    await settle(worker)
    assert discord.texts(7)[1] == ("**Round 1**\n• Boris bids." if far_up else whole)
    async with store.reading() as db:
        last = await outbox.last_panel(db, game_id)
    assert last is not None
    assert (last.edits, last.message.continues) == ((None, None) if far_up else (1000, 1))


def story(game_id: int, *lines: str, continues: int | None = None, before: int = 0) -> NewPost:
    """Return the post of a game with these narrated lines; the post it continues had so many of them."""
    text = "\n".join(["**Round 1**", *(f"• {line}" for line in lines)])
    message = Message(f"{text}\n▶ somebody", lasting=text, continues=continues, before=before)
    return NewPost(kind="turn", message=message, channel_id=7, game_id=game_id, remember="panel")


async def begun(store: Store, worker: Outbox) -> int:
    """Return a game whose narration has begun, as the first post and message 1000."""
    game_id = await open_lobby(store)
    await queue(store, story(game_id, "one"))
    worker.start()
    await settle(worker)
    return game_id


async def test_a_ping_waits_for_no_edit(store: Store, discord: FakeDiscord, worker: Outbox) -> None:
    game_id = await begun(store, worker)
    discord.editing.clear()
    discord.sent[7].clear()
    await queue(store, story(game_id, "one", "two", continues=1, before=1), call_of(game_id, (0, "bid")))
    async with asyncio.timeout(HANGS_S):
        await discord.sent[7].wait()
    assert discord.texts(7)[1] == "▶ <@101>: bid."
    discord.editing.set()
    await settle(worker)
    assert discord.texts(7)[2] == "**Round 1**\n• one\n• two\n▶ somebody"


async def test_a_ping_post_follows_a_narration_in_a_new_message(
    store: Store, discord: FakeDiscord, worker: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    # On a busy machine the place of the narration is found out late.
    monkeypatch.setattr("bot.outbox.worker.PLACING_S", 60.0)
    game_id = await begun(store, worker)
    discord.far_up = True
    await queue(store, story(game_id, "one", "two", continues=1, before=1), call_of(game_id, (0, "bid")))
    await settle(worker)
    new, ping, edited = "**Round 1**\n• two\n▶ somebody", "▶ <@101>: bid.", "**Round 1**\n• one"
    told = discord.texts(7)[1:]
    assert told[0] == new
    # An edit of the earlier message and the ping are in two queues: neither waits for the other.
    assert sorted(told[1:]) == sorted([ping, edited])


async def test_a_frozen_message_keeps_its_text_and_the_narration_continues_below(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    game_id = await begun(store, worker)
    discord.edits = [FrozenMessage("edited too often")]
    await queue(store, story(game_id, "one", "two", continues=1, before=1))
    await settle(worker)
    new = "**Round 1**\n• two\n▶ somebody"
    assert discord.texts(7)[1:] == [new, "**Round 1**\n• one"], "and the old one loses who decides"
    async with store.reading() as db:
        last = await outbox.last_panel(db, game_id)
        assert last is not None
        assert (await games.get(db, game_id)).panel_message_id == last.message_id == 1001
    assert last.message.continues is None


async def test_no_part_of_a_narration_is_lost_or_repeated_when_edits_are_refused(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    """Three parts wait for the same edit; the last covers them, and tells all of them in a new message."""
    game_id = await begun(store, worker)
    discord.editing.clear()
    discord.edits = [RetryLater("503"), FrozenMessage("edited too often")]
    await queue(store, story(game_id, "one", "two", continues=1, before=1))
    await queue(store, story(game_id, "one", "two", "three", continues=1, before=2))
    await queue(store, story(game_id, "one", "two", "three", "four", continues=1, before=3))
    discord.editing.set()
    await settle(worker)
    assert discord.texts(7)[1] == "**Round 1**\n• two\n• three\n• four\n▶ somebody"


async def test_later_parts_edit_the_message_of_a_separate_part(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    game_id = await begun(store, worker)
    discord.editing.clear()
    discord.edits = [FrozenMessage("edited too often")]
    discord.tried[7].clear()
    await queue(store, story(game_id, "one", "two", continues=1, before=1))
    async with asyncio.timeout(HANGS_S):
        await discord.tried[7].wait()
    # Written while the edit before it is being sent.
    await queue(store, story(game_id, "one", "two", "three", continues=1, before=2))
    discord.editing.set()
    await settle(worker)
    async with store.reading() as db:
        parts = [post for post in await outbox.of_game(db, game_id) if post.kind == "turn"]
    assert [(post.edits, post.message.continues) for post in parts] == [(None, None), (None, None), (1001, 2)]
    assert parts[-1].message.lasting == "**Round 1**\n• two\n• three"
    # Written before the part became a new message, and stored after it.
    await queue(store, story(game_id, "one", "two", "three", "four", continues=1, before=3))
    await settle(worker)
    assert discord.texts(7)[-2:] == ["**Round 1**\n• four\n▶ somebody", "**Round 1**\n• two\n• three"]


async def test_edits_of_a_story_are_counted_from_an_hour_after_its_message(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    """After many of them the narration continues in a new post before Discord refuses them."""
    game_id = await begun(store, worker)
    counted = []
    for minutes in (10, 59, 61, 120, 121):
        now = NOW + timedelta(minutes=minutes)
        async with store.writing() as db:
            await outbox.queue(db, [story(game_id, "one", f"at {minutes}", continues=1, before=1)], now)
            last = await outbox.last_panel(db, game_id)
            assert last is not None
            late = await outbox.late_edits(db, last, now)
        counted.append((late, can_extend(last, 7, now, 12 * 3600, late)))
        await settle(worker)
    assert counted == [(0, True), (0, True), (1, True), (2, True), (LATE_EDITS, False)]


async def test_an_edit_that_comes_late_takes_no_panel_back(store: Store, discord: FakeDiscord, worker: Outbox) -> None:
    game_id = await begun(store, worker)
    discord.editing.clear()
    discord.sent[7].clear()
    await queue(store, story(game_id, "one", "two", continues=1, before=1), story(game_id, "new"))
    async with asyncio.timeout(HANGS_S):
        await discord.sent[7].wait()
    discord.editing.set()
    await settle(worker)
    async with store.reading() as db:
        assert (await games.get(db, game_id)).panel_message_id == 1001
        *_, retired = await outbox.of_game(db, game_id)
    assert (retired.kind, retired.edits) == (RETIRE, 1000)
    assert retired.message.text == "**Round 1**\n• one\n• two", "the old panel keeps all that happened"


@pytest.mark.parametrize("kind", ["turn", RETIRE])
async def test_edits_that_take_long_in_many_channels_hold_up_no_other_edit(
    store: Store, discord: FakeDiscord, worker: Outbox, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    send, stuck, edited = discord.send, asyncio.Event(), asyncio.Event()

    async def sending(post: Post, pictures: Sequence[Picture], *, look_first: bool) -> int:
        if post.edits == 2 * AT_ONCE:
            edited.set()
        elif post.edits is not None:
            await stuck.wait()
        return await send(post, pictures, look_first=look_first)

    monkeypatch.setattr(discord, "send", sending)
    for slots in (worker._editing, worker._tidying):
        monkeypatch.setattr(slots, "_longest_s", 0.001)
    for number in range(1, 2 * AT_ONCE + 1):
        await queue(store, NewPost(kind=kind, message=Message("text"), channel_id=number, edits=number))
    worker.start()
    async with asyncio.timeout(HANGS_S):
        await edited.wait()
    stuck.set()
    await settle(worker)


@pytest.mark.parametrize("far_up", [False, True])
async def test_a_recap_is_posted_where_the_last_post_is_far_up(
    store: Store, discord: FakeDiscord, worker: Outbox, far_up: bool
) -> None:
    game_id = await open_lobby(store)
    recap = "-# Since your last decision:\n-# Anna bids."
    first = Message("**Round 1**\nBoris bids.", recap=recap)
    post = NewPost(kind="turn", message=first, channel_id=7, game_id=game_id, remember="panel")
    await queue(store, post)
    worker.start()
    await settle(worker)
    discord.far_up = far_up
    await queue(store, replace(post, message=Message("**Round 2**\nBoris passes.", recap=recap)))
    await settle(worker)
    above, below, *_ = discord.texts(7)
    assert above == "**Round 1**\nBoris bids.", "there is nothing above it"
    assert below == ("**Round 2**\nBoris passes." + (f"\n{recap}" if far_up else ""))
    async with store.reading() as db:
        assert [post for post in await outbox.of_game(db, game_id) if post.edits and post.kind != RETIRE] == []


async def test_the_replacement_of_a_direct_message_is_withdrawn_like_it(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    game_id = await open_lobby(store)
    discord.faults[None] = [UndeliverableError("50007: cannot send messages to this user")]
    discord.faults[7] = [RetryLater("503", 3600)]
    call = Message("your turn", mentions=(101,))
    await queue(store, NewPost(kind="reminder", message=call, user_id=101, game_id=game_id, seat=Seat(0)))
    worker.start()
    await discord.tried[7].wait()
    async with store.writing() as db:
        await outbox.withdraw(db, game_id, [Seat(0)], NOW)
    await settle(worker)
    assert discord.texts(7) == []


async def test_a_watcher_with_closed_messages_is_pinged_in_the_channel(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        await watchers.watch(db, Watcher(game_id, 104, "turns", "dm"))
    discord.faults[None] = [UndeliverableError("50007: cannot send messages to this user")]
    copy = Message("In <#7>: a turn", mentions=(104,))
    await queue(store, NewPost(kind=WATCH_POST, message=copy, user_id=104, game_id=game_id))
    worker.start()
    await settle(worker)
    assert (discord.texts(None), discord.texts(7)) == ([], ["<@104> In <#7>: a turn"])
    async with store.reading() as db:
        assert await watchers.of_game(db, game_id) == (Watcher(game_id, 104, "turns", "channel"),)


async def test_a_channel_that_has_to_wait_holds_up_no_other(store: Store, discord: FakeDiscord, worker: Outbox) -> None:
    discord.faults[1] = [RetryLater("rate limit", 3600)]
    await queue(store, say("later", 1), say("now", 2))
    worker.start()
    async with asyncio.timeout(HANGS_S):
        await discord.sent[2].wait()
    assert discord.texts(1) == []


async def test_a_post_that_waits_to_be_tried_again_does_not_hold_up_the_end(
    store: Store, discord: FakeDiscord, worker: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.outbox.worker.CLOSING_S", HANGS_S)
    discord.faults[1] = [RetryLater("rate limit", 3600)]
    await queue(store, say("later", 1), say("last", 1), say("now", 2))
    worker.start()
    await discord.tried[1].wait()
    async with asyncio.timeout(HANGS_S / 2):
        await worker.close()
    assert discord.texts(1) == []


async def test_a_fault_of_the_program_is_not_repeated_forever(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    discord.faults[1] = [TypeError("a fault") for _ in range(5)]
    await queue(store, say("bad"), say("good"))
    worker.start()
    await settle(worker)
    assert discord.attempts == [1] * 5 + [2]
    assert discord.texts() == ["good"]


async def test_superseded_pictures_are_left_out_of_edits_alone(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    """A message shows its pictures from the beginning, and an edit keeps those that are there."""

    def board(text: str, edits: int | None = None) -> NewPost:
        return replace(say(text, subject="board 1", picture=True), edits=edits)

    other = say("other", subject="board 2", picture=True)
    await queue(store, board("one"), board(""), other, board("edit", 900), board("two"))
    worker.start()
    await settle(worker)
    shown = {text: files for _, text, files in discord.messages.values()}
    drawn = ("board.png",)
    assert shown == {"one": drawn, "other": drawn, "edit": (), "two": drawn}


async def test_pictures_are_drawn_outside_the_event_loop(
    store: Store, discord: FakeDiscord, worker: Outbox, illustrator: FakeIllustrator
) -> None:
    await queue(store, say("one", picture=True))
    worker.start()
    await settle(worker)
    assert discord.files() == [("board.png",)]
    assert illustrator.threads
    assert threading.current_thread().name not in illustrator.threads


async def test_a_picture_that_cannot_be_drawn_keeps_no_words_back(
    store: Store, discord: FakeDiscord, worker: Outbox, illustrator: FakeIllustrator
) -> None:
    illustrator.broken = True
    await queue(store, say("one", picture=True))
    worker.start()
    await settle(worker)
    assert (discord.texts(), discord.files()) == (["one"], [()])


@pytest.mark.parametrize("while_drawing", [True, False], ids=["while drawn", "while sent"])
async def test_a_post_shows_no_name_that_was_deleted_meanwhile(
    store: Store, discord: FakeDiscord, worker: Outbox, illustrator: FakeIllustrator, *, while_drawing: bool
) -> None:
    """A picture drawn with the old name is not sent; one that was being sent is replaced."""
    game_id = await open_lobby(store)
    async with store.writing() as db:
        await games.set_state(db, game_id, "finished", NOW)
    message = Message("Clara has won", pictures=(PICTURE,))
    await queue(store, NewPost(kind="turn", message=message, channel_id=1, game_id=game_id))
    (illustrator if while_drawing else discord).gate.clear()
    worker.start()
    async with asyncio.timeout(HANGS_S):
        await (illustrator.prepared if while_drawing else discord.tried[1]).wait()
    async with store.writing() as db:
        await people.forget(db, CLARA, {"Clara"}, NOW)
    illustrator.gate.set()
    discord.gate.set()
    await settle(worker)
    async with store.reading() as db:
        sent = await outbox.of_game(db, game_id)
    assert [post.message.text for post in sent] == ["somebody has won"] * (1 if while_drawing else 2)
    assert [post.edits is None for post in sent] == ([True] if while_drawing else [True, False])
    assert all(post.message.pictures for post in sent)
    assert discord.attempts == [post.id for post in sent], "nothing is sent with the old name"
    assert while_drawing == (discord.texts() == ["somebody has won"])


async def test_a_picture_with_a_deleted_name_is_drawn_again_where_the_words_do_not_say_it(
    store: Store, discord: FakeDiscord, worker: Outbox, illustrator: FakeIllustrator
) -> None:
    game_id = await open_lobby(store)
    async with store.writing() as db:
        await games.set_state(db, game_id, "finished", NOW)
    message = Message("It is over", pictures=(PICTURE,))
    await queue(store, NewPost(kind="turn", message=message, channel_id=1, game_id=game_id))
    discord.gate.clear()
    worker.start()
    await discord.tried[1].wait()
    async with store.writing() as db:
        await people.forget(db, CLARA, {"Clara"}, NOW)
    discord.gate.set()
    await settle(worker)
    async with store.reading() as db:
        posts = await outbox.of_game(db, game_id)
    assert [(post.edits, bool(post.message.pictures)) for post in posts] == [(None, True), (1000, True)]


async def test_the_message_of_a_panel_is_remembered(store: Store, discord: FakeDiscord, worker: Outbox) -> None:
    game_id = await open_lobby(store)
    panel = NewPost(kind="panel", message=Message("panel"), channel_id=1, game_id=game_id, remember="panel")
    await queue(store, panel)
    worker.start()
    await settle(worker)
    async with store.reading() as db:
        assert (await games.get(db, game_id)).panel_message_id == 1000
    assert await done(store) == [(1000, None)]


async def test_buttons_are_removed_only_when_the_next_panel_exists(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    game_id = await open_lobby(store)

    def panel(text: str) -> NewPost:
        return NewPost(kind="turn", message=Message(text), channel_id=1, game_id=game_id, remember="panel")

    await queue(store, panel("one"), panel("two"), panel("three"))
    discord.faults[1] = [RetryLater("503"), UndeliverableError("refused")]
    worker.start()
    await settle(worker)
    assert discord.texts() == ["two", "three", ""]
    async with store.reading() as db:
        posts = await outbox.of_game(db, game_id)
        assert (await games.get(db, game_id)).panel_message_id == posts[2].message_id
    assert [post.edits for post in posts if post.kind == RETIRE] == [posts[1].message_id]


async def test_every_text_fits_with_its_signs_also_where_only_those_lines_stay_that_last(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    """Emoji are removed before words."""
    game_id = await open_lobby(store)
    story = "\n".join(f"<:worker_3fa9:{10**18 + number}>\N{NO-BREAK SPACE}{'word ' * 9}" for number in range(30))
    message = Message(story, lasting=story)
    panels = [NewPost(kind="turn", message=message, channel_id=1, game_id=game_id, remember="panel") for _ in range(2)]
    await queue(store, *panels)
    worker.start()
    await settle(worker)
    assert len(story) > TEXT_LIMIT
    texts = discord.texts()
    assert len(texts) == 3
    assert all(len(text) <= TEXT_LIMIT and text.count("word") == story.count("word") for text in texts)


async def two_panels(store: Store, game_id: int) -> None:
    """Send two panels; the second replaces the first, whose buttons are then removed."""
    panels = [NewPost(kind="turn", message=Message(t), channel_id=1, game_id=game_id, remember="panel") for t in "ab"]
    await queue(store, *panels)


async def test_buttons_that_cannot_be_taken_off_hold_up_no_post(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    game_id = await open_lobby(store)
    discord.edits = [RetryLater("503", 3600)]
    await two_panels(store, game_id)
    worker.start()
    async with asyncio.timeout(HANGS_S):
        await discord.refused.wait()
        discord.sent[1].clear()
        await queue(store, say("next"))
        await discord.sent[1].wait()
    assert discord.texts() == ["a", "b", "next"]
    async with store.reading() as db:
        assert [post.kind for post in await outbox.of_game(db, game_id) if post.done_at is None] == [RETIRE]


async def test_taking_buttons_off_that_takes_long_holds_up_no_post(
    store: Store, discord: FakeDiscord, worker: Outbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if many channels are concerned."""
    send, stuck = discord.send, asyncio.Event()

    async def sending(post: Post, pictures: Sequence[Picture], *, look_first: bool) -> int:
        if post.kind == RETIRE:
            await stuck.wait()
        return await send(post, pictures, look_first=look_first)

    monkeypatch.setattr(discord, "send", sending)
    for channel in range(1, 20):
        await queue(store, NewPost(kind=RETIRE, message=Message(), channel_id=channel, edits=channel))
    worker.start()
    await queue(store, *(say("next", channel) for channel in range(1, 20)))
    async with asyncio.timeout(HANGS_S):
        for channel in range(1, 20):
            await discord.sent[channel].wait()
    stuck.set()
    await settle(worker)


async def test_buttons_that_can_never_be_taken_off_are_left_in_the_end(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    game_id = await open_lobby(store)
    discord.edits = [RetryLater("503") for _ in range(100)]
    await two_panels(store, game_id)
    worker.start()
    await settle(worker)
    assert len(discord.edits) == 100 - RETIRE_ATTEMPTS


async def test_a_restarted_worker_continues(store: Store, discord: FakeDiscord, worker: Outbox) -> None:
    worker.start()
    worker.start()
    await queue(store, say("one"))
    await settle(worker)
    assert discord.texts() == ["one"]


async def test_many_channels_are_served_and_none_is_forgotten(
    store: Store, discord: FakeDiscord, worker: Outbox
) -> None:
    worker.start()
    for number in range(10):
        await queue(store, *(say(f"{number}", channel) for channel in range(1, 13)))
    await settle(worker)
    assert all(discord.texts(channel) == [f"{number}" for number in range(10)] for channel in range(1, 13))
