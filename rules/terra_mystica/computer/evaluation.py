"""The evaluation of a seat in Terra Mystica, in expected victory points.

All numbers are estimates, not rules. They were found in games of four players with randomly varied weights, each up to
some 40 % higher or lower. A weight was moved according to the results of the seats that had more of it. The factions
and the noise of so many games (some 500 seats) were allowed for.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Literal

from rules.engine.core.text import Seat
from rules.terra_mystica.core.catalog import (
    BONUS_CARDS,
    CULTS,
    FAVOR_TILES,
    NUMBERS,
    SCORING_TILES,
    TERRAINS,
    Cult,
    Goods,
    Kind,
)
from rules.terra_mystica.core.geography import MAP
from rules.terra_mystica.core.state import Game, Player
from rules.terra_mystica.economy.income import cult_bonus, lasting_income
from rules.terra_mystica.flow.scoring import final_coins, largest_area, share_of
from rules.terra_mystica.land.reach import connected_groups, within_reach
from rules.terra_mystica.land.spades import spade_counts
from rules.terra_mystica.land.towns import power_needed


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """The value of everything in victory points; values marked `early` fade with the remaining rounds."""

    worker: float = 1.33
    coin: float = 0.56
    priest: float = 1.08
    surplus: float = 0.5
    """The fraction of its value that a worker beyond `workers_used` or a coin beyond `coins_used` keeps."""
    surplus_priest: float = 0.97
    workers_used: int = 4
    coins_used: int = 8
    second_bowl: float = 0.26
    third_bowl: float = 0.54
    income_worker: tuple[float, float] = (0.72, 0.46)
    """The value of income in each round: in the last round, and the increase for each round before it."""
    income_coin: tuple[float, float] = (0.48, 0.31)
    income_priest: tuple[float, float] = (1.28, 0.34)
    income_power: tuple[float, float] = (0.28, 0.094)
    structures: Mapping[Kind, float] = field(
        default_factory=lambda: {
            "dwelling": 2.15,
            "trading_house": 3.1,
            "temple": 5.9,
            "stronghold": 7.1,
            "sanctuary": 7.1,
        }
    )
    """Early: the future value of a structure, apart from its income."""
    spade: float = 1.46
    ship: float = 2.4
    room: float = 1.15
    neighbour: float = 0.57
    area: float = 1.1
    town: float = 9.0
    town_later: float = 3.0
    """The extra value of a future town if a later round scores towns."""
    key: float = 0.6
    cult_step: float = 0.105
    places: float = 0.43
    places_later: float = 0.095
    area_places: float = 0.67
    area_places_later: float = 0.1
    favor_points: Mapping[Kind, float] = field(default_factory=lambda: {"dwelling": 3.2, "trading_house": 2.4})
    """The value of a favor tile's points for a structure, to be multiplied by half of the remaining incomes."""
    trading_house_tile: float = 2.2
    favor_town: float = 0.69
    favor_steps: float = 1.15
    card_spade: float = 2.8
    card_step: float = 1.6
    card_ship: float = 0.75
    strongholds_later: float = 2.0
    """The extra value of an unbuilt stronghold or sanctuary if a later round scores it."""


WEIGHTS = Weights()


def evaluate(g: Game, seat: Seat, w: Weights = WEIGHTS) -> float:
    """Return the value of the seat's goods and points, its future income and its share of the final scoring."""
    p = g.players[seat]
    if not p.faction:
        return 0.0
    incomes = NUMBERS.rounds - g.round
    if not incomes:
        return _final(g, p, w)
    early = incomes / NUMBERS.rounds
    worth = p.vp + _in_hand(p, w) + _to_come(p, incomes, w)
    worth += early * sum(number * w.structures[kind] for kind, number in p.buildings.items())
    worth += early * (w.spade * p.spade_level + w.ship * p.shipping + w.room * _room(g, p))
    worth += early * w.neighbour * _beside_others(g, p)
    worth += sum(_favor(tile, incomes, w) for tile in p.favors)
    worth += w.key * p.keys + _ahead(g, p, w)
    worth += _card(g, p, incomes, w)
    worth += _cults(g, p, incomes, w) + _area(g, p, incomes, w)
    return worth + _due(g, seat, w)


