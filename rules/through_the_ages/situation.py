"""What a pending decision is about, for whoever decides: the attack, the auction, the offered pact."""

from __future__ import annotations

from rules.engine.text import Seat, Text, Who, say, say_n
from rules.through_the_ages.naming import gist, title
from rules.through_the_ages.pending import (
    Attack,
    Auction,
    CardChoice,
    Discarding,
    FreeWork,
    PactOffer,
    Sending,
    Split,
    Taking,
)
from rules.through_the_ages.politics import forces
from rules.through_the_ages.state import Game


def situation(g: Game, seat: Seat) -> Text | None:
    """What has led to the question that the seat answers, with its own numbers; None in the ordinary turn."""
    public = public_situation(g)
    if public is None:
        return None
    match g.pending:
        case Auction():
            most = forces.greatest_force(g, g.player(seat))
            return say("{auction} You can send up to {most}.", auction=public, most=most)
        case Discarding(n=n):
            held = len(g.player(seat).military)
            return say("You hold {held} military cards and may keep {kept}.", held=held, kept=held - n)
        case _:
            return public


def public_situation(g: Game) -> Text | None:
    """The same for everybody: no hands, no plans."""
    match g.pending:
        case Auction() as auction:
            return _auction(g, auction)
        case Sending(territory=territory, bid=bid):
            return say(
                "{card}: a force of {bid} is to be sent, colonization included.", card=title(g, territory), bid=bid
            )
        case Attack() as attack:
            return _attack(g, attack)
        case PactOffer(card=card, proposer=proposer):
            return say("{who} offers {card}. {text}", who=Who(proposer), card=title(g, card), text=gist(g, card))
        case Discarding(n=n):
            return say_n("{n} military card is to be discarded.", "{n} military cards are to be discarded.", n=n)
        case Taking(card=card, left=left):
            return say_n(
                "{card}: cards worth {n} civil action can still be taken.",
                "{card}: cards worth {n} civil actions can still be taken.",
                n=left,
                card=title(g, card),
            )
        case CardChoice(card=card) | Split(card=card) | FreeWork(card=card):
            return say("{card}. {text}", card=title(g, card), text=gist(g, card))
        case _:
            return None


def _auction(g: Game, auction: Auction) -> Text:
    territory = say("{card}. {text}", card=title(g, auction.territory), text=gist(g, auction.territory))
    if auction.bidder is None:
        return say("{territory} Nobody has bid yet.", territory=territory)
    return say("{territory} {who} bids {n}.", territory=territory, who=Who(auction.bidder), n=auction.bid)


def _attack(g: Game, attack: Attack) -> Text:
    return say(
        "{card}: {attacker} has a strength of {strength}, {target} has {defense}. {text}",
        card=title(g, attack.card),
        attacker=Who(attack.attacker),
        strength=attack.strength,
        target=Who(attack.target),
        defense=attack.defense,
        text=gist(g, attack.card),
    )
