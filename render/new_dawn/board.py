"""The pieces on the map, the spaces changed by the last turn, and the marks of possible choices.

A space has at most one main piece (`main_pieces`), one world wonder token and some caravans. They are drawn smaller if
they share the space. Places are offsets from the middle of the hex; places and sizes are in hex sizes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from math import sqrt
from types import MappingProxyType

from render.layout import hex_corners
from render.marks import HIGH, widest, written_mark
from render.new_dawn.map_layout import MapLayout, name_of
from render.new_dawn.palette import fill_of, letters
from render.new_dawn.pieces import (
    barbarian,
    caravan,
    city,
    city_state,
    natural_wonder,
    resource,
    token,
    world_wonder,
)
from render.new_dawn.terrain import PIECE, TINY, difficulty_sign, writing_size
from render.scene import Node, Polygon, Symbol, SymbolRef
from render.theme import GOLD, INK
from rules.engine.core.text import Seat
from rules.new_dawn.board.maturity import mature_cities
from rules.new_dawn.core.catalog.base import RESOURCES
from rules.new_dawn.core.catalog.wonders import CITY_STATE_CARDS, CITY_STATES, NATURAL_WONDERS, WONDERS
from rules.new_dawn.core.state import Game
from rules.new_dawn.core.world import Space

NO_MARKS: Mapping[str, str] = MappingProxyType({})
"""No move hints."""
LARGE = 0.98
"""Size of a piece that has the space to itself."""
NEXT_TO_WONDER = 0.84
"""Size of a main piece next to a world wonder token."""
SMALL_WONDER = (0.65, -0.6, 0.5)
"""Place and size of a world wonder token next to a main piece."""
WONDER_ABOVE_CARAVANS = (0.56, -0.84, 0.5)
"""Place and size of a world wonder token next to a main piece and caravans."""
NEXT_TO_CARAVANS = (0.0, -0.36)
"""Place of a main piece next to caravans."""
CARAVAN_PLACES = ((0.62, -0.1), (0.5, -0.76), (-0.3, -0.8), (0.1, 0.3))
"""Places of caravans that share a space, in the order in which they are used."""
CARAVAN = 0.74
"""Size of a caravan that shares a space, and of the main piece next to it."""
HALF_A_CARAVAN = 0.6
"""From the middle of a caravan to its edge, as a share of its size."""
NAMED, BELOW_HINT = 0.42, 0.71
"""The place of the name of a possible space, and below a move hint."""
HINT, NAME_BELOW = 0.5, 0.6
"""Font sizes of move hints between a piece and a name, and of that name."""
NAME = 0.68
"""Font size of the names of possible spaces."""
LEAST, LEAST_WONDER = 20.0, 11.0
"""The least size of a piece in points, so that its letter is readable in a picture 800 wide, and of a wonder."""


def pieces_on_map(
    g: Game,
    chart: MapLayout,
    highlight: Collection[str] = (),
    marks: Mapping[str, str] = NO_MARKS,
) -> list[Node]:
    """Draw everything on the printed map, with the changes of the last turn and the possible choices.

    `highlight` are the possible spaces, `marks` the move hints to write on some of them, by space.
    """
    nodes = list(_changed(g, chart))
    signs = letters(g)
    caravans = _caravans(g, signs)
    standing = main_pieces(g, signs, chart.size, caravans)
    wonders = {space: wonder for wonder, space in g.wonders.items()}
    for space in chart.world.names:
        if space not in standing and space not in wonders and space not in caravans:
            continue
        x, y = chart.center(space)
        size = chart.size
        if space in standing:
            dx, dy = NEXT_TO_CARAVANS if space in caravans else PIECE
            nodes.append(SymbolRef(x + dx * size, y + dy * size, standing[space]))
        if space in wonders:
            beside = WONDER_ABOVE_CARAVANS if space in caravans else SMALL_WONDER
            dx, dy, share = beside if space in standing else (*PIECE, LARGE)
            room = share * size if space not in standing else _at_least(share * size, LEAST_WONDER)
            nodes.append(SymbolRef(x + dx * size, y + dy * size, world_wonder(WONDERS[wonders[space]].type, room)))
        alone = space not in standing and space not in wonders
        nodes += _caravans_on(chart, space, caravans.get(space, []), alone=alone)
    return nodes + choice_marks(g, chart, highlight, marks, {*standing, *wonders, *caravans})


def choice_marks(
    g: Game,
    chart: MapLayout,
    highlight: Collection[str],
    marks: Mapping[str, str],
    taken: Collection[str],
    named: float = NAMED,
) -> list[Node]:
    """Draw the names of possible spaces and the move hints on them; `taken` are the spaces with pieces.

    `named` is the place of names below the middle of a space, in hex sizes.
    """
    nodes: list[Node] = []
    for space in highlight:
        text, free = marks.get(space, ""), space not in taken
        if text or free or space not in g.last_spaces:
            below = bool(text) and not free
            size = NAME_BELOW * chart.size if below else _name_size(chart, space)
            nodes += _name_mark(chart, space, BELOW_HINT if below else named, size)
        if text:
            nodes += _written(chart, space, text, free=free)
    return nodes


def main_pieces(g: Game, signs: dict[Seat, str], size: float, shared: Collection[str] = ()) -> dict[str, Symbol]:
    """Return the main piece of each space that has one, such as a city, a resource or a barbarian.

    It is smaller on the spaces `shared` with caravans. `signs` are the letters of the players.
    """
    large = _large(size)
    beside = dict.fromkeys(g.wonders.values(), _at_least(NEXT_TO_WONDER * size)) | dict.fromkeys(shared, _small(size))
    found: dict[str, Symbol] = {}
    if g.phase == "setup":
        tokens = ((space.name, printed_token(space, large)) for space in g.world.spaces)
        found |= {space: symbol for space, symbol in tokens if symbol is not None}
    for space, kind in g.resources.items():
        found[space] = resource(kind, beside.get(space, large))
    for space, natural in g.natural_wonders.items():
        found[space] = natural_wonder(NATURAL_WONDERS[natural].resource, beside.get(space, large))
    for space, name in g.city_states.items():
        left = g.city_state_cards.get(name, 0)
        found[space] = city_state(CITY_STATES[name].type, left, beside.get(space, large), CITY_STATE_CARDS)
    for space, control in g.control.items():
        room = beside.get(space, large)
        found[space] = token(fill_of(g, control.seat), signs[control.seat], room, control.reinforced)
    mature = {space for player in g.players for space in mature_cities(g, player.seat)}
    for space, built in g.cities.items():
        room = beside.get(space, large)
        found[space] = city(fill_of(g, built.seat), signs[built.seat], room, space in mature, built.capital)
    for letter, where in g.barbarians.items():
        if where is not None:
            found[where] = barbarian(letter, beside.get(where, large))
    return found


def _small(size: float) -> float:
    """Return the size of a caravan that shares a space, and of the piece next to it."""
    return _at_least(CARAVAN * size)


def _large(size: float) -> float:
    """Return the size of a piece that has the space to itself."""
    return _at_least(LARGE * size)


def _at_least(size: float, least: float = LEAST) -> float:
    """Return the size of a piece, or more to be readable, except in thumbnails."""
    return max(least, size) if size > TINY * least / LEAST else size


def printed_token(space: Space, size: float) -> Symbol | None:
    """Return the token that a space gets by its icon when the map is laid out."""
    match space.icon:
        case "resource":
            return resource(next(kind for kind in RESOURCES if kind == space.icon_id), size)
        case "natural_wonder":
            return natural_wonder(NATURAL_WONDERS[space.icon_id].resource, size)
        case "city_state":
            return city_state(CITY_STATES[space.icon_id].type, 0, size, 0)
        case _:
            return None


def _caravans(g: Game, signs: dict[Seat, str]) -> dict[str, list[tuple[str, str]]]:
    """Return the caravans of each space, by colour and letter."""
    found: dict[str, list[tuple[str, str]]] = {}
    for player in g.players:
        for place in player.caravans:
            if place in g.world.space:
                found.setdefault(place, []).append((fill_of(g, player.seat), signs[player.seat]))
    return found


def _caravans_on(chart: MapLayout, space: str, here: list[tuple[str, str]], *, alone: bool) -> Iterator[Node]:
    (x, y), size = chart.center(space), chart.size
    if alone and len(here) == 1:
        yield SymbolRef(x + PIECE[0] * size, y + PIECE[1] * size, caravan(*here[0], _large(size)))
        return
    furthest = chart.ground.box.right - HALF_A_CARAVAN * _small(size)
    for (dx, dy), (fill, letter) in zip(CARAVAN_PLACES, here, strict=False):
        yield SymbolRef(min(x + dx * size, furthest), y + dy * size, caravan(fill, letter, _small(size)))


def _changed(g: Game, chart: MapLayout) -> Iterator[Node]:
    """Draw a golden ring around each space that the last turn has changed, with its texts on top of the ring."""
    for space in dict.fromkeys(g.last_spaces):
        x, y = chart.center(space)
        yield Polygon(hex_corners(x, y, chart.size * 0.92), None, INK, chart.size * 0.17)
        yield Polygon(hex_corners(x, y, chart.size * 0.92), None, GOLD, chart.size * 0.1)
        there = chart.world.space[space]
        yield SymbolRef(x, y, difficulty_sign(there.terrain, chart.size))
        yield name_of(chart, there)


def _name_size(chart: MapLayout, space: str) -> float:
    return widest(space, (writing_size(chart.size), NAME * chart.size), sqrt(3) * chart.size)


def _name_mark(chart: MapLayout, space: str, named: float, size: float) -> Iterator[Node]:
    """Draw the name of a possible space below its middle."""
    x, y = chart.center(space)
    yield from written_mark((x, y + named * chart.size), space, size)


def _written(chart: MapLayout, space: str, text: str, *, free: bool) -> Iterator[Node]:
    """Draw a move hint on a space: in the place of a piece, or between a piece and the name.

    It is at most as wide as the space, so that it covers nothing next to it.
    """
    x, y = chart.center(space)
    size = chart.size
    if free:
        yield from written_mark((x + PIECE[0] * size, y + PIECE[1] * size), text, writing_size(size))
        return
    between = HIGH / 2 * (NAME_BELOW + HINT)
    yield from written_mark((x, y + (BELOW_HINT - between) * size), text, HINT * size)
