"""How long people were waited for in a game, as its log tells."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.sessions.chronicle import Chronicle, chronicle
from bot.store import Store, log
from rules.engine import Decision, RecordError, Seat, Table

SHORTEST_S = 1
"""What takes less was decided together with something else."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision with the moment at which it was made."""

    decision: Decision
    at: datetime


@dataclass(frozen=True, slots=True)
class Thought:
    """How long somebody was waited for before decision `number`."""

    seat: Seat
    number: int
    seconds: float


@dataclass(frozen=True, slots=True)
class TimedCourse:
    """The course of a game with the moments of its decisions."""

    chronicle: Chronicle
    decided: Sequence[Decided]


async def timed_course(store: Store, game_id: int, table: Table[Any], now: datetime) -> TimedCourse | None:
    """Return the course of a game whose last decisions are made `now` and not yet written.

    None when the installed rules refuse what earlier ones allowed.
    """
    async with store.reading() as db:
        written = await log.decisions(db, game_id)
    moments = {stored.number: stored.at for stored in written}
    decided = [Decided(decision, moments.get(number, now)) for number, decision in enumerate(table.log, 1)]
    try:
        return TimedCourse(await asyncio.to_thread(chronicle, table), decided)
    except RecordError:
        return None


def thoughts(course: TimedCourse) -> Iterator[Thought]:
    """The waits that can be told: what was decided together with something else took no time of its own."""
    for number, (asked, each) in enumerate(zip(course.chronicle.asked, course.decided, strict=True), 1):
        # Nothing was noted of the moment at which a game began.
        if asked and not each.decision.automatic:
            seconds = (each.at - course.decided[asked - 1].at).total_seconds()
            if seconds >= SHORTEST_S:
                yield Thought(each.decision.seat, number, seconds)


def time_used(found: Iterable[Thought]) -> Mapping[Seat, float]:
    """Return how many seconds the table has waited for each seat that it has waited for, nights included."""
    used: dict[Seat, float] = {}
    for thought in found:
        used[thought.seat] = used.get(thought.seat, 0) + thought.seconds
    return used
