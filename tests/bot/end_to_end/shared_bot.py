"""A bot with many games, each in a different channel, so that tests do not disturb each other's games."""

from __future__ import annotations

import asyncio
import itertools
import re
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

import pytest
import pytest_asyncio

from bot.client import PolisClient
from bot.sandbox import Channel, Message, Permission, Person, Sandbox, buttons_of
from bot.sandbox import Settings as SandboxSettings
from bot.sessions.table_loading import stored_record
from bot.store import Game, Store, UserSettings, games, log, outbox, scheduled_jobs, seats, users
from bot.store.scheduled_jobs import JobKind
from rules import GAMES
from rules.engine import Table
from tests.bot.end_to_end import tables
from tests.bot.end_to_end.conftest import UNHURRIED_S, settings_for, working
from tests.bot.end_to_end.consistency import check_game, check_posts
from tests.bot.end_to_end.faults import GATEWAY, PLACE, PROCESS, ROUTES, UNTABLED
from tests.bot.end_to_end.titles import TITLES, Title

NAMES = ("Anna", "Boris")


class SharedBot:
    """The sandbox, the bot in it, and a new room on demand."""

    def __init__(self, sandbox: Sandbox, bot: PolisClient) -> None:
        self.sandbox = sandbox
        self.bot = bot
        self._numbers = itertools.count(1)
        self._committed = asyncio.Event()
        self.store.on_commit(self._told)

    @property
    def store(self) -> Store:
        assert self.bot.services is not None, "the bot is open"
        return self.bot.services.store

    def room(self, title: str, names: Sequence[str] = NAMES) -> Room:
        """Return a channel that no other test uses, and people viewing it."""
        return self._room(title, self.sandbox.world.add_channel(f"room-{next(self._numbers)}"), names)

    async def thread(self, title: str, names: Sequence[str] = NAMES) -> Room:
        """Return a thread with an open game, and people viewing it; the first of them has a seat."""
        parent = self.room(title, names)
        await parent.people[0].command("/game new", title=title, where="new thread")
        channels = self.sandbox.world.channels
        place = next(channel for channel in channels.values() if channel.parent_id == parent.channel.id)
        room = self._room(title, place, names)
        await room.all_sent()
        return room

    def _room(self, title: str, channel: Channel, names: Sequence[str]) -> Room:
        return Room(self, TITLES[title], channel, [self.sandbox.person(name).at(channel) for name in names])

    async def forget_wishes(self) -> None:
        """Delete all personal settings."""
        async with self.store.writing() as db:
            for person in self.sandbox.world.people:
                await users.set_settings(db, person.id, UserSettings())

    async def next_commit(self) -> None:
        """Wait until something is stored."""
        await self._committed.wait()

    def strange_routes(self) -> set[str]:
        """Return the routes on which the bot has changed something and that the table of faults lacks."""
        known = [route.split(" ") for route in (*ROUTES, *UNTABLED) if route not in (GATEWAY, PLACE, PROCESS)]
        patterns = [re.compile(f"{route} {path}".replace("*", ".+")) for route, path in known]
        changing = {call.route for call in self.sandbox.calls if not call.route.startswith("GET ")}
        return {route for route in changing if not any(pattern.match(route) for pattern in patterns)}

    def _told(self) -> None:
        self._committed.set()
        self._committed = asyncio.Event()


