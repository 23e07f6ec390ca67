"""How the program plays a title."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from time import thread_time
from typing import Generic, Literal, TypeVar

from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.state import GameState
from rules.engine.core.text import Seat, Text
from rules.engine.search import Position, Prospect

S = TypeVar("S", bound=GameState)

Level = Literal["easy", "normal", "strong"]
LEVELS: tuple[Level, ...] = ("easy", "normal", "strong")
LONGEST_S: Mapping[Level, float] = {"easy": 0.8, "normal": 0.8, "strong": 1.4}
"""The CPU seconds after which a level decides by what it has found; a usual machine needs less.

A turn may take a little more: what has been begun is ended, and some turns ask twice."""


def deadline(level: Level, part: float = 1.0) -> float:
    """When a level that begins to plan a `part` of a turn now has to decide, as a time of `time.thread_time`."""
    return thread_time() + part * LONGEST_S[level]


@dataclass(frozen=True, kw_only=True)
class ComputerPlayer(Generic[S]):
    """What the program goes by when it has a seat; it knows no more than a person there would."""

    evaluate: Callable[[S, Seat], float]
    """How well a seat stands, told from what it may see itself: in points it may hope for, unless `turn` is set."""
    turn: float | None = None
    """What one turn is worth in numbers of `evaluate`, in titles that are not won by points."""
    aim: Callable[[S, Seat], Text | None] | None = None
    """What a seat is after in a position and how far that is, in words, in titles that are not won by points."""
    expect: Callable[[S, Seat, AnyAction], float] | None = None
    """What a decision promises beyond the position right behind it, told in front of it from what the seat may see.

    Of a decision that reveals something the program knows only this; of others it is added to the position.
    """
    decide: Callable[[S, Seat, AnyQuestion], AnyAction] | None = None
    """What the seat answers to a question, told from what it may see; without it the position behind decides.

    It gets a view of its own, which it may change, and gives the same answer in the same position.
    """
    plan: Callable[[Position[S], Seat, Level, Random], Sequence[AnyAction]] | None = None
    """What the seat decides now and, where that is settled, for the rest of its turn, at a level of strength.

    What is hidden has been dealt anew in the position, so that nothing depends on it; the same position and the same
    chance give the same answer.
    """
    consider: Callable[[Position[S], Seat, Level, Random], Sequence[Prospect[S]]] | None = None
    """The plans among which `plan` decides, the one it takes first, with what they are worth in the points of
    `evaluate`; none where it decides without comparing plans."""
