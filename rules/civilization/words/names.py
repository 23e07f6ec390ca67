"""Names of seats, squares and components."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.civilization.board.strength import strength
from rules.civilization.core.catalog.base import Era, Terrain, Timing
from rules.civilization.core.catalog.build import BUILDINGS, UNIT_CARDS, UNIT_ROWS, WONDERS
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.catalog.land import RESOURCE_ROWS, TERRAIN_ROWS, Direction, Face
from rules.civilization.core.catalog.nations import GOVERNMENTS, GREAT_PERSONS
from rules.civilization.core.catalog.numbers import FIGURES
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.grid import Square, square_named
from rules.civilization.core.player import Figure
from rules.civilization.core.state import City, Game, Phase
from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.text import Seat, Text, Who, listing, say, say_n

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
TERRAIN_TEXTS: dict[Terrain, Text] = {
    "grassland": say("grassland"),
    "forest": say("forest"),
    "mountain": say("mountain"),
    "desert": say("desert"),
    "water": say("water"),
}
TO: dict[Direction, Text] = {
    "north": say("north"),
    "east": say("east"),
    "south": say("south"),
    "west": say("west"),
}
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
"""Names by id; shared ids, such as those of a government and its technology, share the name."""


def label(g: Game, seat: Seat) -> Text:
    """Return the name of a seat on this board: its nation."""
    player = g.players[seat]
    return Text(player.row.name) if player.nation else say("player {number}", number=seat + 1)


def named(component: str) -> Text:
    """Return a component by name."""
    return NAMES[component]


def unit_name(card: str) -> Text:
    """Return a unit card with its lowest strength."""
    if card == FACE_DOWN:
        return say("a unit")
    row = UNIT_CARDS[card]
    return say("{type} {strength}", type=Text(UNIT_ROWS[row.type].name), strength=row.strength[0])


def token_name(token: str) -> Text:
    """Return a resource token, of the market or face down, as the viewer sees it."""
    place, _, face = token.rpartition(":")
    match place or face:
        case "hut":
            return say("hut: {resource}", resource=named(face)) if place else say("a hut")
        case "village":
            return say("village: {resource}", resource=named(face)) if place else say("a village")
        case "gift":
            return named(face)
    return named(face)


def square_text(g: Game, name: str, viewer: Seat | None = None) -> Text:
    """Return a square with its terrain and everything on it; figures of the viewer without their owner."""
    square = square_named(name)
    if square is None or square not in g.world.faces:
        return Text(name)
    return say("{square} ({there})", square=name, there=listing([*on_square(g, square, viewer)]))


def on_square(g: Game, square: Square, viewer: Seat | None = None) -> Iterator[Text]:
    """Yield the contents of a square: a city, or the terrain with its icons; then tokens and figures."""
    face, city = g.world.faces[square], g.cities.get(square)
    if city is not None:
        yield city_text(city)
    else:
        yield TERRAIN_TEXTS[face.terrain]
    if square in g.markers:
        yield named(g.markers[square].id)
    elif city is None:
        yield from _icons(face)
    if square in g.map_tokens:
        yield say("hut") if g.map_tokens[square].mark == "hut" else say("village")
    for player in g.players:
        here = player.figures_on(square)
        if here and player.seat == viewer:
            yield figures_text(here)
        elif here:
            yield say("{what} of {who}", what=figures_text(here), who=Who(player.seat))


def city_text(city: City) -> Text:
    """Return a city with its owner."""
    if city.capital:
        return (
            say("walled capital of {who}", who=Who(city.seat))
            if city.walled
            else say("capital of {who}", who=Who(city.seat))
        )
    return say("walled city of {who}", who=Who(city.seat)) if city.walled else say("city of {who}", who=Who(city.seat))


def _icons(face: Face) -> Iterator[Text]:
    if face.resource is not None:
        yield named(face.resource)
    if face.culture:
        yield say("natural wonder")
    if face.coins:
        yield say("coin")


def figures_text(figures: Sequence[Figure]) -> Text:
    """Return figures by kind: two armies and a scout."""
    scouts = sum(figure.is_scout for figure in figures)
    return counted_figures(len(figures) - scouts, scouts)


def counted_figures(armies: int, scouts: int) -> Text:
    """Return numbers of armies and scouts in words."""
    found = [say_n("{n} army", "{n} armies", armies)] if armies else []
    return listing([*found, *([say_n("{n} scout", "{n} scouts", scouts)] if scouts else [])])


def unit_text(g: Game, seat: Seat | None, card: str) -> Text:
    """Return a unit card with its strength for a player, or for barbarians."""
    if card == FACE_DOWN:
        return say("a unit")
    row = UNIT_ROWS[UNIT_CARDS[card].type]
    return say("{type} {strength}", type=Text(row.name), strength=strength(g, seat, card))
