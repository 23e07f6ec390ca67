"""A finished game, turn by turn: the chances of all players, and the turns that changed them most."""

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
"""The least uncertainty before the end, in points."""
OPEN = 0.15
"""The least uncertainty before the first turn, as a fraction of the final points."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn in the log: its seat, and its decisions."""

    seat: Seat
    at: int
    """The number of decisions before it."""
    to: int
    """The number of decisions when the next turn began."""
    round: int


@dataclass(frozen=True, slots=True)
class ChanceHistory:
    """The turns of a game with the chances of all players."""

    turns: tuple[Turn, ...]
    chances: tuple[tuple[float, ...], ...]
    """The probability of winning for each seat: before each turn, and finally its share of the victory."""

    def moved(self, number: int) -> float:
        """Return how much a turn has changed the chances."""
        before, after = self.chances[number : number + 2]
        return sum(abs(now - then) for then, now in zip(before, after, strict=True)) / 2

    def turning_points(self, most: int) -> list[int]:
        """Return the turns that changed the chances most, in their order."""
        return sorted(sorted(range(len(self.turns)), key=lambda number: -self.moved(number))[:most])


def chance_history(table: Table[Any]) -> ChanceHistory:
    """Return the turns of a finished game from its first round on, with the evaluation of each position.

    The uncertainty of the evaluation is estimated from the game itself: from how it converged to the result.
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
    return ChanceHistory(
        tuple(turns), (*_chances(_compared(worth, len(table.seats)), _least_doubt(table)), _shares(table))
    )


def _worth(table: Table[Any]) -> list[float]:
    """Return the value of the position for each seat by its view."""
    player = table.rules.computer_player
    assert player is not None, "the program plays this title"
    return [player.evaluate(table.view(seat).state, seat) for seat in table.seats]


def _compared(worth: Sequence[Sequence[float]], seats: int) -> list[list[float]]:
    """Return the relative values of all seats before each turn, averaged over the turns of a round.

    In that time everybody has about one turn, so nobody seems ahead only because of a turn just played.
    """
    beside = [_beside(each) for each in worth]
    spans = [beside[number : number + seats] for number in range(len(beside))]
    return [[sum(values) / len(values) for values in zip(*span, strict=True)] for span in spans]


def _beside(worth: Sequence[float]) -> list[float]:
    middle = sum(worth) / len(worth)
    return [each - middle for each in worth]


def _least_doubt(table: Table[Any]) -> float:
    """Return the least uncertainty from the first turn on, in points; 0 where no points decide."""
    player, places = table.rules.computer_player, table.rules.standing(table.state)
    return OPEN * mean(place.points for place in places) if player is not None and player.turn_value is None else 0.0


def _chances(hopes: Sequence[Sequence[float]], least: float) -> list[tuple[float, ...]]:
    """Return the chances before each turn: the farther the end, the less a lead means."""
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
    """Return the shares of the victory; equals share it."""
    first = [place.seat for place in table.rules.standing(table.state) if place.rank == 1]
    return tuple((seat in first) / len(first) for seat in table.seats)
