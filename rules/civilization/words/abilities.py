"""Abilities, culture events and wonders as options in words."""

from __future__ import annotations

from rules.civilization.actions.abilities.base import ResourceAbility
from rules.civilization.actions.abilities.coins import MintCoin
from rules.civilization.actions.abilities.destruction import DestroyBuilding, KillUnit
from rules.civilization.actions.abilities.extra_actions import ExtraActions
from rules.civilization.actions.abilities.obsolescence import MakeObsolete
from rules.civilization.actions.abilities.persons import GainPerson
from rules.civilization.actions.abilities.riding import RideForTrade
from rules.civilization.actions.abilities.ships import ShipFigures
from rules.civilization.actions.events.defection import Defect
from rules.civilization.actions.events.disaster import DestroyTwo
from rules.civilization.actions.events.knowledge import LearnInReturn, ShareKnowledge
from rules.civilization.actions.events.misleading import Mislead
from rules.civilization.actions.events.revolt import Revolt
from rules.civilization.actions.pending import GiveCoin
from rules.civilization.actions.wonders import PlaceGardenFigure, ResearchByLiberty
from rules.civilization.core.state import Game
from rules.civilization.words.names import named, square_text, token_name
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, Who, listing, say


def describe_ability(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Return a used ability, culture event or wonder in words; None for other actions."""
    if isinstance(action, ResourceAbility):
        return _paid(g, action)
    match action:
        case DestroyTwo(event, square, ""):
            return say("{what} on {square}", what=named(event), square=square_text(g, square))
        case DestroyTwo(event, square, other):
            there = listing([square_text(g, square), square_text(g, other)])
            return say("{what} on {square}", what=named(event), square=there)
        case ShareKnowledge(event, player, ""):
            return say("{what}: nothing from {who}", what=named(event), who=Who(Seat(player)))
        case ShareKnowledge(event, player, technology):
            return say(
                "{what}: {technology} from {who}",
                what=named(event), technology=named(technology), who=Who(Seat(player)),
            )  # fmt: skip
        case LearnInReturn(technology):
            return say("Learn {what}", what=named(technology))
        case Revolt(event, player):
            return say("{what} Against {who}", what=named(event), who=Who(Seat(player)))
        case Mislead(event, square, goal):
            there, away = square_text(g, square), square_text(g, goal)
            return say("{what}: from {square} to {goal}", what=named(event), square=there, goal=away)
        case Defect(event, square, 0, 0):
            return say("{what}: great person on {square}", what=named(event), square=square_text(g, square))
        case Defect(event, square, armies, scouts):
            return say(
                "{what}: {armies} armies, {scouts} scouts on {square}",
                what=named(event), armies=armies, scouts=scouts, square=square_text(g, square),
            )  # fmt: skip
        case PlaceGardenFigure(figure):
            return named(figure)
        case ResearchByLiberty(technology):
            return say("Statue of Liberty: {what}", what=named(technology))
        case GiveCoin(player):
            return say("Coin for {who}", who=Who(Seat(player)))
    return None


def _paid(g: Game, action: ResourceAbility) -> Text | None:
    tokens, name = listing(list(map(token_name, action.pay))), named(action.technology)
    match action:
        case GainPerson():
            return say("{what}: great person for {tokens}", what=name, tokens=tokens)
        case MintCoin():
            return say("{what}: coin for {tokens}", what=name, tokens=tokens)
        case ExtraActions():
            return say("{what}: actions for {tokens}", what=name, tokens=tokens)
        case MakeObsolete(_, _, wonder):
            return say("{what}: make {wonder} obsolete for {tokens}", what=name, wonder=named(wonder), tokens=tokens)
        case KillUnit(_, _, player):
            return say("{what}: kill a unit of {who} for {tokens}", what=name, who=Who(Seat(player)), tokens=tokens)
        case DestroyBuilding(_, _, square):
            there = square_text(g, square)
            return say("{what}: destroy on {square} for {tokens}", what=name, square=there, tokens=tokens)
        case ShipFigures(_, _, square, sea):
            return say("{what}: from {square} to {sea} for {tokens}", what=name, square=square, sea=sea, tokens=tokens)
        case RideForTrade(_, _, player):
            return say("{what}: trade also for {who}, for {tokens}", what=name, who=Who(Seat(player)), tokens=tokens)
    return None
