"""The course of a game for its page: every position that spectators have seen, and what happened between them."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

from bot.computer_players.win_chances import chance_curve
from bot.wording.narration import read_by
from rules.engine import Decision, Event, RecordError, Seat, Table, Text, say
from rules.engine.core.record import format_chance

EVERY = 20
"""The number of decisions between two stored positions."""
_KEY = secrets.token_bytes(32)
"""A key for digests of decisions, so that they do not reveal hidden parts. Each process has another one."""


@dataclass(frozen=True, slots=True)
class RoundBegun:
    """The beginning of a round."""

    at: int
    number: int
    name: Text


@dataclass(frozen=True, slots=True)
class BigEvent:
    """An event that spectators should not miss, and the number of its decision."""

    at: int
    text: Text
    sign: str


class Course:
    """All positions of a game up to the present. Use it in one thread at a time, and not in the event loop."""

    def __init__(self, table: Table[Any], first: int = 0) -> None:
        """Begin at the position `first`; decisions before it are not replayed."""
        start = table.clone()
        start.undo(first)
        before = first + 1
        self.first = first
        self._log: list[Decision] = list(table.log[:first])
        self._walk = start
        self._stored = {first: start.clone()}
        self._points: list[Mapping[Seat, int]] = [_points(start)] * before
        self._headlines = [_headline(start)] * before
        self._names = [start.rules.words.of_round(start.view(None).state)] * before
        self._rounds = [0 if start.finished else _round(start)] * before
        self._digests = [b""]
        for decision in self._log:
            self._digests.append(_digest(self._digests[-1], decision))
        self._chances: Sequence[tuple[int, Sequence[float]]] | None = None
        self.events: list[tuple[Event, ...]] = [()] * before
        """The public events of each decision; none before the first."""

    @classmethod
    def of_present(cls, table: Table[Any]) -> Course:
        """Return the course of a game from now on, if the installed rules refuse its earlier decisions."""
        return cls(table, table.decision_count - table.sealed_count)

    @property
    def last(self) -> int:
        """The number of decisions."""
        return len(self._log)

    def is_at(self, table: Table[Any]) -> bool:
        """Return whether the course ends where spectators see a table now."""
        return self.last == table.decision_count - table.sealed_count and self._log == table.log[: self.last]

    def follow(self, table: Table[Any]) -> None:
        """Continue to the present position of a table, or go back with it. Raises RecordError."""
        log = table.log[: table.decision_count - table.sealed_count]
        same = next((at for at, (old, new) in enumerate(zip(self._log, log, strict=False)) if old != new), None)
        if same is None:
            same = min(len(self._log), len(log))
        if same < self.first:
            raise RecordError(say("the decisions before the beginning of this course have changed"))
        if same < len(self._log):
            self._go_back(same)
        for decision in log[self.last :]:
            self._step(decision)

    def position(self, at: int) -> Table[Any]:
        """Return the table after so many decisions; change it as you like."""
        stored = max(each for each in self._stored if each <= at)
        table = self._stored[stored].clone()
        for decision in self._log[stored:at]:
            table.replay(decision)
        return table

    def headline(self, at: int) -> Text:
        """Return the phase of the game after so many decisions."""
        return self._headlines[at]

    def digest(self, at: int) -> str:
        """Return a short text that differs whenever the first decisions do."""
        return self._digests[at].hex()

    @property
    def rounds(self) -> Sequence[RoundBegun]:
        """The beginnings of the rounds."""
        begun = [at for at, number in enumerate(self._rounds) if at == 0 or number != self._rounds[at - 1]]
        return [RoundBegun(at, self._rounds[at], self._names[at]) for at in begun]

    @property
    def big_events(self) -> Sequence[BigEvent]:
        """The events that spectators should not miss."""
        return [
            BigEvent(at, event.text, event.sign)
            for at, events in enumerate(self.events)
            for event in events
            if event.sign
        ]

    def points(self) -> Mapping[Seat, Sequence[tuple[int, int]]]:
        """Return the points of each seat as pairs of a position and the points from there on."""
        found: dict[Seat, list[tuple[int, int]]] = {seat: [] for seat in self._walk.seats}
        for at, each in enumerate(self._points):
            for seat, curve in found.items():
                if seat in each and (not curve or curve[-1][1] != each[seat]):
                    curve.append((at, each[seat]))
        return found

    def chances(self) -> Mapping[Seat, Sequence[tuple[int, int]]]:
        """Return the chances of each seat in percent, like `points`; none before the end of the game."""
        if self.first or not self._walk.finished or self._walk.rules.computer_player is None:
            return {}
        if self._chances is None:
            self._chances = chance_curve(self._walk)
        return {seat: [(at, round(100 * each[seat])) for at, each in self._chances] for seat in self._walk.seats}

    def _step(self, decision: Decision) -> None:
        walk = self._walk
        events = walk.replay(decision)
        self._log.append(decision)
        self.events.append(tuple(read_by(None, events)))
        self._points.append(_points(walk))
        self._headlines.append(_headline(walk))
        self._names.append(walk.rules.words.of_round(walk.view(None).state))
        self._rounds.append(self._rounds[-1] if walk.finished else _round(walk))
        self._digests.append(_digest(self._digests[-1], decision))
        if self.last % EVERY == 0:
            self._stored[self.last] = walk.clone()

    def _go_back(self, at: int) -> None:
        """Forget everything after a number of decisions."""
        self._walk = self.position(at)
        self._chances = None
        self._stored = {each: table for each, table in self._stored.items() if each <= at}
        del self._log[at:]
        for kept in (self._points, self._headlines, self._names, self._rounds, self._digests, self.events):
            del kept[at + 1 :]


def _points(table: Table[Any]) -> Mapping[Seat, int]:
    return {place.seat: place.points for place in table.rules.standing(table.view(None).state)}


def _round(table: Table[Any]) -> int:
    return table.rules.round(table.view(None).state)


def _digest(before: bytes, decision: Decision) -> bytes:
    told = f"{decision.seat} {decision.text} {format_chance(decision.chance)}"
    return blake2b(before + told.encode(), digest_size=8, key=_KEY).digest()


def _headline(table: Table[Any]) -> Text:
    return table.rules.words.headline(table.view(None).state)
