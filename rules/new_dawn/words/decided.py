"""Decisions as short sentences that hold in any later position: in drafts, logs and buttons."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Text, say
from rules.new_dawn.actions.culture import ConvertControl, MoveControl, PlaceControl, RemoveControl
from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.actions.industry import BuildCity, BuildWonder, UpgradeCard
from rules.new_dawn.actions.military import Attack, Reinforce
from rules.new_dawn.actions.rival_tokens import DestroyControl
from rules.new_dawn.actions.science import AdvanceTech, GainCard, Nuke
from rules.new_dawn.actions.setup import PlaceTile, TakeCapital, TakeLeader
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS, LEADERS
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.core.player import ON_CARD
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.descriptions import side_of_tile


def decided(_g: Game, action: AnyAction) -> Text | None:
    """Return a decision in words; None where the name of its kind and its values say enough."""
    return _of_space(action) or _of_card(action)


def _of_space(action: AnyAction) -> Text | None:
    match action:
        case PlaceTile(_, tile, side):
            return say("Place tile {tile}", tile=side_of_tile(tile, side))
        case TakeCapital(space):
            return say("Found the capital on {space}", space=space)
        case PlaceControl(space):
            return say("Place a control token on {space}", space=space)
        case RemoveControl(space):
            return say("Take your control token off {space}", space=space)
        case MoveControl(space, to):
            return say("Move the control token from {space} to {to}", space=space, to=to)
        case ConvertControl(space):
            return say("Change the rival token on {space}", space=space)
        case DestroyControl(space):
            return say("Destroy the rival token on {space}", space=space)
        case BuildCity(space):
            return say("Build a city on {space}", space=space)
        case Reinforce(space):
            return say("Reinforce the token on {space}", space=space)
        case Attack(space):
            return say("Attack {space}", space=space)
        case Nuke(space):
            return say("Destroy the control around {space}", space=space)
        case MoveCaravan(place, to) if place == ON_CARD:
            return say("Send a caravan to {space}", space=to)
        case MoveCaravan(place, to):
            return say("Move the caravan {start} → {end}", start=place, end=to)
    return None


def _of_card(action: AnyAction) -> Text | None:
    match action:
        case TakeLeader(leader):
            row = LEADERS.get(leader)
            return say("Lead {what}", what=Text(leader if row is None else row.civilization))
        case ChooseCard(card):
            return say("Resolve {card}", card=_named(card))
        case LayTrade(card):
            return say("Put a trade token on {card}", card=_named(card))
        case GainCard(card, replaces):
            return say("Gain {card} for {old}", card=_named(card), old=_named(replaces))
        case UpgradeCard(card, replaces):
            return say("Replace {old} with {card}", old=_named(replaces), card=_named(card))
        case BuildWonder(wonder):
            return say("Build {wonder}", wonder=_named(wonder))
        case AdvanceTech():
            return say("Advance on the tech dial")
    return None


def _named(card: str) -> Text:
    """Return a card by name; a decision that is no longer possible may name an unknown one."""
    row = FOCUS_CARDS.get(card) or WONDERS.get(card)
    return Text(card if row is None else row.name)
