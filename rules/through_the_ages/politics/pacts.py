"""Pacts: offering, answering, cancelling (TTN-7.5, TTN-7.6; TTO-12.3)."""

from __future__ import annotations

from rules.engine.core.question import ask
from rules.engine.core.text import Seat, Who, say
from rules.through_the_ages.core.cards import Pact
from rules.through_the_ages.core.pact_sides import both_sides
from rules.through_the_ages.core.pending import PactOffer
from rules.through_the_ages.core.state import Game, MadePact, Player
from rules.through_the_ages.economy.ratings import refresh
from rules.through_the_ages.effects import pacts_of
from rules.through_the_ages.politics.attacking import end_pact
from rules.through_the_ages.politics.questions import PACT
from rules.through_the_ages.politics.replies.offers import AcceptPact


async def offer_pact(g: Game, p: Player, card: str, partner: Seat, a: Seat, b: Seat) -> None:
    """Offer a pact; if the partner refuses, the card returns to the hand.

    TTN-7.5; TTO-12.3.2, TTO-12.3.3, TTO-12.3.6.
    """
    name = g.card(card).title
    if g.of(Pact, card).symmetric:
        told = say("{who} offers {card} to {partner}.", who=Who(p.seat), card=name, partner=Who(partner))
    else:
        told = say(
            "{who} offers {card} to {partner} ({sides}).",
            who=Who(p.seat),
            card=name,
            partner=Who(partner),
            sides=both_sides(g.of(Pact, card), a, b),
        )
    g.tell(told, p.seat, card)
    # The card is shown, so it is no longer a hidden card of the hand.
    p.military.remove(card)
    g.resolving.append(card)
    g.pending = PactOffer(card, p.seat, a, b)
    answer = await ask(g, partner, PACT)
    g.pending = None
    g.resolving.remove(card)
    if not isinstance(answer, AcceptPact):
        g.tell(say("{who} refuses {card}.", who=Who(partner), card=name), partner)
        p.military.append(card)
        return
    for old in list(p.pacts):
        end_pact(g, old)
    p.pacts.append(MadePact(card, a, b))
    g.tell(say("{who} accepts {card}.", who=Who(partner), card=name), partner, card)
    refresh(g)


def pact_of(g: Game, p: Player, card: str) -> MadePact | None:
    """Return the player's pact with that card, or None."""
    return next((pact for pact in pacts_of(g, p) if pact.card == card), None)
