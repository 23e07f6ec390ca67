"""The caravans that can move while an economy card is resolved, and the spaces they can reach (ND-9.1 to ND-9.10).

The progress of the card is in `g.resolution`; these functions only read it. Actions, menus, hints and computer
players use them. A mask is a set of spaces as an integer with one bit each.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import barbarian_mask, capital, has_leader, own_cities
from rules.new_dawn.board.difficulty import at_most
from rules.new_dawn.board.maturity import mature_cities
from rules.new_dawn.core.hexes import distance
from rules.new_dawn.core.player import ON_CARD, UNUSED
from rules.new_dawn.core.resolution import EconomyWork
from rules.new_dawn.core.state import Game
from rules.new_dawn.core.world import World


def work_of(g: Game) -> EconomyWork:
    """Return the state of the economy card that is being resolved."""
    work = g.resolution.economy
    assert work is not None, "an economy card is being resolved"
    return work


def movable(g: Game, seat: Seat) -> Mapping[str, int]:
    """Return the numbers of the caravans that can still move, by their place (ND-9.1, ND-9.5).

    Caravans in the same place are interchangeable, so one of them is enough. A place is a space or the economy card.
    """
    return {place: number for number, place in unmoved(g, seat)}


def unmoved(g: Game, seat: Seat) -> list[tuple[int, str]]:
    """Return each caravan that can still move, by number, with its place (ND-9.1, ND-9.5)."""
    work = work_of(g)
    if work.moves_over:
        return []
    moved = {*work.moved, *g.turn.returned}
    caravans = enumerate(g.players[seat].caravans)
    return [(number, place) for number, place in caravans if place != UNUSED and number not in moved]


def city_owner(g: Game, space: str) -> Seat | None:
    """Return the owner of the city or of the conquered city-state on a space; None without one (ND-9.7, ND-11.17).

    A control token on the space of a city-state that has left the map marks a conquest.
    """
    if space in g.cities:
        return g.cities[space].seat
    token = g.control.get(space)
    conquered = token is not None and g.world.space[space].icon == "city_state" and space not in g.city_states
    return token.seat if token is not None and conquered else None


def places_of_arrival(g: Game, seat: Seat) -> int:
    """Return the spaces where a caravan arrives: city-states and rival cities, as a mask (ND-9.6)."""
    rival = [space for space, city in g.cities.items() if city.seat != seat]
    rival += [space for space in g.world.city_states if city_owner(g, space) not in (None, seat)]
    return g.world.mask(g.city_states) | g.world.mask(rival)


def next_arrival(g: Game, seat: Seat, space: str) -> tuple[str, int] | None:
    """Return the nearest space where a caravan can still trade this turn, and its distance; None without any."""
    targets = g.world.names_in(places_of_arrival(g, seat) & ~g.world.mask(g.turn.arrivals))
    far = {target: _between(g.world, space, target) for target in targets if target != space}
    return min(far.items(), key=lambda each: (each[1], each[0]), default=None)


@lru_cache(maxsize=2**15)
def _between(world: World, one: str, other: str) -> int:
    here, there = world.space[one], world.space[other]
    return distance((here.q, here.r), (there.q, there.r))


def starts(g: Game, seat: Seat, place: str) -> list[str]:
    """Return the spaces from which a caravan starts: its own space, or cities if it is still on the card (ND-9.2)."""
    if place != ON_CARD:
        return [place]
    if has_leader(g, seat, "trajan"):
        return own_cities(g, seat)
    home = capital(g, seat)
    return list(dict.fromkeys([*([] if home is None else [home]), *mature_cities(g, seat)]))


def reach(g: Game, seat: Seat, place: str, further: int = 0) -> dict[str, int]:
    """Return the spaces where a move can end, in the order of `World.names`, with the fewest steps to each.

    `further` adds steps to those of the card, for tokens that could be spent.
    """
    work, world, row = work_of(g), g.world, g.resolution.row
    most = work.distance + work.extra + further
    arrival, barbarians = places_of_arrival(g, seat), barbarian_mask(g)
    allowed = at_most(g, seat, g.resolution.slot) | (world.water if row.water else 0)
    passable = allowed & ~barbarians
    # The move ends where a barbarian is driven off, so the caravan does not arrive there (ND-9.9).
    last = allowed & barbarians & ~arrival if row.enter_barbarians else 0
    closed = world.mask(g.turn.arrivals) & arrival
    found: dict[str, int] = {}
    for start in starts(g, seat, place):
        here = world.bit[start]
        for space, steps in _steps(world, here, passable, last, closed, most).items():
            found[space] = min(steps, found.get(space, steps))
        # Leaving a foreign city and returning to it is an arrival (ND-9.14).
        if here & arrival & passable & ~closed and most > 1 and world.near[start] & passable:
            found[start] = min(2, found.get(start, 2))
    bit = world.bit
    return dict(sorted(found.items(), key=lambda each: bit[each[0]]))


@lru_cache(maxsize=256)
def _steps(world: World, here: int, passable: int, last: int, closed: int, most: int) -> Mapping[str, int]:
    """Return the reachable spaces with the fewest steps.

    The arguments other than `most` are masks. A move ends at a space of `last`; it passes but does not end on `closed`.
    """
    found: dict[str, int] = {}
    seen = frontier = here
    for step in range(1, most + 1):
        new = world.around(frontier) & (passable | last) & ~seen
        if not new:
            break
        found |= dict.fromkeys(world.names_in(new & ~closed), step)
        seen |= new
        frontier = new & passable
    return found
