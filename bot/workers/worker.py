"""`python -m bot.workers.worker`: a process that works for the bot, at low priority, one request after another.

Its arguments are its kind (a name for people), its niceness, and the most MiB of memory it may use.

It reads requests from its standard input and writes replies to its standard output. It ends when the input ends, even
in the middle of work, so it never outlives the bot.
"""

from __future__ import annotations

import _thread
import contextlib
import copyreg
import os
import pickle
import signal
import sys
import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from queue import SimpleQueue
from struct import Struct
from typing import Any, BinaryIO

from bot.metrics.safe_errors import traceback_of
from rules import GAMES
from rules.engine import Record, Table

LENGTH = Struct("!I")
"""The length of a message, written before it."""


@dataclass(frozen=True, slots=True)
class Request:
    """Work: a function and its arguments. Tables are sent as their records."""

    number: int
    work: Callable[..., Any]
    arguments: Sequence[Any] = ()
    named: Mapping[str, Any] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """The name of the function."""
        work = self.work
        while isinstance(work, partial):
            work = work.func
        return work.__name__


@dataclass(frozen=True, slots=True)
class Cancellation:
    """The message that nobody waits for a reply any more."""

    number: int


@dataclass(frozen=True, slots=True)
class Reply:
    """The result of the work, or the reason for none."""

    number: int
    result: Any = None
    problem: str = ""


def framed(message: Request | Cancellation | Reply) -> bytes:
    """Return a message preceded by its length."""
    content = BytesIO()
    pickler = pickle.Pickler(content, pickle.HIGHEST_PROTOCOL)
    pickler.dispatch_table = _REDUCED
    pickler.dump(message)
    return LENGTH.pack(content.tell()) + content.getbuffer()


def _table(record: Record) -> Table[Any]:
    return Table.load(GAMES[record.game], record)


def _as_record(table: Table[Any]) -> tuple[Callable[[Record], Table[Any]], tuple[Record]]:
    return _table, (table.record(),)


_REDUCED = {**copyreg.dispatch_table, Table: _as_record}
"""How objects are written that do not write themselves."""


class _Cancelled(BaseException):
    """Raised in the middle of the work."""


class Worker:
    """Works in the main thread, so that a signal can interrupt it, while another thread reads requests."""

    def __init__(self, requests: BinaryIO, replies: BinaryIO) -> None:
        self._requests = requests
        self._replies = replies
        self._waiting: SimpleQueue[Request] = SimpleQueue()
        self._current: int | None = None
        self._cancelled: int | None = None

    def run(self) -> None:
        """Reply to requests until the process ends."""
        # An interrupt from the keyboard reaches the bot too, which ends this process when it is done.
        signal.signal(signal.SIGINT, self._interrupt)
        threading.Thread(target=self._read, daemon=True).start()
        while True:
            request = self._waiting.get()
            reply = self._reply(request)
            if reply is not None:
                self._send(reply)

    def _send(self, reply: Reply) -> None:
        try:
            self._replies.write(framed(reply))
            self._replies.flush()
        except BrokenPipeError:
            # The bot is gone, and the end of the input has only not been read yet.
            os._exit(0)

    def _read(self) -> None:
        while (message := _read_message(self._requests)) is not None:
            match message:
                case Request():
                    self._waiting.put(message)
                case Cancellation(number):
                    self._cancelled = number
                    _thread.interrupt_main(signal.SIGINT)
        os._exit(0)

    def _interrupt(self, *_: object) -> None:
        if self._current is not None and self._current == self._cancelled:
            raise _Cancelled

    def _reply(self, request: Request) -> Reply | None:
        """Return the result of the work; None when nobody waits for it."""
        try:
            try:
                self._current = request.number
                if self._cancelled == request.number:
                    return None
                return Reply(request.number, request.work(*request.arguments, **request.named))
            finally:
                self._current = None
        except _Cancelled:
            return None
        except Exception as error:
            return Reply(request.number, problem=traceback_of(error))


def _read_message(source: BinaryIO) -> Any:
    """Return the next message, or None when there is no more."""
    head = source.read(LENGTH.size)
    if len(head) < LENGTH.size:
        return None
    (length,) = LENGTH.unpack(head)
    content = source.read(length)
    return pickle.loads(content) if len(content) == length else None


def _step_back(niceness: int, memory_mib: int) -> None:
    """Lower the priority of this process and limit its memory.

    On Windows the bot starts it with a lower priority, and its memory has no limit.
    """
    if sys.platform == "win32":
        return
    import resource

    # Where even that is forbidden, it works at the usual priority.
    with contextlib.suppress(OSError):
        os.nice(niceness)
    most = memory_mib * 2**20
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    if hard == resource.RLIM_INFINITY or hard > most:
        resource.setrlimit(resource.RLIMIT_DATA, (most, hard))


def main() -> None:
    """Work for the bot that started this process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _, _, niceness, memory_mib = sys.argv
    _step_back(int(niceness), int(memory_mib))
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    # All printed text is for people, so it goes to standard error.
    os.dup2(2, 1)
    sys.stdin.close()
    Worker(requests, replies).run()


if __name__ == "__main__":
    # Messages name the classes of this module, so it must be imported under its own name.
    from bot.workers import worker

    worker.main()
