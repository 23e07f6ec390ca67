"""A club around a simulated table: its pings, by the rules of the bot, and the length of its turns."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from bot.announcements.audience import newly_asked
from bot.sessions.change import Change
from bot.sessions.whole_turn import Turn
from rules.civilization import CIVILIZATION, CivilizationOptions, Game
from rules.engine import AnyAction, Seat, StandingOrder, Table
from rules.engine.core.notation import format_action
from tests.civilization.waiting.people import Person
from tests.civilization.waiting.playing import EVERYTHING, SEGMENTS, Decide, Habits, answer, prepared

MOST_DECISIONS = 400
"""The most decisions in one sitting, a guard against endless loops."""

THOUGHT_OVER = (*SEGMENTS, "negotiate", "research")
"""The questions for which a person looks at the whole board, and so also prepares later ones."""


@dataclass
class Tally:
    """The counts of each turn of the table, and of each ping."""

    pings: list[int] = field(default_factory=list)
    """The pings of each person in each turn."""
    days: list[float] = field(default_factory=list)
    """The days of each turn."""
    kinds: Counter[str] = field(default_factory=Counter)
    """Pings by the question."""
    decisions: Counter[str] = field(default_factory=Counter)
    """Decisions by their maker: a person or an order."""
    segments: Counter[bool] = field(default_factory=Counter)
    """Parts of phases with pings: True with one, False with several."""

    def add(self, other: Tally) -> None:
        """Add the counts of another tally."""
        self.pings += other.pings
        self.days += other.days
        self.kinds += other.kinds
        self.decisions += other.decisions
        self.segments += other.segments


@dataclass
class Club:
    """Up to four friends and their game."""

    table: Table[Game]
    people: list[Person]
    decide: Decide
    habits: Habits = EVERYTHING
    hour: float = 0.0
    orders: dict[Seat, tuple[StandingOrder, ...]] = field(default_factory=dict)
    answers: dict[Seat, float] = field(default_factory=dict)
    """The times when the pinged persons look at the game."""
    tally: Tally = field(default_factory=Tally)
    turn_began: float = 0.0
    pinged: Counter[Seat] = field(default_factory=Counter)
    """Pings in the present turn."""
    calls: Counter[tuple[Seat, str, Seat | None]] = field(default_factory=Counter)
    """Pings in each part of the present turn."""

    def play(self, turns: int) -> Tally:
        """Play that many turns; the set-up does not count."""
        for seat in self.table.questions:
            self.call(seat)
        while not self.table.finished and self.table.state.round <= turns:
            assert self.answers, f"the table waits for nobody: {self.table.questions}"
            seat = min(self.answers, key=lambda each: (self.answers[each], each))
            self.hour = self.answers.pop(seat)
            self.sit(seat)
        return self.tally

    def sit(self, seat: Seat) -> None:
        """Let a person who has time answer all questions and prepare later ones."""
        at_leisure = False
        for _ in range(MOST_DECISIONS):
            question = self.table.questions.get(seat)
            if question is None:
                break
            at_leisure = at_leisure or question.name in THOUGHT_OVER
            # A person with another question at once is still looking at the game.
            self.answers.pop(seat, None)
            self.change(seat, answer(self.table, seat, self.decide, self.habits))
        else:
            raise AssertionError(f"seat {seat} decides without end: {self.table.questions}")
        if at_leisure and self.habits.prepares and not self.table.finished:
            self.give(seat, prepared(self.table, seat, self.decide))

    def give(self, seat: Seat, orders: list[StandingOrder]) -> None:
        """Set standing orders, which replace those of the same kinds."""
        kinds = {type(order) for order in orders}
        kept = [order for order in self.orders.get(seat, ()) if type(order) not in kinds]
        self.orders[seat] = (*kept, *orders)

    def change(self, seat: Seat, action: AnyAction) -> None:
        """Make one decision, with the answers of orders after it and the pings it causes."""
        turn = Turn(self.table.clone(), self.orders)
        try:
            turn.play(seat, [action])
        except Exception as error:
            error.add_note(f"seat {seat} decides {format_action(action)} in {self.table.questions}")
            raise
        for made in turn.decisions:
            self.tally.decisions["order" if made.automatic else "person"] += 1
        before, self.table = self.table, turn.table
        if before.state.round != self.table.state.round:
            self.end_turn(before.state.round)
        change = Change("act", tuple(turn.decisions), decision_count=turn.table.decision_count)
        for asked in newly_asked(before, self.table, change):
            self.call(asked)
        self.answers = {each: hour for each, hour in self.answers.items() if each in self.table.questions}

    def call(self, seat: Seat) -> None:
        """Ping a person, who answers later."""
        if self.table.state.round:
            g = self.table.state
            self.pinged[seat] += 1
            self.calls[seat, g.phase, g.active] += 1
            self.tally.kinds[self.table.questions[seat].name] += 1
        self.answers.setdefault(seat, self.people[seat].answers_at(self.hour))

    def end_turn(self, number: int) -> None:
        """Count a completed turn of the table."""
        if number:
            self.tally.days.append((self.hour - self.turn_began) / 24)
            self.tally.pings += [self.pinged[seat] for seat in self.table.seats]
            self.tally.segments.update(number == 1 for number in self.calls.values())
        self.turn_began, self.pinged, self.calls = self.hour, Counter(), Counter()


def club(seats: int, seed: str, turns: int, decide: Decide, habits: Habits = EVERYTHING) -> Club:
    """Return a club before its game."""
    table = Table.new(CIVILIZATION, CivilizationOptions(turn_limit=turns), seats, seed)
    return Club(table, [Person(Random(f"{seed} {seat}")) for seat in table.seats], decide, habits)
