"""A whole turn on a copy of the table: the chosen actions, then what standing orders answer and plans bring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.store import Stop, StoredDecision
from bot.store.log import OWN, DecidedBy
from bot.store.plans import REST, Plan
from bot.tables.change import DecisionMade, IllegalTurn
from bot.tables.orders import Answer, automatic_answer, in_force, stopped
from bot.tables.planned import as_planned, has_come
from rules.engine import AnyAction, IllegalAction, Seat, StandingOrder, Table

ENDLESS = 10_000
"""More automatic answers in a row than any game can ask for."""


@dataclass(slots=True)
class Turn:
    """Decisions being carried out on `table`, which nobody else has."""

    table: Table[Any]
    orders: Mapping[Seat, Sequence[StandingOrder]]
    stops: Mapping[Seat, Stop] = field(default_factory=dict)
    """What lets the orders of a seat answer no longer."""
    plans: Mapping[Seat, Plan] = field(default_factory=dict)
    """What is played by itself when the turn of a seat comes."""
    decisions: list[DecisionMade] = field(default_factory=list)
    on_turn: set[Seat] = field(default_factory=set)
    """The seats that have decided in turns of their own; what they had planned for these is past."""
    rests: dict[Seat, Plan] = field(default_factory=dict)
    """What is left of turns that others have interrupted."""

    def __post_init__(self) -> None:
        # Whoever is asked already decides: what was not as planned when the turn came is not played later on.
        self.plans = {seat: plan for seat, plan in self.plans.items() if not has_come(self.table, seat, plan)}

    def play(self, seat: Seat, actions: Sequence[AnyAction], rest: Plan | None = None) -> None:
        """Carry out the actions one after the other; raises IllegalTurn at the first that is illegal.

        What others answer first is followed by the rest of the turn.
        """
        turn = self.table.turn(seat)
        for index, action in enumerate(actions):
            if seat not in self.table.questions:
                # In between others may have been asked; the turn can go on when their standing orders answer.
                self.answer_automatically()
            try:
                self._decide(seat, action)
            except IllegalAction as refusal:
                raise IllegalTurn(index, action, refusal.obstacle) from None
        if rest is not None:
            self._keep_rest(seat, rest)
        self.answer_automatically()
        if self.table.turn(seat) != turn:
            self.rests.pop(seat, None)

    def time_out(self, seat: Seat) -> None:
        """Give the default answer for a seat, then let standing orders answer."""
        question = self.table.questions[seat]
        answer = None if question.default is None else question.default(self.table.state, seat)
        self._decide(seat, self.table.options(seat)[0] if answer is None else answer, "time")
        self.answer_automatically()

    def stand_in(self, seat: Seat, actions: Sequence[AnyAction]) -> None:
        """Carry out what a computer player decides for a seat, then let standing orders answer."""
        for action in actions:
            self._decide(seat, action, "computer")
        self.answer_automatically()

    def answer_unhurried(self, seat: Seat, action: AnyAction) -> None:
        """Give the only answer of a seat as if it had, then let standing orders answer."""
        self._decide(seat, action, "unhurried")
        self.answer_automatically()

    def decide_for(self, seat: Seat, action: AnyAction) -> None:
        """Make the decision of a seat as the others at the table have agreed, then let standing orders answer."""
        self._decide(seat, action, "table")
        self.answer_automatically()

    def repeat(self, decisions: Sequence[StoredDecision]) -> None:
        """Make earlier decisions again as they stand in the log."""
        for stored in decisions:
            decision = stored.decision
            self._decide(
                decision.seat, self.table.parse(decision.text), stored.decided_by, reveals=decision.reveals_hidden
            )

    def answer_automatically(self) -> None:
        """Give answers without a choice, let standing orders answer and plans be played, until all is said."""
        for _ in range(ENDLESS):
            found = self._next_answer()
            if found is not None:
                seat, answer = found
                self._decide(seat, answer.action, "order", reveals=answer.keeps_secret)
            elif not self._play_next_plan():
                return
        raise AssertionError(f"standing orders of {self.table.rules.title} answer without end")

    def _play_next_plan(self) -> bool:
        """Play what somebody has planned for the turn that has come; False when nobody has."""
        come = next((plan for plan in self.plans.values() if has_come(self.table, plan.seat, plan)), None)
        if come is None:
            return False
        self.plans = {seat: plan for seat, plan in self.plans.items() if seat != come.seat}
        if come.question == REST or come.seat not in self.on_turn:
            played = as_planned(self.table, come.seat, come)
            for action in played:
                # Whoever could take back what led to it would have seen it for nothing.
                self._decide(come.seat, action, "plan", reveals=True)
            if played and come.question == REST:
                self._keep_rest(come.seat, replace(come, steps=come.steps[len(played) :]))
        return True

    def _keep_rest(self, seat: Seat, rest: Plan) -> None:
        """Have what is left of a turn played when the turn goes on; nothing may be left."""
        self.rests.pop(seat, None)
        if rest.steps:
            self.rests[seat] = rest
            self.plans = {**self.plans, seat: rest}

    def _next_answer(self) -> tuple[Seat, Answer] | None:
        """What everybody can see to be the only answer left, or what a standing order says."""
        for seat, question in self.table.questions.items():
            left = question.open_answer(self.table.state, seat)
            if left is not None:
                return seat, Answer(left, keeps_secret=False)
            orders = in_force(self.table.rules, self.orders.get(seat, ()))
            if orders and seat in self.stops and stopped(self.stops[seat], self.table, seat):
                continue
            answer = automatic_answer(self.table, seat, question, orders)
            if answer is not None:
                return seat, answer
        return None

    def _decide(self, seat: Seat, action: AnyAction, by: DecidedBy = "player", *, reveals: bool = False) -> None:
        table, automatic = self.table, by not in OWN
        question = table.questions.get(seat)
        events = table.act(seat, action, automatic=automatic, reveals=reveals)
        self.decisions.append(DecisionMade(table.decision_count, seat, table.log[-1].text, automatic, events, by))
        if question is not None and not question.off_turn:
            self.on_turn.add(seat)
