"""Games played while the bot is killed again and again and the network misbehaves."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections import Counter
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import Any

from bot.panels.control_ids import ControlId
from bot.sandbox import Fault, FaultKind, Message, NotPossible, Person, Sandbox, buttons_of, menus_of
from tests.bot.end_to_end.consistency import ConsistencyCheck, everything_sent
from tests.bot.end_to_end.kill_moments import Moment
from tests.bot.end_to_end.processes import Killable
from tests.bot.end_to_end.random_players import HASTY, RandomPlayers
from tests.bot.end_to_end.titles import TITLES

ANSWER = "POST /interactions/*/callback"
EDIT = "PATCH /webhooks/*"
POST = "POST /channels/*/messages"
RETIRE = "PATCH /channels/*/messages/*"
DIRECT = "POST /users/@me/channels"
"""Once in each life of the bot it opens a conversation with a watcher."""
ROUTES = (ANSWER, EDIT, POST, RETIRE, DIRECT)

NUMBERS = {
    Moment.OPENING: 30,
    Moment.STATEMENT: 400,
    Moment.BEFORE_COMMIT: 40,
    Moment.AFTER_COMMIT: 40,
    Moment.QUEUED: 10,
    Moment.DRAWING: 8,
    Moment.BEFORE_REQUEST: 60,
    Moment.AFTER_REQUEST: 60,
}
"""The largest n for each moment at which a bot may die."""
CUT = 0.2
"""The probability per life that the gateway connection is cut."""
FOREVER_S = 3600.0


@dataclass(frozen=True, slots=True)
class Held:
    """A bot that dies while Discord holds one of its requests; the request `arrives` after the restart."""

    route: str
    number: int
    arrives: bool


@dataclass(frozen=True, slots=True)
class KilledAt:
    """A bot that kills itself at the n-th moment of a kind."""

    moment: Moment
    number: int


End = Held | KilledAt


class KilledBots:
    """People playing with a bot that dies; after every death the store and the channel are compared."""

    def __init__(
        self,
        sandbox: Sandbox,
        process: Killable,
        people: Sequence[Person],
        seed: int,
        game: str = "tm",
        moments: Sequence[Moment] = tuple(Moment),
    ) -> None:
        self.sandbox = sandbox
        self.moments = moments
        self.process = process
        self.people = people
        self.watcher = sandbox.person("Eva")
        self.random = random.Random(seed)
        self.random_players = RandomPlayers(sandbox, people, seed, game, HASTY)
        self.consistency = ConsistencyCheck(sandbox, people, self.random_players.diary)
        self.deaths: Counter[str] = Counter()
        self.accidents: Counter[str] = Counter()
        self.games = 0

    async def kill_repeatedly(self, rounds: int) -> None:
        """Run the given number of lives, each until its end at a random moment."""
        kinds: list[Moment | str] = [*self.moments, *ROUTES]
        while sum(self.deaths.values()) < rounds:
            for kind in self.random.sample(kinds, len(kinds))[: rounds - sum(self.deaths.values())]:
                end = self._end(kind)
                if await self._play_until_killed(end):
                    self.deaths[str(kind)] += 1
                await self.consistency.check(self.process.database_url)

    def report(self) -> list[str]:
        """Return a report for a run with many deaths."""
        played = len(self.random_players.diary.played)
        return [
            f"{self.games} games, {self.random_players.turns} turns, {played} confirmations seen",
            *(f"{count:4} deaths: {kind}" for kind, count in sorted(self.deaths.items())),
            *(f"{count:4} accidents: {kind}" for kind, count in sorted(self.accidents.items())),
            *(f"{count:4} times: {way}" for way, count in sorted(self.random_players.diary.used.items())),
        ]

    async def play_on(self, turns: int) -> None:
        """Play so many turns, or to the end, without another accident."""
        self.sandbox.faults.clear()
        self.process.lives()
        await self.process.connected()
        await self._table()
        await self.random_players.play(turns)
        # The last post of each game removes the buttons of the one before it.
        await self.sandbox.wait_until(lambda: True if set(self._panels().values()) == {1} else None)
        await everything_sent(self.process.database_url)
        await self.process.stop()
        await self.consistency.check(self.process.database_url, finished=True)

    def _posts(self) -> list[Message]:
        return [message for message in self.sandbox.messages() if message.is_layout]

    def _panels(self) -> Counter[int]:
        """Return the number of messages with the buttons of the table, for each game."""
        ids = [ControlId.read(str(each.custom_id)) for m in self._posts() for each in buttons_of(m)]
        return Counter(control.game for control in ids if control is not None and control.route == "turn")

    def _end(self, kind: Moment | str) -> End:
        if isinstance(kind, Moment):
            return KilledAt(kind, self.random.randrange(NUMBERS[kind]))
        return Held(kind, 0 if kind == DIRECT else self.random.randrange(1, 12), self.random.random() < 0.5)

    async def _play_until_killed(self, end: End) -> bool:
        """Run one life of the bot. Return whether it died of the chosen cause, and not of old age."""
        self.sandbox.faults.clear()
        cutting = asyncio.create_task(self._cut()) if self.random.random() < CUT else None
        self._order_fault()
        if isinstance(end, KilledAt):
            self.process.dies(end.moment, end.number)
            await self.process.start()
            died = await self._until_death(self._play())
        else:
            self.process.lives()
            await self.process.start()
            died = await self._until_death(self._play(end))
        if cutting is not None:
            cutting.cancel()
        await self.process.kill()
        return died

    async def _play(self, end: Held | None = None) -> None:
        """Play until death, or until a whole game is over."""
        await self.process.ready()
        holding = asyncio.create_task(self._hold(end)) if end is not None else None
        try:
            await self._table()
            await self.random_players.play(40)
        finally:
            if holding is not None:
                holding.cancel()

    async def _hold(self, end: Held) -> None:
        """Let some requests pass, hold the next one, and kill the bot meanwhile."""
        seen = len(self.sandbox.calls)

        def passed() -> bool | None:
            kind = end.route.split(" ")[0]
            return (
                True if sum(call.route.startswith(kind) for call in self.sandbox.calls[seen:]) >= end.number else None
            )

        await self.sandbox.wait_until(passed)
        held = self.sandbox.fault(Fault(FaultKind.HOLD, end.route))
        await held.reached.wait()
        assert self.process.process is not None
        self.process.process.kill()
        if not end.arrives:
            self.sandbox.fault(Fault(FaultKind.DROP_BEFORE, end.route))
            held.released.set()

    async def _cut(self) -> None:
        """Cut the connection to the gateway in the middle of something."""
        resumable, number = self.random.random() < 0.5, self.random.randrange(10, 60)
        begun = len(self.sandbox.calls)
        await self.sandbox.wait_until(lambda: True if len(self.sandbox.calls) >= begun + number else None, FOREVER_S)
        self.accidents["gateway cut, " + ("resumed" if resumable else "a new session")] += 1
        self.sandbox.gateway.disconnect(resumable=resumable)

    async def _table(self) -> None:
        """Have a running game; steps of its opening that are done already are refused and do no harm."""
        if self.random_players.last_post() is not None and not self.random_players.over():
            return
        host, *others = self.people
        last = self.random_players.last_post()
        await host.command(f"/game new title:{self.random_players.game}")
        for name, value in TITLES[self.random_players.game].soon_over.items():
            while not await self._chosen(host, name, value):
                pass
        for person in others:
            await person.command("/game join")
        await self.watcher.command("/game watch", what="turns", by="direct message")
        await host.command("/game start")
        await self.sandbox.wait_until(lambda: True if self.random_players.last_post() is not last else None)
        self.games += 1

    async def _chosen(self, host: Person, name: str, value: str) -> bool:
        """Choose an option in the lobby. Return whether all of it arrived, or the game has begun already."""
        panel = (await host.command("/game options")).message
        if panel is None:
            return False
        if not menus_of(panel):
            return True
        if (await host.choose(panel, values=[name])).message is None:
            return False
        if menus_of(panel):
            return (await host.choose(panel, values=[value])).message is not None
        form = (await host.press(panel, "Write a number")).modal
        return form is not None and (await host.submit(form, {"value": value})).message is not None

    def _order_fault(self) -> None:
        """Perhaps add one more fault to this life."""
        kind = self.random.choice([*FaultKind, None, None])
        match kind:
            case None | FaultKind.HOLD | FaultKind.DELAY:
                return
            case FaultKind.DUPLICATE:
                fault = Fault(kind, times=3)
            case _:
                fault = Fault(kind, self.random.choice(ROUTES), status=self.random.choice((429, 503)))
        self.accidents[f"{kind} {fault.route}"] += 1
        self.sandbox.fault(fault)

    async def _until_death(self, playing: Coroutine[Any, Any, None]) -> bool:
        """Return whether the bot died before the players had enough."""
        assert self.process.process is not None
        task, dying = asyncio.create_task(playing), asyncio.create_task(self.process.process.wait())
        await asyncio.wait({task, dying}, return_when=asyncio.FIRST_COMPLETED)
        if not dying.done():
            dying.cancel()
            await task
            return False
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError, NotPossible):
            await task
        return True
