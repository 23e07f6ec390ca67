"""Tutorials as data: a table of the real engine on which a learner is led through the first turns, step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.core.text import Seat, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One step: an explanation, a task for the learner, and the answers of the others."""

    title: Text
    about: tuple[Text, ...]
    """Two to four short sentences."""
    task: Text
    """The learner's task."""
    rules: tuple[str, ...]
    """The numbers of the rules that the lesson explains."""
    lines: tuple[str, ...]
    """The correct lines in notation; other lines that lead to the same position are correct as well."""
    hint: Text
    """The reason for the correct lines, shown when the learner drafts something else."""
    done: Text
    """The result of the correct lines."""
    picture: str
    """The name of the picture of the title that fits."""
    around: tuple[str, ...] = ()
    """The places to highlight in the picture, which is cropped to them; empty for the whole picture."""
    foresees: bool = False
    """True if the picture shows the position after the lines and replies, because nothing can be seen before."""
    retells: bool = False
    """True if `about` tells what happened since the lesson before, so that no recap does."""
    plays: bool = True
    """True if the lines are played at the end; otherwise they are only drafted, because the turn continues."""
    replies: tuple[tuple[int, str], ...] = ()
    """The decisions of the other seats after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tutorial:
    """Lessons of a title, on one table with a fixed seed."""

    name: Text | None = None
    """The name, needed only if it is not the first tutorial of its title."""
    about: Text
    """A description of the content, for choosing a tutorial."""
    options: Mapping[str, object]
    seed: str
    seat: Seat
    """The learner's seat."""
    others: tuple[str, ...]
    """The names of the scripted players, in the order of their seats."""
    lessons: tuple[Lesson, ...]
    farewell: tuple[Text, ...]
    """Closing remarks on what else to know."""
    arrange: Callable[[Any], str] | None = None
    """A function that sets up the state of a table and returns the first stage; None for a new game."""
    before: tuple[tuple[int, str], ...] = ()
    """The decisions of the other seats before the first lesson."""

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.others) + 1

    def prepared(self, number: int) -> tuple[str, ...]:
        """Return the lines in the draft when a lesson begins: those of earlier lessons in the same turn."""
        before = self.lessons[number - 1] if number else None
        return () if before is None or before.plays else self.turn(number - 1)

    def turn(self, number: int) -> tuple[str, ...]:
        """Return the lines of the correct turn up to the end of a lesson."""
        return (*self.prepared(number), *self.lessons[number].lines)
