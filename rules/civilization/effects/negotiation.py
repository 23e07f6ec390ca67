"""Deals are carried out (CIV-7.5, CIV-7.7, CIV-7.9, CIV-18.15)."""

from __future__ import annotations

from rules.civilization.core.catalog.numbers import DIALS
from rules.civilization.core.negotiation import Goods, Offer
from rules.civilization.core.state import Game
from rules.civilization.effects.atomic import atomic
from rules.engine.core.text import Seat


def owns(g: Game, seat: Seat, goods: Goods) -> bool:
    """Whether a player has what a deal names."""
    player = g.players[seat]
    return player.trade >= goods.trade and player.culture >= goods.culture


@atomic
def carry_out_deal(g: Game, offer: Offer) -> None:
    """Both sides give at once; passes of both are open again, and offers that nobody can keep lapse."""
    for giver, taker, goods in ((offer.seat, offer.to, offer.give), (offer.to, offer.seat, offer.get)):
        g.players[giver].trade -= goods.trade
        g.players[giver].culture -= goods.culture
        g.players[taker].trade += goods.trade
        g.players[taker].culture += goods.culture
    for player in g.players:
        player.trade = min(player.trade, DIALS.trade.max)
    g.passed = [seat for seat in g.passed if seat not in (offer.seat, offer.to)]
    g.offers = [
        each for each in g.offers if each != offer and owns(g, each.seat, each.give) and owns(g, each.to, each.get)
    ]
