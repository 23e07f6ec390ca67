"""The fewest conversions that make an action affordable (TM-7.9)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.terra_mystica.actions import Burn, Convert
from rules.terra_mystica.core.catalog import CONVERSIONS, Goods
from rules.terra_mystica.core.state import Player

Conversions = tuple[Burn | Convert, ...]

POWER_FOR_PRIEST = CONVERSIONS["power_to_priest"].pay.power
POWER_FOR_WORKER = CONVERSIONS["power_to_worker"].pay.power


def enabling(p: Player, cost: Goods) -> Iterator[Conversions]:
    """Yield conversions that make a cost payable: none if it is payable already, else from power first."""
    if p.cannot_pay(cost) is None:
        yield ()
        return
    if p.vp < cost.vp:
        return
    from_power = _from(p, cost, goods_first=False)
    from_goods = _from(p, cost, goods_first=True)
    if from_power is not None:
        yield from_power
    if from_goods is not None and from_goods != from_power:
        yield from_goods


def _from(p: Player, cost: Goods, *, goods_first: bool) -> Conversions | None:
    """Return conversions to priests, workers and coins; the latter two also from spare priests and workers."""
    priests, workers, coins = (
        max(0, cost.priests - p.priests),
        max(0, cost.workers - p.workers),
        max(0, cost.coins - p.coins),
    )
    spare_priests = max(0, p.priests - cost.priests)
    spare_workers = max(0, p.workers - cost.workers)
    if priests > p.priest_supply:
        return None
    power = p.bowls[2] + p.bowls[1] // 2 - cost.power - POWER_FOR_PRIEST * priests
    if power < 0:
        return None
    priests_to_workers = min(workers, spare_priests) if goods_first else 0
    workers_to_coins = min(coins, spare_workers) if goods_first else 0
    bought = min(workers - priests_to_workers, power // POWER_FOR_WORKER)
    power -= bought * POWER_FOR_WORKER
    priests_to_workers = workers - bought
    coins_bought = min(coins - workers_to_coins, power)
    power -= coins_bought
    workers_to_coins = coins - coins_bought
    if priests_to_workers > spare_priests or workers_to_coins > spare_workers:
        return None
    spent = cost.power + POWER_FOR_PRIEST * priests + POWER_FOR_WORKER * bought + coins_bought
    burned = max(0, spent - p.bowls[2])
    if 2 * burned > p.bowls[1]:
        return None
    steps: list[Burn | Convert] = [Burn(burned)] if burned else []
    conversions = (
        Convert("power_to_priest", priests),
        Convert("power_to_worker", bought),
        Convert("power_to_coin", coins_bought),
        Convert("priest_to_worker", priests_to_workers),
        Convert("worker_to_coin", workers_to_coins),
    )
    return (*steps, *(each for each in conversions if each.times))
