"""A game that is over, turn by turn: what everybody's chances were, and which turns moved them most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt
from statistics import mean
from typing import Any

from rules.engine import Seat, Table

LOGISTIC = sqrt(6) / 3.1416
"""The scale of the logistic curve that is nearest to the difference of two errors with deviation 1."""
SURE = 0.5
"""The least doubt there is before the end, in points."""
OPEN = 0.15
"""The least doubt there is before the first turn, as a part of the points that players have in the end."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn in the log: whose it was, and its decisions."""

    seat: Seat
    at: int
    """How many decisions had been made before."""
    to: int
    """How many had been made when the next turn began."""
    round: int


@dataclass(frozen=True, slots=True)
class Course:
    """The turns of a game with everybody's chances."""

    turns: tuple[Turn, ...]
    chances: tuple[tuple[float, ...], ...]
    """How likely each seat was to win: before each turn, and at last its share of the victory."""

    def moved(self, number: int) -> float:
        """How far a turn has moved the chances."""
        before, after = self.chances[number : number + 2]
        return sum(abs(now - then) for then, now in zip(before, after, strict=True)) / 2

    def turning_points(self, most: int) -> list[int]:
        """Return the turns that moved the chances most, in their order."""
        return sorted(sorted(range(len(self.turns)), key=lambda number: -self.moved(number))[:most])


def course_of(table: Table[Any]) -> Course:
    """Return the course of a game that is over from its first round on, by what the program takes positions to be
    worth.

    How far the program is off is told from the game itself: from how it came to judge the end.
    """
    again = table.clone()
    again.undo(0)
    begun: list[tuple[Seat, int, int]] = []
    worth: list[list[float]] = []
    turn = None
    for number, decision in enumerate(table.log):
        seat, round_number = decision.seat, table.rules.round(again.state)
        if round_number and not again.questions[seat].off_turn and again.turn(seat) != turn:
            turn = again.turn(seat)
            begun.append((seat, number, round_number))
            worth.append(_worth(again))
        again.replay(decision)
    ends = [number for _, number, _ in begun[1:]] + [table.decision_count]
    turns = [Turn(seat, number, to, of_round) for (seat, number, of_round), to in zip(begun, ends, strict=True)]
    return Course(tuple(turns), (*_chances(_compared(worth, len(table.seats)), _least_doubt(table)), _shares(table)))


def _worth(table: Table[Any]) -> list[float]:
    """What each seat may hope for by what it sees."""
    player = table.rules.computer_player
    assert player is not None, "the program plays this title"
    return [player.evaluate(table.view(seat).state, seat) for seat in table.seats]


def _compared(worth: Sequence[Sequence[float]], seats: int) -> list[list[float]]:
    """Before each turn what everybody may hope for beside the others, on the average of the turns of a round.

    In that time everybody is on turn about once, so nobody seems ahead only because they have just been.
    """
    beside = [_beside(each) for each in worth]
    spans = [beside[number : number + seats] for number in range(len(beside))]
    return [[sum(values) / len(values) for values in zip(*span, strict=True)] for span in spans]


def _beside(worth: Sequence[float]) -> list[float]:
    middle = sum(worth) / len(worth)
    return [each - middle for each in worth]


def _least_doubt(table: Table[Any]) -> float:
    """What may always come otherwise from the first turn on, in points; where none decide, the game itself tells."""
    player, places = table.rules.computer_player, table.rules.standing(table.state)
    return OPEN * mean(place.points for place in places) if player is not None and player.turn_value is None else 0.0


def _chances(hopes: Sequence[Sequence[float]], least: float) -> list[tuple[float, ...]]:
    """Return the chances before each turn: the farther the end, the less a lead says."""
    if not hopes:
        return []
    left = [1 - number / len(hopes) for number in range(len(hopes))]
    off = sum((then - now) ** 2 for each in hopes for then, now in zip(each, hopes[-1], strict=True)) / len(hopes[-1])
    doubt = max(least, sqrt(off / sum(left)))
    return [
        _shared([value / max(SURE, LOGISTIC * doubt * sqrt(part)) for value in each])
        for each, part in zip(hopes, left, strict=True)
    ]


def _shared(scaled: Sequence[float]) -> tuple[float, ...]:
    highest = max(scaled)
    weights = [exp(value - highest) for value in scaled]
    return tuple(weight / sum(weights) for weight in weights)


def _shares(table: Table[Any]) -> tuple[float, ...]:
    """Who has won; equals share the victory."""
    first = [place.seat for place in table.rules.standing(table.state) if place.rank == 1]
    return tuple((seat in first) / len(first) for seat in table.seats)
