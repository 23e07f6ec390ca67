"""The bot of a simulated club, whose clock stands still until the simulation moves it.

`python -m tests.bench.club_bot CLOCK OBSERVATIONS [MOMENT NUMBER]` is `python -m bot run` with the time of the file
CLOCK and the game of stones. At its end it writes its observations to a file; with a moment it kills itself there.
"""

from __future__ import annotations

import asyncio
import mmap
import struct
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime, tzinfo
from importlib import import_module
from pathlib import Path
from typing import Any

from rules.engine import Rules, Standing
from tests.engine.stones import STONES, Stones, StonesOptions

LOOK_S = 0.005
"""How often the bot looks at its clock."""
TIME, CONFIRMED, LENGTH = 0, 8, 16
"""The places of the two times in the file of the clock, and its length."""


def by_points(g: Stones) -> list[Standing]:
    """Return places by points; the usual game gives everybody the first one."""
    ranks = sorted((player.points for player in g.players), reverse=True)
    return [Standing(player.seat, 1 + ranks.index(player.points), player.points) for player in g.players]


class LongerGame(StonesOptions, frozen=True):
    """A game that takes a week."""

    stones: int = 40


TITLES: Mapping[str, Rules[Any]] = {"stones": replace(STONES, standing=by_points, options=LongerGame)}
"""The games of the club."""


class SharedClock:
    """A clock in a file. The simulation sets the time, and the bot confirms that it has begun to act on it."""

    def __init__(self, file: Path) -> None:
        if not file.exists():
            file.write_bytes(bytes(LENGTH))
        with file.open("r+b") as opened:
            self._map = mmap.mmap(opened.fileno(), LENGTH)

    def seconds(self) -> float:
        """Return the present Unix time."""
        return self._read(TIME)

    def now(self, zone: tzinfo | None = UTC) -> datetime:
        """Return the present moment."""
        return datetime.fromtimestamp(self.seconds(), zone)

    def move(self, seconds: float) -> None:
        """Set the time."""
        self._write(TIME, seconds)

    @property
    def is_confirmed(self) -> bool:
        """True if the bot acts on the present time."""
        return self._read(CONFIRMED) == self.seconds()

    def confirm(self, seconds: float) -> None:
        """Note that the bot acts on a time."""
        self._write(CONFIRMED, seconds)

    def _read(self, place: int) -> float:
        return float(struct.unpack_from("d", self._map, place)[0])

    def _write(self, place: int, seconds: float) -> None:
        struct.pack_into("d", self._map, place, seconds)


def follow(clock: SharedClock) -> None:
    """Make this process live by the clock: its background tasks look for work each time it has moved."""
    from bot.outbox import worker
    from bot.runtime import assembly
    from bot.scheduling import scheduler
    from bot.scheduling.heartbeat import Heartbeat
    from bot.seasons import runner
    from bot.sessions import dependencies
    from bot.settings import Settings
    from bot.store import Store
    from bot.store.heartbeats import Shard

    class SimulatedDatetime(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Any:
            return clock.now(tz)

    for module in (dependencies, scheduler, worker):
        setattr(module, "datetime", SimulatedDatetime)  # noqa: B010

    woken: list[Callable[[], None]] = []

    class FollowingHeartbeat(Heartbeat):
        def __init__(self, store: Store, settings: Settings, is_connected: Callable[[Shard], bool]) -> None:
            super().__init__(store, settings, is_connected, ticks=clock.seconds)
            self._following: asyncio.Task[None] | None = None

        def start(self) -> None:
            super().start()
            if self._following is None:
                self._following = asyncio.create_task(self._follow(), name="clock")

        async def close(self) -> None:
            if self._following is not None:
                self._following.cancel()
            await super().close()

        async def _follow(self) -> None:
            seen = 0.0
            while True:
                now = clock.seconds()
                if now != seen:
                    await self.beat()
                    for wake in woken:
                        wake()
                    clock.confirm(now)
                    seen = now
                await asyncio.sleep(LOOK_S)

    def woken_by_clock(kind: type[Any]) -> type[Any]:
        class Woken(kind):  # type: ignore[misc]
            def __init__(self, *parts: Any, **named: Any) -> None:
                super().__init__(*parts, **named)
                woken.append(self._woken.set)

        return Woken

    for place, name in (
        (assembly, "JobScheduler"),
        (assembly, "Outbox"),
        (import_module("bot.seasons.feature"), "SeasonRunner"),
        (import_module("bot.matchmaking.feature"), "Matchmaker"),
    ):
        setattr(place, name, woken_by_clock(getattr(place, name)))
    setattr(assembly, "Heartbeat", FollowingHeartbeat)  # noqa: B010
    # Pauses in real time, while the clock stands still.
    setattr(runner, "TOGETHER_S", 0.01)  # noqa: B010
    setattr(runner, "OPENING_PAUSE_S", 0.01)  # noqa: B010
    setattr(sys.modules["bot.client"], "GUILDS_S", 0.2)  # noqa: B010


def main() -> None:
    """Run the bot until it is stopped, or kills itself."""
    from bot.runtime.assembly import run_until_stopped
    from bot.settings import Settings
    from tests.bench.observed_bot import observe
    from tests.bot.end_to_end.kill_moments import Moment, kill_at

    clock, observations, *end = sys.argv[1:]
    if end:
        kill_at(Moment(end[0]), int(end[1]))
    observe(Path(observations))
    follow(SharedClock(Path(clock)))
    problem = run_until_stopped(Settings.load(env_file=None), TITLES)
    if problem is not None:
        raise SystemExit(problem)


if __name__ == "__main__":
    main()
