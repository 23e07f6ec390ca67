"""Cities, world wonders and what they bring in words."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, listing, say, say_n
from rules.new_dawn.actions.industry import BuildCity, BuildWonder, EndUpgrades, PutWonder, UpgradeCard
from rules.new_dawn.core.catalog.wonders import NATURAL_WONDERS
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.naming import card_name, resource_name, space_name


def of_building(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """An option of an industry card in words."""
    match action:
        case BuildCity(space, "caravan"):
            return say("Build a city on {space}, returning your caravan", space=space_name(g, space))
        case BuildCity(space):
            return say("Build a city on {space}", space=space_name(g, space))
        case BuildWonder() as built:
            paid = payment(built)
            if not paid:
                return say("Build {wonder}", wonder=card_name(built.wonder))
            return say("Build {wonder} with {payment}", wonder=card_name(built.wonder), payment=listing(paid))
        case PutWonder(space):
            return say("Put the wonder under the city on {space}", space=space_name(g, space))
        case UpgradeCard(card, replaces):
            return say("Replace {old} with {card}", old=card_name(replaces), card=card_name(card))
        case EndUpgrades():
            return say("No more cards")
    return None


def payment(built: BuildWonder) -> list[Text]:
    """What is spent on a wonder beside the slot."""
    kinds = dict.fromkeys(built.resources)
    paid = [say("{n} {what}", n=built.resources.count(kind), what=resource_name(kind)) for kind in kinds]
    paid += [Text(NATURAL_WONDERS[token].name) for token in built.natural_wonders]
    if built.trade:
        paid.append(say_n("{n} trade token", "{n} trade tokens", n=built.trade))
    if built.city_states:
        paid.append(say_n("{n} city-state", "{n} city-states", n=built.city_states))
    return paid
