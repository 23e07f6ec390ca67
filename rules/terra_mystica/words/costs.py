"""The costs of actions as amounts of goods, so that two prices of the same item can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text
from rules.terra_mystica import actions as act
from rules.terra_mystica.actions.upgrade import upgrade_cost
from rules.terra_mystica.core import names
from rules.terra_mystica.core.catalog import Goods
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.land import spades
from rules.terra_mystica.land.spades import Dig


def cost(g: Game, seat: Seat, action: AnyAction) -> Mapping[str, int] | None:
    """Return the cost of a legal action by kind of goods; None if it has no variable price."""
    found = _cost(g, g.players[seat], action)
    return None if found is None else asdict(found)


def amount(goods: Mapping[str, int]) -> Text:
    """Return goods in words."""
    return names.amount(Goods(**goods))


def _cost(g: Game, player: Player, action: AnyAction) -> Goods | None:
    match action:
        case act.Build():
            planned = action.plan(g, player)
        case act.Transform(space, terrain):
            planned = spades.plan(g, player, space, terrain, action.long)
        case act.Upgrade(space, kind):
            return upgrade_cost(g, player, space, kind)
        case _:
            return None
    assert isinstance(planned, Dig), "a legal action has a price"
    return planned.cost
