"""A finished game, turn by turn: the chances of all players, and the turns that changed them most."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp, sqrt
from statistics import mean
from typing import Any

from bot.computer_players.decision_search import whole_turn
from rules.engine import Decision, Seat, Table
from rules.engine.computer_player import Level

LOGISTIC = sqrt(6) / 3.1416
"""The scale of the logistic curve that is nearest to the difference of two errors with deviation 1."""
SURE = 0.5
"""The least uncertainty before the end, in points."""
OPEN = 0.15
"""The least uncertainty before the first turn, as a fraction of the final points."""


LEAST_LOSS = 0.01
"""The smallest loss of chance that is shown."""
LEVEL: Level = "normal"
"""The level of the computer player whose turn is compared with the one played; stronger ones take minutes."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn in the log: its seat, and its decisions."""

    seat: Seat
    at: int
    """The number of decisions before it."""
    to: int
    """The number of decisions after the last one of its player in it. Decisions between turns, such as the
    research of all players at once, belong to no turn.
    """
    round: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The chance of a turn's player after the turn, and after what a computer player would have done instead."""

    played: float
    possible: float

    @property
    def lost(self) -> float:
        """The loss that the turn caused its player."""
        return max(0.0, self.possible - self.played)


@dataclass(frozen=True, slots=True)
class ChanceHistory:
    """The turns of a game with the chances of all players."""

    turns: tuple[Turn, ...]
    chances: tuple[tuple[float, ...], ...]
    """The probability of winning for each seat: before each turn, and finally its share of the victory."""
    outcomes: tuple[Outcome, ...]
    """The outcome of each turn for the player who took it."""

    def costliest(self, reader: Seat | None) -> list[int]:
        """Return the turns that cost their player something: those of a reader first, the costliest first."""
        lost = [number for number, outcome in enumerate(self.outcomes) if outcome.lost >= LEAST_LOSS]
        return sorted(lost, key=lambda number: (self.turns[number].seat != reader, -self.outcomes[number].lost))


def chance_history(table: Table[Any]) -> ChanceHistory:
    """Return the turns of a finished game from its first round on, with the evaluation of each position.

    The uncertainty of the evaluation is estimated from the game itself: from how it converged to the result.
    """
    again = table.clone()
    again.undo(0)
    turns: list[Turn] = []
    key: Hashable = None
    worth: list[list[float]] = []
    ends: list[tuple[_After, _After]] = []
    for number, decision, round_number in _to_replay(again, table.log):
        seat = decision.seat
        if round_number:
            key = again.turn(seat)
            turns.append(Turn(seat, number, number, round_number))
            worth.append(_worth(again))
            ends.append((_After.of(again), _instead(again, seat)))
        # Decisions of others in the turn, such as answers to offers, are not its player's.
        counts = bool(turns) and seat == turns[-1].seat and again.turn(seat) == key
        again.replay(decision)
        if counts:
            turns[-1] = replace(turns[-1], to=number + 1)
            ends[-1] = (_After.of(again), ends[-1][1])
    chances, scales = _chances(table, worth)
    outcomes = [
        Outcome(*(each.chances(scale)[turn.seat] for each in both))
        for turn, both, scale in zip(turns, ends, scales, strict=True)
    ]
    return ChanceHistory(tuple(turns), (*chances, _shares(table)), tuple(outcomes))


def chance_curve(table: Table[Any]) -> list[tuple[int, tuple[float, ...]]]:
    """Return the chances of all seats before each turn of a finished game, by the number of decisions, and at its end.

    Much faster than `chance_history`, because no computer player looks for other turns.
    """
    again = table.clone()
    again.undo(0)
    begun, worth = list[int](), list[list[float]]()
    for number, decision, round_number in _to_replay(again, table.log):
        if round_number:
            begun.append(number)
            worth.append(_worth(again))
        again.replay(decision)
    chances, _ = _chances(table, worth)
    return [*zip(begun, chances, strict=True), (table.decision_count, _shares(table))]


