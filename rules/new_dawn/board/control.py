"""Friendly, rival and empty spaces, and unused components (ND-2.6 to ND-2.8, ND-13.6, ND-16.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.text import Seat, Text
from rules.new_dawn.core.catalog.base import Resource, WonderType
from rules.new_dawn.core.catalog.numbers import COMPONENTS
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.core.player import Player
from rules.new_dawn.core.state import Game


def holder(g: Game, space: str) -> Seat | None:
    """Return the player whose city or control token is on a space (ND-2.6)."""
    piece = g.cities.get(space) or g.control.get(space)
    return None if piece is None else piece.seat


def own_cities(g: Game, seat: Seat) -> list[str]:
    """Return the spaces of a player's cities, in space order."""
    return sorted((space for space, city in g.cities.items() if city.seat == seat), key=g.world.bit.__getitem__)


def cities_mask(g: Game, seat: Seat) -> int:
    """Return the spaces with a player's cities."""
    bit = g.world.bit
    return sum([bit[space] for space, city in g.cities.items() if city.seat == seat])


def tokens_mask(g: Game, seat: Seat) -> int:
    """Return the spaces with a player's control tokens."""
    bit = g.world.bit
    return sum([bit[space] for space, token in g.control.items() if token.seat == seat])


def friendly_mask(g: Game, seat: Seat) -> int:
    """Return the spaces a player controls (ND-2.6, ND-2.8)."""
    return cities_mask(g, seat) | tokens_mask(g, seat)


def barbarian_mask(g: Game) -> int:
    """Return the spaces with a barbarian."""
    bit, mask = g.world.bit, 0
    for space in g.barbarians.values():
        if space is not None:
            mask |= bit[space]
    return mask


def rival_mask(g: Game, seat: Seat) -> int:
    """Return the spaces controlled by other players."""
    world = g.world
    return (world.mask(g.control) | world.mask(g.cities)) & ~friendly_mask(g, seat)


def pieces_mask(g: Game) -> int:
    """Return the spaces with any piece other than caravans (ND-6.13)."""
    bit, mask = g.world.bit, barbarian_mask(g)
    for pieces in (g.control, g.cities, g.resources, g.natural_wonders, g.city_states):
        for space in pieces:
            mask |= bit[space]
    for space in g.wonders.values():
        mask |= bit[space]
    return mask


def occupied_mask(g: Game) -> int:
    """Return the spaces that are not empty: a token or figure is on them (ND-2.7)."""
    bit, mask = g.world.bit, pieces_mask(g)
    for player in g.players:
        for place in player.caravans:
            mask |= bit.get(place, 0)
    return mask


def capital(g: Game, seat: Seat) -> str | None:
    """Return the space of a player's capital, or None before it is placed."""
    for space, city in g.cities.items():
        if city.capital and city.seat == seat:
            return space
    return None


def unused_tokens(g: Game, player: Player) -> int:
    """Return the number of control tokens neither on the map nor marking an agenda (ND-16.2)."""
    seat = player.seat
    placed = sum([token.seat == seat for token in g.control.values()])
    return COMPONENTS.control_tokens - placed - len(player.agendas) + player.virtual_markers


def unused_cities(g: Game, seat: Seat) -> int:
    """Return the number of cities a player can still build (ND-2.10)."""
    return COMPONENTS.cities - sum([city.seat == seat and not city.capital for city in g.cities.values()])


def controlled_wonders(g: Game, seat: Seat, kind: WonderType | None = None) -> Iterator[str]:
    """Yield the world wonders under a player's cities and control tokens (ND-7.9, ND-10.15, ND-13.6)."""
    for wonder, space in g.wonders.items():
        if holder(g, space) == seat and kind in (None, WONDERS[wonder].type):
            yield wonder


def has_wonder(g: Game, seat: Seat, wonder: str) -> bool:
    """Return whether a player controls a world wonder, so that its effect applies (ND-13.1, ND-13.14)."""
    space = g.wonders.get(wonder)
    return space is not None and holder(g, space) == seat


def with_wonder(g: Game, space: str, place: Text) -> Text:
    """Return a place in words with the world wonder there, which changes hands with it (ND-13.8)."""
    wonder = next((wonder for wonder, there in g.wonders.items() if there == space), None)
    if wonder is None:
        return place
    return Text("{place} ({wonder})", (("place", place), ("wonder", Text(WONDERS[wonder].name))))


def has_leader(g: Game, seat: Seat, leader: str) -> bool:
    """Return whether a player has that leader (ND-14.1)."""
    return g.players[seat].leader_id == leader


def holds_card(g: Game, seat: Seat, card: str) -> bool:
    """Return whether a player holds a diplomacy card of any owner (ND-12.4)."""
    return card in [held.card for held in g.players[seat].diplomacy]


def gainable_resources(g: Game, seat: Seat, *, new_types: bool = False) -> list[Resource]:
    """Return the types in the supply (ND-16.3), with `new_types` only those that the player lacks (ND-8.7)."""
    own = g.players[seat].resources
    return [kind for kind, left in g.resource_supply.items() if left and not (new_types and own.get(kind))]
