"""The spaces of each seat as masks, collected once for each position that is evaluated."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from operator import or_

from rules.engine.core.text import Seat
from rules.new_dawn.board.combat import ATTACKING_WONDERS
from rules.new_dawn.board.maturity import helpful_spaces
from rules.new_dawn.core.catalog.base import Resource
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.catalog.wonders import NATURAL_WONDERS
from rules.new_dawn.core.hexes import distance
from rules.new_dawn.core.player import Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.core.world import MASKS_KEPT, World

FARTHEST = 9
"""The greatest distance considered."""
USUAL_PRODUCTION = 5
USUAL_SLOT = 4
"""The usual slot of a military card."""

Industry = tuple[int, int]
"""The production of the cards with their tokens, and the number of city-states on them, which add to it and stay."""
Strength = tuple[int, int, int]
"""The attack value from a usual slot, the tokens that may be added, and the range."""


class BoardMasks:
    """The spaces of each seat as masks."""

    __slots__ = (
        "_helpful",
        "_industry",
        "_lasting",
        "_strengths",
        "barbarians",
        "capitals",
        "cities",
        "city_states",
        "face_up",
        "g",
        "natural_wonders",
        "reinforced",
        "resources",
        "tokens",
        "wonders",
    )

    def __init__(self, g: Game) -> None:
        world, bit = g.world, g.world.bit
        seats = len(g.players)
        self.g = g
        self.cities, self.tokens, self.reinforced = [0] * seats, [0] * seats, [0] * seats
        self.capitals: dict[Seat, str] = {}
        self.wonders: list[list[str]] = [[] for _ in range(seats)]
        self.face_up = {deck.type: deck.face_up for deck in g.decks}
        self._helpful: dict[Seat, int] = {}
        self._industry: dict[Seat, Industry] = {}
        self._lasting: dict[Seat, list[Resource]] = {}
        self._strengths: dict[Seat, Strength] = {}
        for space, city in g.cities.items():
            self.cities[city.seat] |= bit[space]
            if city.capital:
                self.capitals[city.seat] = space
        for space, token in g.control.items():
            self.tokens[token.seat] |= bit[space]
            if token.reinforced:
                self.reinforced[token.seat] |= bit[space]
        for wonder, space in g.wonders.items():
            piece = g.cities.get(space) or g.control.get(space)
            if piece is not None:
                self.wonders[piece.seat].append(wonder)
        self.barbarians = world.mask(space for space in g.barbarians.values() if space is not None)
        self.city_states = world.mask(g.city_states)
        self.resources, self.natural_wonders = world.mask(g.resources), world.mask(g.natural_wonders)

    def friendly(self, seat: Seat) -> int:
        """Return the spaces a seat controls."""
        return self.cities[seat] | self.tokens[seat]

    def rival(self, seat: Seat) -> int:
        """Return the spaces that others control."""
        mask = 0
        for other in range(len(self.cities)):
            if other != seat:
                mask |= self.cities[other] | self.tokens[other]
        return mask

    def helpful(self, seat: Seat) -> int:
        """Return the spaces that help adjacent cities of the seat to be mature."""
        if seat not in self._helpful:
            self._helpful[seat] = helpful_spaces(self.g, seat)
        return self._helpful[seat]

    def industry(self, seat: Seat) -> Industry:
        """Return what a seat's industry cards pay for a wonder without resources."""
        if seat not in self._industry:
            production, city_states = USUAL_PRODUCTION, 0
            for focus in self.g.players[seat].row:
                row = FOCUS_CARDS[focus.card]
                if row.type == "industry":
                    production = max(USUAL_PRODUCTION, row.production_in_slot_5) + focus.trade
                    city_states += len(focus.city_states)
            self._industry[seat] = production, city_states
        return self._industry[seat]

    def lasting_resources(self, player: Player) -> list[Resource]:
        """Return the resources of a player's natural wonders, which stay when they are used."""
        found = self._lasting.get(player.seat)
        if found is None:
            found = [NATURAL_WONDERS[token].resource for token in player.natural_wonder_tokens]
            self._lasting[player.seat] = found
        return found

    def strength(self, seat: Seat) -> Strength:
        """Return the usual strength of a seat's attack."""
        if seat not in self._strengths:
            value, tokens, reach = 0, 0, 0
            for slot, focus in enumerate(self.g.players[seat].row, 1):
                row = FOCUS_CARDS[focus.card]
                if row.type == "military":
                    value = max(slot, USUAL_SLOT) + row.attack_bonus
                    tokens, reach = focus.trade + len(focus.city_states), row.attack_range
            bonus = sum([ATTACKING_WONDERS.get(wonder, 0) for wonder in self.wonders[seat]])
            self._strengths[seat] = value + bonus, tokens, reach
        return self._strengths[seat]

    def closed(self, seat: Seat) -> int:
        """Return the spaces where a seat cannot place control tokens while the others' pieces stay."""
        return self.rival(seat) | self.city_states | self.barbarians

    def free_for_tokens(self) -> int:
        """Return the spaces where a control token may be placed, ignoring difficulty (ND-7.1)."""
        taken = self.g.world.water | self.city_states | self.barbarians
        for seat in range(len(self.cities)):
            taken |= self.cities[seat] | self.tokens[seat]
        return ~taken & ((1 << len(self.g.world.spaces)) - 1)

    def sites(self, seat: Seat) -> int:
        """Return the near spaces where a city may be built, ignoring difficulty (ND-10.3, ND-10.4)."""
        world = self.g.world
        cities = self.city_states
        for each in self.cities:
            cities |= each
        taken = cities | self.rival(seat) | self.resources | self.natural_wonders | self.barbarians | world.water
        return world.within(self.friendly(seat), CITY_RANGE) & ~taken & ~world.around(cities)

    def steps(self, space: str, mask: int, at_most: int = FARTHEST) -> int:
        """Return the distance to the nearest space of a mask, or `at_most` + 1 if none is so near."""
        return _steps(self.g.world, space, mask, at_most)

    def walk(self, seat: Seat, space: str, goals: int) -> int:
        """Return the steps of a seat's caravan to the nearest goal, `FARTHEST` + 1 if none can be reached.

        Water is closed unless the economy card crosses it. Terrain of any difficulty is open, barbarians move.
        """
        world = self.g.world
        rows = [FOCUS_CARDS[focus.card] for focus in self.g.players[seat].row]
        crosses = any(row.water for row in rows if row.type == "economy")
        return _walk(world, space, goals, 0 if crosses else world.water & ~goals)


@lru_cache(MASKS_KEPT)
def _walk(world: World, space: str, goals: int, closed: int) -> int:
    seen = frontier = world.bit[space]
    for steps in range(FARTHEST + 1):
        if frontier & goals:
            return steps
        frontier = world.around(frontier) & ~seen & ~closed
        seen |= frontier
    return FARTHEST + 1


@lru_cache(MASKS_KEPT)
def _steps(world: World, space: str, mask: int, at_most: int) -> int:
    rings = _rings(world, space)
    return next((steps for steps in range(at_most + 1) if rings[steps] & mask), at_most + 1)


CITY_RANGE = 2
"""The range of the first industry card."""


@lru_cache(maxsize=1024)
def _rings(world: World, space: str) -> tuple[int, ...]:
    """Return the spaces at most 0, 1, 2, … steps away."""
    here = world.space[space]
    at = [0] * (FARTHEST + 1)
    for each in world.spaces:
        way = distance((here.q, here.r), (each.q, each.r))
        if way <= FARTHEST:
            at[way] |= world.bit[each.name]
    return tuple(accumulate(at, or_))
