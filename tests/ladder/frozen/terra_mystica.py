"""The player of Terra Mystica before it planned: a fixed opponent of the ladder, never to be changed.

It evaluates a position by the victory points a seat may hope for.

All numbers here are opinions, not rules. They were found by letting the computer player play against others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rules.engine.core.text import Seat
from rules.terra_mystica.core.catalog import BONUS_CARDS, CULTS, FAVOR_TILES, NUMBERS, Goods, Kind
from rules.terra_mystica.core.geography import MAP
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.economy.income import cult_bonus, income
from rules.terra_mystica.flow.scoring import largest_area, share_places
from rules.terra_mystica.land.reach import beside_opponent, connected_group, within_reach
from rules.terra_mystica.land.spades import spade_counts
from rules.terra_mystica.land.towns import power_needed

STRUCTURES: dict[Kind, float] = {
    "dwelling": 1.5,
    "trading_house": 4.5,
    "temple": 8.0,
    "stronghold": 10.5,
    "sanctuary": 12.0,
}
"""The value of a structure, in addition to its income, at the beginning of a game, for what it leads to."""
CARD_SPADE, CARD_STEP, CARD_SHIP = 2.2, 1.6, 1.0


@dataclass(frozen=True, slots=True)
class _Prices:
    """The values of goods with that many incomes still to come."""

    coin: float
    worker: float
    priest: float
    bowls: tuple[float, float, float]

    def of(self, goods: Goods) -> float:
        power = goods.power * (self.bowls[2] - self.bowls[0]) / 2
        return goods.coins * self.coin + goods.workers * self.worker + goods.priests * self.priest + power + goods.vp


_AT_THE_END = _Prices(1 / 3, 1 / 3, 1 / 3, (0.0, 1 / 6, 1 / 3))
"""Three of anything are a victory point (TM-13.4)."""
_BEFORE = _Prices(0.45, 1.0, 1.6, (0.1, 0.45, 0.8))


def evaluate(g: Game, seat: Seat) -> float:
    """Return the value of a seat's goods, its future income, and its final scoring."""
    p = g.players[seat]
    if not p.faction:
        return 0.0
    incomes = NUMBERS.rounds - g.round
    prices = _BEFORE if incomes else _AT_THE_END
    early = incomes / NUMBERS.rounds
    worth = float(p.vp)
    worth += prices.of(Goods(workers=p.workers, coins=p.coins, priests=p.priests))
    worth += sum(tokens * price for tokens, price in zip(p.bowls, prices.bowls, strict=True))
    worth += incomes * 0.85 * prices.of(_lasting_income(p))
    worth += early * sum(number * STRUCTURES[kind] for kind, number in p.buildings.items())
    worth += early * (1.8 * p.spade_level + 1.2 * p.shipping + _room(g, p))
    worth += _neighbours(g, p) * early
    worth += sum(_favor(tile, incomes) for tile in p.favors)
    worth += p.keys * 0.6 + _towns_to_come(g, p) * (1.0 if incomes else 0.3)
    worth += _card(g, p, incomes, prices)
    worth += _cults(g, p, incomes) + _area(g, p, incomes)
    if g.active == seat:
        worth += sum(_due(g, incomes))
    return worth


def _lasting_income(p: Player) -> Goods:
    """Return the income of every round, without the bonus card."""
    total = income(p)
    if p.card is not None:
        total += p.card.income.times(-1)
    return total


def _room(g: Game, p: Player) -> float:
    """Return the amount of land to build on; land of a near terrain counts more."""
    if not p.land or not p.left("dwelling"):
        return 0.0
    found = sorted((_ease(g, p, space) for space in MAP.spaces(within_reach(g, p))), reverse=True)
    return sum(found[:6])


def _ease(g: Game, p: Player, space: str) -> float:
    here = g.terrain[space]
    if here == p.home:
        return 1.4
    counts = spade_counts(p, here, p.home)
    return 1.0 / (1 + counts[0]) if counts else 0.0


def _neighbours(g: Game, p: Player) -> float:
    """Return the value of neighbours: cheap trading houses and power."""
    return sum(0.8 for space in MAP.spaces(p.land) if beside_opponent(g, p, space))


