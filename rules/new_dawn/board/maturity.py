"""Mature cities, computed when needed (ND-2.11)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import cities_mask, has_wonder, tokens_mask
from rules.new_dawn.core.state import Game


def helpful_spaces(g: Game, seat: Seat) -> int:
    """Return the spaces that help an adjacent city of the player to be mature: water and own control tokens.

    Open Borders adds all that its owner controls, the Sydney Opera House every control token.
    """
    mask = g.world.water | tokens_mask(g, seat)
    for held in g.players[seat].diplomacy:
        if held.card == "open_borders" and held.owner is not None:
            mask |= tokens_mask(g, held.owner) | cities_mask(g, held.owner)
    if has_wonder(g, seat, "sydney_opera_house"):
        mask |= g.world.mask(g.control)
    return mask


def mature_cities(g: Game, seat: Seat) -> list[str]:
    """Return the spaces of a player's mature cities; positions off the map are ignored."""
    helpful, near = helpful_spaces(g, seat), g.world.near
    return [space for space, city in g.cities.items() if city.seat == seat and not near[space] & ~helpful]
