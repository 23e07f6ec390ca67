"""Costs of actions as sums of goods, so that two prices of the same thing can be compared."""

from __future__ import annotations

from collections.abc import Mapping

from rules.civilization.actions.families import CityAction
from rules.civilization.core.state import Game
from rules.civilization.words.descriptions import production_of
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, listing, say_n


def cost(g: Game, seat: Seat, action: AnyAction) -> Mapping[str, int] | None:
    """Return the cost of a city action: the production of its item, and the trade for rushing."""
    if not isinstance(action, CityAction):
        return None
    production = production_of(g, seat, action)
    return {"production": production, "trade": action.trade_spent(g)} if production else None


def amount(goods: Mapping[str, int]) -> Text:
    """Return goods in words."""
    return listing([_amount(kind, n) for kind, n in goods.items()])


def _amount(kind: str, n: int) -> Text:
    if kind == "trade":
        return say_n("{n} trade", "{n} trade", n)
    return say_n("{n} production", "{n} production", n)
