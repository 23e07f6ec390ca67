"""Standing orders of a seat: kept as plain data, answering questions by themselves."""

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
    """Return the orders as the installed rules know them; one they no longer know asks its owner again."""
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
    """Return the orders of a seat, with those that hold for whoever has given none of their kind.

    In front of a turn that is played as it is `planned` there may be more of these.
    """
    kinds = {type(order) for order in given}
    unsaid = (kind.unless_told() for kind in rules.standing_orders if kind not in kinds)
    before = (order for order in rules.plan_orders if planned and type(order) not in kinds)
    return (*given, *(order for order in unsaid if order is not None), *before)


def stopped(stop: Stop, table: Table[Any], seat: Seat) -> bool:
    """Return whether the orders of a seat no longer answer at this point of the game."""
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
    """What the first of the seat's orders that knows an answer says; None asks the player.

    Orders see what their owner sees. A question whose automatic answer would tell others something hidden is left
    to the player, except by orders that answer it whatever the seat holds.
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
            # One player's order must not keep everybody else from playing: they are asked as if it were not there.
            log.exception("standing order failed", game=table.rules.key, seat=seat, order=type(order).tag)
            continue
        if answer is not None and table.obstacle(seat, answer) is None:
            return answer
    return None
