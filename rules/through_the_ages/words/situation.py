"""Texts about a pending decision for the deciding seat: the attack, the auction, the offered pact."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, Who, listing, say, say_n
from rules.through_the_ages.core.cards import Aggression, Pact
from rules.through_the_ages.core.pact_sides import both_sides, own_and_other_side, terms
from rules.through_the_ages.core.pending import (
    Attack,
    Auction,
    CardChoice,
    Discarding,
    FreeWork,
    PactOffer,
    Pending,
    Sending,
    Split,
    Taking,
)
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.politics import defending, forces
from rules.through_the_ages.politics.discarding import worst_first
from rules.through_the_ages.politics.events import discovered
from rules.through_the_ages.words.names import gist, titles
from rules.through_the_ages.words.threats import threat


def situation(g: Game, seat: Seat) -> Text | None:
    """Describe the cause of the question to the seat, with its own numbers; None in the ordinary turn."""
    due = g.due(seat)
    public = _publicly(g, due)
    if public is None:
        return None
    match due:
        case Auction():
            return say("{auction} {reach}", auction=public, reach=_reach(g, g.players[seat]))
        case Attack() as attack:
            told = public
            if seat == attack.target and g.is_a(Aggression, attack.card):
                told = say("{strengths} {text}", strengths=defending.strengths(g, attack), text=threat(g, attack))
            return say("{attack} {standing}", attack=told, standing=_standing(g, g.players[seat], attack))
        case Discarding(n=n):
            held = len(g.players[seat].military)
            least = titles(g, worst_first(g, seat)[:n])
            return say(
                "You hold {n} military cards and may keep {kept}. Least useful now: {cards}.",
                n=held,
                kept=held - n,
                cards=least,
            )
        case PactOffer(card=card, proposer=proposer) as offer:
            text = _pact_for(g, offer, seat)
            return say("{who} offers {card}. {text}", who=Who(proposer), card=g.card_name(card), text=text)
        case _:
            return public


def _reach(g: Game, p: Player) -> Text:
    """Return the greatest force the player can send, and its parts."""
    units = forces.units(g, p)
    most = forces.greatest_force(g, p)
    if not units:
        return say("You have no unit to send.")
    of_units, lasting = forces.units_worth(g, p, units), p.ratings.colonization
    parts = [say("units {n}", n=of_units)]
    if lasting:
        parts.append(say("colonization {n}", n=lasting))
    if most > of_units + lasting:
        parts.append(say("cards {n}", n=most - of_units - lasting))
    return say("You can send up to {most} ({parts}).", most=most, parts=listing(parts))


def _standing(g: Game, p: Player, attack: Attack) -> Text:
    """Describe the state of a fight for the deciding side, and what would change it."""
    missing = attack.strength - attack.defense
    if p.seat == attack.attacker:
        if missing > 0:
            return say("Right now you win by {n}.", n=missing)
        return say("You need more than +{n} to win.", n=-missing)
    if missing <= 0:
        return say("Right now you hold out.")
    if not g.is_a(Aggression, attack.card):
        return say("You need +{n} strength for a tie, and then nothing happens.", n=missing)
    needed = say("**You need +{n} strength**; a tie repels the attack.", n=missing)
    terms = say("{needed} {terms}", needed=needed, terms=g.edition.fights.defense_terms(g, p))
    if any(True for _ in g.edition.fights.defenses(g, p, attack)):
        return terms
    return say("{terms} You do not have enough.", terms=terms)


def public_situation(g: Game) -> Text | None:
    """Describe the same for everybody, without hands and plans; if several players decide, the choice of the first."""
    return _publicly(g, next(iter(g.choices.values()), g.pending))


def _publicly(g: Game, due: Pending | None) -> Text | None:
    match due:
        case Auction() as auction:
            return _auction(g, auction)
        case Sending(territory=territory, bid=bid):
            return say(
                "{card}. {text} Send a force of {bid}, colonization bonuses included.",
                card=g.card_name(territory),
                text=gist(g, territory),
                bid=bid,
            )
        case Attack() as attack:
            return _attack(g, attack)
        case PactOffer(card=card, proposer=proposer) as due:
            return say("{who} offers {card}. {text}", who=Who(proposer), card=g.card_name(card), text=_pact(g, due))
        case Discarding(n=n):
            return say_n("Discard {n} military card.", "Discard {n} military cards.", n=n)
        case Taking(card=card, left=left):
            return say_n(
                "{card}: you can still take cards worth {n} civil action.",
                "{card}: you can still take cards worth {n} civil actions.",
                n=left,
                card=g.card_name(card),
            )
        case CardChoice(card=card) | Split(card=card) | FreeWork(card=card):
            return say("{card}. {text}", card=g.card_name(card), text=_about(g, card))
        case _:
            return None


def _pact(g: Game, offer: PactOffer) -> Text:
    """Describe the gains and losses by the offered pact."""
    pact = g.of(Pact, offer.card)
    if pact.symmetric:
        return _about(g, offer.card)
    sides = say("{sides}.", sides=both_sides(pact, offer.a, offer.b))
    both = terms(pact)
    return sides if both is None else say("{sides} {terms}", sides=sides, terms=both)


def _pact_for(g: Game, offer: PactOffer, seat: Seat) -> Text:
    """Describe the same for the partner, with its own gains first."""
    pact = g.of(Pact, offer.card)
    if pact.symmetric or seat not in (offer.a, offer.b):
        return _pact(g, offer)
    sides = say("{sides}.", sides=own_and_other_side(pact, offer.a, offer.b, seat))
    both = terms(pact)
    return sides if both is None else say("{sides} {terms}", sides=sides, terms=both)


def _about(g: Game, card: str) -> Text:
    """Describe a card's effect on the players concerned, without the cost that has been paid."""
    text = g.card(card).text
    return Text(text) if text else gist(g, card)


def _auction(g: Game, auction: Auction) -> Text:
    territory = discovered(g, auction.territory)
    if auction.bidder is None:
        return say("{territory} Nobody has bid yet.", territory=territory)
    return say("{territory} {who} bids {n}.", territory=territory, who=Who(auction.bidder), n=auction.bid)


def _attack(g: Game, attack: Attack) -> Text:
    return say("{strengths} {text}", strengths=defending.strengths(g, attack), text=_about(g, attack.card))
