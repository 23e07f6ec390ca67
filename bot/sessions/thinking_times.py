"""Thinking times: how long players were waited for in a game, according to its log."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.sessions.timeline import Timeline, read_timeline
from bot.store import Store, log
from rules.engine import Decision, RecordError, Seat, Table

SHORTEST_S = 1
"""A shorter time means that the decision was made together with another one."""


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision with the moment at which it was made."""

    decision: Decision
    at: datetime


@dataclass(frozen=True, slots=True)
class ThinkingTime:
    """The time for which a player was waited for before decision `number`."""

    seat: Seat
    number: int
    seconds: float


@dataclass(frozen=True, slots=True)
class TimedTimeline:
    """The timeline of a game with the moments of its decisions."""

    timeline: Timeline
    decided: Sequence[Decided]


async def read_timed_timeline(store: Store, game_id: int, table: Table[Any], now: datetime) -> TimedTimeline | None:
    """Return the timeline of a game whose last decisions are made `now` and not yet written.

    None when the installed rules refuse earlier decisions.
    """
    async with store.reading() as db:
        written = await log.decisions(db, game_id)
    moments = {stored.number: stored.at for stored in written}
    decided = [Decided(decision, moments.get(number, now)) for number, decision in enumerate(table.log, 1)]
    try:
        return TimedTimeline(await asyncio.to_thread(read_timeline, table), decided)
    except RecordError:
        return None


def thinking_times(course: TimedTimeline) -> Iterator[ThinkingTime]:
    """Yield the known thinking times; a decision made together with another one has none."""
    for number, (asked, each) in enumerate(zip(course.timeline.asked, course.decided, strict=True), 1):
        # The moment at which a game began is not stored.
        if asked and not each.decision.automatic:
            seconds = (each.at - course.decided[asked - 1].at).total_seconds()
            if seconds >= SHORTEST_S:
                yield ThinkingTime(each.decision.seat, number, seconds)


def time_used(found: Iterable[ThinkingTime]) -> Mapping[Seat, float]:
    """Return the seconds for which the table has waited for each seat, nights included."""
    used: dict[Seat, float] = {}
    for thought in found:
        used[thought.seat] = used.get(thought.seat, 0) + thought.seconds
    return used
