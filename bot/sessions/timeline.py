"""Replay a log once and note where rounds and turns began and when each question was opened."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine import Seat, Table, Text


@dataclass(frozen=True, slots=True)
class RoundStart:
    """The beginning of a round, as a spectator could see it."""

    number: int
    """The number of the round; 0 before the first one."""
    at: int
    """The number of decisions made before it."""
    name: Text
    points: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Timeline:
    """The timeline of a game up to the present."""

    rounds: tuple[RoundStart, ...]
    turns: tuple[int, ...]
    """The positions between turns, by number of decisions."""
    asked: tuple[int, ...]
    """For each decision, the position at which its question was opened."""
    points: Mapping[Seat, int]
    """The points now; of a finished game, those before the decision that ended it with the final scoring."""


def read_timeline(table: Table[Any]) -> Timeline:
    """Return the timeline of a game as spectators may know it. Run it in a worker thread; the table stays as it is.

    Raises RecordError when the installed rules refuse a decision.
    """
    walk = table.clone()
    walk.undo(0)
    rounds = [_round_start(walk)]
    turns = [0]
    asked: list[int] = []
    since = dict.fromkeys(walk.questions, 0)
    points = rounds[0].points
    for decision in table.log[: table.decision_count - table.sealed_count]:
        waits = {seat: question.wait(walk.state) for seat, question in walk.questions.items() if seat != decision.seat}
        if walk.decision_count == table.decision_count - 1:
            points = _points(walk)
        walk.replay(decision)
        asked.append(since.get(decision.seat, walk.decision_count - 1))
        since = {
            seat: since[seat] if waits.get(seat) == question.wait(walk.state) else walk.decision_count
            for seat, question in walk.questions.items()
        }
        if walk.stage_began == walk.decision_count or walk.finished:
            turns.append(walk.decision_count)
        if not walk.finished and walk.rules.round(walk.state) != rounds[-1].number:
            rounds.append(_round_start(walk))
    return Timeline(tuple(rounds), tuple(turns), tuple(asked), points if walk.finished else _points(walk))


def _round_start(table: Table[Any]) -> RoundStart:
    state = table.view(None).state
    name = table.rules.words.of_round(state)
    return RoundStart(table.rules.round(state), table.decision_count, name, _points(table))


def _points(table: Table[Any]) -> Mapping[Seat, int]:
    return {place.seat: place.points for place in table.rules.standing(table.view(None).state)}
