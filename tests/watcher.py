"""Ends the processes that a test run has started when the run itself has ended, even by SIGKILL: bots, browsers,
servers.

Every process of a run (pytest itself and the workers of pytest-xdist) starts one watcher and holds the other end of its
standard input. Its children inherit a mark in their environment, so the watcher finds all of them when the input ends.
This needs `/proc`; elsewhere nothing is watched.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

MARK = "POLIS_TEST_PROCESSES"
"""The variable that names the ancestors of a process within a run, separated by slashes."""
PROCESSES = Path("/proc")


def watch() -> subprocess.Popen[bytes] | None:
    """End everything that this process starts from now on together with it; closing the watcher's input ends it too."""
    if not (PROCESSES / "self" / "environ").exists():
        return None
    mark = uuid4().hex
    os.environ[MARK] = f"{os.environ.get(MARK, '')}/{mark}"
    # In a separate session, Ctrl-C does not reach it.
    command = [sys.executable, "-I", "-S", __file__, mark]
    return subprocess.Popen(command, stdin=subprocess.PIPE, start_new_session=True)


def marked(mark: str, variable: str = MARK) -> Iterator[int]:
    """Yield the ids of the processes that carry a mark."""
    for folder in PROCESSES.iterdir():
        if folder.name.isdecimal() and int(folder.name) != os.getpid() and _carries(folder, variable, mark):
            yield int(folder.name)


def _carries(folder: Path, variable: str, mark: str) -> bool:
    with contextlib.suppress(OSError):
        for each in (folder / "environ").read_bytes().split(b"\0"):
            if each.startswith(f"{variable}=".encode()) and mark.encode() in each:
                return True
    return False


def end(mark: str) -> None:
    """Kill all processes that carry a mark, including new ones."""
    while found := list(marked(mark)):
        for number in found:
            with contextlib.suppress(OSError):
                # A file descriptor cannot refer to another process between looking and killing.
                process = os.pidfd_open(number)
                try:
                    if _carries(PROCESSES / str(number), MARK, mark):
                        signal.pidfd_send_signal(process, signal.SIGKILL)
                finally:
                    os.close(process)


if __name__ == "__main__":
    sys.stdin.buffer.read()
    end(sys.argv[1])
