"""Names of seats, cards, pieces and spaces."""

from __future__ import annotations

from collections.abc import Iterator

from rules.engine.core.text import Seat, Text, Who, listing, say
from rules.new_dawn.core.catalog.base import Era, FocusType, Terrain, WonderType
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.catalog.numbers import RESOURCE_ROWS
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS, NATURAL_WONDERS, WONDERS
from rules.new_dawn.core.state import Game

TERRAINS: dict[Terrain, Text] = {
    "grassland": say("grassland"),
    "hills": say("hills"),
    "forest": say("forest"),
    "desert": say("desert"),
    "mountains": say("mountains"),
    "water": say("water"),
    "natural_wonder": say("natural wonder"),
}
TYPES: dict[FocusType | WonderType, Text] = {
    "culture": say("culture"),
    "science": say("science"),
    "economy": say("economy"),
    "industry": say("industry"),
    # Other languages use another word for the type than for the adjective of another title. The empty value keeps the
    # two apart in the catalogs.
    "military": say("military{type}", type=""),
}
ERAS: dict[Era, Text] = {"ancient": say("ancient"), "medieval": say("medieval"), "modern": say("modern")}
LEVELS = ("", "I", "II", "III", "IV")
"""The levels of focus cards in Roman numerals."""


def label(g: Game, seat: Seat) -> Text:
    """Return the name of a seat on this board: its civilization."""
    player = g.players[seat]
    if player.leader_id:
        return Text(player.leader.civilization)
    return say("player {number}", number=seat + 1)


def card_name(card: str) -> Text:
    """Return a focus card or world wonder by name."""
    return Text((FOCUS_CARDS[card] if card in FOCUS_CARDS else WONDERS[card]).name)


def card_with_type(card: str) -> Text:
    """Return a focus card by name, with its type, by which people think of it."""
    return say("{name} ({type})", name=card_name(card), type=TYPES[FOCUS_CARDS[card].type])


def diplomacy_card_name(card: str) -> Text:
    """Return a diplomacy card by name, of a city-state or of a player."""
    return Text((CITY_STATES[card] if card in CITY_STATES else DIPLOMACY_CARDS[card]).name)


def resource_name(resource: str) -> Text:
    """Return a resource by name."""
    return Text(RESOURCE_ROWS[resource].name)


def ground_name(g: Game, space: str) -> Text:
    """Return a space with its terrain and what lies on it, where the text already names its piece."""
    return say("{space} ({there})", space=space, there=listing([*_ground(g, space), *_wonders_on(g, space)]))


def space_name(g: Game, space: str) -> Text:
    """Return a space with its terrain and everything on it."""
    there = listing([*_ground(g, space), *_pieces(g, space)])
    return say("{space} ({there})", space=space, there=there)


def _ground(g: Game, space: str) -> Iterator[Text]:
    """Yield the terrain, or the more telling icon: a city-state is always on grassland, a natural wonder has its own
    terrain.
    """
    if space in g.city_states:
        yield Text(CITY_STATES[g.city_states[space]].name)
    elif g.world.space[space].terrain == "natural_wonder":
        yield Text(NATURAL_WONDERS[g.world.space[space].icon_id].name)
    else:
        yield TERRAINS[g.world.space[space].terrain]
    if space in g.resources:
        yield resource_name(g.resources[space])


def _pieces(g: Game, space: str) -> Iterator[Text]:
    city, token = g.cities.get(space), g.control.get(space)
    if city is not None:
        yield say("capital of {who}", who=Who(city.seat)) if city.capital else say("city of {who}", who=Who(city.seat))
    if token is not None:
        reinforced = say("reinforced token of {who}", who=Who(token.seat))
        yield reinforced if token.reinforced else say("token of {who}", who=Who(token.seat))
    yield from _wonders_on(g, space)
    if space in g.barbarians.values():
        yield say("barbarian")


def _wonders_on(g: Game, space: str) -> Iterator[Text]:
    yield from (card_name(wonder) for wonder, there in g.wonders.items() if there == space)


def diplomacy_text(card: str) -> Text:
    """Return the text of a diplomacy card."""
    return Text((CITY_STATES[card] if card in CITY_STATES else DIPLOMACY_CARDS[card]).text)


def added(parts: list[Text]) -> Text:
    """Return the terms of a sum: 3 of the slot + 2 of a card."""
    joined = parts[0]
    for part in parts[1:]:
        joined = say("{first} + {rest}", first=joined, rest=part)
    return joined
