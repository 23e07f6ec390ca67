"""Events of games reach the feeds that want them, failures slow a feed down and end it after a day."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import timedelta

import pytest
from aiohttp import web
from sqlalchemy import select

from bot.feeds.deliveries import FeedDeliveries
from bot.feeds.formats import FeedMessage
from bot.services import Services
from bot.sessions import GameSessions
from bot.settings import Settings
from bot.store import Store, UserSettings, feeds, schema, seats, users
from bot.store.feeds import EVENTS, FeedEvent, FeedFormat, FeedOwner
from bot.workers.drawing_queue import DrawingQueue
from tests.bot.feeds.web_servers import HOME, Names, WebServer, web_server
from tests.bot.stones_games import ANNA, BORIS, CLARA, NOW, Hands, start
from tests.engine.stones import GAMES, Bid, Reply, Take


@dataclass
class Feeding:
    """Games of stones whose events go to a server."""

    services: Services
    deliveries: FeedDeliveries
    hands: Hands
    server: WebServer

    async def add(self, owner: FeedOwner, format: FeedFormat = "json", *events: FeedEvent) -> int:
        store = self.services.store
        async with store.writing() as db:
            await users.meet(db, owner.user_id, "Anna")
            await feeds.add(db, owner, format, self.server.url(f"/{owner.user_id}"))
            added = (await feeds.owned(db, owner))[-1]
            await feeds.choose(db, added.id, events or EVENTS)
        return added.id

    async def begin(self, stones: int = 12) -> int:
        return await start(self.services.sessions, self.services.store, stones=stones)

    async def told(self) -> list[str]:
        """Send what is due. Return the events with their texts that arrived since the last time."""
        await self.deliveries.look()
        found = [f"{each.json['event']}: {each.json['text']}" for each in self.server.received]
        self.server.received.clear()
        return found

    async def failing(self, feed_id: int) -> tuple[bool, bool]:
        """Return whether a feed fails, and whether it is off."""
        async with self.services.store.reading() as db:
            feed = await feeds.find(db, feed_id)
        assert feed is not None
        return feed.failing_since is not None, feed.off_at is not None


@pytest.fixture
async def feeding(store: Store, settings: Settings) -> AsyncIterator[Feeding]:
    settings = settings.model_copy(update={"feeds": "private"})
    hands, drawing = Hands(), DrawingQueue()
    tables = GameSessions(store, GAMES, settings, clock=hands)
    services = Services(settings, store, GAMES, tables, drawing, clock=hands)
    deliveries = FeedDeliveries(services, Names([HOME]))
    async with web_server() as server:
        yield Feeding(services, deliveries, hands, server)
    await deliveries.close()
    await drawing.close()


async def test_a_person_is_told_of_turns_rounds_and_the_end(feeding: Feeding) -> None:
    await feeding.add(FeedOwner(ANNA))
    game_id = await feeding.begin(stones=3)
    first, turn = await feeding.told()
    assert first.startswith(f"round: Test #{game_id}") or "The game begins." in first
    assert turn.startswith("turn: ")
    assert "It is your turn." in turn
    async with feeding.services.sessions.open(game_id) as session:
        await session.act(ANNA, [Bid(0)])
        await session.act(BORIS, [Bid(2)])
        assert await feeding.told() == [], "it is not her turn"
        await session.act(CLARA, [Bid(0)])
        await session.act(BORIS, [Take(3)])
        await feeding.told()
        await session.act(ANNA, [Reply("boo")])
        await session.act(CLARA, [Reply("boo")])
        assert session.table.finished
    (end,) = await feeding.told()
    assert end.startswith("end: ")
    assert "The game is over." in end
    assert all(name in end for name in ("Anna", "Boris", "Clara"))


async def test_only_the_chosen_events_are_sent_and_to_nobody_else(feeding: Feeding) -> None:
    await feeding.add(FeedOwner(ANNA), "json", "end")
    await feeding.add(FeedOwner(999))
    game_id = await feeding.begin()
    assert await feeding.told() == []
    async with feeding.services.sessions.open(game_id) as session:
        await session.abandon(BORIS)
    (end,) = await feeding.told()
    assert "The game has ended without a result." in end


async def test_quiet_hours_delay_a_message_and_an_answer_withdraws_it(feeding: Feeding) -> None:
    await feeding.add(FeedOwner(ANNA), "json", "turn")
    quiet = UserSettings(quiet_from=NOW.hour, quiet_to=(NOW.hour + 2) % 24)
    async with feeding.services.store.writing() as db:
        await users.set_settings(db, ANNA, quiet)
    first, second = await feeding.begin(), await feeding.begin()
    assert await feeding.told() == []
    async with feeding.services.sessions.open(first) as session:
        await session.act(ANNA, [Bid(0)])
    feeding.hands.on(hours=2)
    (told,) = await feeding.told()
    assert f"#{second}" in told


async def test_an_event_that_waits_is_not_sent_with_a_name_deleted_meanwhile(feeding: Feeding) -> None:
    await feeding.add(FeedOwner(ANNA), "json", "end")
    store, quiet = feeding.services.store, UserSettings(quiet_from=NOW.hour, quiet_to=(NOW.hour + 2) % 24)
    async with store.writing() as db:
        await users.set_settings(db, ANNA, quiet)
    kept, lost = await feeding.begin(), await feeding.begin()
    for game_id in (kept, lost):
        async with feeding.services.sessions.open(game_id) as session:
            await session.abandon(CLARA)
    assert await feeding.told() == []
    async with store.writing() as db:
        await seats.forget(db, BORIS, lost, "somebody")
    feeding.hands.on(hours=2)
    (told,) = await feeding.told()
    assert f"#{kept}" in told


async def test_a_feed_that_fails_is_tried_again_after_pauses_that_grow_to_an_hour(feeding: Feeding) -> None:
    feed = await feeding.add(FeedOwner(ANNA), "json", "turn")
    feeding.server.status = 500
    await feeding.begin()
    tries, pauses = [NOW], []
    assert len(await feeding.told()) == 1
    while feeding.hands.now < NOW + timedelta(hours=8):
        feeding.hands.on(minutes=1)
        if await feeding.told():
            pauses.append((feeding.hands.now - tries[-1]) / timedelta(minutes=1))
            tries.append(feeding.hands.now)
    assert pauses[:7] == [1, 1, 2, 4, 8, 16, 32]
    assert set(pauses[7:]) == {60}
    assert await feeding.failing(feed) == (True, False)
    feeding.server.status = 200
    feeding.hands.on(hours=1)
    assert len(await feeding.told()) == 1
    assert await feeding.failing(feed) == (False, False)


async def test_after_a_day_of_failures_a_feed_is_off_and_its_owner_is_told_once(feeding: Feeding) -> None:
    feed = await feeding.add(FeedOwner(ANNA), "json", "turn")
    feeding.server.status = 404
    await feeding.begin()
    for _ in range(60):
        await feeding.deliveries.look()
        feeding.hands.on(minutes=30)
    assert await feeding.failing(feed) == (True, True)
    await feeding.begin()
    feeding.server.received.clear()
    assert await feeding.told() == [], "nothing more is sent"
    async with feeding.services.store.reading() as db:
        rows = await db.execute(select(schema.outbox.c.user_id, schema.outbox.c.payload))
        (found,) = await feeds.owned(db, FeedOwner(ANNA))
    ((user_id, payload),) = [row for row in rows if "for a day" in row.payload]
    assert user_id == ANNA
    assert "feed.example/…/101" in json.loads(payload)["text"]
    assert "http://" not in payload
    feeding.server.status = 204
    await feeding.deliveries.test(found, "A test")
    assert await feeding.failing(feed) == (False, False), "a test switches it on"


async def test_failures_far_apart_do_not_add_up(feeding: Feeding) -> None:
    feed = await feeding.add(FeedOwner(ANNA))
    for days in (0, 3, 6):
        async with feeding.services.store.writing() as db:
            assert not await feeds.note_failure(db, feed, NOW + timedelta(days=days))


async def test_a_feed_that_fails_delays_no_other_and_few_events_wait(feeding: Feeding) -> None:
    broken = await feeding.add(FeedOwner(ANNA), "json", "turn")
    await feeding.add(FeedOwner(BORIS), "json", "turn")
    async with feeding.services.store.writing() as db:
        await feeds.remove(db, broken)
        await feeds.add(db, FeedOwner(ANNA), "json", "http://127.0.0.1/refused")
    for _ in range(25):
        await feeding.begin()
        assert len(await feeding.told()) == 1
    assert [len(waiting) for waiting in feeding.deliveries._waiting.values() if waiting] == [20]


async def test_a_slow_server_delays_the_feeds_of_others_by_nothing(feeding: Feeding) -> None:
    answering = asyncio.Event()

    async def slow(_: web.Request) -> web.Response:
        await answering.wait()
        return web.Response(status=204)

    async with web_server(slow) as other:
        await feeding.add(FeedOwner(ANNA), "json", "turn")
        async with feeding.services.store.writing() as db:
            await users.meet(db, BORIS, "Boris")
            await feeds.add(db, FeedOwner(BORIS), "json", other.url("/slow"))
            await feeds.choose(db, (await feeds.owned(db, FeedOwner(BORIS)))[-1].id, EVENTS)
        for number in range(1, 4):
            game = await feeding.begin()
            looking = asyncio.create_task(feeding.deliveries.look())
            await feeding.server.wait_for(lambda each: bool(each.json["game"] == game))  # noqa: B023
            assert len(feeding.server.received) == number
            feeding.deliveries._woken.set()
            await looking
        assert len(other.received) <= 1, "one request at a time"
        answering.set()
        await feeding.deliveries.look()
        assert not feeding.deliveries._sending


async def test_a_removed_feed_gets_nothing_that_still_waits(feeding: Feeding) -> None:
    feed = await feeding.add(FeedOwner(ANNA))
    await feeding.begin()
    async with feeding.services.store.writing() as db:
        await feeds.remove(db, feed)
    assert await feeding.told() == []


async def test_nothing_is_sent_where_the_settings_forbid_it(feeding: Feeding) -> None:
    services = feeding.services
    forbidden = Services(
        services.settings.model_copy(update={"feeds": "off"}),
        services.store,
        GAMES,
        services.sessions,
        services.drawing,
    )
    services.sessions.change_notifier.when_committed = None
    FeedDeliveries(forbidden)
    assert services.sessions.change_notifier.when_committed is None


def test_each_format_has_its_request() -> None:
    message = FeedMessage("turn", 7, "tm", "**Terra** \\*Ella\\*", "https://discord.com/channels/1/2", NOW)
    body, headers = message.request("discord")
    content = json.loads(body)
    assert content["content"] == "**Terra** \\*Ella\\*\n<https://discord.com/channels/1/2>"
    assert content["allowed_mentions"] == {"parse": []}, "nobody is pinged"
    body, headers = message.request("json")
    assert json.loads(body) == {
        "event": "turn",
        "game": 7,
        "title": "tm",
        "text": "Terra *Ella*",
        "link": "https://discord.com/channels/1/2",
        "at": NOW.isoformat(),
    }
    body, headers = message.request("ntfy")
    assert (body.decode(), headers["Click"]) == ("Terra *Ella*", "https://discord.com/channels/1/2")


async def test_an_address_is_never_shown_in_full(feeding: Feeding) -> None:
    feed_id = await feeding.add(FeedOwner(ANNA))
    async with feeding.services.store.reading() as db:
        feed = await feeds.find(db, feed_id)
    assert feed is not None
    assert feed.url not in repr(feed)
    assert feed.shown == "feed.example/…/101"
    assert feed.is_of(FeedOwner(ANNA))
    assert not feed.is_of(FeedOwner(BORIS))
    assert not feed.is_of(FeedOwner(ANNA, 5))
