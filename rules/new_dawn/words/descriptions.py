"""Options in words, with their costs and gains."""

from __future__ import annotations

from collections import Counter
from functools import cache

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, Who, listing, say, say_n
from rules.new_dawn.actions.culture import ConvertControl, MoveControl, PlaceControl, RemoveControl
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.actions.science import AdvanceTech, DeclineCard, GainCard, GainResource, Nuke
from rules.new_dawn.actions.setup import PlaceTile, TakeCapital, TakeLeader
from rules.new_dawn.actions.trade import LayTrade
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.board.slots import slot_value
from rules.new_dawn.core.catalog.base import Side
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS, LEADERS
from rules.new_dawn.core.catalog.wonders import NATURAL_WONDERS
from rules.new_dawn.core.state import Game
from rules.new_dawn.core.world import PlacedTile
from rules.new_dawn.words.abilities import of_abilities
from rules.new_dawn.words.building import of_building
from rules.new_dawn.words.card_options import has_effect
from rules.new_dawn.words.names import (
    TERRAINS,
    TYPES,
    card_name,
    card_with_type,
    ground_name,
    resource_name,
    space_name,
)
from rules.new_dawn.words.spent_tokens import spent_tokens
from rules.new_dawn.words.trading import of_trade
from rules.new_dawn.words.war import describe_war

NEARBY = 3
"""The distance within which the riches near a capital are named."""


def describe(g: Game, seat: Seat, action: AnyAction) -> Text:
    """Return an option in words."""
    if (of_war := describe_war(g, seat, action)) is not None:
        return of_war
    match action:
        case ChooseCard(card):
            return _of_choice(g, seat, card)
        case EndResolution():
            return say("End the card and reset it")
        case LayTrade(card):
            return _of_laying(g, seat, card)
        case PlaceControl() | RemoveControl() | MoveControl() | ConvertControl():
            return _of_culture(g, action)
        case AdvanceTech() | GainResource() | Nuke() | GainCard() | DeclineCard():
            return _of_science(g, action)
        case TakeLeader(leader):
            row = LEADERS[leader]
            return say("Play {what} with {leader}", what=Text(row.civilization), leader=Text(row.name))
        case TakeCapital(space):
            return _of_capital(g, space)
        case PlaceTile(place, tile, side, 0):
            return say("Tile {tile} on {place}, not turned", tile=side_of_tile(tile, side), place=place)
        case PlaceTile(place, tile, side, rotation):
            name = side_of_tile(tile, side)
            return say("Tile {tile} on {place}, turned {rotation}×", tile=name, place=place, rotation=rotation)
    for topic in (of_trade, of_building, of_abilities):
        if (text := topic(g, seat, action)) is not None:
            return text
    raise AssertionError(f"{type(action).__name__} has words")


def _of_capital(g: Game, space: str) -> Text:
    """Return a space for a capital, the terrain of its neighbours, and the resources and natural wonders near it."""
    world, here = g.world, g.world.bit[space]
    beside = Counter(world.space[name].terrain for name in world.names_in(world.near[space]))
    around = [say("{n}× {what}", n=beside[kind], what=TERRAINS[kind]) for kind in TERRAINS if beside[kind]]
    near = [world.space[name] for name in world.names_in(world.within(here, NEARBY))]
    riches = [resource_name(each.icon_id) for each in near if each.icon == "resource"]
    riches += [Text(NATURAL_WONDERS[each.icon_id].name) for each in near if each.icon == "natural_wonder"]
    text = say("Capital on {space}: {around}", space=space, around=listing(around))
    return say("{text}, nearby {riches}", text=text, riches=listing(list(dict.fromkeys(riches)))) if riches else text


@cache
def side_of_tile(tile: int, side: Side) -> Text:
    """Return a side of a tile by name, and whether a capital begins there (ND-3.18)."""
    name = say("{tile}{side}", tile=tile, side=side)
    capital = any(space.icon == "capital" for space in PlacedTile(tile, side, 0, 0, 0).spaces())
    return say("{tile} (capital)", tile=name) if capital else name