def _to_replay(again: Table[Any], log: Sequence[Decision]) -> Iterator[tuple[int, Decision, int]]:
    """Yield each decision with its number, and the round if it begins a turn, else 0. The caller replays it."""
    turn = None
    for number, decision in enumerate(log):
        seat, round_number = decision.seat, again.rules.round(again.state)
        begins = bool(round_number) and not again.questions[seat].off_turn and again.turn(seat) != turn
        turn = again.turn(seat) if begins else turn
        yield number, decision, round_number if begins else 0


def _chances(table: Table[Any], worth: Sequence[Sequence[float]]) -> tuple[list[tuple[float, ...]], list[float]]:
    """Return the chances of all seats before each turn, and the scales by which they were computed."""
    hopes = _compared(worth, len(table.seats))
    scales = _scales(hopes, _least_doubt(table))
    return [_shared([value / scale for value in each]) for each, scale in zip(hopes, scales, strict=True)], scales


@dataclass(frozen=True, slots=True)
class _After:
    """A position after a turn."""

    worth: tuple[float, ...]
    shares: tuple[float, ...] | None
    """The shares of the victory, where the game is over."""
    resigned: frozenset[Seat]

    @classmethod
    def of(cls, table: Table[Any]) -> _After:
        left = table.rules.resigned
        resigned = frozenset() if left is None else frozenset(left(table.state))
        return cls(tuple(_worth(table)), _shares(table) if table.finished else None, resigned)

    def chances(self, scale: float) -> tuple[float, ...]:
        """Return the chances of all seats; a player who has resigned has none."""
        if self.shares is not None:
            return self.shares
        found = _shared([value / scale for value in _beside(self.worth)])
        return tuple(0.0 if seat in self.resigned else chance for seat, chance in enumerate(found))


def _instead(table: Table[Any], seat: Seat) -> _After:
    """Return the position after the turn that a computer player would have taken."""
    after = table.clone()
    for action in whole_turn(table, seat, LEVEL):
        after.act(seat, action)
    return _After.of(after)


def _worth(table: Table[Any]) -> list[float]:
    """Return the value of the position for each seat by its view."""
    player = table.rules.computer_player
    assert player is not None, "the program plays this title"
    return [player.evaluate(table.view(seat).state, seat) for seat in table.seats]


def _compared(worth: Sequence[Sequence[float]], seats: int) -> list[list[float]]:
    """Return the relative values of all seats before each turn, averaged over the turns of a round up to it.

    In that time everybody has about one turn, so nobody seems ahead only because of a turn just played. Later turns
    do not count, because nobody could know them.
    """
    beside = [_beside(each) for each in worth]
    spans = [beside[max(0, number - seats + 1) : number + 1] for number in range(len(beside))]
    return [[sum(values) / len(values) for values in zip(*span, strict=True)] for span in spans]


def _beside(worth: Sequence[float]) -> list[float]:
    middle = sum(worth) / len(worth)
    return [each - middle for each in worth]


def _least_doubt(table: Table[Any]) -> float:
    """Return the least uncertainty from the first turn on, in points; 0 where no points decide."""
    player, places = table.rules.computer_player, table.rules.standing(table.state)
    return OPEN * mean(place.points for place in places) if player is not None and player.turn_value is None else 0.0


def _scales(hopes: Sequence[Sequence[float]], least: float) -> list[float]:
    """Return for each turn the lead that means much: the farther the end, the larger it is."""
    if not hopes:
        return []
    left = [1 - number / len(hopes) for number in range(len(hopes))]
    off = sum((then - now) ** 2 for each in hopes for then, now in zip(each, hopes[-1], strict=True)) / len(hopes[-1])
    doubt = max(least, sqrt(off / sum(left)))
    return [max(SURE, LOGISTIC * doubt * sqrt(part)) for part in left]


def _shared(scaled: Sequence[float]) -> tuple[float, ...]:
    highest = max(scaled)
    weights = [exp(value - highest) for value in scaled]
    return tuple(weight / sum(weights) for weight in weights)


def _shares(table: Table[Any]) -> tuple[float, ...]:
    """Return the shares of the victory; equals share it."""
    first = [place.seat for place in table.rules.standing(table.state) if place.rank == 1]
    return tuple((seat in first) / len(first) for seat in table.seats)
