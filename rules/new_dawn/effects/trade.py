"""Gain and spend trade tokens and resources (ND-5.4 to ND-5.9, ND-16.3).

Gained trade tokens are pending (`Player.trade_due`) until the player lays each of them on a focus card or on the Great
Zimbabwe. Tokens without room are lost. A pending loss to barbarians is settled before new tokens arrive.
"""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, Who, say_n
from rules.new_dawn.board.control import has_wonder
from rules.new_dawn.core.catalog.base import FocusType, Resource
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.core.player import Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.atomic import atomic
from rules.new_dawn.effects.losses import settle_loss

ZIMBABWE = "great_zimbabwe"
ZIMBABWE_LIMIT = 4
"""The most trade tokens that the Great Zimbabwe stores (ND-13.9)."""


def room_for_trade(g: Game, player: Player) -> int:
    """Return how many trade tokens still fit on a player's cards and the Great Zimbabwe (ND-5.9, ND-13.12)."""
    return player.trade_room + zimbabwe_room(g, player)


def zimbabwe_room(g: Game, player: Player) -> int:
    """Return how many trade tokens still fit on the Great Zimbabwe; 0 for players without it (ND-13.9)."""
    return ZIMBABWE_LIMIT - player.stored_trade if has_wonder(g, player.seat, ZIMBABWE) else 0


def keep_within_room(g: Game, player: Player) -> None:
    """Remove pending trade tokens for which there is no room left (ND-5.9)."""
    if player.trade_due:
        player.trade_due = min(player.trade_due, room_for_trade(g, player))
    if not player.trade_due:
        player.trade_due_type = None


def places_for_trade(g: Game, player: Player) -> dict[str, int]:
    """Return where pending tokens can lie, cards or the Great Zimbabwe, with their room (ND-5.9, ND-9.6, ND-13.12)."""
    kind = player.trade_due_type
    places = {focus.card: focus.room for focus in player.row if focus.room and kind in (None, focus.type)}
    stored = zimbabwe_room(g, player)
    return places | ({ZIMBABWE: stored} if stored else {})


def gain_trade(g: Game, seat: Seat, tokens: int) -> None:
    """Give a player trade tokens; lay them if there is no choice, else they are pending (ND-5.9, ND-11.20)."""
    add_pending_trade(g, seat, tokens)
    lay_without_choice(g, seat)


@atomic
def add_pending_trade(g: Game, seat: Seat, tokens: int) -> int:
    """Add to a player's pending trade tokens, as many as have room, and return their number (ND-5.9)."""
    player = g.players[seat]
    # Losses to barbarians at the capital are settled before new tokens arrive (ND-18.10).
    settle_loss(g, seat)
    gained = min(tokens, room_for_trade(g, player) - player.trade_due)
    player.trade_due += gained
    return gained


def lay_without_choice(g: Game, seat: Seat) -> None:
    """Lay pending tokens if they fill all the room or there is only one place for them (ND-5.9, ND-18.16)."""
    player = g.players[seat]
    places = places_for_trade(g, player) if player.trade_due else {}
    if player.trade_due < sum(places.values()) and len(places) > 1:
        return
    for place, room in places.items():
        for _ in range(min(room, player.trade_due)):
            lay_trade(g, seat, place)


@atomic
def gain_trade_of_type(g: Game, seat: Seat, kind: FocusType, tokens: int) -> int:
    """Give a player trade tokens for cards of one type or the Great Zimbabwe; others are lost (ND-9.6, ND-5.10).

    They are laid at once if there is only one place for them.
    """
    player = g.players[seat]
    settle_loss(g, seat)
    cards = [focus for focus in player.of_type(kind) if focus.room]
    stored = zimbabwe_room(g, player)
    gained = min(tokens, sum(focus.room for focus in cards) + stored)
    if len(cards) == 1 and not stored:
        cards[0].trade += gained
    elif gained:
        player.trade_due, player.trade_due_type = player.trade_due + gained, kind
    return gained


@atomic
def give_trade(g: Game, seat: Seat, card: str) -> None:
    """Lay a trade token from the supply on a card directly; pending tokens of the player may lose their room."""
    player = g.players[seat]
    settle_loss(g, seat)
    focus = player.in_row(card)
    assert focus is not None, f"{card} lies in the row"
    focus.trade += 1
    keep_within_room(g, player)


@atomic
def unload_trade(g: Game, seat: Seat, card: str) -> None:
    """Move a trade token from the Great Zimbabwe to a card of the row (ND-13.9, ND-13.12)."""
    player = g.players[seat]
    focus = player.in_row(card)
    assert focus is not None, f"{card} lies in the row"
    player.stored_trade -= 1
    focus.trade += 1


@atomic
def lay_trade(g: Game, seat: Seat, card: str) -> None:
    """Lay one pending trade token on a card of the row, or on the Great Zimbabwe."""
    player = g.players[seat]
    player.trade_due -= 1
    if not player.trade_due:
        player.trade_due_type = None
    focus = player.in_row(card)
    if card == ZIMBABWE:
        player.stored_trade += 1
    else:
        assert focus is not None, f"{card} lies in the row"
        focus.trade += 1
    name = WONDERS[ZIMBABWE].name if focus is None else focus.row.name
    told = say_n(
        "{who} puts a trade token on {what}.",
        "{who} puts {n} trade tokens on {what}.",
        1,
        who=Who(seat),
        what=Text(name),
    )
    g.tell(told, seat)


@atomic
def spend_trade(g: Game, seat: Seat, card: str, tokens: int = 1) -> None:
    """Return trade tokens from a card to the supply (ND-5.5)."""
    focus = g.players[seat].in_row(card)
    assert focus is not None, f"{card} lies in the row"
    focus.trade -= tokens


@atomic
def gain_resource(g: Game, seat: Seat, resource: Resource) -> None:
    """Give a player a resource token from the supply."""
    g.resource_supply[resource] -= 1
    own = g.players[seat].resources
    own[resource] = own.get(resource, 0) + 1


@atomic
def spend_resource(g: Game, seat: Seat, resource: Resource) -> None:
    """Return a resource token of a player to the supply."""
    g.players[seat].resources[resource] -= 1
    g.resource_supply[resource] += 1


@atomic
def exchange_resource(g: Game, seat: Seat, resource: Resource, to: Resource) -> None:
    """Exchange a player's resource token for one of another type from the supply (ND-9.15)."""
    own = g.players[seat].resources
    own[resource] -= 1
    g.resource_supply[resource] += 1
    own[to] = own.get(to, 0) + 1
    g.resource_supply[to] -= 1
