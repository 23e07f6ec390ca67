"""Effects of a change of control: natural wonders, city-states and stored trade go with the space.

ND-6.14 to ND-6.16, ND-12.11, ND-13.9.
"""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import has_wonder
from rules.new_dawn.core.catalog.wonders import CITY_STATES
from rules.new_dawn.core.player import Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.atomic import atomic
from rules.new_dawn.effects.trade import keep_within_room


def control_changes(g: Game, space: str, to: Seat | None) -> None:
    """Transfer what belongs to a space to its new controller, or to nobody."""
    icon = g.world.space[space]
    if icon.icon == "natural_wonder" and space not in g.natural_wonders:
        _natural_wonder_goes(g, icon.icon_id, space, to)
    if icon.icon == "city_state" and space not in g.city_states:
        _city_state_goes(g, icon.icon_id, space, to)
    lose_stored_trade(g)


def lose_stored_trade(g: Game) -> None:
    """Remove the trade tokens of the Great Zimbabwe when its control is lost (ND-13.9)."""
    for player in g.players:
        if player.stored_trade and not has_wonder(g, player.seat, "great_zimbabwe"):
            player.stored_trade = 0
        keep_within_room(g, player)


def lay_city_state_token(player: Player, city_state: str) -> None:
    """Put the token of a conquered city-state on the card of its type, or next to the leader sheet (ND-5.10).

    It also waits there until the player has chosen one of several cards.
    """
    cards = list(player.of_type(CITY_STATES[city_state].type))
    (cards[0].city_states if len(cards) == 1 else player.city_states_beside).append(city_state)


def waiting_tokens(g: Game, seat: Seat) -> list[str]:
    """Return the tokens of city-states for which the player has to choose a card."""
    player = g.players[seat]
    return [token for token in player.city_states_beside if any(player.of_type(CITY_STATES[token].type))]


@atomic
def lay_waiting_token(g: Game, seat: Seat, token: str, card: str) -> None:
    """Lay the token of a city-state on the chosen card."""
    player = g.players[seat]
    focus = player.in_row(card)
    assert focus is not None, f"{card} lies in the row"
    player.city_states_beside.remove(token)
    focus.city_states.append(token)


def take_city_state_token(player: Player, city_state: str) -> bool:
    """Take the token of a conquered city-state from a player. Return whether the player had it."""
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
