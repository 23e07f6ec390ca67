"""Changes of trade, culture, resources and coin tokens (CIV-7.1, CIV-8.8, CIV-8.9, CIV-12.3)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.civilization.board.coins import SHEET, coins
from rules.civilization.board.payment import gift_in
from rules.civilization.core.catalog.base import RESOURCES, Resource
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.numbers import DIALS
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.negotiation import without_place
from rules.civilization.core.player import HeldEvent
from rules.civilization.core.state import Game
from rules.civilization.effects.atomic import atomic
from rules.civilization.effects.draws import discard_event
from rules.engine.core.text import Seat, say

SHOWING = say("show the token")
HUT = "hut"
VILLAGE = "village"
GIFT_FROM_AFAR = "a_gift_from_afar"
"""The gift that also gives another player a coin token (CIV-14.3.12)."""


@atomic
def gain_trade(g: Game, seat: Seat, trade: int) -> int:
    """Turn the trade dial up. Return the trade gained: the part above 27 is lost (CIV-7.1, CIV-7.7)."""
    player = g.players[seat]
    gained = min(trade, DIALS.trade.max - player.trade)
    player.trade += gained
    return gained


@atomic
def pay_trade(g: Game, seat: Seat, trade: int) -> None:
    """Turn the trade dial down."""
    g.players[seat].trade -= trade


@atomic
def pay_for_research(g: Game, seat: Seat) -> None:
    """Turn the trade dial to 0, except one trade for each coin owned now (CIV-10.3)."""
    player = g.players[seat]
    player.trade = min(player.trade, coins(g, seat))


@atomic
def gain_culture(g: Game, seat: Seat, culture: int) -> None:
    """Take culture tokens, which never run out (CIV-2.5); a negative number pays them."""
    g.players[seat].culture += culture


@atomic
def take_from_market(g: Game, seat: Seat, kind: Resource) -> None:
    """Take a resource token of the market (CIV-8.8)."""
    g.market[kind] -= 1
    player = g.players[seat]
    player.resources[kind] = player.resources.get(kind, 0) + 1


@atomic
def add_coin_token(g: Game, seat: Seat, place: str) -> None:
    """Add a coin token to a technology, to the Panama Canal or to the sheet (CIV-12.1)."""
    tokens = g.players[seat].coin_tokens
    tokens[place] = tokens.get(place, 0) + 1


def has_room_for_coin(g: Game, seat: Seat, technology: str) -> bool:
    """Return whether a technology takes another coin token (CIV-12.3)."""
    return g.players[seat].coin_tokens.get(technology, 0) < TECHNOLOGIES[technology].coin_tokens


@atomic
def spend_token(g: Game, seat: Seat, token: str) -> None:
    """Spend a resource token: `silk` of the market, a face-down `hut:silk`, or a gift (CIV-8.8.2, CIV-8.9).

    A face-down token is revealed, so it cannot be undone freely (CIV-19.4).
    """
    player = g.players[seat]
    place, _, face = token.rpartition(":")
    if gift := gift_in(token):
        discard_event(g, seat, gift)
    elif place in (HUT, VILLAGE):
        g.reveal(SHOWING)
        held = player.huts if place == HUT else player.villages
        g.offers = without_place(g.offers, seat, "hut" if place == HUT else "village", held.index(face))
        held.remove(face)
        g.spent.append(token)
    else:
        kind = next(each for each in RESOURCES if each == token)
        player.resources[kind] -= 1
        g.market[kind] += 1


@atomic
def take_token_back(g: Game, seat: Seat, token: str) -> None:
    """Undo a payment whose gift has been cancelled (CIV-18.19)."""
    player = g.players[seat]
    place, _, face = token.rpartition(":")
    if gift := gift_in(token):
        level = EVENTS[gift].level
        g.event_deck(level).discard.remove(gift)
        player.events.append(HeldEvent(seat, level, gift))
    elif place:
        g.spent.remove(token)
        (player.huts if place == HUT else player.villages).append(face)
    else:
        kind = next(each for each in RESOURCES if each == token)
        g.market[kind] -= 1
        player.resources[kind] += 1


def owe_coins(g: Game, seat: Seat, payment: Sequence[str]) -> None:
    """Add the coins that other players get for uncancelled Gifts from Afar in a payment (CIV-22.14)."""
    g.players[seat].coins_due += sum(gift_in(token) == GIFT_FROM_AFAR for token in payment)


@atomic
def give_coin(g: Game, seat: Seat, other: Seat) -> None:
    """Put the coin token of A Gift from Afar on another player's sheet (CIV-14.3.12, CIV-22.14)."""
    g.players[seat].coins_due -= 1
    tokens = g.players[other].coin_tokens
    tokens[SHEET] = tokens.get(SHEET, 0) + 1
