"""The offers that a seat has made, which it remembers from its own decisions (CIV-7.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.civilization.actions.trade import AcceptOffer, MakeOffer
from rules.civilization.core.negotiation import Goods
from rules.engine.core.notation import parse_action
from rules.engine.core.record import Decision
from rules.engine.core.text import Seat


@dataclass(frozen=True, slots=True)
class Offered:
    """An earlier offer."""

    to: Seat
    given: Goods
    gained: Goods
    ignored: bool
    """True if the other player has accepted no offer since."""


def offers_of(seat: Seat, log: Iterable[Decision]) -> Sequence[Offered]:
    """Return the offers that a seat has made, the latest one first."""
    found: list[Offered] = []
    accepted: set[Seat] = set()
    for decision in reversed(list(log)):
        tag = decision.text.partition(" ")[0]
        if tag == AcceptOffer.tag:
            accepted.add(decision.seat)
        elif tag == MakeOffer.tag and decision.seat == seat:
            offer = parse_action(decision.text, (MakeOffer,))
            assert isinstance(offer, MakeOffer), "the only class"
            found.append(Offered(offer.to, *offer.sides, offer.to not in accepted))
    return found


def is_repeated(offered: Iterable[Offered], to: Seat, given: Goods, gained: Goods) -> bool:
    """Return whether an offer is no better for the other player than an earlier one."""
    return any(each.to == to and _holds(each.given, given) and _holds(gained, each.gained) for each in offered)


def _holds(goods: Goods, part: Goods) -> bool:
    return part.trade <= goods.trade and part.culture <= goods.culture and Counter(part.backs) <= Counter(goods.backs)
