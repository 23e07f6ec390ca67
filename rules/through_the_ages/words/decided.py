"""Decisions as short sentences, where the name of their kind and the card would read like a label."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Text, Who, say
from rules.through_the_ages.actions import building, developing, event_actions, leaders, population, tactics, taking
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.politics import actions
from rules.through_the_ages.politics.replies import choices, colonies, fights


def decided(g: Game, action: AnyAction) -> Text | None:
    """Return a decision in words; None where the name of its kind and its values say enough, or a card is hidden."""
    names = [value for name in ("source", "card") if (value := getattr(action, name, None)) is not None]
    if any(name not in g.edition.catalog.cards for name in names):
        return None
    return _in_turn(g, action) or _in_politics(g, action) or _as_reply(g, action)


def _in_turn(g: Game, action: AnyAction) -> Text | None:
    match action:
        case taking.TakeCard(card=card) | event_actions.TakeByAgreement(card=card):
            return say("Take {card}", card=g.card_name(card))
        case building.Build(card=card) | event_actions.BuildByEvent(card=card):
            return say("Build {card}", card=g.card_name(card))
        case building.BuildUnit(card=card):
            return say("Recruit {card}", card=g.card_name(card))
        case building.Upgrade(source=source, card=card) | building.UpgradeUnit(source=source, card=card):
            return say("Upgrade {low} to {high}", low=g.card_name(source), high=g.card_name(card))
        case population.IncreasePopulation() | event_actions.GrowByEvent():
            return say("Increase your population")
        case developing.Develop(card=card) | event_actions.DevelopByEvent(card=card):
            return say("Develop {card}", card=g.card_name(card))
        case leaders.PlayLeader(card=card) | tactics.PlayTactic(card=card):
            return say("Play {card}", card=g.card_name(card))
    return None


def _in_politics(g: Game, action: AnyAction) -> Text | None:
    match action:
        case actions.PassPolitics():
            return say("No political action")
        case actions.PrepareEvent(card=card):
            return say("Prepare {card} as an event", card=g.card_name(card))
        case actions.PlayAggression(card=card, target=target):
            return say("Play {card} against {who}", card=g.card_name(card), who=Who(target))
        case actions.OfferPact(card=card, partner=partner):
            return say("Offer {card} to {who}", card=g.card_name(card), who=Who(partner))
    return None


def _as_reply(g: Game, action: AnyAction) -> Text | None:
    match action:
        case choices.LoseWorker(card=card):
            return say("Lose a worker of {card}", card=g.card_name(card))
        case choices.LoseBlueToken(card=card):
            return say("Lose a blue token of {card}", card=g.card_name(card))
        case choices.LoseBuilding(card=card) | colonies.LoseColony(card=card):
            return say("Lose {card}", card=g.card_name(card))
        case choices.RuinWonder(card=card) | fights.Raze(card=card):
            return say("Destroy {card}", card=g.card_name(card))
        case choices.BuildForFree(card=card):
            return say("Build {card} for free", card=g.card_name(card))
        case colonies.TakeColony(card=card) | fights.StealTechnology(card=card):
            return say("Take {card}", card=g.card_name(card))
    return None
