"""Offers and deals in words (CIV-7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from rules.civilization.actions.trade import AcceptOffer, CounterOffer, DeclineOffer, MakeOffer, Proposal, WithdrawOffer
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.negotiation import Goods, Offer
from rules.civilization.core.state import Game
from rules.civilization.effects.deal_texts import goods_by_backs
from rules.civilization.words.names import named, token_name
from rules.engine.core.action import AnyAction
from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.text import Seat, Text, Who, listing, say


def thing_name(thing: str) -> Text:
    """Return a token or card in a deal, by its face or its back."""
    if thing.startswith("event:"):
        return say("a culture event of level {level}", level=thing.partition(":")[2])
    return named(thing) if thing in EVENTS else token_name(thing)


def goods_text(goods: Goods, faces: Sequence[str] | None = None) -> Text:
    """Return the goods of a side; with `faces`, for viewers who may see them."""
    if faces is None:
        return goods_by_backs(goods)
    parts = [say("{n} trade", n=goods.trade)] if goods.trade else []
    parts += [say("{n} culture", n=goods.culture)] if goods.culture else []
    for thing, number in Counter(faces).items():
        name = thing_name(thing)
        parts.append(name if number == 1 else say("{n} times {what}", n=number, what=name))
    return listing(parts) if parts else say("nothing")


def terms(give: Text, get: Text, promise: str) -> Text:
    """Return both sides of a deal."""
    if promise:
        return say("{give} for {get}, and the promise: {text}", give=give, get=get, text=promise)
    return say("{give} for {get}", give=give, get=get)


def offer_terms(offer: Offer) -> Text:
    """Return an open offer as both of its players see it."""
    return terms(goods_text(offer.give), goods_text(offer.get), offer.promise)


def bargain(offer: Proposal) -> Text:
    """Return the terms of an offer that is being made, as its maker sees them."""
    give, get = offer.sides
    return terms(goods_text(give, offer.give), goods_text(get), offer.promise)


def describe_bargain(g: Game, action: AnyAction) -> Text | None:
    """Return an option of the negotiation in words."""
    offers = {offer.number: offer for offer in g.offers}
    match action:
        case MakeOffer(to):
            return say("Offer {who} {terms}", who=Who(Seat(to)), terms=bargain(action))
        case CounterOffer(number):
            return say("Offer {who} in return {terms}", who=Who(offers[number].seat), terms=bargain(action))
        case AcceptOffer(number, given):
            offer = offers[number]
            text = say("Accept from {who}: {terms}", who=Who(offer.seat), terms=offer_terms(offer))
            if not given:
                return text
            return say("{offer}: {what}", offer=text, what=listing([thing_name(thing) for thing in given]))
        case DeclineOffer(number):
            offer = offers[number]
            if _is_only_one(g, offer):
                return say("Decline the offer of {who}", who=Who(offer.seat))
            return say("Decline from {who}: {terms}", who=Who(offer.seat), terms=offer_terms(offer))
        case WithdrawOffer(number):
            offer = offers[number]
            if _is_only_one(g, offer):
                return say("Withdraw the offer to {who}", who=Who(offer.to))
            return say("Withdraw the offer of {terms} to {who}", terms=offer_terms(offer), who=Who(offer.to))
    return None


def _is_only_one(g: Game, offer: Offer) -> bool:
    """Return whether its maker has no other open offer to the same player, so that its terms need not be named."""
    return sum((each.seat, each.to) == (offer.seat, offer.to) for each in g.offers) == 1


def offers_text(g: Game, viewer: Seat | None) -> Iterator[Text]:
    """Yield the open offers; only the two players see the terms."""
    for offer in g.offers:
        if viewer in (offer.seat, offer.to):
            yield say(
                "Offer {n} of {who} to {other}: {terms}",
                n=offer.number, who=Who(offer.seat), other=Who(offer.to), terms=offer_terms(offer),
            )  # fmt: skip
        else:
            yield say("Offer of {who} to {other}", who=Who(offer.seat), other=Who(offer.to))
    for promise in g.promises:
        if promise.text != FACE_DOWN:
            yield say(
                "Turn {n}, {who} to {other}: {text}",
                n=promise.round, who=Who(promise.seat), other=Who(promise.to), text=promise.text,
            )  # fmt: skip
