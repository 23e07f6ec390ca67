"""Costs of actions as sums of goods, so that two prices of the same thing can be compared."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, say_n
from rules.new_dawn.actions.industry import BuildWonder
from rules.new_dawn.board.wonder_cost import wonder_cost
from rules.new_dawn.core.state import Game


def cost(g: Game, seat: Seat, action: AnyAction) -> Mapping[str, int] | None:
    """Return the production a wonder costs; other payments are chosen, so their price never changes."""
    return {"production": wonder_cost(g, seat, action.wonder)} if isinstance(action, BuildWonder) else None


def amount(goods: Mapping[str, int]) -> Text:
    """Return production in words."""
    return say_n("{n} production", "{n} production", goods["production"])
