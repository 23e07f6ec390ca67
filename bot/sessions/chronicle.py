"""The course of a game in one walk: where rounds and turns began, when everybody was asked what they decided."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine import Seat, Table, Text


@dataclass(frozen=True, slots=True)
class RoundStart:
    """Where a round begins, as everybody could see it."""

    number: int
    """0 for what comes before the first round."""
    at: int
    """How many decisions had been made."""
    headline: Text
    points: Mapping[Seat, int]


@dataclass(frozen=True, slots=True)
class Chronicle:
    """What a game went through, up to the present."""

    rounds: tuple[RoundStart, ...]
    turns: tuple[int, ...]
    """The positions between turns, by their number of decisions."""
    asked: tuple[int, ...]
    """For each decision the position at which the seat was asked for it."""
    points: Mapping[Seat, int]
    """As the game stands; of a finished game, in front of the decision that ended it with the final scoring."""


def chronicle(table: Table[Any]) -> Chronicle:
    """Return the course of a game as spectators may know it; for a worker thread. The table stays as it is.

    Raises RecordError when the installed rules refuse what was decided.
    """
    walk = table.clone()
    walk.undo(0)
    rounds = [_round_start(walk)]
    turns = [0]
    asked: list[int] = []
    since = dict.fromkeys(walk.questions, 0)
    points = rounds[0].points
    for decision in table.log[: table.decision_count - table.hidden_answers]:
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
    return Chronicle(tuple(rounds), tuple(turns), tuple(asked), points if walk.finished else _points(walk))


def _round_start(table: Table[Any]) -> RoundStart:
    state = table.view(None).state
    return RoundStart(table.rules.round(state), table.decision_count, table.rules.words.headline(state), _points(table))


def _points(table: Table[Any]) -> Mapping[Seat, int]:
    return {place.seat: place.points for place in table.rules.standing(table.view(None).state)}
