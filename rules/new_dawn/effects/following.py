"""What follows the control of its space: natural wonders, city-states, stored trade tokens.

ND-6.14 to ND-6.16, ND-12.11, ND-13.9.
"""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import has_wonder
from rules.new_dawn.core.catalog.wonders import CITY_STATES
from rules.new_dawn.core.player import Player
from rules.new_dawn.core.state import Game


def control_changes(g: Game, space: str, to: Seat | None) -> None:
    """Somebody else, or nobody, controls a space now: what belongs to it goes along."""
    icon = g.world.space[space]
    if icon.icon == "natural_wonder" and space not in g.natural_wonders:
        _natural_wonder_goes(g, icon.icon_id, space, to)
    if icon.icon == "city_state" and space not in g.city_states:
        _city_state_goes(g, icon.icon_id, space, to)
    lose_stored_trade(g)


def lose_stored_trade(g: Game) -> None:
    """Trade tokens on the Great Zimbabwe are lost with its control (ND-13.9)."""
    for player in g.players:
        if player.stored_trade and not has_wonder(g, player.seat, "great_zimbabwe"):
            player.stored_trade = 0


def lay_city_state_token(player: Player, city_state: str) -> None:
    """Put the token of a conquered city-state on the card of its type, or beside the leader sheet (ND-5.10)."""
    card = next(player.of_type(CITY_STATES[city_state].type), None)
    (player.city_states_beside if card is None else card.city_states).append(city_state)


def take_city_state_token(player: Player, city_state: str) -> bool:
    """Take the token of a conquered city-state from a player, and answer whether it was there."""
    for place in (player.city_states_beside, *(card.city_states for card in player.row)):
        if city_state in place:
            place.remove(city_state)
            return True
    return False


def _natural_wonder_goes(g: Game, wonder: str, space: str, to: Seat | None) -> None:
    for player in g.players:
        for place in (player.natural_wonders, *(card.natural_wonders for card in player.row)):
            if wonder in place:
                place.remove(wonder)
                if to is None:
                    g.natural_wonders[space] = wonder
                else:
                    g.players[to].natural_wonders.append(wonder)
                return


def _city_state_goes(g: Game, city_state: str, space: str, to: Seat | None) -> None:
    if any(take_city_state_token(player, city_state) for player in g.players):
        if to is None:
            g.city_states[space] = city_state
        else:
            lay_city_state_token(g.players[to], city_state)