def _of_laying(g: Game, seat: Seat, card: str) -> Text:
    """Return a place for a trade token; a card of the row has its type, slot and tokens."""
    player = g.players[seat]
    focus = player.in_row(card)
    if focus is None:
        return say("Put a trade token on {card}", card=card_name(card))
    place = say("{type}, slot {slot}", type=TYPES[focus.type], slot=player.slot_of(card))
    if focus.trade:
        place = say("{place}, has {n}", place=place, n=focus.trade)
    return say("Put a trade token on {card} ({place})", card=card_name(card), place=place)


def short(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Return a card of the row with its type and slot value, or the card for a trade token; None for other options."""
    if isinstance(action, LayTrade):
        return card_with_type(action.card)
    if not isinstance(action, ChooseCard):
        return None
    kind, slot = TYPES[FOCUS_CARDS[action.card].type], slot_value(g, seat, g.players[seat].slot_of(action.card))
    name = say("{type} {slot}: {card}", type=kind, slot=slot, card=card_name(action.card))
    return _with_remarks(g, seat, action.card, name)


def _of_choice(g: Game, seat: Seat, card: str) -> Text:
    """Return a card of the row with its type, its slot value and its tokens."""
    slot = slot_value(g, seat, g.players[seat].slot_of(card))
    kind = TYPES[FOCUS_CARDS[card].type]
    return _with_remarks(g, seat, card, say("{card} ({type}, slot {slot})", type=kind, card=card_name(card), slot=slot))


def _with_remarks(g: Game, seat: Seat, card: str, name: Text) -> Text:
    """Return a card of the row with the number of its tokens, and whether it has no effect now."""
    focus = g.players[seat].in_row(card)
    assert focus is not None, "only cards of the row are resolved"
    tokens = focus.trade + len(focus.city_states) + len(focus.natural_wonders)
    if tokens:
        name = say_n("{card}, {n} token", "{card}, {n} tokens", tokens, card=name)
    return name if has_effect(g, seat, card) else say("{card}, nothing to do now", card=name)


def _of_culture(g: Game, action: PlaceControl | RemoveControl | MoveControl | ConvertControl) -> Text:
    match action:
        case PlaceControl(space, "trade"):
            return say("Control token on {space} with a trade token", space=space_name(g, space))
        case PlaceControl(space, "city_state"):
            return say("Control token on {space} with a city-state", space=space_name(g, space))
        case PlaceControl(space, "natural_wonder", wonder):
            name = Text(NATURAL_WONDERS[wonder].name)
            return say("Control token on {space} with {token}", space=space_name(g, space), token=name)
        case PlaceControl(space, "hills"):
            return say("Control token on {space} with Stonehenge", space=space_name(g, space))
        case PlaceControl(space, "beside"):
            return say("Control token on {space}, next to your spaces", space=space_name(g, space))
        case PlaceControl(space, _):
            return say("Control token on {space}", space=space_name(g, space))
        case RemoveControl(space):
            return say("Take your control token off {space}", space=ground_name(g, space))
        case MoveControl(space, to):
            return say("Move the control token from {space} to {to}", space=space, to=space_name(g, to))
        case ConvertControl(space):
            token = g.control[space]
            if token.reinforced:
                return say("Turn over the token of {rival} on {space}", rival=Who(token.seat), space=space)
            return say("Replace the token of {rival} on {space}", rival=Who(token.seat), space=space)


def _of_science(g: Game, action: AdvanceTech | GainResource | Nuke | GainCard | DeclineCard) -> Text:
    match action:
        case AdvanceTech(0, 0, ()):
            return say_n("Advance {n} space", "Advance {n} spaces", n=g.resolution.slot)
        case AdvanceTech(trade, city_states, natural_wonders):
            tokens = trade + city_states + len(natural_wonders)
            advance = say_n("Advance {n} space", "Advance {n} spaces", n=g.resolution.slot + tokens)
            spent = spent_tokens(trade, city_states, natural_wonders)
            return say("{advance} with {tokens}", advance=advance, tokens=spent)
        case GainResource(resource):
            return say("Gain a resource: {resource}", resource=resource_name(resource))
        case Nuke(space):
            return say("Destroy the control around {space}", space=space_name(g, space))
        case GainCard(card, replaces):
            return say("Gain {card} for {old}", card=card_with_type(card), old=card_name(replaces))
        case DeclineCard():
            return say("No new card")
