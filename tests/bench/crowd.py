"""People at many tables of one sandbox, who together do so many things a second and no more."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.sandbox import Message, NotPossible, Person, Reply, Sandbox
from bot.sandbox import Settings as SandboxSettings
from bot.sandbox.harness import Given
from bot.sandbox.interactions import Interaction
from bot.sandbox.news import MessageEdited, MessagePosted, News
from bot.sandbox.reading import Choice
from bot.sandbox.things import Channel
from tests.bot.end_to_end.robots import Robots

PER_TABLE = 4
NAMES = tuple(f"Player {number}" for number in range(1, 1 + 5 * PER_TABLE))
"""Enough people that each sits at four of twenty tables."""
START_S = 30.0
LAST_ANSWERS_S = 3.0
"""After this time Discord lets an interaction fail."""


class Pace:
    """Lets people act only so often, and notes how long the bot took to acknowledge each time."""

    def __init__(self) -> None:
        self._allowed = asyncio.Semaphore(0)
        self._free = True
        self.interactions: list[Interaction] = []

    async def turn(self) -> None:
        """Wait until one more interaction may begin."""
        if not self._free:
            await self._allowed.acquire()

    def hold(self) -> None:
        """From now on nobody acts but as `keep` allows."""
        self._free = False
        self.interactions.clear()

    async def keep(self, per_second: float, seconds: float) -> None:
        """Allow interactions at equal distances for so long; return when the last of them have come to their end."""
        clock = asyncio.get_running_loop().time
        begun = clock()
        for number in range(round(per_second * seconds)):
            await asyncio.sleep(max(0.0, begun + number / per_second - clock()))
            self._allowed.release()
        await asyncio.sleep(LAST_ANSWERS_S)

    def skip(self) -> None:
        """Leave a turn to somebody else."""
        self._allowed.release()

    def note(self, interaction: Interaction) -> None:
        """Remember an interaction that has come to its end."""
        self.interactions.append(interaction)

    @property
    def waits_ms(self) -> list[float]:
        """How long each interaction waited for its acknowledgement; what was never answered waited for ever."""
        return [
            float("inf") if found.answered_after_s is None else found.answered_after_s * 1000
            for found in self.interactions
        ]

    @property
    def per_second(self) -> float:
        """How many interactions a second there were between the first and the last."""
        begun = [interaction.begun for interaction in self.interactions]
        return (len(begun) - 1) / (max(begun) - min(begun))


class PacedPerson(Person):
    """Somebody who waits for their turn at the pace before each interaction."""

    pace: Pace

    async def command(self, line: str, /, *, wait: bool = True, **options: Given) -> Reply:
        await self.pace.turn()
        return await super().command(line, wait=wait, **options)

    async def autocomplete(self, line: str, option: str, typed: str = "", /, **options: Given) -> list[Choice]:
        await self.pace.turn()
        return await super().autocomplete(line, option, typed, **options)

    async def press(
        self, message: Message, label: str | None = None, *, custom_id: str | None = None, wait: bool = True
    ) -> Reply:
        await self.pace.turn()
        try:
            return await super().press(message, label, custom_id=custom_id, wait=wait)
        except NotPossible:
            self.pace.skip()
            raise

    async def choose(
        self,
        message: Message,
        custom_id: str | None = None,
        values: Sequence[str | Person | Channel] = (),
        *,
        wait: bool = True,
    ) -> Reply:
        await self.pace.turn()
        return await super().choose(message, custom_id, values, wait=wait)

    async def _reply(self, interaction: Interaction, *, wait: bool = True) -> Reply:
        reply = await super()._reply(interaction, wait=wait)
        self.pace.note(interaction)
        return reply


class PacedRobots(Robots):
    """Robots who may find, when their turn at the pace comes, that a newer post has taken over the buttons."""

    async def move(self, person: Person) -> None:
        with contextlib.suppress(NotPossible):
            await super().move(person)


@dataclass(slots=True)
class BusyTable:
    """One game in a channel of its own: its people play at random, and somebody keeps looking at it."""

    sandbox: Sandbox
    people: Sequence[Person]
    robots: Robots
    chance: random.Random = field(default_factory=lambda: random.Random(1))

    async def begin(self) -> None:
        """Open a lobby, seat everybody and start."""
        host, *others = self.people
        lobby = (await host.command("/game new title:tm")).shown
        for person in others:
            await person.press(lobby, "Join")
        await host.press(lobby, "Start")
        place = host.channel.id
        await self.sandbox.wait_for_message(
            lambda message: message.channel_id == place and "The game begins." in message.content, START_S
        )

    async def play(self) -> None:
        """Play until cancelled; over and over when a game ends."""
        while True:
            await self.robots.play(1)
            if self.robots.over():
                self.sandbox.world.messages = {
                    number: message
                    for number, message in self.sandbox.world.messages.items()
                    if message.channel_id != self.people[0].channel.id
                }
                await self.begin()

    async def look(self) -> None:
        """Look at the game until cancelled: mostly its status and what may be typed, sometimes the board."""
        while True:
            person = self.chance.choice(self.people)
            match self.chance.choices(("status", "board", "typing"), (2, 1, 2))[0]:
                case "status":
                    person.dismiss((await person.command("/game status")).shown)
                case "board":
                    person.dismiss((await person.command("/game board")).shown)
                case _:
                    await self._type(person)

    async def _type(self, person: Person) -> None:
        line, option = self.chance.choice(_typeable(person))
        await person.autocomplete(line, option, self.chance.choice(("", "", "a", "e")))


class Crowd:
    """Tables with their people in one sandbox."""

    def __init__(self, sandbox: Sandbox) -> None:
        self.sandbox = sandbox
        self.pace = Pace()
        self.tables: list[BusyTable] = []
        sandbox.world.listeners.append(_without_pictures)

    async def seat(self, tables: int) -> None:
        """Begin so many more games, each in a new channel."""
        added = [self._table(number) for number in range(len(self.tables), len(self.tables) + tables)]
        self.tables += added
        for table in added:
            await table.begin()

    def _table(self, number: int) -> BusyTable:
        channel = self.sandbox.world.add_channel(f"table-{number + 1}")
        people: list[Person] = []
        for seat in range(PER_TABLE):
            name = NAMES[(number * PER_TABLE + seat) % len(NAMES)]
            known = self.sandbox.person(name)
            person = PacedPerson(known.world, known.commands, known.interactions, known.user, channel)
            person.pace = self.pace
            people.append(person)
        return BusyTable(self.sandbox, people, PacedRobots(self.sandbox, people, seed=number), random.Random(number))

    async def play_turns(self, turns: int) -> None:
        """Play so many turns at all tables together, each its share."""
        share = -(-turns // len(self.tables))
        async with asyncio.TaskGroup() as playing:
            for table in self.tables:
                playing.create_task(table.robots.play(share))

    async def act(self, per_second: float, seconds: float) -> Pace:
        """Let everybody play and look at this pace; the answer knows how long each had to wait."""
        self.pace.hold()
        works: list[Callable[[], Any]] = [work for table in self.tables for work in (table.play, table.look)]
        acting = [asyncio.ensure_future(work()) for work in works]
        keeping = asyncio.create_task(self.pace.keep(per_second, seconds))
        done, _ = await asyncio.wait({keeping, *acting}, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            # Playing and looking end only when they fail.
            task.result()
        for task in acting:
            task.cancel()
        await asyncio.gather(*acting, return_exceptions=True)
        return self.pace


def sandbox_for_crowds() -> Sandbox:
    """A sandbox with enough people."""
    return Sandbox(SandboxSettings(people=NAMES))


def _without_pictures(news: News) -> None:
    """Forget the pictures of messages: nobody looks at them, and a long run would fill the memory."""
    if isinstance(news, MessagePosted | MessageEdited):
        news.message.attachments.clear()


def _typeable(person: Person) -> list[tuple[str, str]]:
    """Every option of a game command that makes suggestions."""
    return [
        (leaf.name, str(option["name"]))
        for leaf in person.client.offered(person.channel)
        if leaf.name.startswith("/tm ")
        for option in leaf.options
        if option.get("autocomplete")
    ]
