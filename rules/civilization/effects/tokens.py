"""Buildings, wonders and great persons on the map (CIV-8.5, CIV-8.6, CIV-14.4, CIV-15)."""

from __future__ import annotations

from dataclasses import replace

from rules.civilization.board.coins import PANAMA_CANAL
from rules.civilization.board.control import own_markers, owner_of
from rules.civilization.core.catalog.build import BUILDINGS, CITY_WALLS
from rules.civilization.core.grid import Square
from rules.civilization.core.player import WonderCard
from rules.civilization.core.state import Game, Marker
from rules.civilization.effects.atomic import atomic
from rules.civilization.effects.draws import return_person
from rules.civilization.effects.event_texts import tell_destroyed, tell_next_wonder, tell_upgraded, tell_wonder_lost
from rules.engine.core.text import Seat, Text, say


def clear_square(g: Game, square: Square, *, keep_person: bool) -> None:
    """Remove the marker of a square.

    Buildings go to the market, wonders leave the game, a great person goes to its owner's reserve or leaves the game
    (CIV-8.5.5, CIV-11.8.3, CIV-14.4.3, CIV-15.3). The coins of the Panama Canal are lost with it (CIV-15.5).
    """
    marker = g.markers.get(square)
    if marker is None:
        return
    seat = owner_of(g, square)
    del g.markers[square]
    if marker.kind == "wonder":
        g.spent.append(marker.id)
        tell_wonder_lost(g, seat, square, marker.id)
        for player in g.players:
            player.wonders = [card for card in player.wonders if card.wonder != marker.id]
        if marker.id == PANAMA_CANAL:
            for player in g.players:
                player.coin_tokens.pop(PANAMA_CANAL, None)
    elif marker.kind == "great_person":
        if keep_person and seat is not None:
            g.players[seat].great_persons.append(marker.id)
        else:
            g.spent.append(marker.id)


@atomic
def place_building(g: Game, square: Square, building: str) -> None:
    """Place a building, or turn a city token to its walled side; it replaces an earlier marker (CIV-8.5.4,
    CIV-8.5.5).
    """
    if building == CITY_WALLS:
        g.cities[square] = replace(g.cities[square], walled=True)
    else:
        clear_square(g, square, keep_person=True)
        g.markers[square] = Marker("building", building)
    g.last_squares.append(square)


@atomic
def destroy_building(g: Game, seat: Seat, square: Square, card: Text | None = None) -> None:
    """Return a building to the market, or turn a city token to its unwalled side (CIV-14.3.4).

    `seat` destroys it, with a `card` or without one.
    """
    tell_destroyed(g, seat, square, card)
    if square in g.cities:
        g.cities[square] = replace(g.cities[square], walled=False)
    else:
        del g.markers[square]
    g.last_squares.append(square)


@atomic
def place_wonder(g: Game, seat: Seat, square: Square, wonder: str) -> None:
    """Place the token of a wonder; its owner keeps the card (CIV-8.6, CIV-15.1)."""
    clear_square(g, square, keep_person=True)
    g.markers[square] = Marker("wonder", wonder)
    g.players[seat].wonders.append(WonderCard(wonder))
    g.last_squares.append(square)


@atomic
def take_wonder_from_market(g: Game, wonder: str) -> None:
    """Take a wonder; the next one of the deck fills the space at once (CIV-8.6.1)."""
    place = g.wonder_market.index(wonder)
    if g.wonder_deck:
        g.reveal(say("see the next wonder"))
        g.wonder_market[place] = g.wonder_deck.pop()
        tell_next_wonder(g, g.wonder_market[place])
    else:
        del g.wonder_market[place]


@atomic
def place_person(g: Game, square: Square, person: str) -> None:
    """Place a great person (CIV-14.4.2)."""
    clear_square(g, square, keep_person=True)
    g.markers[square] = Marker("great_person", person)
    g.last_squares.append(square)


def upgrade_buildings(g: Game, seat: Seat, upgraded: str) -> int:
    """Turn all own basic buildings of a kind to their upgraded side. Return how many (CIV-8.5.2, CIV-22.7)."""
    basic = BUILDINGS[upgraded].upgrades_from
    squares = [square for square, building in own_markers(g, seat, "building") if basic and building == basic]
    for square in squares:
        g.markers[square] = Marker("building", upgraded)
    if squares:
        tell_upgraded(g, seat, upgraded, squares)
    return len(squares)


@atomic
def kill_person(g: Game, square: Square) -> None:
    """Return a great person from the map to the pool (CIV-14.3.7)."""
    return_person(g, g.markers.pop(square).id)
    g.last_squares.append(square)
