"""A tutorial as data: a table in the real engine on which somebody is led through their first turns, step by step."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.core.text import Seat, Text


@dataclass(frozen=True, slots=True, kw_only=True)
class Lesson:
    """One step: what it explains, what the learner is to do, and what the others do then."""

    title: Text
    about: tuple[Text, ...]
    """Two to four short sentences."""
    task: Text
    """What the learner is asked to do."""
    rules: tuple[str, ...]
    """The numbers of the rules it is about."""
    lines: tuple[str, ...]
    """What is right, in notation; other lines that lead to the same position are right as well."""
    hint: Text
    """Why it is this that matters here, told to whoever prepares something else."""
    done: Text
    """What the right lines have brought."""
    picture: str
    """The picture that fits, one of those of the game."""
    around: tuple[str, ...] = ()
    """The places that are marked in it, and around which it is cut out; none for the whole picture."""
    foresees: bool = False
    """Whether the picture shows what the lines and replies bring, where nothing is to be seen before."""
    plays: bool = True
    """Whether the lines end in playing them; otherwise they are only prepared, because the turn goes on."""
    replies: tuple[tuple[int, str], ...] = ()
    """What the other seats decide after it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tutorial:
    """Lessons of a title, on one table with a fixed seed."""

    name: Text | None = None
    """What it is called beside the first tutorial of its title, which needs no name."""
    about: Text
    """What is taught, for whoever chooses a tutorial."""
    options: Mapping[str, object]
    seed: str
    seat: Seat
    """Where the learner sits."""
    others: tuple[str, ...]
    """The names of those who play by the script, in the order of their seats."""
    lessons: tuple[Lesson, ...]
    farewell: tuple[Text, ...]
    """What is still to be known, said at the end."""
    arrange: Callable[[Any], str] | None = None
    """Puts the state of a table in the position it begins with, and names the stage; None for a new game."""
    before: tuple[tuple[int, str], ...] = ()
    """What the other seats decide in front of the first lesson."""

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.others) + 1

    def prepared(self, number: int) -> tuple[str, ...]:
        """The lines that stand in the draft when a lesson begins: those of lessons before it in the same turn."""
        before = self.lessons[number - 1] if number else None
        return () if before is None or before.plays else self.turn(number - 1)

    def turn(self, number: int) -> tuple[str, ...]:
        """The turn as it is right at the end of a lesson."""
        return (*self.prepared(number), *self.lessons[number].lines)
