"""Who is where, gone through once for each position that is judged."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate
from operator import or_

from rules.engine.core.text import Seat
from rules.new_dawn.core.hexes import distance
from rules.new_dawn.core.state import Game
from rules.new_dawn.core.world import World

FARTHEST = 9
"""Nothing farther away is looked at."""


class Survey:
    """The spaces of each seat as masks."""

    __slots__ = ("capitals", "cities", "g", "reinforced", "tokens", "wonders")

    def __init__(self, g: Game) -> None:
        bit = g.world.bit
        seats = len(g.players)
        self.g = g
        self.cities, self.tokens, self.reinforced = [0] * seats, [0] * seats, [0] * seats
        self.capitals: dict[Seat, str] = {}
        self.wonders: list[list[str]] = [[] for _ in range(seats)]
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

    def friendly(self, seat: Seat) -> int:
        """The spaces a seat controls."""
        return self.cities[seat] | self.tokens[seat]

    def steps(self, space: str, mask: int, at_most: int = FARTHEST) -> int:
        """How far the nearest space of a mask is; one more than `at_most` if none is so near."""
        rings = _rings(self.g.world, space)
        return next((steps for steps in range(at_most + 1) if rings[steps] & mask), at_most + 1)


@lru_cache(maxsize=1024)
def _rings(world: World, space: str) -> tuple[int, ...]:
    """The spaces at most 0, 1, 2, … steps away."""
    here = world.space[space]
    at = [0] * (FARTHEST + 1)
    for each in world.spaces:
        way = distance((here.q, here.r), (each.q, each.r))
        if way <= FARTHEST:
            at[way] |= world.bit[each.name]
    return tuple(accumulate(at, or_))
