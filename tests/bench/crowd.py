"""People at many tables of one sandbox, who play every title at random and keep looking at their games."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox import Person, Sandbox, menus_of
from bot.sandbox import Settings as SandboxSettings
from bot.sandbox.news import MessageEdited, MessagePosted, News
from rules import GAMES
from tests.bench.pace import Pace, PacedOpponent, PacedPerson, PacedPlayers
from tests.bot.end_to_end.random_players import RandomPlayers

PER_TABLE = 4
NAMES = tuple(f"Player {number}" for number in range(1, 1 + 5 * PER_TABLE))
"""Names of enough people for each to sit at four of twenty tables."""
THOUGHTFUL = ("tm", "tta")
"""The titles in which computer players search deepest."""
PATIENCE_S = 60.0
"""Seconds for which people wait for an answer or a beginning. Discord gives up after three, and then the real time
would be unknown.
"""
KEPT = 40
"""The number of messages of a channel that are remembered, so that a long run does not slow the people down."""


@dataclass(slots=True)
class BusyTable:
    """One game in a separate channel: its people play at random, and somebody keeps looking at it."""

    sandbox: Sandbox
    title: str
    people: Sequence[Person]
    random_players: RandomPlayers
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    computer_players: int = 0
    """The number of strong computer players."""

    @property
    def channel_id(self) -> int:
        """The channel of the game."""
        return self.people[0].channel.id

    async def begin(self) -> None:
        """Open a lobby, fill all seats and start."""
        host, *others = self.people
        lobby = (await host.command(f"/game new title:{self.title}")).shown
        for person in others:
            await person.press(lobby, "Join")
        for _ in range(self.computer_players):
            menu = next(each.custom_id for each in menus_of(lobby) if "add_bot" in each.custom_id)
            lobby = (await host.choose(lobby, menu, ["strong"])).shown
        await host.press(lobby, "Start")
        place = self.channel_id
        await self.sandbox.wait_for_message(
            lambda message: message.channel_id == place and "The game begins." in message.content, PATIENCE_S
        )

    async def play(self) -> None:
        """Play until cancelled, one game after the other."""
        while True:
            await self.random_players.play(1)
            self.forget(KEPT)
            if self.random_players.over():
                self.forget(0)
                await self.begin()

    async def look(self) -> None:
        """Look at the game until cancelled: mostly its status and autocomplete, sometimes the board."""
        while True:
            person = self.chance.choice(self.people)
            match self.chance.choices(("/game status", "/game board", "typing"), (2, 1, 2))[0]:
                case "typing":
                    await self._type(person)
                case command:
                    reply = await person.command(command)
                    # Without an answer there is no message; the pace has recorded that.
                    if reply.message is not None:
                        person.dismiss(reply.message)

    def forget(self, kept: int) -> None:
        """Forget all messages except the latest."""
        messages = self.sandbox.world.messages
        mine = [message.id for message in messages.values() if message.channel_id == self.channel_id]
        for number in mine[: len(mine) - kept]:
            del messages[number]

    async def _type(self, person: Person) -> None:
        line, option = self.chance.choice(self._typeable(person))
        await person.autocomplete(line, option, self.chance.choice(("", "", "a", "e")))

    def _typeable(self, person: Person) -> list[tuple[str, str]]:
        """Return every command option of the title with autocomplete."""
        return [
            (leaf.name, str(option["name"]))
            for leaf in person.client.offered(person.channel)
            if leaf.name.startswith(f"/{self.title} ")
            for option in leaf.options
            if option.get("autocomplete")
        ]


class Crowd:
    """Tables with their people in one sandbox, the same number of each title."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.pace = Pace()
        self.tables: list[BusyTable] = []
        self.pictures: Counter[int] = Counter()
        """The number of pictures sent, by channel."""
        sandbox.world.listeners.append(self._see)

    async def seat(self, tables: int) -> None:
        """Begin that many more games, each in a new channel."""
        added = [self._table(number) for number in range(len(self.tables), len(self.tables) + tables)]
        self.tables += added
        for table in added:
            await table.begin()

    async def seat_with_computers(self, tables: int, computer_players: int) -> None:
        """Begin that many more games of one person each, with strong computer players."""
        self.pace.free()
        numbers = range(len(self.tables), len(self.tables) + tables)
        added = [self._table(number, THOUGHTFUL[number % len(THOUGHTFUL)], computer_players) for number in numbers]
        self.tables += added
        for table in added:
            await table.begin()

    def channels(self, title: str | None = None) -> frozenset[int]:
        """Return the channels of a title, or of all."""
        return frozenset(table.channel_id for table in self.tables if title in (None, table.title))

    async def play_turns(self, turns: int) -> None:
        """Play that many turns at all tables together, each its share."""
        share = -(-turns // len(self.tables))
        async with asyncio.TaskGroup() as playing:
            for table in self.tables:
                playing.create_task(table.random_players.play(share))

    async def act(self, per_second: float, seconds: float) -> Pace:
        """Let everybody play and look at this pace. The result has the waiting times."""
        self.pace.hold()
        self.pictures.clear()
        works: list[Callable[[], Any]] = [work for table in self.tables for work in (table.play, table.look)]
        acting = [asyncio.ensure_future(work()) for work in works]
        keeping = asyncio.create_task(self.pace.keep(per_second, seconds))
        done, _ = await asyncio.wait({keeping, *acting}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            # Playing and looking end only with an error.
            task.result()
        for task in acting:
            task.cancel()
        await asyncio.gather(*acting, return_exceptions=True)
        # Late answers of a busy bot must not delay the next measurement.
        await self.sandbox.wait_until(lambda: True if self.pace.settled() else None, 2 * PATIENCE_S)
        return self.pace

    def _table(self, number: int, title: str = "", computer_players: int = 0) -> BusyTable:
        """Return a table in a separate channel; without a title, they alternate."""
        title = title or tuple(GAMES)[number % len(GAMES)]
        channel = self.sandbox.world.add_channel(f"table-{number + 1}")
        people: list[Person] = []
        for seat in range(1 if computer_players else PER_TABLE):
            name = NAMES[(number * PER_TABLE + seat) % len(NAMES)]
            known = self.sandbox.person(name)
            person = PacedPerson(known.world, known.commands, known.interactions, known.user, channel)
            person.pace, person.patience_s = self.pace, PATIENCE_S
            people.append(person)
        players = (PacedOpponent if computer_players else PacedPlayers)(self.sandbox, people, seed=number, game=title)
        return BusyTable(self.sandbox, title, people, players, random.Random(number), computer_players)

    def _see(self, news: News) -> None:
        """Count the pictures of a message and drop them, so that a long run does not fill the memory."""
        if isinstance(news, MessagePosted | MessageEdited):
            self.pictures[news.message.channel_id] += len(news.message.attachments)
            news.message.attachments.clear()


def sandbox_for_crowds() -> Sandbox:
    """Return a sandbox with enough patient people."""
    return Sandbox(SandboxSettings(people=NAMES, acknowledge_s=PATIENCE_S))
