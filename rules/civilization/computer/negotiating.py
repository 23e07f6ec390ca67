"""The Trade phase: fair swaps of surplus goods for missing ones (CIV-7.4, CIV-18.15).

A player makes few offers in a phase, so that the negotiation always ends. It offers nothing twice, and to players who
ignore its offers only what gains them more each time.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.civilization.actions.abilities.riding import OTHERS_TRADE, OWN_TRADE, RideForTrade
from rules.civilization.actions.trade import AcceptOffer, DeclineOffer, MakeOffer, PassTrade
from rules.civilization.computer.aims import nearest
from rules.civilization.computer.managing import paid
from rules.civilization.computer.offers import is_repeated
from rules.civilization.computer.values import Values
from rules.civilization.core.catalog.base import MARKET_RESOURCES
from rules.civilization.core.negotiation import Goods, Offer
from rules.civilization.core.state import Game
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat

MOST_SPOKEN = 1
"""The most offers a player makes in a phase."""
OFFERS_EVERY = 3
"""A player makes offers in one of so many turns."""
DEAREST_CULTURE = 3
"""The most trade that a culture token costs in an offer; it never costs less than one."""
FAIR, TEMPTING = 0.6, 0.5
"""The least gain for a player to accept a deal, and how much more the other side must gain to be offered it.

The latter is added again for each offer that the other side has ignored.
"""
BACK_WORTH = {"hut": 2.2, "village": 2.4, "event:I": 2.0, "event:II": 3.0, "event:III": 4.0}
MOST_TRADE, MOST_CULTURE = 4, 3
NEAR = 3.0
"""The number of turns to a victory from which on nobody deals with that player."""


def goods_worth(values: Values, goods: Goods, gained: bool) -> float:
    """Return the value of goods for a player who gains or gives them, except trade."""
    worth, held = values.culture * goods.culture, dict(values.player.resources)
    for back in goods.backs:
        if back in MARKET_RESOURCES:
            number = held.get(back, 0) - (0 if gained else 1)
            worth += values.resource(back, max(0, number))
            held[back] = held.get(back, 0) + (1 if gained else -1)
        else:
            worth += BACK_WORTH.get(back, 2.0)
    return worth


def deal_worth(values: Values, gained: Goods, given: Goods) -> float:
    """Return the gain of a deal for a player, from public facts."""
    trade = values.player.trade
    change = values.dial(min(27, trade - given.trade + gained.trade)) - values.dial(trade)
    return change + goods_worth(values, gained, True) - goods_worth(values, given, False)


def acceptable(values: Values, offer: Offer) -> bool:
    """Return whether an offer gains enough; with two players it must gain more than the other side does."""
    mine = deal_worth(values, offer.give, offer.get)
    if mine < FAIR or nearest(values.g, offer.seat) <= NEAR:
        return False
    theirs = deal_worth(Values(values.g, offer.seat, values.weights), offer.get, offer.give)
    return mine >= theirs * (0.9 if len(values.g.players) == 2 else 0.4)


def answer(values: Values) -> AnyAction | None:
    """Return the answer to the first open offer; None without one."""
    g, seat = values.g, values.seat
    for offer in g.offers:
        if offer.to != seat:
            continue
        if acceptable(values, offer):
            accepting = [each for each in AcceptOffer.candidates(g, seat) if each.offer == offer.number]
            legal = [each for each in accepting if each.obstacle(g, seat) is None]
            if legal:
                return min(legal, key=lambda each: (_faces(values, each.give), each.give))
        return DeclineOffer(offer.number)
    return None


def _faces(values: Values, given: tuple[str, ...]) -> float:
    return sum(values.face(thing.partition(":")[2]) if ":" in thing else 2.0 for thing in given)


def negotiate(values: Values) -> AnyAction:
    """Answer an offer, use Horseback Riding, make an offer, or pass."""
    g, seat = values.g, values.seat
    answered = answer(values)
    if answered is not None:
        return answered
    ride = best_ride(values)
    if ride is not None:
        return ride
    if (g.round + seat) % OFFERS_EVERY == 0 and g.spoken.count(seat) < MOST_SPOKEN:
        offer = best_offer(values)
        if offer is not None:
            return offer
    return PassTrade()


def best_ride(values: Values) -> RideForTrade | None:
    """Return Horseback Riding, if its trade is worth more than the silk and the other player's gain."""
    g, seat = values.g, values.seat
    best: tuple[float, RideForTrade] | None = None
    for ride in RideForTrade.candidates(g, seat):
        if ride.obstacle(g, seat) is not None:
            continue
        trade = values.player.trade
        mine = values.dial(min(27, trade + OWN_TRADE)) - values.dial(trade) - paid(values, ride.pay)
        other = Values(g, Seat(ride.player), values.weights)
        theirs = other.dial(min(27, other.player.trade + OTHERS_TRADE)) - other.dial(other.player.trade)
        worth = mine - theirs / len(g.players)
        if worth > 1.0 and (best is None or worth > best[0]):
            best = worth, ride
    return None if best is None else best[1]


