"""A limit for many people together: that many actions a second and no more."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection, Sequence

from bot.sandbox import Message, NotPossible, Person, Reply
from bot.sandbox.harness import Given
from bot.sandbox.interactions import Interaction
from bot.sandbox.message_parts import Choice
from bot.sandbox.objects import Channel
from tests.bot.end_to_end.random_players import RandomPlayers

LAST_ANSWERS_S = 3.0
"""Seconds for the last of them to end."""
LONGEST_THOUGHT_S = 3600.0
"""Seconds for which a person waits for a ping in a game with computer players, which take long on a busy machine."""


class Pace:
    """A limit on the rate of interactions, which records the time to each acknowledgement."""

    def __init__(self) -> None:
        self._allowed = asyncio.Semaphore(0)
        self._free = True
        self.interactions: list[Interaction] = []

    async def turn(self) -> None:
        """Wait until one more interaction may begin."""
        if not self._free:
            await self._allowed.acquire()

    def hold(self) -> None:
        """Let nobody act except as `keep` allows; unused turns are dropped."""
        self._free = False
        self._allowed = asyncio.Semaphore(0)
        self.interactions.clear()

    def free(self) -> None:
        """Let everybody act freely."""
        self._free = True

    async def keep(self, per_second: float, seconds: float) -> None:
        """Allow interactions at equal intervals for the given time. Return when the last of them have ended."""
        clock = asyncio.get_running_loop().time
        begun = clock()
        for number in range(round(per_second * seconds)):
            await asyncio.sleep(max(0.0, begun + number / per_second - clock()))
            self._allowed.release()
        await asyncio.sleep(LAST_ANSWERS_S)

    def skip(self) -> None:
        """Leave a turn to another person."""
        self._allowed.release()

    def note(self, interaction: Interaction) -> None:
        """Record an interaction that has begun."""
        self.interactions.append(interaction)

    def waits_ms(self, channels: Collection[int]) -> list[float]:
        """Return the waiting times of interactions there for their acknowledgement; infinite without an answer."""
        return [
            float("inf") if found.answered_after_s is None else found.answered_after_s * 1000
            for found in self.interactions
            if found.channel_id in channels
        ]

    def settled(self) -> bool:
        """Return whether everybody has an answer, or will never get one."""
        return all(found.answer is not None or found.failed for found in self.interactions)

    @property
    def per_second(self) -> float:
        """The number of interactions completed per second, between the first and the last of them."""
        begun = [interaction.begun for interaction in self.interactions if interaction.finished]
        return (len(begun) - 1) / (max(begun) - min(begun))


class PacedPerson(Person):
    """A person who waits for a turn at the pace before each interaction."""

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
        self.pace.note(interaction)
        return await super()._reply(interaction, wait=wait)


class PacedPlayers(RandomPlayers):
    """Random players, who may find that a newer post has taken over the buttons when their turn comes."""

    async def decide(self, person: Person) -> None:
        with contextlib.suppress(NotPossible):
            await super().decide(person)


class PacedOpponent(PacedPlayers):
    """A person alone with computer players, who comes only after a ping."""

    async def play(self, turns: int) -> None:
        wanted, (person,) = self.turns + turns, self.people
        while self.turns < wanted and not self.over():
            await self.sandbox.wait_until(
                lambda: True if self.over() or self.call_for(person) is not None else None, LONGEST_THOUGHT_S
            )
            await self.decide(person)
