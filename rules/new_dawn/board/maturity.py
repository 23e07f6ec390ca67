"""Mature cities, worked out whenever they are needed (ND-2.11)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import cities_mask, has_wonder, tokens_mask
from rules.new_dawn.core.state import Game


def helpful_spaces(g: Game, seat: Seat) -> int:
    """The spaces that count for the maturity of a player's cities beside it: own control tokens and water.

    Open Borders adds what its owner has, the Sydney Opera House every control token.
    """
    mask = g.world.water | tokens_mask(g, seat)
    for held in g.players[seat].diplomacy:
        if held.card == "open_borders" and held.owner is not None:
            mask |= tokens_mask(g, held.owner) | cities_mask(g, held.owner)
    if has_wonder(g, seat, "sydney_opera_house"):
        mask |= g.world.mask(g.control)
    return mask


def mature_cities(g: Game, seat: Seat) -> list[str]:
    """The spaces of a player's mature cities; positions off the map do not matter."""
    helpful, near = helpful_spaces(g, seat), g.world.near
    return [space for space, city in g.cities.items() if city.seat == seat and not near[space] & ~helpful]
