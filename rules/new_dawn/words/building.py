"""Texts about cities, world wonders and their effects."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, say, say_n
from rules.new_dawn.actions.industry import BuildCity, BuildWonder, EndUpgrades, PutWonder, UpgradeCard
from rules.new_dawn.actions.tokens import card_of_tokens
from rules.new_dawn.board.wonder_cost import basic_production, natural_wonder_value, wonder_cost
from rules.new_dawn.core.catalog.numbers import RESOURCE_PRODUCTION
from rules.new_dawn.core.catalog.wonders import NATURAL_WONDERS
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.names import added, card_name, ground_name, resource_name, space_name


def of_building(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Return an option of an industry card in words."""
    match action:
        case BuildCity(space, "caravan"):
            return say("Build a city on {space}, returning your caravan", space=space_name(g, space))
        case BuildCity(space):
            return say("Build a city on {space}", space=space_name(g, space))
        case BuildWonder() as built:
            cost = wonder_cost(g, seat, built.wonder)
            parts = added([say("slot {n}", n=basic_production(g)), *payment(g, seat, built)])
            return say("Build {wonder} for {cost}: {parts}", wonder=card_name(built.wonder), cost=cost, parts=parts)
        case PutWonder(space):
            return say("Put the wonder under the city on {space}", space=ground_name(g, space))
        case UpgradeCard(card, replaces):
            return say("Replace {old} with {card}", old=card_name(replaces), card=card_name(card))
        case EndUpgrades():
            return say("No more cards")
    return None


def payment(g: Game, seat: Seat, built: BuildWonder) -> list[Text]:
    """Return the parts of a payment for a wonder, each with its production (ND-10.10)."""
    card = card_of_tokens(g, seat)
    kinds = dict.fromkeys(built.resources)
    paid = [_giving(say("{n} {what}", n=number, what=resource_name(kind)), RESOURCE_PRODUCTION * number)
            for kind in kinds for number in [built.resources.count(kind)]]  # fmt: skip
    paid += [_giving(Text(NATURAL_WONDERS[token].name), natural_wonder_value(built.wonder, token, card))
             for token in built.natural_wonders]  # fmt: skip
    if built.trade:
        paid.append(say_n("{n} trade token", "{n} trade tokens", n=built.trade))
    if built.city_states:
        paid.append(say_n("{n} city-state", "{n} city-states", n=built.city_states))
    return paid


def _giving(what: Text, production: int) -> Text:
    return say("{what} ({n})", what=what, n=production)