def _final(g: Game, p: Player, w: Weights) -> float:
    """Return the value in the last round: the final scoring, and the points for passing (TM-13)."""
    worth = p.vp + final_coins(p) / (p.data.coins_per_vp or NUMBERS.coins_per_vp)
    worth += 0.0 if p.passed else _points_of_passing(p)
    for cult in CULTS:
        worth += share_of(p.cults[cult], _others_on(g, p, cult), NUMBERS.cult_places) + 0.02 * p.cults[cult]
    area = largest_area(g, p)
    worth += share_of(area, _areas_of_others(g, p), NUMBERS.area_places) + 0.1 * area
    return worth + 0.5 * _towns_to_come(g, p) + _due(g, p.seat, w)


def _others_on(g: Game, p: Player, cult: Cult) -> list[int]:
    return [other.cults[cult] for other in g.players if other is not p]


def _areas_of_others(g: Game, p: Player) -> list[int]:
    return [largest_area(g, other) for other in g.players if other is not p and other.faction]


def _beside_others(g: Game, p: Player) -> int:
    """Return the number of own structures with a neighbour, which give and receive power."""
    others = 0
    for other in g.players:
        if other is not p:
            others |= other.land
    return sum(bool(g.near(space) & others) for space in MAP.spaces(p.land))


def _in_hand(p: Player, w: Weights) -> float:
    """Return the value of the goods at hand. Goods that can be spent soon count in full."""
    worth = w.worker * _with_surplus(p.workers, w.workers_used, w.surplus)
    worth += w.coin * _with_surplus(p.coins, w.coins_used, w.surplus)
    worth += w.priest * _with_surplus(p.priests, 1, w.surplus_priest)
    return worth + w.second_bowl * p.bowls[1] + w.third_bowl * p.bowls[2]


def _with_surplus(n: int, used: int, part: float) -> float:
    return n if n <= used else used + (n - used) * part


def _to_come(p: Player, incomes: int, w: Weights) -> float:
    """Return the value of all future incomes, earlier ones higher; the bonus card's income is counted with the card."""
    return incomes * _income_worth(lasting_income(p), (incomes - 1) / 2, w)


def _income_worth(goods: Goods, rounds_left: float, w: Weights) -> float:
    each = (
        (goods.workers, w.income_worker),
        (goods.coins, w.income_coin),
        (goods.priests, w.income_priest),
        (goods.power, w.income_power),
    )
    return goods.vp + sum(n * (last + more * rounds_left) for n, (last, more) in each)


def _room(g: Game, p: Player) -> float:
    """Return the amount of land to build on; terrain close to the home terrain counts more."""
    if not p.land or not p.left("dwelling"):
        return 0.0
    ease = _ease_of(p.faction)
    found = sorted((ease[g.terrain[space]] for space in MAP.spaces(within_reach(g, p))), reverse=True)
    return sum(found[:6])


@cache
def _ease_of(faction: str) -> Mapping[str, float]:
    """Return how easily a faction transforms each terrain into its own."""
    p = Player(Seat(0), faction)
    found = {p.home: 1.4}
    for terrain in TERRAINS:
        if terrain != p.home:
            counts = spade_counts(p, terrain, p.home)
            found[terrain] = 1.0 / (1 + counts[0]) if counts else 0.0
    return found


def _favor(tile: str, incomes: int, w: Weights) -> float:
    """Return the value of a favor tile apart from its cult steps and its income."""
    row = FAVOR_TILES[tile]
    worth = sum(vp * w.favor_points[kind] for kind, vp in row.build_vp.items()) * incomes / 2
    if row.pass_vp is not None:
        worth += w.trading_house_tile * (incomes + 1)
    if row.town_power is not None:
        worth += w.favor_town * incomes
    return worth + w.favor_steps * row.cult_steps * incomes


