"""A running tutorial: the position before each lesson, and the check of the learner's draft."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from rules.engine import AnyAction, Event, Rules, Table
from rules.engine.core.notation import NotationError
from rules.engine.core.text import Seat, Text, say
from rules.engine.lessons import Lesson, Tutorial

Verdict = Literal["right", "begun", "other"]
"""The draft has all lines of the lesson, a correct beginning, or something else."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The beginning of a lesson: the table, and the events since the lesson before."""

    table: Table[Any]
    events: tuple[Event, ...] = ()


class TutorialRun:
    """A tutorial of a title. Its positions are the same for everybody, so each is made once."""

    def __init__(self, index: int, key: str, rules: Rules[Any], tutorial: Tutorial) -> None:
        self.index = index
        """Its number among all tutorials, which is the game number in its controls."""
        self.key = key
        """Its stored key: the title, for a later part with the number of the part."""
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
        """Return the position before a lesson."""
        if number not in self._openings:
            self._openings[number] = self._made(number)
        return self._openings[number]

    def verdict(self, number: int, lines: Sequence[str]) -> Verdict:
        """Return the verdict on a draft.

        It is right if it leads to the position asked for, in any order, or contains that and more.
        """
        turn = self.tutorial.turn(number)
        if tuple(lines) == turn:
            return "right"
        if tuple(lines) == turn[: len(lines)]:
            return "begun"
        reached = self._reached(number, lines)
        if reached is not None and (reached == self._reached(number, turn) or self._contains(number, lines, turn)):
            return "right"
        on_the_way = range(len(self.tutorial.prepared(number)), len(turn))
        if reached is not None and any(reached == self._reached(number, turn[:length]) for length in on_the_way):
            return "begun"
        return "other"

    def _contains(self, number: int, lines: Sequence[str], turn: Sequence[str]) -> bool:
        """Return whether each line of the lesson is among the lines, or one of them that picks more."""
        table, left = self.opening(number).table, list(lines)
        for wanted in map(table.parse, turn):
            done = next((line for line in left if _includes(table.parse(line), wanted)), None)
            if done is None:
                return False
            left.remove(done)
        return True

    def _made(self, number: int) -> Opening:
        tutorial = self.tutorial
        if number == 0:
            return self._begun()
        earlier, before = self.opening(number - 1), self.lesson(number - 1)
        if not before.plays:
            return Opening(earlier.table)
        table = earlier.table.clone()
        for line in tutorial.turn(number - 1):
            # The lesson tells its events.
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
        """Return the digest of the position after the lines; None where one of them is impossible."""
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


def _includes(done: AnyAction, wanted: AnyAction) -> bool:
    """Return whether an action is the wanted one, or picks what it picks and more."""
    if type(done) is not type(wanted) or not done.multi_field:
        return done == wanted
    picked, asked = getattr(done, done.multi_field), getattr(wanted, wanted.multi_field)
    return not Counter(asked) - Counter(picked) and replace(done, **{done.multi_field: asked}) == wanted


def _replied(table: Table[Any], replies: Iterable[tuple[int, str]]) -> Opening:
    """Return the table after the decisions of the other seats."""
    events: tuple[Event, ...] = ()
    for seat, line in replies:
        events += table.act(Seat(seat), table.parse(line))
    return Opening(table, events)


def tutorial_runs(titles: Iterable[Rules[Any]]) -> dict[str, TutorialRun]:
    """Return all tutorials by their stored keys; the first one of a title has the key of the title."""
    taught = [
        (f"{rules.key}.{part}" if part > 1 else rules.key, rules, tutorial)
        for rules in titles
        for part, tutorial in enumerate(rules.tutorials, start=1)
    ]
    return {key: TutorialRun(index, key, rules, tutorial) for index, (key, rules, tutorial) in enumerate(taught)}
