"""Deals (CIV-7.5, CIV-7.7, CIV-7.9, CIV-18.15)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.civilization.board.deals import owns, places_of
from rules.civilization.core.catalog.base import RESOURCES
from rules.civilization.core.catalog.numbers import DIALS
from rules.civilization.core.negotiation import FACEDOWN_KINDS, Goods, Held, Offer, Promise, without_place
from rules.civilization.core.player import HeldEvent
from rules.civilization.core.state import Game
from rules.civilization.effects.atomic import atomic
from rules.engine.core.text import Seat, say


@atomic
def carry_out_deal(g: Game, offer: Offer, chosen: Sequence[str]) -> None:
    """Exchange the goods of both sides at once; face-down things stay so, and their new owners see them.

    The passes of both become open again, except those of players whose time is up (CIV-18.15). `chosen` are the things
    given by the other side for backs.
    """
    answered = places_of(g.players[offer.to], chosen)
    if offer.facedown or answered:
        g.reveal(say("exchange what is face down"))
    g.offers = [each for each in g.offers if each.number != offer.number]
    first = _taken(g, offer.seat, offer.facedown)
    second = _taken(g, offer.to, answered)
    _hand_over(g, offer.seat, offer.to, offer.give, first)
    _hand_over(g, offer.to, offer.seat, offer.get, second)
    for player in g.players:
        player.trade = min(player.trade, DIALS.trade.max)
    g.passed = [seat for seat in g.passed if seat in g.closed or seat not in (offer.seat, offer.to)]
    if offer.promise:
        g.promises.append(Promise(g.round, offer.seat, offer.to, offer.promise))


def _taken(g: Game, seat: Seat, places: Sequence[Held]) -> list[str | HeldEvent]:
    """Take face-down things from a player, the last places first."""
    player = g.players[seat]
    taken: list[str | HeldEvent] = []
    for held in sorted(places, key=lambda each: (FACEDOWN_KINDS.index(each.kind), -each.place)):
        g.offers = without_place(g.offers, seat, held.kind, held.place)
        match held.kind:
            case "hut":
                taken.append(f"hut:{player.huts.pop(held.place)}")
            case "village":
                taken.append(f"village:{player.villages.pop(held.place)}")
            case "event":
                taken.append(player.events.pop(held.place))
    return taken


def _hand_over(g: Game, giver: Seat, taker: Seat, goods: Goods, facedown: Sequence[str | HeldEvent]) -> None:
    source, player = g.players[giver], g.players[taker]
    source.trade -= goods.trade
    player.trade += goods.trade
    source.culture -= goods.culture
    player.culture += goods.culture
    for kind in RESOURCES:
        number = goods.backs.count(kind)
        if number:
            source.resources[kind] -= number
            player.resources[kind] = player.resources.get(kind, 0) + number
    for thing in facedown:
        if isinstance(thing, HeldEvent):
            player.events.append(HeldEvent(taker, thing.level, thing.event))
        else:
            mark, _, face = thing.partition(":")
            (player.huts if mark == "hut" else player.villages).append(face)


def lapse_offers(g: Game) -> None:
    """Remove offers when one side no longer owns the goods (CIV-18.15)."""
    g.offers = [each for each in g.offers if owns(g, each.seat, each.give) and owns(g, each.to, each.get)]
