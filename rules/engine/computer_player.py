"""The functions with which computer players play a title."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from time import thread_time
from typing import Generic, Literal, TypeVar

from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.state import GameState
from rules.engine.core.text import Seat, Text
from rules.engine.search import Position, RankedPlan

S = TypeVar("S", bound=GameState)

Level = Literal["easy", "normal", "strong"]
LEVELS: tuple[Level, ...] = ("easy", "normal", "strong")
PlayStyle = Literal["balanced", "builder", "raider"]
PLAY_STYLES: tuple[PlayStyle, ...] = ("balanced", "builder", "raider")
"""The ways of playing at the same strength: a builder prefers to grow, a raider to attack."""
LONGEST_S: Mapping[Level, float] = {"easy": 0.8, "normal": 0.8, "strong": 1.4}
"""The CPU seconds after which a computer player decides with what it has found; an average machine needs less.

A turn may take a little longer: a step in progress is finished, and some turns search twice.
"""


def deadline(level: Level, part: float = 1.0) -> float:
    """Return the deadline for planning a `part` of a turn, starting now, as a time of `time.thread_time`."""
    return thread_time() + part * LONGEST_S[level]


@dataclass(frozen=True, kw_only=True)
class ComputerPlayer(Generic[S]):
    """The functions with which computer players of a title decide.

    They see no more than a person in that seat would.
    """

    evaluate: Callable[[S, Seat], float]
    """The evaluation of a seat from its own view, in expected points unless `turn_value` is set."""
    turn_value: float | None = None
    """The value of one turn in units of `evaluate`, for titles that are not won by points."""
    aim: Callable[[S, Seat], Text | None] | None = None
    """A text that says what a seat aims for and how far it has come, for titles that are not won by points."""
    expected_gain: Callable[[S, Seat, AnyAction], float] | None = None
    """The expected gain of a decision beyond the position directly after it, judged before it from the seat's view.

    For decisions that reveal something, this is the whole value; for others it is added to that of the position.
    """
    decide: Callable[[S, Seat, AnyQuestion], AnyAction] | None = None
    """The seat's answer to a question, based on its view. Without it, the position after each answer decides.

    The function may change the view it gets. The same position gives the same answer.
    """
    plan: Callable[[Position[S], Seat, Level, Random], Sequence[AnyAction]] | None = None
    """The seat's decisions now and, where they are certain, for the rest of its turn, at a given strength.

    Hidden cards have been redealt in the position, so the answer cannot depend on them. The same position and the same
    chance give the same answer.
    """
    rank_plans: Callable[[Position[S], Seat, Level, Random], Sequence[RankedPlan[S]]] | None = None
    """The plans that `plan` compares, the chosen one first, with their values in points of `evaluate`.

    The result is empty where `plan` decides without comparing plans.
    """
    styles: Mapping[PlayStyle, ComputerPlayer[S]] = field(default_factory=dict)
    """The same levels in the styles other than `balanced`; empty where a title has only one style."""
