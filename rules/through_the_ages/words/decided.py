"""Decisions as short sentences, where the name of their kind and the card would read like a label."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Text, Who, listing, say, say_n
from rules.through_the_ages.actions import (
    action_cards,
    building,
    card_uses,
    developing,
    event_actions,
    leaders,
    population,
    powers,
    tactics,
    taking,
    wonders,
)
from rules.through_the_ages.core.cards import Pact
from rules.through_the_ages.core.pact_sides import gain
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.economy import tokens
from rules.through_the_ages.politics import actions
from rules.through_the_ages.politics.replies import choices, colonies, fights, hands, offers
from rules.through_the_ages.words.names import titles
from rules.through_the_ages.words.sentences import sentence

CARDS = ("source", "card", "cards", "units", "force")
"""The fields that name cards."""


def decided(g: Game, action: AnyAction) -> Text | None:
    """Return a decision in words; None where the name of its kind and its values say enough, or a card is hidden."""
    for field in CARDS:
        value = getattr(action, field, None) or ()
        named = value if isinstance(value, tuple) else (value,)
        cards = (each for each in named if isinstance(each, str) and each != card_uses.REVOLUTION)
        if any(card not in g.edition.catalog.cards for card in cards):
            return None
    return (
        sentence(action) or _civil(g, action) or _military(g, action) or _in_politics(g, action) or _as_reply(g, action)
    )


def _civil(g: Game, action: AnyAction) -> Text | None:
    match action:
        case taking.TakeCard(card=card) | event_actions.TakeByAgreement(card=card):
            return say("Take {card}", card=g.card_name(card))
        case building.Build(card=card) | event_actions.BuildByEvent(card=card):
            return say("Build {card}", card=g.card_name(card))
        case building.Upgrade(source=source, card=card) | powers.Stage(source=source, card=card):
            return _upgrade(g, source, card)
        case building.Destroy(card=card):
            return say("Destroy {card}", card=g.card_name(card))
        case population.IncreasePopulation() | event_actions.GrowByEvent():
            return say("Increase your population")
        case wonders.BuildStages(stages=stages):
            return say_n("Build {n} stage of the wonder", "Build {n} stages of the wonder", n=stages)
        case developing.Develop(card=card) | event_actions.DevelopByEvent(card=card, revolution=False):
            return say("Develop {card}", card=g.card_name(card))
        case developing.Revolution(card=card) | event_actions.DevelopByEvent(card=card):
            return say("Change to {card} by revolution", card=g.card_name(card))
        case leaders.PlayLeader(card=card):
            return say("Play {card}", card=g.card_name(card))
        case action_cards.PlayCard(card=card, use=use, source=source):
            return _card(g, card, use, source)
    return None


def _upgrade(g: Game, source: str, card: str) -> Text:
    return say("Upgrade {low} to {high}", low=g.card_name(source), high=g.card_name(card))


def _card(g: Game, card: str, use: str, source: str) -> Text | None:
    """Return an action card with the card on which it is used; None if that is no card."""
    played = say("Play {card}", card=g.card_name(card))
    if not use:
        return played
    if use not in g.edition.catalog.cards:
        return None
    if source and source != card_uses.REVOLUTION:
        return say("{play}: {use}", play=played, use=_upgrade(g, source, use))
    return say("{play}: {use}", play=played, use=g.card_name(use))


def _military(g: Game, action: AnyAction) -> Text | None:
    match action:
        case building.BuildUnit(card=card):
            return say("Recruit {card}", card=g.card_name(card))
        case building.UpgradeUnit(source=source, card=card):
            return _upgrade(g, source, card)
        case building.Disband(card=card):
            return say("Disband {card}", card=g.card_name(card))
        case tactics.PlayTactic(card=card):
            return say("Play {card}", card=g.card_name(card))
        case tactics.CopyTactic(card=card):
            return say("Copy {card}", card=g.card_name(card))
        case powers.Conscript(card=card) | powers.Levy(card=card):
            recruited = say("Recruit {card}", card=g.card_name(card))
            return say("{recruit} with a new worker", recruit=recruited)
    return None


def _in_politics(g: Game, action: AnyAction) -> Text | None:
    match action:
        case actions.PassPolitics():
            return say("No political action")
        case actions.PrepareEvent(card=card):
            return say("Prepare {card} as an event", card=g.card_name(card))
        case actions.PlayAggression(card=card, target=target):
            return say("Play {card} against {who}", card=g.card_name(card), who=Who(target))
        case actions.DeclareWar(card=card, target=target):
            return say("Declare {card} on {who}", card=g.card_name(card), who=Who(target))
        case actions.OfferPact(card=card, partner=partner, side=side):
            offer = say("Offer {card} to {who}", card=g.card_name(card), who=Who(partner))
            pact = g.of(Pact, card)
            return offer if pact.symmetric else say("{offer}, you {gain}", offer=offer, gain=gain(pact, side))
        case actions.CancelPact(card=card):
            return say("Cancel {card}", card=g.card_name(card))
        case actions.ColonizeFromHand(card=card):
            return say("Colonize {card}", card=g.card_name(card))
        case actions.DismissLeader():
            return say("Dismiss your leader")
    return None


def _as_reply(g: Game, action: AnyAction) -> Text | None:
    return _about_colonies(g, action) or _about_fights(g, action) or _about_goods(g, action)


def _about_colonies(g: Game, action: AnyAction) -> Text | None:
    match action:
        case colonies.SendForce(force=force):
            return say("Send {force}", force=titles(g, force))
        case colonies.LoseColony(card=card):
            return say("Lose {card}", card=g.card_name(card))
        case colonies.TakeColony(card=card):
            return say("Take {card}", card=g.card_name(card))
    return None


def _about_fights(g: Game, action: AnyAction) -> Text | None:
    match action:
        case fights.Defend(cards=cards):
            return say("Defend with {cards}", cards=titles(g, cards))
        case fights.Sacrifice(units=units):
            return say("Sacrifice {units}", units=titles(g, units))
        case fights.StealTechnology(card=card):
            return say("Take {card}", card=g.card_name(card))
        case fights.Raze(card=card) | choices.RuinWonder(card=card):
            return say("Destroy {card}", card=g.card_name(card))
        case fights.RemoveCard(card=card):
            return say("Remove {card}", card=g.card_name(card))
        case hands.DiscardMilitary(cards=cards) if cards:
            return say("Discard {cards}", cards=titles(g, cards))
    return None


def _about_goods(g: Game, action: AnyAction) -> Text | None:
    match action:
        case choices.SplitGoods(food=food, resources=resources):
            amounts = [tokens.price(food, "food")] * bool(food) + [tokens.price(resources, "resources")] * bool(
                resources
            )
            return say("Choose {goods}", goods=listing(amounts))
        case choices.LoseWorker(card=card):
            return say("Lose a worker of {card}", card=g.card_name(card))
        case choices.LoseBlueToken(card=card):
            return say("Lose a blue token of {card}", card=g.card_name(card))
        case choices.LoseBuilding(card=card):
            return say("Lose {card}", card=g.card_name(card))
        case choices.BuildForFree(card=card):
            return say("Build {card} for free", card=g.card_name(card))
        case offers.AcceptPact():
            return say("Accept the pact")
        case offers.RefusePact():
            return say("Refuse the pact")
    return None
