"""Effects of a won attack on the map (ND-11.12 to ND-11.17, ND-12.6, ND-12.7, ND-12.12)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import unused_cities
from rules.new_dawn.core.state import City, ControlToken, Game
from rules.new_dawn.effects.atomic import atomic
from rules.new_dawn.effects.barbarians import destroy_city
from rules.new_dawn.effects.control_effects import control_changes, lay_city_state_token, lose_stored_trade
from rules.new_dawn.effects.control_tokens import remove_token
from rules.new_dawn.effects.diplomacy_returned import give_back_all_of, take_city_state_card


def needs_token(g: Game, seat: Seat) -> bool:
    """Return whether a control token must stand for a city, because no figure is left (ND-11.17)."""
    return not unused_cities(g, seat)


@atomic
def take_space(g: Game, seat: Seat, space: str) -> None:
    """Replace a rival's city or token with an own city, or with a reinforced token (ND-11.15, ND-11.17)."""
    token = needs_token(g, seat)
    g.cities.pop(space, None)
    g.control.pop(space, None)
    if token:
        g.control[space] = ControlToken(seat, reinforced=True)
    else:
        g.cities[space] = City(seat)
    g.last_spaces.append(space)
    control_changes(g, space, seat)


def conquer_city_state(g: Game, seat: Seat, space: str) -> None:
    """Place the city, take the token, then all its diplomacy cards, which are face down from now on (ND-12.6)."""
    city_state = g.city_states[space]
    _settle_on(g, seat, space)
    _take_city_state(g, seat, space)
    for player in g.players:
        give_back_all_of(g, player.seat, city_state=city_state)


def liberate(g: Game, seat: Seat, space: str) -> None:
    """Remove the rival's city or token, restore the city-state, and give its card to the liberator (ND-12.7)."""
    if space in g.cities:
        destroy_city(g, space)
    else:
        remove_token(g, space)
    take_city_state_card(g, seat, g.city_states[space])


@atomic
def move_wonder(g: Game, wonder: str, space: str) -> None:
    """Put the token of a world wonder under another city (ND-11.16)."""
    g.last_spaces += [g.wonders[wonder], space]
    g.wonders[wonder] = space
    lose_stored_trade(g)


@atomic
def defeat_capital(g: Game, seat: Seat) -> None:
    """Count a won attack on a rival capital (ND-15.9)."""
    g.players[seat].capitals_defeated += 1


@atomic
def _settle_on(g: Game, seat: Seat, space: str) -> None:
    if needs_token(g, seat):
        g.control[space] = ControlToken(seat, reinforced=True)
    else:
        g.cities[space] = City(seat)
    g.last_spaces.append(space)


@atomic
def _take_city_state(g: Game, seat: Seat, space: str) -> None:
    lay_city_state_token(g.players[seat], g.city_states.pop(space))
