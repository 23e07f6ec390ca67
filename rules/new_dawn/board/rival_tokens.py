"""Which of two control tokens somebody would rather lose (ND-18.2)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import own_cities
from rules.new_dawn.core.hexes import distance
from rules.new_dawn.core.state import Game


def given_up_first(g: Game, seat: Seat, spaces: Sequence[str]) -> str:
    """The unreinforced token, else the one farther from the owner's cities, else the first in space order."""

    def key(space: str) -> tuple[bool, int, int]:
        return g.control[space].reinforced, -_to_city(g, seat, space), g.world.bit[space]

    return min(spaces, key=key)


def _to_city(g: Game, seat: Seat, space: str) -> int:
    here = g.world.space[space]
    cities = [g.world.space[city] for city in own_cities(g, seat)]
    return min((distance((here.q, here.r), (city.q, city.r)) for city in cities), default=0)
