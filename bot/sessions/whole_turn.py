"""A whole turn on a copy of the table: the chosen actions, then answers of standing orders and planned turns."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.drafts.preview import is_side_answer
from bot.sessions.change import DecisionMade, IllegalTurn
from bot.sessions.orders import automatic_answer, in_force, possible_answer, stopped
from bot.sessions.plan_execution import DueTurn, due_turn, is_due, known_signals, stop_signals, would_lapse
from bot.store import Stop, StoredDecision
from bot.store.log import BY_ITSELF, OWN, DecidedBy
from bot.store.plans import REST, Plan, PlannedTurn
from rules.engine import AnyAction, IllegalAction, Seat, StandingOrder, Table

ENDLESS = 10_000
"""More automatic answers in a row than any game can need."""


@dataclass(slots=True)
class Turn:
    """Decisions being carried out on `table`, a private copy."""

    table: Table[Any]
    orders: Mapping[Seat, Sequence[StandingOrder]]
    stops: Mapping[Seat, Stop] = field(default_factory=dict)
    """The stop conditions of the orders of each seat."""
    plans: Mapping[Seat, Plan] = field(default_factory=dict)
    """The plans of the seats, as the decisions leave them."""
    computer_seats: Collection[Seat] = ()
    decisions: list[DecisionMade] = field(default_factory=list)
    _asked_by: dict[Seat, int] = field(default_factory=dict)
    """The numbers of the decisions because of which seats of other people have their present questions."""
    played_later: set[Seat] = field(default_factory=set)
    """Seats whose plans are played at a time when a person would plausibly answer."""
    _plans_before: Mapping[Seat, Plan] = field(default_factory=dict)
    _asked: set[Seat] = field(default_factory=set)
    """Seats whose planned turns have come but are not played automatically."""
    _begun: dict[Seat, Hashable] = field(default_factory=dict)
    """The turns that have begun, of seats that planned them."""
    _as_planned: set[Seat] = field(default_factory=set)
    """The seats for which a plan plays the current turn."""

    def __post_init__(self) -> None:
        self._plans_before = self.plans
        # A seat that already has its question did not fit the plan when the turn came; it is not played later.
        self._asked = {seat for seat, plan in self.plans.items() if is_due(self.table, seat, plan)}
        self._begun = {seat: self.table.turn(seat) for seat, plan in self.plans.items() if plan.begun}

    @property
    def changed_plans(self) -> list[Plan]:
        """The plans that the decisions have changed."""
        return [plan for seat, plan in self.plans.items() if plan != self._plans_before.get(seat)]

    def play(
        self, seat: Seat, actions: Sequence[AnyAction], rest: Plan | None = None, by: DecidedBy = "player"
    ) -> None:
        """Carry out the actions one after the other; raises IllegalTurn at the first that is illegal.

        If others have to answer in between, the rest of the turn follows.
        """
        turn = self.table.turn(seat)
        for index, action in enumerate(actions):
            if seat not in self.table.questions:
                # Others may have questions in between; the turn continues when their standing orders answer.
                self.answer_automatically()
            try:
                self._decide(seat, action, by)
            except IllegalAction as refusal:
                raise IllegalTurn(index, action, refusal.obstacle) from None
        if rest is not None:
            self._keep_rest(rest.before(self.plans.get(seat)))
        self.answer_automatically()
        left = self.plans.get(seat)
        if left is not None and left.rest is not None and not left.begun and self.table.turn(seat) != turn:
            self._keep_plan(replace(left, turns=left.turns[1:]))

    def time_out(self, seat: Seat) -> None:
        """Give the default answers for a seat until that wait is over, then let standing orders answer."""
        question = self.table.questions[seat]
        self._decide(seat, question.on_time_out(self.table.state, seat), "time")
        while question.lasts and self.table.questions.get(seat) is question:
            self._decide(seat, question.on_time_out(self.table.state, seat), "time")
        self.answer_automatically()

    def stand_in(self, seat: Seat, actions: Sequence[AnyAction]) -> None:
        """Carry out the decisions of a computer player for a seat, then let standing orders answer."""
        for action in actions:
            self._decide(seat, action, "computer")
        self.answer_automatically()

    def give_delayed_answer(self, seat: Seat, action: AnyAction) -> None:
        """Give the only answer of a seat as if it had decided, then let standing orders answer."""
        self._decide(seat, action, "unhurried")
        self.answer_automatically()

    def repeat(self, decisions: Sequence[StoredDecision]) -> None:
        """Make earlier decisions again as they are in the log."""
        for stored in decisions:
            decision = stored.decision
            self._decide(
                decision.seat, self.table.parse(decision.text), stored.decided_by, reveals=decision.reveals_hidden
            )

    def answer_automatically(self) -> None:
        """Give forced answers, let standing orders answer and play plans, until a player has to decide."""
        for _ in range(ENDLESS):
            found = self._next_answer()
            if found is not None:
                self._decide(*found)
            elif not self._play_next_plan():
                self._note_unanswered()
                return
        raise AssertionError(f"standing orders of {self.table.rules.title} answer without end")

    def _note_unanswered(self) -> None:
        """Note that decisions have shown which seats have no order that answers.

        Their players cannot take them back alone. Otherwise they could test the orders of others for free.
        """
        for seat, number in self._asked_by.items():
            question = self.table.questions.get(seat)
            # The questions of a phase are asked because it begins.
            answer = None if question is None or question.phase else possible_answer(self.table, seat, question)
            if answer is not None and is_side_answer(self.table, answer):
                self.table.note_reveal(number)
        self._asked_by = {}

    def play_planned(self, seat: Seat) -> None:
        """Play the planned turn of a seat whose turn came some time ago, then the automatic answers that follow."""
        plan = self.plans[seat]
        self._play_plan(plan, due_turn(self.table, seat, plan))
        self.answer_automatically()

    def _plays(self, seat: Seat) -> bool:
        """Return whether a plan will play the current turn of the seat."""
        plan = None if seat in self._asked else self.plans.get(seat)
        return plan is not None and plan.plays_by_itself and not plan.begun and is_due(self.table, seat, plan)

    def _play_next_plan(self) -> bool:
        """Play one planned turn that is due. Return False when there is none."""
        come = next((plan for seat, plan in self.plans.items() if self._plays(seat)), None)
        if come is None:
            return False
        self._asked.add(come.seat)
        due = due_turn(self.table, come.seat, come)
        if due.tells:
            self.played_later.add(come.seat)
        else:
            self._play_plan(come, due)
        return True

    def _play_plan(self, plan: Plan, due: DueTurn) -> None:
        """Play the next turn of a plan if nothing relevant has changed."""
        seat = plan.seat
        self._as_planned.add(seat)
        assert plan.next is not None, "there is something to be played"
        for action in due.actions:
            self._decide(seat, action, "plan")
        left = plan.next.steps[len(due.actions) :]
        if due.actions and left and seat in self._begun and (plan.rest is not None or due.stop is None):
            # The fallback turn of a plan is not removed from it when it is played.
            behind = plan.turns[1:] if plan.turns and plan.next is plan.turns[0] else plan.turns
            self._keep_rest(replace(plan, turns=(PlannedTurn(REST, left), *behind)))
        if seat in self._begun:
            # The rest after a reveal needs its owner.
            self._as_planned.discard(seat)

    def _keep_rest(self, plan: Plan) -> None:
        """Keep the rest of the current turn as a plan, which is played when the turn continues."""
        self._begun.pop(plan.seat, None)
        self._asked.discard(plan.seat)
        self._as_planned.discard(plan.seat)
        self._keep_plan(replace(plan, begun=False, known=known_signals(self.table, plan.seat), stopped=""))

    def _keep_plan(self, plan: Plan) -> None:
        self.plans = {**self.plans, plan.seat: plan}

    def _note_turns(self) -> None:
        """Advance plans whose turn is over, and note which signals stop plans."""
        for seat, turn in list(self._begun.items()):
            if self.table.turn(seat) != turn:
                del self._begun[seat]
                self._asked.discard(seat)
                left = self.plans[seat].behind_next(as_planned=seat in self._as_planned)
                self._keep_plan(replace(left, known=known_signals(self.table, seat)))
                self._as_planned.discard(seat)
        waiting = [plan for plan in self.plans.values() if plan.plays_by_itself and not plan.begun and not plan.stopped]
        for plan in waiting:
            signs = stop_signals(self.table, plan.seat)
            found = next((name for name, here in signs.items() if not set(plan.known).issuperset(here)), None)
            if found is not None:
                self._keep_plan(replace(plan, stopped=found))

    def _next_answer(self) -> tuple[Seat, AnyAction, DecidedBy] | None:
        """Return the only publicly possible answer, or the answer of a standing order."""
        for seat, question in self.table.questions.items():
            left = question.forced_answer(self.table.state, seat)
            if left is not None:
                return seat, left, "forced"
            planned = self._plays(seat)
            if planned and not would_lapse(self.table, seat):
                continue
            orders = in_force(self.table.rules, self.orders.get(seat, ()), planned=planned)
            if orders and seat in self.stops and stopped(self.stops[seat], self.table, seat):
                continue
            answer = automatic_answer(self.table, seat, question, orders)
            # In a planned turn, orders answer only side questions.
            if answer is not None and (not planned or is_side_answer(self.table, answer)):
                return seat, answer, "order"
        return None

    def _decide(self, seat: Seat, action: AnyAction, by: DecidedBy = "player", *, reveals: bool = False) -> None:
        table, automatic = self.table, by not in OWN
        plan = self.plans.get(seat)
        if plan is not None and not plan.begun and is_due(table, seat, plan):
            self._begun[seat] = table.turn(seat)
            # After an answer of an order the plan still plays the rest of the turn.
            self._keep_plan(replace(plan, begun=by not in BY_ITSELF))
        before = table.questions
        events = table.act(seat, action, automatic=automatic, reveals=reveals)
        self.decisions.append(DecisionMade(table.decision_count, seat, table.log[-1].text, automatic, events, by))
        self._asked_by.pop(seat, None)
        if seat not in self.computer_seats:
            asked = table.questions.keys() - before.keys() - {*self.computer_seats, seat}
            self._asked_by |= dict.fromkeys(asked, table.decision_count)
        self._note_turns()
