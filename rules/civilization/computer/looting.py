"""The choice of loot (CIV-11.9)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.civilization.actions.families import LootAction
from rules.civilization.actions.loot import (
    COIN,
    CULTURE,
    TRADE,
    DiscardCoin,
    LootCulture,
    LootEvent,
    LootTechnology,
    LootToken,
    LootTrade,
    LootTwo,
    StealCoin,
    loser_of,
)
from rules.civilization.computer.negotiating import BACK_WORTH
from rules.civilization.computer.values import Values
from rules.civilization.effects.loot import MOST_TAKEN


def loot(values: Values, options: Iterable[LootAction]) -> LootAction:
    """Return the most valuable loot."""
    return max(options, key=lambda option: worth(values, option))


def worth(values: Values, option: LootAction) -> float:
    """Return the value of some loot."""
    match option:
        case LootTechnology(technology):
            return values.technology(technology)
        case StealCoin():
            return 1.5 * values.coin
        case DiscardCoin():
            return 0.4 * values.coin
        case LootEvent(level):
            return BACK_WORTH[f"event:{level}"]
        case LootTwo(first, second):
            return reward(values, first) + reward(values, second)
        case LootTrade():
            return reward(values, TRADE)
        case LootCulture():
            return reward(values, CULTURE)
        case LootToken(token):
            return reward(values, token)
    return 0.0


def reward(values: Values, name: str) -> float:
    """Return the value of a small reward."""
    loser = loser_of(values.g)
    if name == TRADE:
        trade = values.player.trade
        return values.dial(min(27, trade + min(MOST_TAKEN, loser.trade))) - values.dial(trade) + 0.5
    if name == CULTURE:
        return values.culture * min(MOST_TAKEN, loser.culture)
    if name.startswith(COIN):
        return 0.4 * values.coin
    return BACK_WORTH.get(name) or values.resource(name)
