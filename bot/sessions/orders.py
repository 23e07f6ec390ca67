"""Standing orders of a seat: rules set by its player that answer questions automatically.

They are stored as plain data. `readable` checks stored orders against the installed rules, and `automatic_answer` asks
them when a question arises.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, Literal, get_args, get_origin

import structlog
from pydantic import ValidationError

from bot.metrics.safe_errors import described
from bot.store import Stop, StoredOrder
from rules.engine import AnyAction, AnyQuestion, Rules, Seat, StandingOrder, Table

log = structlog.get_logger(__name__)


def stored(order: StandingOrder) -> StoredOrder:
    """Return an order as plain data for the database."""
    return StoredOrder(type(order).tag, order.model_dump(mode="json"))


def readable(rules: Rules[Any], orders: Sequence[StoredOrder]) -> tuple[StandingOrder, ...]:
    """Return stored orders as objects of the installed rules.

    An order that these rules do not know or no longer accept is left out with a warning in the log, so its owner
    has to answer.
    """
    found = []
    for order in orders:
        kind = kind_of(rules, order.order)
        try:
            if kind is None:
                raise ValueError("the rules know no such order")
            found.append(kind.model_validate(dict(order.settings)))
        except (ValidationError, ValueError) as error:
            log.warning("standing order left out", game=rules.key, order=order.order, problem=described(error))
    return tuple(found)


def kind_of(rules: Rules[Any], name: str) -> type[StandingOrder] | None:
    """Return the class of orders stored under a name, which may be an earlier name; None if there is none."""
    return next((kind for kind in rules.standing_orders if kind.named(name)), None)


def in_force(rules: Rules[Any], given: Sequence[StandingOrder], *, planned: bool = False) -> tuple[StandingOrder, ...]:
    """Return the orders that the seat has set, followed by defaults for kinds that it has not set.

    `planned` means before a turn that is played as planned. Then `rules.plan_orders` are defaults as well.
    """
    kinds = {type(order) for order in given}
    unsaid = (kind.default_order() for kind in rules.standing_orders if kind not in kinds)
    before = (order for order in rules.plan_orders if planned and type(order) not in kinds)
    return (*given, *(order for order in unsaid if order is not None), *before)


def stopped(stop: Stop, table: Table[Any], seat: Seat) -> bool:
    """Return whether the orders of a seat no longer answer, because the limit that its player set is reached."""
    since = [decision for decision in table.log[stop.decision_count :] if decision.seat == seat]
    match stop.kind:
        case "changed":
            return False
        case "decision":
            return any(not decision.automatic for decision in since)
        case "round":
            return table.rules.round(table.state) != stop.round
        case "answers":
            return sum(decision.automatic for decision in since) >= stop.answers


def automatic_answer(
    table: Table[Any], seat: Seat, question: AnyQuestion, orders: Sequence[StandingOrder]
) -> AnyAction | None:
    """Return the answer of the first order of the seat that has one; None asks the player.

    Orders see what their owner sees. A question whose automatic answer would reveal something hidden is left to the
    player, except by orders that answer it for any hand.
    """
    if not orders:
        return None
    seen = table.view(seat).state
    for order in orders:
        try:
            if question.reveals and not order.covers(table.view(None).state, seat, question):
                continue
            answer = order.answer(seen, seat, question)
        except Exception:
            # A broken order of one player must not block the others: that player has to answer as if there were no
            # order.
            log.exception("standing order failed", game=table.rules.key, seat=seat, order=type(order).tag)
            continue
        if answer is not None and table.obstacle(seat, answer) is None:
            return answer
    return None


def possible_answer(table: Table[Any], seat: Seat, question: AnyQuestion) -> AnyAction | None:
    """Return the answer that some order of the title would give; None if no order answers such a question."""
    return automatic_answer(
        table, seat, question, tuple(each for kind in table.rules.standing_orders for each in _settings(kind))
    )


@cache
def _settings(kind: type[StandingOrder]) -> tuple[StandingOrder, ...]:
    """Return orders of a kind that have each value of each setting once."""
    values = {
        name: get_args(field.annotation)
        for name, field in kind.model_fields.items()
        if get_origin(field.annotation) is Literal
    }
    most = max(map(len, values.values()), default=0)
    return tuple(kind(**{name: several[at % len(several)] for name, several in values.items()}) for at in range(most))