def best_offer(values: Values) -> MakeOffer | None:
    """Return the offer with the highest gain among those from which both gain.

    Without knowing its earlier offers, the seat makes none: it might repeat one.
    """
    g, seat, offered = values.g, values.seat, values.offered
    if offered is None:
        return None
    best: tuple[float, MakeOffer] | None = None
    for other in g.others(seat):
        if nearest(g, other) <= NEAR or any((each.seat, each.to) == (seat, other) for each in g.offers):
            continue
        theirs = Values(g, other, values.weights)
        ignored = sum(each.to == other and each.ignored for each in offered)
        for given, gained in proposals(g, seat, other, values):
            mine, others = deal_worth(values, gained, given), deal_worth(theirs, given, gained)
            least = mine * (0.9 if len(g.players) == 2 else 0.5)
            if mine < FAIR or others < max(FAIR + TEMPTING * (1 + ignored), least):
                continue
            if is_repeated(offered, other, given, gained):
                continue
            worth = mine if len(g.players) > 2 else mine - 0.8 * others
            if worth <= 0 or (best is not None and worth <= best[0]):
                continue
            offer = MakeOffer(
                other, given.trade, given.culture, gained.trade, gained.culture, given.backs, gained.backs
            )
            if offer.obstacle(g, seat) is None:
                best = worth, offer
    return None if best is None else best[1]


def proposals(g: Game, seat: Seat, other: Seat, values: Values) -> Iterator[tuple[Goods, Goods]]:
    """Yield possible swaps: one token for another, some trade or culture for a token, or trade for culture at a price
    that people accept, too.
    """
    player, rival = g.players[seat], g.players[other]
    mine = [kind for kind in MARKET_RESOURCES if player.resources.get(kind, 0)]
    theirs = [kind for kind in MARKET_RESOURCES if rival.resources.get(kind, 0)]
    for kind in theirs:
        for given in mine:
            if given != kind:
                yield Goods(backs=(given,)), Goods(backs=(kind,))
        for trade in range(1, min(MOST_TRADE, player.trade) + 1):
            yield Goods(trade=trade), Goods(backs=(kind,))
        for culture in range(1, min(MOST_CULTURE, player.culture) + 1):
            yield Goods(culture=culture), Goods(backs=(kind,))
    for given in mine:
        for trade in range(1, min(MOST_TRADE, rival.trade) + 1):
            yield Goods(backs=(given,)), Goods(trade=trade)
    for trade in range(1, MOST_TRADE + 1):
        for culture in range(-(-trade // DEAREST_CULTURE), min(trade, MOST_CULTURE) + 1):
            if trade <= player.trade and culture <= rival.culture:
                yield Goods(trade=trade), Goods(culture=culture)
            if trade <= rival.trade and culture <= player.culture:
                yield Goods(culture=culture), Goods(trade=trade)
