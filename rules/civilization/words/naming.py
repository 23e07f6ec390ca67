"""What seats, squares and components are called."""

from __future__ import annotations

from rules.civilization.core.catalog.base import Era, Timing
from rules.civilization.core.catalog.build import BUILDINGS, UNIT_CARDS, UNIT_ROWS, WONDERS
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.land import RESOURCE_ROWS, TERRAIN_ROWS
from rules.civilization.core.catalog.nations import GOVERNMENTS, GREAT_PERSONS
from rules.civilization.core.catalog.numbers import FIGURES
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.grid import square_named
from rules.civilization.core.state import Game, Phase
from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.text import Seat, Text, listing, say

PHASES: dict[Phase, Text] = {
    "setup": say("Set-up"),
    "start_of_turn": say("Start of Turn"),
    "trade": say("Trade"),
    "city_management": say("City Management"),
    "movement": say("Movement"),
    "research": say("Research"),
    "finished": say("The end"),
}
TIMINGS: dict[Timing, Text] = {
    "start_of_turn": PHASES["start_of_turn"],
    "trade": PHASES["trade"],
    "city_management": PHASES["city_management"],
    "movement": PHASES["movement"],
    "battle": say("battle"),
    "research": PHASES["research"],
    "any_time": say("any phase"),
}
ERAS: dict[Era, Text] = {"ancient": say("ancient"), "medieval": say("medieval"), "modern": say("modern")}
NAMES: dict[str, Text] = {
    row.id: Text(row.name)
    for rows in (
        FIGURES,
        UNIT_ROWS,
        RESOURCE_ROWS,
        TERRAIN_ROWS,
        GREAT_PERSONS,
        GOVERNMENTS,
        EVENTS,
        WONDERS,
        BUILDINGS,
        TECHNOLOGIES,
    )
    for row in rows.values()
}
"""Names by id; where ids are shared, such as those of a government and its technology, so is the name."""


def label(g: Game, seat: Seat) -> Text:
    """How a seat is called on this board: by its nation."""
    player = g.players[seat]
    return Text(player.row.name) if player.nation else say("player {number}", number=seat + 1)


def named(component: str) -> Text:
    """A component by name."""
    return NAMES[component]


def unit_name(card: str) -> Text:
    """A unit card with its lowest strength."""
    if card == FACE_DOWN:
        return say("a unit")
    row = UNIT_CARDS[card]
    return say("{type} {strength}", type=Text(UNIT_ROWS[row.type].name), strength=row.strength[0])


def token_name(token: str) -> Text:
    """A resource token, of the market or face down; or what is seen of it."""
    place, _, face = token.rpartition(":")
    match place or face:
        case "hut":
            return say("hut: {resource}", resource=named(face)) if place else say("a hut")
        case "village":
            return say("village: {resource}", resource=named(face)) if place else say("a village")
        case "gift":
            return named(face)
    return named(face)


def square_text(g: Game, name: str) -> Text:
    """A square with its terrain and what lies on it."""
    square = square_named(name)
    if square is None or square not in g.world.faces:
        return Text(name)
    face = g.world.faces[square]
    there = [Text(TERRAIN_ROWS[face.terrain].name)]
    if square in g.cities:
        there = [say("city")]
    elif square in g.markers:
        there.append(named(g.markers[square].id))
    elif face.resource is not None:
        there.append(named(face.resource))
    if square in g.map_tokens:
        there.append(say("hut") if g.map_tokens[square].mark == "hut" else say("village"))
    return say("{square} ({there})", square=name, there=listing(there))
