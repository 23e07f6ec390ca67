"""Texts for political actions and answers."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, Who, say, say_n
from rules.through_the_ages.actions import event_actions, taking
from rules.through_the_ages.core.cards import Aggression, Pact, Technology, War, WorkerCard
from rules.through_the_ages.core.pact_sides import gain
from rules.through_the_ages.core.pending import FreeWork, Sending, Split, Taking
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens
from rules.through_the_ages.politics import actions, attacking, defending, forces, pacts
from rules.through_the_ages.politics.replies import choices, colonies, fights, hands, offers
from rules.through_the_ages.politics.replies.common import OneCard
from rules.through_the_ages.words import prices
from rules.through_the_ages.words.names import titles


def describe_politics(g: Game, p: Player, action: AnyAction) -> Text | None:
    """Describe a political action; None for others."""
    match action:
        case actions.PassPolitics():
            return say("Pass: no political action")
        case actions.PrepareEvent(card=card):
            level = g.card(card).level
            if not level:
                return say("{card} face down", card=g.card_name(card))
            return say("{card} face down (+{n} culture)", card=g.card_name(card), n=level)
        case actions.PlayAggression(card=card, target=target):
            return _attack(g, p, g.of(Aggression, card), target)
        case actions.DeclareWar(card=card, target=target):
            return _attack(g, p, g.of(War, card), target)
        case actions.OfferPact(card=card, partner=partner, side=side):
            offer = say("{card} to {who}", card=g.card_name(card), who=Who(partner))
            if g.of(Pact, card).symmetric:
                return offer
            return say("{offer}, you {gain}", offer=offer, gain=gain(g.of(Pact, card), side))
        case actions.CancelPact(card=card):
            pact = pacts.pact_of(g, p, card)
            assert pact is not None, "only an own pact is cancelled"
            other = pact.b if pact.a == p.seat else pact.a
            return say("{card} with {who} ends", card=g.card_name(card), who=Who(other))
        case actions.ColonizeFromHand(card=card):
            return say("{card} without a force", card=g.card_name(card))
        case actions.DismissLeader() if p.leader is not None:
            return say("{leader} leaves the game for a yellow token", leader=g.card_name(p.leader))
        case actions.Resign() | offers.ResignNow():
            return say("Resign and lose, the others play on")
        case actions.AnnounceResignation(sure=sure):
            return say("Ask me before my next turn whether I resign") if sure else say("Do not ask me whether I resign")
        case offers.PlayOn():
            return say("Play on: begin your turn")
        case _:
            return None


def describe_reply(g: Game, p: Player, action: AnyAction) -> Text | None:
    """Describe an answer; None for others."""
    match action:
        case colonies.SendForce(force=force):
            bid = g.pending.bid if isinstance(g.pending, Sending) else 0
            worth = forces.force_worth(g, p, force)
            return say("{force}: {n} in all, the bid is {bid}", force=titles(g, force), n=worth, bid=bid)
        case fights.Defend(cards=cards):
            return _defense(g, p, cards)
        case fights.Sacrifice(units=units):
            return say("{units}: +{n} strength", units=titles(g, units), n=forces.units_worth(g, p, units))
        case hands.DiscardMilitary(cards=cards):
            return titles(g, cards)
        case choices.SplitGoods(food=food, resources=resources):
            return _split(g, p.seat, food, resources)
        case offers.AcceptPact():
            return say("Accept the pact")
        case offers.RefusePact():
            return say("Refuse the pact")
        case choices.Decline():
            return say("Decline")
        case choices.LoseWorker(card=card):
            return say("A worker of {card}", card=g.card_name(card))
        case choices.LoseBlueToken(card=card):
            return say("A blue token of {card}", card=g.card_name(card))
        case choices.BuildForFree(card=card):
            return say("{card}, free", card=g.card_name(card))
        case OneCard(card=card):
            return g.card_name(card)
        case _:
            return _free_work(g, p, action)


def _free_work(g: Game, p: Player, action: AnyAction) -> Text | None:
    """Describe a free action given by an event."""
    due = g.due(p.seat)
    discount = due.discount if isinstance(due, FreeWork) else 0
    match action:
        case event_actions.GrowByEvent():
            return say("one more worker · {price}", price=prices.population_price(g, p, discount))
        case event_actions.BuildByEvent(card=card):
            price = prices.build_price(g, p, g.of(WorkerCard, card), discount)
            return say("{card} · {price}", card=g.card_name(card), price=price)
        case event_actions.DevelopByEvent(card=card, revolution=revolution):
            found = g.of(Technology, card)
            price = prices.science_price(g, p, found, revolution=revolution, discount=discount)
            text = say("{card} · {price}", card=g.card_name(card), price=price)
            return say("{card}, by revolution", card=text) if revolution else text
        case event_actions.TakeByAgreement(card=card) if isinstance(g.pending, Taking):
            n = taking.taking_price(g, p, card)
            return say("{card} · {n} of {left}", card=g.card_name(card), n=n, left=g.pending.left)
        case _:
            return None


def _attack(g: Game, p: Player, card: Aggression | War, target: Seat) -> Text:
    """Describe an attack with the current strengths and its price."""
    rival = g.players[target]
    own = attacking.lasting_strength(g, p, rival) + attacking.attack_bonus(g, p, rival)
    return say_n(
        "{card} on {who}, {own} against {other} · {n} military action",
        "{card} on {who}, {own} against {other} · {n} military actions",
        n=attacking.price(g, rival, card),
        card=g.card_name(card.id),
        who=Who(target),
        own=own,
        other=attacking.lasting_strength(g, rival, p),
    )


def _defense(g: Game, p: Player, cards: tuple[str, ...]) -> Text:
    units = [card for card in cards if g.is_a(WorkerCard, card)]
    others = [card for card in cards if card not in units]
    worth = defending.cards_worth(g, p, others) + (forces.units_worth(g, p, units) if units else 0)
    return say("{cards}: +{n}", cards=titles(g, cards), n=worth)


def _split(g: Game, seat: Seat, food: int, resources: int) -> Text:
    both = (tokens.price(food, "food"), tokens.price(resources, "resources"))
    goods = say("{food} and {resources}", food=both[0], resources=both[1])
    if not food or not resources:
        goods = both[0] if food else both[1]
    due = g.due(seat)
    loses = isinstance(due, Split) and due.loses
    return say("Lose {goods}", goods=goods) if loses else goods
