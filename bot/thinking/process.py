"""The worker process as seen by the bot: started on demand, and restarted when it dies."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import pickle
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path
from typing import Any

import structlog

from bot.thinking.backends import P, PriorityLock, T, ThinkingError, Urgency, Work
from bot.thinking.worker import LENGTH, Cancellation, Reply, Request, framed
from rules.engine import Table

log = structlog.get_logger(__name__)

ROOT = Path(__file__).resolve().parents[2]
LONGEST_S = 60.0
"""Seconds after which a process that does not reply is given up."""
IDLE_S = 600.0
"""Seconds without work after which the process ends, to free its memory."""
ENDING_S = 1.0
"""Seconds to wait for its end."""
ATTEMPTS = 2
"""The number of attempts to start a process for the same work."""
if sys.platform == "win32":
    LOWERED = subprocess.BELOW_NORMAL_PRIORITY_CLASS
else:
    # The process lowers its priority itself.
    LOWERED = 0


class _Died(Exception):
    """Raised when the process has ended before it replied."""


class _Running:
    """One process, and the replies it owes."""

    def __init__(self, process: Process) -> None:
        self.process = process
        self._awaited: dict[int, asyncio.Future[Reply]] = {}
        self._reading = asyncio.create_task(self._read(), name="thinking")

    @property
    def alive(self) -> bool:
        return not self._reading.done()

    async def reply(self, request: Request) -> Reply:
        """Return its reply. Raises _Died; cancellation stops the work."""
        assert self.process.stdin is not None, "it is written to"
        if not self.alive:
            raise _Died
        awaited: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._awaited[request.number] = awaited
        try:
            self.process.stdin.write(framed(request))
            return await awaited
        finally:
            del self._awaited[request.number]
            if not awaited.done() or awaited.cancelled():
                self.process.stdin.write(framed(Cancellation(request.number)))

    async def end(self) -> None:
        """Ask it to end, and kill it if it does not."""
        assert self.process.stdin is not None, "it is written to"
        self.process.stdin.close()
        try:
            await asyncio.wait_for(self.process.wait(), ENDING_S)
        except TimeoutError:
            self.kill()
            await self.process.wait()
        await self._reading

    def kill(self) -> None:
        """Kill it at once."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()

    async def _read(self) -> None:
        """Deliver replies until the process has ended."""
        source = self.process.stdout
        assert source is not None, "it is read from"
        try:
            while True:
                (length,) = LENGTH.unpack(await source.readexactly(LENGTH.size))
                reply: Reply = pickle.loads(await source.readexactly(length))
                awaited = self._awaited.get(reply.number)
                if awaited is not None and not awaited.done():
                    awaited.set_result(reply)
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            for awaited in self._awaited.values():
                if not awaited.done():
                    awaited.set_exception(_Died())


class WorkerProcess:
    """Analyses positions in one process, which exists while there is work."""

    def __init__(self, *, longest_s: float = LONGEST_S, idle_s: float = IDLE_S) -> None:
        self.longest_s = longest_s
        """The longest time for one piece of work."""
        self._idle_s = idle_s
        self._queue = PriorityLock()
        self._numbers = itertools.count(1)
        self._running: _Running | None = None
        self._ending: asyncio.TimerHandle | None = None
        self._ended: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The id of the process; None while there is none."""
        return None if self._running is None or not self._running.alive else self._running.process.pid

    async def think(
        self, urgency: Urgency, work: Work[P, T], table: Table[Any], *arguments: P.args, **named: P.kwargs
    ) -> T:
        """Return the result of the work on a copy of the table. Raises ThinkingError."""
        async with self._queue.turn(urgency):
            self._keep()
            try:
                thought: T = await self._thought(Request(next(self._numbers), work, table.record(), arguments, named))
                return thought
            finally:
                self._ending = asyncio.get_running_loop().call_later(self._idle_s, self._leave)

    async def close(self) -> None:
        """End the process permanently."""
        self._closed = True
        self._leave()
        await asyncio.gather(*self._ended)

    async def _thought(self, request: Request) -> Any:
        for _ in range(ATTEMPTS):
            try:
                async with asyncio.timeout(self.longest_s):
                    running = await self._started()
                    reply = await running.reply(request)
            except (_Died, ConnectionError):
                log.warning("the process that thinks has died", work=request.work.__name__, game=request.record.game)
                self._leave()
                continue
            except TimeoutError:
                if self._running is not None:
                    self._running.kill()
                self._leave()
                raise ThinkingError(f"{request.work.__name__} took longer than {self.longest_s:g} s") from None
            except OSError as error:
                raise ThinkingError(f"no process can be started: {error}") from error
            if reply.problem:
                raise ThinkingError(reply.problem)
            return reply.result
        raise ThinkingError(f"{request.work.__name__} ends every process")

    async def _started(self) -> _Running:
        if self._closed:
            raise ThinkingError("nothing is thought any more")
        if self._running is None or not self._running.alive:
            self._leave()
            found = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "bot.thinking.worker"),
                stdin=PIPE,
                stdout=PIPE,
                creationflags=LOWERED,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(found)},
            )
            self._running = _Running(process)
        return self._running

    def _keep(self) -> None:
        """Cancel the timer that ends an idle process."""
        if self._ending is not None:
            self._ending.cancel()
            self._ending = None

    def _leave(self) -> None:
        """End the process in the background."""
        self._keep()
        if self._running is not None:
            ended = asyncio.create_task(self._running.end())
            self._ended.add(ended)
            ended.add_done_callback(self._ended.discard)
            self._running = None
