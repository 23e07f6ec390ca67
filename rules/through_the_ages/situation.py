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
from rules.through_the_ages.state import Game, Player


def situation(g: Game, seat: Seat) -> Text | None:
    """What has led to the question that the seat answers, with its own numbers; None in the ordinary turn."""
    p = g.player(seat)
    match g.pending:
        case Auction() as auction:
            return _auction(g, p, auction)
        case Sending(territory=territory, bid=bid):
            text = "{card}: you bid {bid}; your colonies and technologies add {n}, units and cards make up the rest."
            return say(text, card=title(g, territory), bid=bid, n=p.ratings.colonization)
        case Attack() as attack:
            return _attack(g, attack)
        case PactOffer(card=card, proposer=proposer):
            return say("{who} offers {card}. {text}", who=Who(proposer), card=title(g, card), text=gist(g, card))
        case Discarding(n=n):
            held, kept = len(p.military), len(p.military) - n
            return say_n(
                "You hold {held} military cards and may keep {kept}: discard {n}.",
                "You hold {held} military cards and may keep {kept}: discard {n}.",
                n=n,
                held=held,
                kept=kept,
            )
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


def _auction(g: Game, p: Player, auction: Auction) -> Text:
    territory = say("{card}. {text}", card=title(g, auction.territory), text=gist(g, auction.territory))
    most = forces.greatest_force(g, p)
    if auction.bidder is None:
        return say("{territory} Nobody has bid yet; you can send up to {most}.", territory=territory, most=most)
    return say(
        "{territory} {who} bids {n}; you can send up to {most}.",
        territory=territory,
        who=Who(auction.bidder),
        n=auction.bid,
        most=most,
    )


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
