"""Standing orders of a seat: stored as plain data, they answer questions automatically."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import structlog
from pydantic import ValidationError

from bot.metrics.safe_errors import described
from bot.store import Stop, StoredOrder
from rules.engine import AnyAction, AnyQuestion, Rules, Seat, StandingOrder, Table

log = structlog.get_logger(__name__)


def stored(order: StandingOrder) -> StoredOrder:
    """Return the order as plain data."""
    return StoredOrder(type(order).tag, order.model_dump(mode="json"))


def readable(rules: Rules[Any], orders: Sequence[StoredOrder]) -> tuple[StandingOrder, ...]:
    """Return the orders as the installed rules know them. An unknown one becomes a question to its owner."""
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
    """Return the kind of order that is or was stored under a name."""
    return next((kind for kind in rules.standing_orders if kind.named(name)), None)


def in_force(rules: Rules[Any], given: Sequence[StandingOrder], *, planned: bool = False) -> tuple[StandingOrder, ...]:
    """Return the orders of a seat, with the default orders of each kind that it has not given.

    Before a turn that is played as `planned` there may be more default orders.
    """
    kinds = {type(order) for order in given}
    unsaid = (kind.default_order() for kind in rules.standing_orders if kind not in kinds)
    before = (order for order in rules.plan_orders if planned and type(order) not in kinds)
    return (*given, *(order for order in unsaid if order is not None), *before)


def stopped(stop: Stop, table: Table[Any], seat: Seat) -> bool:
    """Return whether the orders of a seat have stopped at this point of the game."""
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
