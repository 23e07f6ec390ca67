"""Standing orders of a seat: kept as plain data, answering questions by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import structlog
from pydantic import ValidationError

from bot.store import StoredOrder
from rules.engine import AnyAction, AnyQuestion, Rules, Seat, StandingOrder, Table

log = structlog.get_logger(__name__)


def stored(order: StandingOrder) -> StoredOrder:
    """The order as plain data."""
    return StoredOrder(type(order).__name__, order.model_dump(mode="json"))


def readable(rules: Rules[Any], orders: Sequence[StoredOrder]) -> tuple[StandingOrder, ...]:
    """The orders as the installed rules know them; one they no longer know asks its owner again."""
    kinds = {kind.__name__: kind for kind in rules.standing_orders}
    found = []
    for order in orders:
        kind = kinds.get(order.order)
        try:
            if kind is None:
                raise ValueError("the rules know no such order")
            found.append(kind.model_validate(dict(order.settings)))
        except (ValidationError, ValueError) as error:
            log.warning("standing order left out", game=rules.key, order=order.order, problem=str(error))
    return tuple(found)


def automatic_answer(
    table: Table[Any], seat: Seat, question: AnyQuestion, orders: Sequence[StandingOrder]
) -> AnyAction | None:
    """What the first of the seat's orders that knows an answer says; None asks the player.

    Orders see what their owner sees. A question whose automatic answer would tell others something hidden is
    always left to the player.
    """
    if question.reveals or not orders:
        return None
    seen = table.view(seat).state
    for order in orders:
        try:
            answer = order.answer(seen, seat, question)
        except Exception:
            # One player's order must not keep everybody else from playing: they are asked as if it were not there.
            log.exception("standing order failed", game=table.rules.key, seat=seat, order=type(order).__name__)
            continue
        if answer is not None and table.obstacle(seat, answer) is None:
            return answer
    return None
