"""The order of places in menus, by usefulness: tokens on them, cities made mature, distance (ND-18.5)."""

from __future__ import annotations

from functools import lru_cache

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat
from rules.new_dawn.actions.military import Attack
from rules.new_dawn.board.caravan_reach import places_of_arrival
from rules.new_dawn.board.combat import attack_bonus, defense_bonus
from rules.new_dawn.board.control import capital, cities_mask, has_wonder, own_cities
from rules.new_dawn.board.maturity import helpful_spaces
from rules.new_dawn.board.odds import win_chance
from rules.new_dawn.core.hexes import distance
from rules.new_dawn.core.state import Game
from rules.new_dawn.core.world import World

PLACES = ("to", "space")
"""The fields that name a destination, the likelier one first."""
FROM_CARD = ("card", "range")
"""Usual values of fields; actions with others come later."""


def rank(g: Game, seat: Seat, action: AnyAction) -> tuple[int, ...]:
    """Return a sort key for an action among those of its kind: useful and near places first, spending last."""
    spent = _spent(action)
    place = next((value for name in PLACES if (value := getattr(action, name, None)) is not None), None)
    if not isinstance(place, str) or place not in g.world.space:
        return (spent,)
    if action.tag == "remove":
        # The best token to give up is of little use.
        return (spent, -_worth(g, seat, place), -_far(g, seat, place))
    if isinstance(action, Attack):
        return (-_expected(g, seat, action), _far(g, seat, place))
    if action.tag == "move":
        return (spent, -_arriving(g, seat, place), _on_the_way(g, seat, place))
    return (spent, -_worth(g, seat, place), _far(g, seat, place))


def _spent(action: AnyAction) -> int:
    """Return what an action spends: tokens that come back count half, a source other than the card counts as one."""
    trade, free = getattr(action, "trade", 0), getattr(action, "city_states", 0)
    numbers = 2 * trade + free if isinstance(trade, int) and isinstance(free, int) else 0
    lists = sum(len(getattr(action, name, ())) for name in ("resources", "natural_wonders"))
    other = getattr(action, "source", "card") not in ("card", "beside", "hills")
    return numbers + 2 * (lists + other)


def _worth(g: Game, seat: Seat, space: str) -> int:
    """Return the use of a control token or city there: natural wonder, resource, world wonder, mature cities."""
    worth = 4 * (space in g.natural_wonders) + 3 * (space in g.resources) + 4 * (space in g.wonders.values())
    worth += 2 * _matures(g, seat, space)
    shore = bool(g.world.coast & g.world.bit[space])
    wanted = any(card.startswith("explorer") for card in g.victory_cards)
    worth += shore and wanted
    return worth + (has_wonder(g, seat, "stonehenge") and g.world.space[space].terrain == "hills")


def _matures(g: Game, seat: Seat, space: str) -> int:
    """Return the number of cities for which only this space is missing."""
    helpful, near, here = helpful_spaces(g, seat), g.world.near, g.world.bit[space]
    return sum(near[city] & ~helpful == here for city in own_cities(g, seat))


def _arriving(g: Game, seat: Seat, space: str) -> int:
    """Return how well a caravan trades there: city-states before rival cities, both before all other spaces."""
    city = g.cities.get(space)
    return 2 * (space in g.city_states) + (city is not None and city.seat != seat)


def _on_the_way(g: Game, seat: Seat, space: str) -> int:
    """Return the distance to the nearest place where a caravan can trade."""
    targets = g.world.names_in(places_of_arrival(g, seat) & ~g.world.mask(g.turn.arrivals))
    return min((_between(g.world, space, target) for target in targets), default=0)


def _expected(g: Game, seat: Seat, attack: Attack) -> int:
    """Return the value of an attack times its chance: capitals and cities before barbarians and control tokens."""
    target = attack.target(g, seat)
    if target is None:
        return 0
    city = g.cities.get(target.space)
    worth = 2 + 2 * (city is not None or target.space in g.city_states) + (city is not None and city.capital)
    chance = win_chance(attack_bonus(g, seat, target), defense_bonus(g, seat, target))
    return round(36 * chance * (worth if target.barbarian is None else 2))


def _far(g: Game, seat: Seat, space: str) -> int:
    """Return the distance from the nearest own city."""
    mask = cities_mask(g, seat)
    if not mask:
        home = capital(g, seat)
        return 0 if home is None else _between(g.world, home, space)
    return min(_between(g.world, city, space) for city in g.world.names_in(mask))


@lru_cache(maxsize=2**15)
def _between(world: World, one: str, other: str) -> int:
    here, there = world.space[one], world.space[other]
    return distance((here.q, here.r), (there.q, there.r))
