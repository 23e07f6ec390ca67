"""What seats, cards and spaces are called."""

from __future__ import annotations

from rules.engine.core.text import Seat, Text, say
from rules.new_dawn.core.catalog.base import FocusType, Terrain, WonderType
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.catalog.numbers import RESOURCE_ROWS
from rules.new_dawn.core.catalog.wonders import WONDERS
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
    "military": say("military"),
}


def label(g: Game, seat: Seat) -> Text:
    """How a seat is called on this board: by its civilization."""
    player = g.players[seat]
    if player.leader_id:
        return Text(player.leader.civilization)
    return say("player {number}", number=seat + 1)


def card_name(card: str) -> Text:
    """A focus card or world wonder by name."""
    return Text((FOCUS_CARDS[card] if card in FOCUS_CARDS else WONDERS[card]).name)


def resource_name(resource: str) -> Text:
    """A resource by name."""
    return Text(RESOURCE_ROWS[resource].name)


def space_name(g: Game, space: str) -> Text:
    """A space with its terrain."""
    return say("{space} ({terrain})", space=space, terrain=TERRAINS[g.world.space[space].terrain])
