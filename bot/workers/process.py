"""A worker process as seen by the bot: started on demand, and restarted when it dies."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import pickle
import subprocess
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import structlog

from bot.workers.backends import P, PriorityLock, T, Urgency, WorkerError
from bot.workers.worker import LENGTH, Cancellation, Reply, Request, framed

log = structlog.get_logger(__name__)

ROOT = Path(__file__).resolve().parents[2]
LONGEST_S = 60.0
"""Seconds after which a process that does not reply is given up."""
IDLE_S = 600.0
"""Seconds without work after which a process ends, to free its memory."""
LARGEST_READ = 2**20
"""Bytes of replies that are kept until they are read; a picture has less."""
ENDING_S = 1.0
"""Seconds to wait for its end."""
ATTEMPTS = 2
"""The number of attempts to start a process for the same work."""
if sys.platform == "win32":
    LOWERED = subprocess.BELOW_NORMAL_PRIORITY_CLASS
else:
    # The process lowers its priority itself.
    LOWERED = 0


@dataclass(frozen=True, slots=True)
class WorkerKind:
    """The purpose of a process, and its limits."""

    name: str
    niceness: int
    """Its niceness relative to the bot, so that responses of the bot have priority."""
    memory_mib: int
    """The most memory it may use; work that needs more fails."""
    idle_s: float | None = IDLE_S
    """Seconds without work after which it ends, to free its memory; None: it ends with the bot."""
    interrupted: bool = True
    """True if work that nobody waits for any more is stopped in its middle."""
    first: Callable[[], object] | None = None
    """The work that it begins with."""


THINKING = WorkerKind("thinking", niceness=10, memory_mib=256)
"""Searches for computer players."""


class _Died(Exception):
    """Raised when the process has ended before it replied."""


class _Running:
    """One process, and the replies it owes."""

    def __init__(self, process: Process, kind: WorkerKind) -> None:
        self.process = process
        self._kind = kind
        self._awaited: dict[int, asyncio.Future[Reply]] = {}
        self._reading = asyncio.create_task(self._read(), name="worker replies")

    @property
    def alive(self) -> bool:
        return not self._reading.done()

    def send(self, message: Request | Cancellation) -> None:
        """Send a message; the reply to a request that nobody waits for is dropped."""
        assert self.process.stdin is not None, "it is written to"
        self.process.stdin.write(framed(message))

    async def reply(self, request: Request) -> Reply:
        """Return its reply. Raises _Died; cancellation stops the work."""
        if not self.alive:
            raise _Died
        awaited: asyncio.Future[Reply] = asyncio.get_running_loop().create_future()
        self._awaited[request.number] = awaited
        try:
            self.send(request)
            return await awaited
        finally:
            del self._awaited[request.number]
            if self._kind.interrupted and (not awaited.done() or awaited.cancelled()):
                self.send(Cancellation(request.number))

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
    """Works in one process, which is started when there is work."""

    def __init__(self, kind: WorkerKind = THINKING, *, longest_s: float = LONGEST_S) -> None:
        self.longest_s = longest_s
        """The longest time for one piece of work."""
        self._kind = kind
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

    async def run(self, urgency: Urgency, work: Callable[P, T], /, *arguments: P.args, **named: P.kwargs) -> T:
        """Return the result of the work on copies of its arguments. Raises WorkerError."""
        async with self._queue.turn(urgency):
            self._keep()
            try:
                result: T = await self._result(Request(next(self._numbers), work, arguments, named))
                return result
            finally:
                if self._kind.idle_s is not None:
                    self._ending = asyncio.get_running_loop().call_later(self._kind.idle_s, self._leave)

    async def close(self) -> None:
        """End the process permanently."""
        self._closed = True
        self._leave()
        await asyncio.gather(*self._ended)

    async def _result(self, request: Request) -> Any:
        for _ in range(ATTEMPTS):
            try:
                async with asyncio.timeout(self.longest_s):
                    running = await self._started()
                    reply = await running.reply(request)
            except (_Died, ConnectionError):
                log.warning("a worker process has died", kind=self._kind.name, work=request.name)
                self._leave()
                continue
            except TimeoutError:
                if self._running is not None:
                    self._running.kill()
                self._leave()
                raise WorkerError(f"{request.name} took longer than {self.longest_s:g} s") from None
            except OSError as error:
                raise WorkerError(f"no process can be started: {error}") from error
            if reply.problem:
                raise WorkerError(reply.problem)
            return reply.result
        raise WorkerError(f"{request.name} ends every process")

    async def _started(self) -> _Running:
        if self._closed:
            raise WorkerError("the bot ends")
        if self._running is None or not self._running.alive:
            self._leave()
            found = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", "bot.workers.worker"),
                *(self._kind.name, str(self._kind.niceness), str(self._kind.memory_mib)),
                stdin=PIPE,
                stdout=PIPE,
                limit=LARGEST_READ,
                creationflags=LOWERED,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(found)},
            )
            self._running = _Running(process, self._kind)
            if self._kind.first is not None:
                self._running.send(Request(next(self._numbers), self._kind.first))
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
