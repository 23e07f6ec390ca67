"""Texts about caravans, diplomacy and tokens on cards."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, Who, say, say_n
from rules.new_dawn.actions.city_state_tokens import LayCityState
from rules.new_dawn.actions.diplomacy import DeclineDiplomacy, SkipEmbassy, TakeDiplomacy, UseEmbassy, diplomacy_name
from rules.new_dawn.actions.economy import ExchangeResource, MoveCaravan, SpendOnCaravans
from rules.new_dawn.actions.natural_wonders import LayNaturalWonder
from rules.new_dawn.board.caravan_reach import city_owner, movable, next_arrival
from rules.new_dawn.core.catalog.wonders import CITY_STATES, NATURAL_WONDERS
from rules.new_dawn.core.player import ON_CARD
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.names import card_name, resource_name, space_name


def of_trade(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Return an option of an economy card, of diplomacy or of Roosevelt in words."""
    match action:
        case MoveCaravan(place, to):
            return _caravan(g, seat, place, to)
        case SpendOnCaravans("city_state"):
            return say("One more step for each caravan, with a city-state")
        case SpendOnCaravans("natural_wonder", token):
            return say("One more step for each caravan, with {token}", token=Text(NATURAL_WONDERS[token].name))
        case SpendOnCaravans():
            return say("One more step for each caravan, with a trade token")
        case ExchangeResource(resource, wanted):
            return say("Exchange {old} for {new}", old=resource_name(resource), new=resource_name(wanted))
        case TakeDiplomacy(card, None):
            return diplomacy_name(card)
        case TakeDiplomacy(card, owner):
            return say("{card} of {who}", card=diplomacy_name(card), who=Who(Seat(owner or 0)))
        case DeclineDiplomacy():
            return say("No diplomacy card")
        case UseEmbassy(resource, ""):
            return say("Gain {resource} from the Embassy", resource=resource_name(resource))
        case UseEmbassy(resource, card):
            name = card_name(card)
            return say(
                "Gain {resource}, and a token on {card} of the owner", resource=resource_name(resource), card=name
            )
        case SkipEmbassy():
            return say("Do not use the Embassy")
        case LayCityState(token, card):
            return say("Put {token} on {card}", token=Text(CITY_STATES[token].name), card=card_name(card))
        case LayNaturalWonder(token, card):
            return say("Place {token} on {card}", token=Text(NATURAL_WONDERS[token].name), card=card_name(card))
    return None


def _caravan(g: Game, seat: Seat, place: str, to: str) -> Text:
    """Return the way of a caravan; its start is named only if there is another one."""
    start = say("the card") if place == ON_CARD else Text(place)
    owner, resolution = city_owner(g, to), g.turn.resolution
    is_only_start = resolution is not None and resolution.economy is not None and len(movable(g, seat)) == 1
    if to in g.city_states:
        name = Text(CITY_STATES[g.city_states[to]].name)
        if is_only_start:
            return say("Caravan to {space}, trade with {city_state}", space=to, city_state=name)
        return say("Caravan from {start} to {space}, trade with {city_state}", start=start, space=to, city_state=name)
    if owner not in (None, seat):
        rival = Who(Seat(owner or 0))
        if is_only_start:
            return say("Caravan to {space}, trade with {rival}", space=to, rival=rival)
        return say("Caravan from {start} to {space}, trade with {rival}", start=start, space=to, rival=rival)
    text = say("Caravan from {start} to {space}", start=start, space=space_name(g, to))
    if is_only_start:
        text = say("Caravan to {space}", space=space_name(g, to))
    goal = next_arrival(g, seat, to)
    if goal is None:
        return text
    there, far = goal
    name = Text(CITY_STATES[g.city_states[there]].name) if there in g.city_states else Text(there)
    return say_n("{text}, {n} space to {goal}", "{text}, {n} spaces to {goal}", far, text=text, goal=name)
