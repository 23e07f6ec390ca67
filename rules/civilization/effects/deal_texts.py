"""Offers and deals in events: the terms as both sides and, once a deal is done, all players know them (CIV-7.4)."""

from __future__ import annotations

from collections import Counter

from rules.civilization.core.catalog.land import RESOURCE_ROWS
from rules.civilization.core.negotiation import Goods, Offer
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat, Text, Who, listing, say


def goods_by_backs(goods: Goods) -> Text:
    """Return goods without what lies face down."""
    parts = [say("{n} trade", n=goods.trade)] if goods.trade else []
    parts += [say("{n} culture", n=goods.culture)] if goods.culture else []
    for back, number in Counter(goods.backs).items():
        name = _back(back)
        parts.append(name if number == 1 else say("{n} times {what}", n=number, what=name))
    return listing(parts) if parts else say("nothing")


def tell_offer(g: Game, offer: Offer) -> None:
    """Log the terms of a new offer for both sides, to whom they are private (CIV-18.15).

    Panels show the terms of open offers.
    """
    text = say("The offer: {terms}.", terms=_terms(offer))
    g.tell(text, offer.seat, readers=(offer.seat, offer.to), section="log")


def tell_past_offer(g: Game, seat: Seat, offer: Offer) -> None:
    """Tell both sides the terms of an offer that no longer stands."""
    g.tell(say("The offer was: {terms}.", terms=_terms(offer)), seat, readers=(offer.seat, offer.to))


def _terms(offer: Offer) -> Text:
    give, get = goods_by_backs(offer.give), goods_by_backs(offer.get)
    if offer.promise:
        return say("{give} for {get}, and the promise: {text}", give=give, get=get, text=offer.promise)
    return say("{give} for {get}", give=give, get=get)


def tell_deal(g: Game, seat: Seat, offer: Offer) -> None:
    """Tell everybody what changes hands: trade, culture and the backs of tokens and cards are public."""
    text = say("The deal: {who} gives {give}, {other} gives {get}.", who=Who(offer.seat), other=Who(offer.to),
               give=goods_by_backs(offer.give), get=goods_by_backs(offer.get))  # fmt: skip
    g.tell(text, seat)


def _back(back: str) -> Text:
    if back.startswith("event:"):
        return say("a culture event of level {level}", level=back.partition(":")[2])
    if back in RESOURCE_ROWS:
        return Text(RESOURCE_ROWS[back].name)
    return say("a hut") if back == "hut" else say("a village")