def _favor(tile: str, incomes: int) -> float:
    """Return the value of a favor tile other than its cult steps and its income."""
    row = FAVOR_TILES[tile]
    worth = 0.5 + sum(row.build_vp.values()) * 0.5 * incomes
    if row.pass_vp is not None:
        worth += 2.0 * (incomes + 1)
    if row.town_power is not None:
        worth += 0.6 * incomes
    return worth + row.cult_steps * 1.0 * incomes


def _towns_to_come(g: Game, p: Player) -> float:
    """Return how near the structures outside towns are to one."""
    unseen = p.land & ~p.town_land
    needed = power_needed(p)
    worth = 0.0
    for space in MAP.spaces(unseen):
        if not unseen & MAP.mask([space]):
            continue
        group = connected_group(g, p, space)
        unseen &= ~group
        if group & p.town_land:
            continue
        kinds = [g.structures[name].kind for name in MAP.spaces(group)]
        power = sum(NUMBERS.power_value[kind] for kind in kinds)
        many = len(kinds) + ("sanctuary" in kinds)
        worth += 5.0 * min(1.0, power / needed) ** 1.5 * min(1.0, many / NUMBERS.town_structures) ** 1.5
    return worth


def _card(g: Game, p: Player, incomes: int, prices: _Prices) -> float:
    """Return the value of the bonus card, for a player who has passed or chooses the first one."""
    chosen = p.passed or g.phase == "setup"
    if chosen:
        return _card_worth(p, p.bonus_card, prices) if p.bonus_card is not None and incomes else 0.0
    if g.phase != "actions":
        return 0.0
    waiting = max(
        (_card_worth(p, card, prices) + coins * prices.coin for card, coins in g.bonus_coins.items()), default=0.0
    )
    return _points_of_passing(p) + (waiting - 0.2 if incomes else 0.0)


def _card_worth(p: Player, card: str, prices: _Prices) -> float:
    row = BONUS_CARDS[card]
    worth = prices.of(row.income) + CARD_SPADE * row.free_spades + CARD_STEP * row.cult_steps + CARD_SHIP * row.shipping
    return worth + sum(vp * (_counted(p, what) + 0.7) for what, vp in row.pass_vp.items())


def _points_of_passing(p: Player) -> float:
    points = sum(vp * _counted(p, what) for what, vp in p.card.pass_vp.items()) if p.card is not None else 0
    for row in p.tiles():
        if row.pass_vp is not None:
            points += row.pass_vp[min(p.buildings["trading_house"], len(row.pass_vp) - 1)]
    return points


def _counted(p: Player, what: Kind | Literal["shipping_level"]) -> int:
    return p.shipping if what == "shipping_level" else p.buildings[what]


def _cults(g: Game, p: Player, incomes: int) -> float:
    """Return the value of the places on the tracks, surer near the end, the steps themselves, and this round's cult
    bonus.
    """
    sure = 0.75 - 0.08 * incomes if incomes else 1.0
    worth = 0.0
    for cult in CULTS:
        places = share_places({other.seat: other.cults[cult] for other in g.players}, NUMBERS.cult_places)
        worth += sure * places.get(p.seat, 0) + (0.35 * p.cults[cult] if incomes else 0.0)
    if g.phase == "actions" and incomes:
        goods, spades = cult_bonus(g, p)
        worth += 0.8 * (_BEFORE.of(goods) + 1.5 * spades)
    return worth


def _area(g: Game, p: Player, incomes: int) -> float:
    sure = 0.75 - 0.1 * incomes if incomes else 1.0
    areas = {other.seat: largest_area(g, other) for other in g.players if other.faction}
    shares = share_places(areas, NUMBERS.area_places)
    return sure * shares.get(p.seat, 0) + (0.7 * areas[p.seat] if incomes else 0.0)


def _due(g: Game, incomes: int) -> Iterator[float]:
    """Yield the values of pending choices from the acting seat's action."""
    if g.job is not None and not g.job.paused:
        yield (2.4 if incomes else 1.0) * g.job.free
        yield 0.5 * len(g.job.changed)
    yield 1.5 if g.build_here is not None else 0.0
    yield 4.0 * g.favors_due + 8.0 * len(g.towns_due)
    yield 1.0 * g.top_steps + 1.0 * g.cult_steps_due
    yield 1.0 if g.bridge_due else 0.0
    yield 3.0 if g.stronghold_due or g.priests_due else 0.0
    # A second action in the same turn, before others can act.
    yield 1.0 * max(0, g.actions_left - 1)
