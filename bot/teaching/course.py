"""A tutorial being given: the position in front of each lesson, and whether what somebody prepares is right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from rules.engine import Event, Rules, Table
from rules.engine.core.notation import NotationError
from rules.engine.core.text import Seat, Text, say
from rules.engine.lessons import Lesson, Tutorial

Verdict = Literal["right", "begun", "other"]
"""The lines of the lesson are all there; they are right as far as they go; or something else is there."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What a lesson begins with: the table, and what the others have done since the lesson before."""

    table: Table[Any]
    events: tuple[Event, ...] = ()


class Course:
    """A tutorial of a title. Its positions are the same for everybody, so each is made once."""

    def __init__(self, index: int, key: str, rules: Rules[Any], tutorial: Tutorial) -> None:
        self.index = index
        """Its number among all tutorials, which stands in its controls in the place of a game's."""
        self.key = key
        """What it is stored as: the title, for a later part with the number of the part."""
        self.rules = rules
        self.tutorial = tutorial
        self._openings: dict[int, Opening] = {}

    @property
    def name(self) -> Text:
        """The title, for a later part with the name of the part."""
        title, part = Text(self.rules.title), self.tutorial.name
        return title if part is None else say("{title}: {part}", title=title, part=part)

    def lesson(self, number: int) -> Lesson:
        return self.tutorial.lessons[number]

    def opening(self, number: int) -> Opening:
        """Return the position in front of a lesson."""
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
        tutorial = self.tutorial
        if number == 0:
            return self._begun()
        earlier, before = self.opening(number - 1), self.lesson(number - 1)
        if not before.plays:
            return Opening(earlier.table)
        table = earlier.table.clone()
        for line in tutorial.turn(number - 1):
            # What it brings is told by the lesson.
            table.act(tutorial.seat, table.parse(line))
        return _replied(table, before.replies)

    def _begun(self) -> Opening:
        tutorial, rules = self.tutorial, self.rules
        options = rules.options.model_validate(dict(tutorial.options))
        table: Table[Any] = Table.new(rules, options, tutorial.seats, tutorial.seed)
        if tutorial.arrange is not None:
            state = rules.new(options, tutorial.seats, tutorial.seed)
            table = table.at_stage(tutorial.arrange(state), state)
        return _replied(table, tutorial.before)

    def _reached(self, number: int, lines: Sequence[str]) -> str | None:
        """Return the digest of the position to which lines lead; None where one of them is impossible."""
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


def _replied(table: Table[Any], replies: Iterable[tuple[int, str]]) -> Opening:
    """Return the table when the others have decided what they do."""
    events: tuple[Event, ...] = ()
    for seat, line in replies:
        events += table.act(Seat(seat), table.parse(line))
    return Opening(table, events)


def courses(titles: Iterable[Rules[Any]]) -> dict[str, Course]:
    """The tutorials there are, by what they are stored as; the first of a title as the title itself."""
    taught = [
        (f"{rules.key}.{part}" if part > 1 else rules.key, rules, tutorial)
        for rules in titles
        for part, tutorial in enumerate(rules.tutorials, start=1)
    ]
    return {key: Course(index, key, rules, tutorial) for index, (key, rules, tutorial) in enumerate(taught)}