@dataclass(frozen=True, slots=True)
class Room:
    """A channel or thread with a game, and its players."""

    shared_bot: SharedBot
    title: Title
    channel: Channel
    people: list[Person]

    @property
    def messages(self) -> list[Message]:
        """The public messages, oldest first."""
        return self.shared_bot.sandbox.messages(self.channel)

    @property
    def pings(self) -> list[int]:
        """How often each of the people was pinged here to decide; a lobby pings its host for another reason."""
        here = [each for each in self.shared_bot.sandbox.posted if each.channel_id == self.channel.id]
        asking = [each for each in here if each.content.startswith("▶")]
        return [sum(person.id in each.pings for each in asking) for person in self.people]

    async def begin(self) -> Message:
        """Let everybody take a seat and start the game. Return the ping below the first post."""
        return await tables.begin(self.shared_bot.sandbox, self.people, self.title.key)

    async def start(self) -> None:
        """Start the game from the open lobby, without waiting for the post."""
        await self.join()
        await self.people[0].command("/game start")

    async def join(self) -> None:
        """Let the others take their seats."""
        for person in self.people[1:]:
            await person.command("/game join")

    async def first_post(self) -> Message:
        """Return the ping below the first post of the game, or the post if it pings nobody."""
        here = self.channel.id
        post = await self.shared_bot.sandbox.wait_for_message(
            lambda each: each.channel_id == here and "The game begins." in each.content and each.is_layout
        )
        return await tables.ping_below(self.shared_bot.sandbox, post)

    def story(self, call: Message) -> Message:
        """Return the post above a ping."""
        return tables.story_above(self.shared_bot.sandbox, call)

    async def settled(self, before: Message) -> Message:
        """Return the ping below the next post here."""
        return await tables.settled(self.shared_bot.sandbox, before)

    def mover(self, post: Message) -> Person:
        """Return the player whom a message pings."""
        return tables.to_move(self.people, post)

    def route(self, route: str) -> str:
        """Return a route of channels, for this one only."""
        return route.replace("/channels/*", f"/channels/{self.channel.id}")

    def deny(self, permission: Permission) -> int:
        """Remove a permission of the bot. Return its former permissions."""
        place = self.shared_bot.sandbox.world.channels.get(self.channel.parent_id or 0, self.channel)
        before = place.bot_permissions
        self.shared_bot.sandbox.permit(place, before & ~permission)
        return before

    # Stored data

    async def game(self) -> Game:
        """Return the latest game of this channel."""
        async with self.shared_bot.store.reading() as db:
            found = await games.at_place(db, self.channel.id)
        return max((game for game in found if game.place == self.channel.id), key=lambda game: game.id)

    async def bring_forward(self, kind: JobKind) -> None:
        """Make a scheduled job due now."""
        assert self.shared_bot.bot.services is not None, "the bot is open"
        now, game = self.shared_bot.bot.services.clock(), await self.game()
        async with self.shared_bot.store.writing() as db:
            job = next(each for each in await scheduled_jobs.of_game(db, game.id) if each.kind == kind)
            await scheduled_jobs.postpone(db, job.id, now)

    async def all_sent(self) -> None:
        """Wait until no post of the game is waiting."""
        game = await self.game()
        while True:
            stored = asyncio.ensure_future(self.shared_bot.next_commit())
            async with self.shared_bot.store.reading() as db:
                posts = await outbox.of_game(db, game.id)
            if all(post.done_at is not None for post in posts):
                stored.cancel()
                return
            async with asyncio.timeout(UNHURRIED_S):
                await stored

    async def audit(self, decisions: int, *, refused: bool = False) -> None:
        """Assert that nothing was lost, doubled or forgotten, and players with a question can decide.

        `decisions` is the number that must be stored; `refused` allows posts that Discord has refused permanently.
        """
        await self.shared_bot.bot.answered(UNHURRIED_S)
        await self.all_sent()
        game = await self.game()
        async with self.shared_bot.store.reading() as db:
            check_posts(self.shared_bot.sandbox, await outbox.of_game(db, game.id), finished=True, refused=refused)
            assert len(await log.decisions(db, game.id)) == decisions
            if game.state == "lobby":
                return
            if not refused:
                await check_game(db, game)
            record = await stored_record(db, game, len(await seats.holders(db, game.id)))
            holders = {holder.seat: holder.user_id for holder in await seats.holders(db, game.id)}
        asked = {holders[seat] for seat in Table.load(GAMES[game.title_key], record).questions}
        for person in self.people:
            if person.id in asked and self.channel.id in self.shared_bot.sandbox.world.channels:
                shown = (await person.command("/game turn")).shown
                assert buttons_of(shown), f"{person.name} is waited for and sees {shown.content}"
                person.dismiss(shown)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared_bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[SharedBot]:
    """Yield a bot for all tests of a module, to be imported there."""
    folder = tmp_path_factory.mktemp("shared_bot")
    async with (
        Sandbox(SandboxSettings(acknowledge_s=UNHURRIED_S)) as sandbox,
        working(sandbox, settings_for(sandbox, folder)) as client,
    ):
        opened_bot = SharedBot(sandbox, client)
        yield opened_bot
        assert opened_bot.strange_routes() == set(), "every route on which the bot posts is in the table of faults"
