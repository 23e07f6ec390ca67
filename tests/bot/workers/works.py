"""Work for the worker process that takes no time, too much of it, or more than there is."""

from __future__ import annotations

import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

from rules import TITLES
from rules.engine import Table


def niceness(_table: Table[Any]) -> int:
    return os.nice(0)


def played_on(table: Table[Any]) -> str:
    """Return the digest before the first legal action was taken."""
    digest = table.digest()
    seat = next(iter(table.questions))
    table.act(seat, table.legal_actions(seat)[0])
    return digest


def for_ever(_table: Table[Any], begun: Path) -> None:
    """Note that it has begun, and never end."""
    begun.touch()
    while True:
        pass


def briefly(_table: Table[Any], begun: Path | None = None) -> str:
    """Note that it has begun; when it was noted before, end at once."""
    if begun is not None and not begun.exists():
        begun.touch()
        signal.pause()
    return "thought"


def ends_the_process(_table: Table[Any]) -> None:
    os._exit(3)


def fails(_table: Table[Any]) -> float:
    return 1 / 0


def takes_memory(_table: Table[Any], mib: int) -> int:
    return len(bytes(mib * 2**20)) // 2**20


_finished = [0]


def finishes_after(seconds: float) -> None:
    time.sleep(seconds)
    _finished[0] += 1


def number_of_finished() -> int:
    return _finished[0]


def has_loaded(titles: list[str]) -> list[str]:
    """Return the titles whose pictures are loaded."""
    return [title for title in titles if f"render.{TITLES[title]}" in sys.modules]
