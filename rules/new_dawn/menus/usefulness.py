"""The order of choices in menus (ND-18.5): what costs nothing first, then what the labels show, then places by name."""

from __future__ import annotations

import re

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat
from rules.new_dawn.actions.industry import BuildWonder
from rules.new_dawn.actions.military import Attack
from rules.new_dawn.board.caravan_reach import next_arrival
from rules.new_dawn.board.combat import attack_bonus, defense_bonus
from rules.new_dawn.board.odds import win_chance
from rules.new_dawn.core.state import Game

PLACES = ("to", "space")
"""The fields that name a destination, the likelier one first."""
_PARTS = re.compile(r"-?\d+|[a-z]")


def rank(g: Game, seat: Seat, action: AnyAction) -> tuple[int, ...]:
    """Return a sort key for an action among those of its kind."""
    spent = _spent(action)
    if isinstance(action, BuildWonder):
        # The ways to pay for a wonder stand together, in the order of the decks.
        return (next(n for n, deck in enumerate(g.decks) if deck.face_up == action.wonder), spent)
    place = next((value for name in PLACES if (value := getattr(action, name, None)) is not None), None)
    if not isinstance(place, str) or place not in g.world.space:
        return (spent,)
    if action.tag == "remove":
        # The best token to give up is of little use.
        return (spent, _riches(g, place), *by_name(place))
    if isinstance(action, Attack):
        return (-_expected(g, seat, action), *by_name(place))
    if action.tag == "move":
        arriving, goal = _arriving(g, seat, place), next_arrival(g, seat, place)
        return (spent, -arriving, 0 if arriving or goal is None else goal[1], *by_name(place))
    return (spent, -_riches(g, place), *by_name(place))


def by_name(place: str) -> tuple[int, ...]:
    """Return a sort key for the name of a space: its numbers by value."""
    return tuple(ord(part) if part.isalpha() else int(part) for part in _PARTS.findall(place))


def _spent(action: AnyAction) -> int:
    """Return what an action spends: tokens that come back count half, a source other than the card counts as one."""
    trade, free = getattr(action, "trade", 0), getattr(action, "city_states", 0)
    numbers = 2 * trade + free if isinstance(trade, int) and isinstance(free, int) else 0
    lists = sum(len(getattr(action, name, ())) for name in ("resources", "natural_wonders"))
    other = getattr(action, "source", "card") not in ("card", "beside", "hills")
    return numbers + 2 * (lists + other)


def _riches(g: Game, space: str) -> int:
    """Return the use of what lies on a space: a natural wonder, a resource, a world wonder."""
    return 4 * (space in g.natural_wonders) + 3 * (space in g.resources) + 4 * (space in g.wonders.values())


def _arriving(g: Game, seat: Seat, space: str) -> int:
    """Return how well a caravan trades there: city-states before rival cities, both before all other spaces."""
    city = g.cities.get(space)
    return 2 * (space in g.city_states) + (city is not None and city.seat != seat)


def _expected(g: Game, seat: Seat, attack: Attack) -> int:
    """Return the value of an attack times its chance: capitals and cities before barbarians and control tokens."""
    target = attack.target(g, seat)
    if target is None:
        return 0
    city = g.cities.get(target.space)
    worth = 2 + 2 * (city is not None or target.space in g.city_states) + (city is not None and city.capital)
    chance = win_chance(attack_bonus(g, seat, target), defense_bonus(g, seat, target))
    return round(36 * chance * (worth if target.barbarian is None else 2))
