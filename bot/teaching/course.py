"""A tutorial being given: the position in front of each lesson, and whether what somebody prepares is right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rules.engine import Event, Rules, Table
from rules.engine.core.notation import NotationError
from rules.engine.core.text import Seat
from rules.engine.lessons import Lesson, Tutorial

Verdict = Literal["right", "begun", "other"]
"""The lines of the lesson are all there; they are right as far as they go; or something else is there."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What a lesson begins with: the table, and what has happened since the learner confirmed their last turn."""

    table: Table[Any]
    events: tuple[Event, ...] = ()


class Course:
    """The tutorial of one title. Its positions are the same for everybody, so each is made once."""

    def __init__(self, index: int, rules: Rules[Any], tutorial: Tutorial) -> None:
        self.index = index
        """Its number among all tutorials, which stands in its controls in the place of a game's."""
        self.rules = rules
        self.tutorial = tutorial
        self._openings: dict[int, Opening] = {}

    def lesson(self, number: int) -> Lesson:
        return self.tutorial.lessons[number]

    def opening(self, number: int) -> Opening:
        """The position in front of a lesson."""
        if number not in self._openings:
            self._openings[number] = self._made(number)
        return self._openings[number]

    def verdict(self, number: int, lines: Sequence[str]) -> Verdict:
        """What a draft is worth: by the position it leads to, so that the order of what is prepared need not matter."""
        turn = self.tutorial.turn(number)
        if tuple(lines) == turn:
            return "right"
        if tuple(lines) == turn[: len(lines)]:
            return "begun"
        reached = self._reached(number, lines)
        if reached is not None and reached == self._reached(number, turn):
            return "right"
        on_the_way = range(len(self.tutorial.prepared(number)), len(turn))
        if reached is not None and any(reached == self._reached(number, turn[:length]) for length in on_the_way):
            return "begun"
        return "other"

    def _made(self, number: int) -> Opening:
        tutorial, rules = self.tutorial, self.rules
        if number == 0:
            options = rules.options.model_validate(dict(tutorial.options))
            return Opening(Table.new(rules, options, tutorial.seats, tutorial.seed))
        earlier, before = self.opening(number - 1), self.lesson(number - 1)
        if not before.plays:
            return Opening(earlier.table)
        table = earlier.table.clone()
        events: tuple[Event, ...] = ()
        for line in tutorial.turn(number - 1):
            # What the learner has seen while preparing it is not told again.
            events = table.act(tutorial.seat, table.parse(line))
        for seat, line in before.replies:
            events += table.act(Seat(seat), table.parse(line))
        return Opening(table, events)

    def _reached(self, number: int, lines: Sequence[str]) -> str | None:
        """The digest of the position to which lines lead; None where one of them is impossible."""
        table = self.opening(number).table.clone()
        for line in lines:
            try:
                action = table.parse(line)
            except NotationError:
                return None
            if table.obstacle(self.tutorial.seat, action) is not None:
                return None
            table.act(self.tutorial.seat, action)
        return table.digest()


def courses(titles: Iterable[Rules[Any]]) -> dict[str, Course]:
    """The tutorials there are, by title."""
    taught = [(rules, rules.tutorial) for rules in titles if rules.tutorial is not None]
    return {rules.key: Course(index, rules, tutorial) for index, (rules, tutorial) in enumerate(taught)}