def _ahead(g: Game, p: Player, w: Weights) -> float:
    """Return the value of future towns, and of structures better built in a later round because of its scoring tile."""
    scored = [SCORING_TILES[tile].scores for tile in g.scoring_tiles[g.round :]]
    town = w.town + (w.town_later if "town" in scored else 0.0)
    unbuilt = p.left("stronghold") + p.left("sanctuary")
    kept = min(unbuilt, 2 * scored.count("stronghold_or_sanctuary"))
    return town * _towns_to_come(g, p) + w.strongholds_later * kept


def _towns_to_come(g: Game, p: Player) -> float:
    """Return how close the structures outside towns are to forming one, as a sum of values from 0 to 1."""
    needed = power_needed(p)
    near = 0.0
    for group in connected_groups(g, p):
        if group & p.town_land:
            continue
        kinds = [g.structures[name].kind for name in MAP.spaces(group)]
        power = sum(NUMBERS.power_value[kind] for kind in kinds)
        many = len(kinds) + ("sanctuary" in kinds)
        near += min(1.0, power / needed) ** 1.5 * min(1.0, many / NUMBERS.town_structures) ** 1.5
    return near


def _card(g: Game, p: Player, incomes: int, w: Weights) -> float:
    """Return the value of the bonus card; a seat that has passed, or chooses its first card, will use it."""
    if p.passed or g.phase == "setup":
        return _card_worth(p, p.bonus_card, incomes, w) if p.bonus_card is not None else 0.0
    if g.phase != "actions":
        return 0.0
    waiting = max(
        (_card_worth(p, card, incomes, w) + coins * w.coin for card, coins in g.bonus_coins.items()), default=0
    )
    return _points_of_passing(p) + waiting


def _card_worth(p: Player, card: str, incomes: int, w: Weights) -> float:
    row = BONUS_CARDS[card]
    worth = _income_worth(row.income, incomes - 1, w)
    worth += w.card_spade * row.free_spades + w.card_step * row.cult_steps + w.card_ship * row.shipping
    return worth + sum(vp * (_counted(p, what) + 0.7) for what, vp in row.pass_vp.items())


def _points_of_passing(p: Player) -> float:
    points = sum(vp * _counted(p, what) for what, vp in p.card.pass_vp.items()) if p.card is not None else 0
    for row in p.tiles():
        if row.pass_vp is not None:
            points += row.pass_vp[min(p.buildings["trading_house"], len(row.pass_vp) - 1)]
    return points


def _counted(p: Player, what: Kind | Literal["shipping_level"]) -> int:
    return p.shipping if what == "shipping_level" else p.buildings[what]


def _cults(g: Game, p: Player, incomes: int, w: Weights) -> float:
    """Return the value of the places on the tracks (higher near the end of the game), the steps, and the cult bonus."""
    sure = max(0.0, w.places - w.places_later * incomes)
    worth = 0.0
    for cult in CULTS:
        share = share_of(p.cults[cult], _others_on(g, p, cult), NUMBERS.cult_places)
        worth += sure * share + w.cult_step * p.cults[cult]
    if g.phase == "actions":
        goods, spades = cult_bonus(g, p)
        worth += 0.9 * _income_worth(goods, incomes - 1, w) + w.card_spade * spades
    return worth


def _area(g: Game, p: Player, incomes: int, w: Weights) -> float:
    sure = max(0.0, w.area_places - w.area_places_later * incomes)
    area = largest_area(g, p)
    return sure * share_of(area, _areas_of_others(g, p), NUMBERS.area_places) + w.area * area


def _due(g: Game, seat: Seat, w: Weights) -> float:
    """Return the value of pending choices that the acting seat has from its action."""
    if g.active != seat:
        return 0.0
    due = 0.0
    if g.job is not None and not g.job.paused:
        due += w.card_spade * g.job.free + 0.5 * len(g.job.changed)
    due += 1.5 if g.build_here is not None else 0.0
    due += 4.0 * g.favors_due + 8.0 * len(g.towns_due)
    due += 1.0 * g.top_steps + 1.0 * g.cult_steps_due
    due += 1.0 if g.bridge_due else 0.0
    return due + (3.0 if g.stronghold_due or g.priests_due else 0.0)
