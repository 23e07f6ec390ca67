"""A cache of the events of the latest decisions, so that reminders need no replay."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.sessions.change import DecisionMade
from rules.engine import Decision, Event, RecordError, Table

REMEMBERED = 100
"""The most decisions of a game that are kept."""


class NarrationCache:
    """The cache of one game. It compares with the log to find out whether an entry is still valid."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Decision, tuple[Event, ...]]] = {}

    def note(self, table: Table[Any], decisions: Sequence[DecisionMade]) -> None:
        """Keep the events of decisions that are in the log of a table."""
        for made in decisions:
            self._remember(made.number, table.log[made.number - 1], made.events)

    async def between(self, table: Table[Any], first: int, last: int) -> list[Event]:
        """Return all events after `first` decisions, up to the decision with number `last`.

        Events of decisions that the installed rules refuse are left out.
        """
        unknown = [number for number in range(first + 1, last + 1) if not self._knows(table, number)]
        found: list[Event] = []
        if unknown:
            try:
                found = await asyncio.to_thread(self._told_again, table, unknown[0], unknown[-1])
            except RecordError:
                unknown = unknown[-1:]
        before = range(first + 1, unknown[0] if unknown else first + 1)
        after = range(unknown[-1] + 1 if unknown else first + 1, last + 1)
        return [*self._recalled(before), *found, *self._recalled(after)]

    def _told_again(self, table: Table[Any], first: int, last: int) -> list[Event]:
        again = table.clone()
        again.undo(first - 1)
        found: list[Event] = []
        for number in range(first, last + 1):
            decision = table.log[number - 1]
            events = again.replay(decision)
            self._remember(number, decision, events)
            found += self._recalled(range(number, number + 1))
        return found

    def _knows(self, table: Table[Any], number: int) -> bool:
        known = self._known.get(number)
        return known is not None and known[0] == table.log[number - 1]

    def _recalled(self, numbers: range) -> list[Event]:
        return [event for number in numbers if number in self._known for event in self._known[number][1]]

    def _remember(self, number: int, decision: Decision, events: Sequence[Event]) -> None:
        self._known.pop(number, None)
        self._known[number] = decision, tuple(replace(event, decision=number) for event in events)
        while len(self._known) > REMEMBERED:
            del self._known[next(iter(self._known))]
