"""The painted map: grounds that run across squares, parchment over undiscovered tiles, and pieces as images.

Letters, signs and names are drawn over the images, so that they are as sharp as in flat pictures.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from render.civilization.board import (
    changed,
    figures_by_square,
    gathering_beads,
    outskirts,
    paths,
    yields_of,
)
from render.civilization.map_layout import EDGE, WRITING, MapLayout, dashed, edge_names, outline
from render.civilization.palette import (
    BUILDING_ICON,
    PERSON_ICON,
    PLAYER_FILLS,
    RESOURCE_FILL,
    RESOURCE_ICON,
    WONDER_ICON,
    YIELD_ICON,
    Yield,
    fill_of,
    ink_of,
    letters,
)
from render.civilization.pieces import blockade, fight, locked, numeral
from render.marks import HIGH, RIM, mark_width, widest, written_mark
from render.painted import Letter, image, letter, rimmed
from render.paper import ART as TABLE_ART
from render.paper import wood
from render.scene import Art, Box, Ground, Icon, Label, Line, Node, Point, Polygon, RoundedBox, Surface, SymbolRef
from render.theme import CREAM, GOLD, INK
from rules.civilization.board.control import blockaded
from rules.civilization.core.catalog.base import Terrain
from rules.civilization.core.catalog.land import TILE_SIZE
from rules.civilization.core.grid import NAMES, Square, position, square_at, square_named
from rules.civilization.core.player import Figure, Player
from rules.civilization.core.state import City, Game, Marker
from rules.civilization.core.world import World

GROUNDS: tuple[Terrain, ...] = ("water", "desert", "grassland", "mountain", "forest")
"""The grounds from the lowest to the highest: each reaches over the edges of those below it."""
VARIANTS = 3
"""The number of images of what grows on a ground."""
PER_TILE = TILE_SIZE
"""The squares after which the grounds repeat."""
HEAPS = 3
"""The most flags of armies on a square."""
REACH: Mapping[str, float] = {
    "growth": 0.62,
    "parchment": 0.53,
    "city": 0.95,
    "army": 1.0,
    "scout": 0.85,
    "building": 0.8,
    "wonder": 0.85,
    "great-person": 0.85,
    "hut": 0.8,
    "village": 0.85,
    "chip": 0.7,
}
"""Half the side of the image of each piece, in units of pieces, or in squares and tiles for the ground."""
SCALES: Mapping[str, float] = {
    "city": 0.88,
    "army": 0.8,
    "scout": 0.8,
    "building": 0.82,
    "wonder": 0.8,
    "great-person": 0.78,
    "hut": 0.84,
    "village": 0.8,
    "chip": 0.46,
}
"""The size of a unit of each piece, in squares."""
BOTH = 0.72
"""The size of an army and a scout on the same square."""
ASIDE: Mapping[str, Point] = {"army": (-0.2, -0.13), "scout": (0.22, 0.15)}
"""Their distance from the middle, in squares."""
ALONE = (0.0, 0.04)
ROOFS: Mapping[Yield, str] = {
    "production": "#a85a1c",
    "trade": "#2a5aa8",
    "culture": "#8a3fa8",
    "coin": "#c08a12",
    "combat": "#7d1520",
}
"""The colours of the roofs of buildings, by their first yield."""
LETTERS: Mapping[str, Letter] = {
    "city": Letter(0.01, 0.21, 0.6),
    "walled-city": Letter(0.01, 0.14, 0.6),
    "army": Letter(0.06, -0.25, 0.7),
    "scout": Letter(-0.06, -0.12, 0.7),
}
SIGNS: Mapping[str, Letter] = {
    "building": Letter(-0.05, 0.14, 0.6),
    "wonder": Letter(-0.02, -0.04, 0.58),
    "great-person": Letter(0.3, -0.3, 0.46),
    "chip": Letter(0, 0, 0.72),
}
"""The places and sizes of the signs on pieces."""
TABLE = "#4a3120"
"""The mean colour of the table."""
BORDER = 0.16
"""Width of the dark line around the land, in squares."""
NAME = 0.29
"""Font size of the names of squares, in squares."""
MARK = 0.36
"""Font size of the names of possible squares, in squares."""
NUMBER = 0.52
"""Font size of the number of figures, in squares."""


def art_name(name: str) -> str:
    """Return the name of an image of this title."""
    return f"civilization/{name}"


SURFACE = Surface(tuple(art_name(terrain) for terrain in GROUNDS), art_name("edges"), PER_TILE)

ART: frozenset[str] = frozenset(
    art_name(name)
    for name in (
        *("edges", "parchment", "tile", "wonder", "obsolete-wonder", "great-person", "hut", "village"),
        "chip",
        *GROUNDS,
        *(f"{terrain}-{variant}" for terrain in GROUNDS for variant in range(VARIANTS)),
        *(f"building-{kind}" for kind in ROOFS),
        *(
            f"{piece}-{seat}"
            for piece in ("city", "walled-city", "capital", "walled-capital", "scout", "white-army")
            for seat in range(len(PLAYER_FILLS))
        ),
        *(f"army-{seat}-{number}" for seat in range(len(PLAYER_FILLS)) for number in range(1, HEAPS + 1)),
    )
)
"""All images of this title."""
NEEDED = ART | TABLE_ART
"""All images of its pictures."""


@lru_cache(maxsize=32)
def painted_map(chart: MapLayout, canvas: Box) -> tuple[Node, ...]:
    """Draw the table, which fills the canvas, and the printed map without icons; it is painted once for each map."""
    size = chart.size
    nodes: list[Node] = wood(canvas)
    nodes += [_ground(chart, at) for at in chart.world.faces]
    for at in chart.picture_order(chart.world.faces):
        column, row = position(at)
        name = f"{chart.world.faces[at].terrain}-{(column + 2 * row) % VARIANTS}"
        nodes.append(image(*chart.center(at), REACH["growth"] * size, art_name(name)))
    nodes += [Art(chart.tile_box(placed.x, placed.y), art_name("tile")) for placed in chart.world.tiles]
    for tile in chart.facedown:
        nodes += _undiscovered(chart.tile_box(*tile), size)
    disasters = {token.square for token in chart.world.disasters} if chart.world.tiles else set()
    for at, face in chart.world.faces.items():
        if at in disasters:
            nodes += dashed(chart.square_box(at).inset(0.07 * size), INK, 0.05 * size)
        if face.suggested and chart.setup:
            x, y = chart.center(at)
            side = 0.5 * size
            nodes.append(Icon(Box(x - side / 2, y - side / 2 + 0.18 * size, side, side), "crown", INK))
    # The line hides the parts of trees and peaks that reach beyond the land.
    tiles = [square_at(x + dx, y + dy) for x, y in chart.facedown for dx in range(TILE_SIZE) for dy in range(TILE_SIZE)]
    known = {*chart.world.faces, *(at for at in tiles if at is not None)}
    nodes += [Line(edge, "#23160d", BORDER * size) for edge in outline(chart, known)]
    nodes += _compass(Box(chart.x - EDGE, chart.y - EDGE, EDGE, EDGE)) if chart.turned else []
    return (*nodes, *edge_names(chart, CREAM, rim=INK))


def pieces_on_painted_map(g: Game, chart: MapLayout, highlight: Collection[str] = ()) -> list[Node]:
    """Draw everything on the printed map, with the marks of the last moves and of the possible choices."""
    size = chart.size
    nodes: list[Node] = [*gathering_beads(g, chart)]
    bare = [at for at in chart.world.faces if at not in g.markers and at not in g.cities]
    for at in bare:
        nodes += _printed(chart, at)
    for at, here in g.cities.items():
        nodes += outskirts(chart, at, fill_of(here.seat))
    standing = figures_by_square(g)
    signs = letters(g)
    # From the back to the front: a piece may cover the one above it.
    for at in chart.picture_order({*g.markers, *g.map_tokens, *g.cities}):
        if at in g.markers:
            nodes += _marker(g, chart, at, g.markers[at])
        if at in g.map_tokens:
            nodes += _piece(chart, at, g.map_tokens[at].mark, g.map_tokens[at].mark)
        if at in g.cities:
            nodes += _city(chart, at, g.cities[at], signs[g.cities[at].seat])
    nodes += changed(g, chart)
    nodes += paths(g, chart)
    numbers: list[Label] = []
    for at in chart.picture_order(standing):
        player, figures = standing[at]
        if blockaded(g, at):
            x, y = chart.center(at)
            nodes.append(SymbolRef(x - 0.27 * size, y - 0.27 * size, blockade(0.44 * size)))
        shown, counted = _figures(chart, at, player, figures, signs[player.seat])
        nodes += shown
        numbers += counted
    nodes += numbers
    for at in g.locked:
        x, y = chart.center(at)
        nodes.append(SymbolRef(x + 0.27 * size, y - 0.27 * size, locked(0.44 * size)))
    if g.battle is not None:
        x, y = chart.center(g.battle.square)
        nodes.append(SymbolRef(x + 0.24 * size, y - 0.24 * size, fight(0.5 * size)))
    if chart.named:
        for at, there in g.markers.items():
            nodes += _yields(chart, at, there)
    marked = {square_named(name) for name in highlight} & set(g.world.faces)
    if chart.named:
        nodes += [_name(chart, at) for at in chart.world.faces if at not in marked]
    for at in sorted(at for at in marked if at is not None):
        covered = at in standing or at in g.cities or at in g.markers or at in g.map_tokens
        nodes += _mark(chart, at, NAME if covered else MARK)
    return nodes


def _compass(box: Box) -> Iterator[Node]:
    """Draw where north is, for maps that lie on their side."""
    x, y = box.x + 1.5, box.y + box.h / 2
    yield Polygon(((x, y), (x + 9, y - 6), (x + 9, y + 6)), GOLD, INK, 1.5)
    yield Label(Box(box.x + 11, box.y, 13, box.h), "N", 17, GOLD, "black", "center", rim=INK)


def swatch(box: Box, terrain: Terrain) -> Iterator[Node]:
    """Draw a piece of a terrain, for legends."""
    yield RoundedBox(box.inset(-1.5), INK, 3)
    yield Art(box, art_name(terrain))
    yield Art(box.inset(-0.1 * box.w), art_name(f"{terrain}-0"))


def _ground(chart: MapLayout, at: Square) -> Ground:
    column, row = chart.place(at)
    levels = _levels(chart.world, at)
    return Ground(chart.square_box(at), SURFACE, chart.turned_around(levels), column, row)


def _levels(world: World, at: Square) -> tuple[int, ...]:
    """Return the grounds of a square and of those around it, row by row; unknown ones are like its own."""
    column, row = position(at)
    own = world.faces[at].terrain
    found = []
    for y in (row - 1, row, row + 1):
        for x in (column - 1, column, column + 1):
            there = square_at(x, y)
            face = None if there is None else world.faces.get(there)
            found.append(GROUNDS.index(own if face is None else face.terrain))
    return tuple(found)


def _undiscovered(box: Box, size: float) -> Iterator[Node]:
    x, y = box.center
    yield image(x, y, REACH["parchment"] * box.w, art_name("parchment"))
    text = 1.6 * size
    yield Label(Box(x - size, y - 0.6 * text, 2 * size, 1.2 * text), "?", text, "#7a5427", "black", "center", rim=CREAM)


def _printed(chart: MapLayout, at: Square) -> Iterator[Node]:
    """Draw the icon that is printed on a square, in its upper right corner: a resource, culture or a coin."""
    face = chart.world.faces[at]
    x, y = chart.center(at)
    x, y = x + 0.24 * chart.size, y - 0.24 * chart.size
    if face.resource is not None:
        yield from _chip(x, y, chart.size, RESOURCE_ICON[face.resource], RESOURCE_FILL[face.resource])
    elif face.culture:
        yield from _chip(x, y, chart.size, YIELD_ICON["culture"], "#7a2a92")
    elif face.coins:
        yield from _chip(x, y, chart.size, YIELD_ICON["coin"], "#7a5400")


def _chip(x: float, y: float, size: float, icon: str, colour: str) -> Iterator[Node]:
    unit = SCALES["chip"] * size
    yield image(x, y, REACH["chip"] * unit, art_name("chip"))
    yield _sign(x, y, unit, "chip", icon, colour)


def _sign(x: float, y: float, unit: float, piece: str, icon: str, colour: str) -> Icon:
    place = SIGNS[piece]
    side = place.size * unit
    return Icon(Box(x + place.x * unit - side / 2, y + place.y * unit - side / 2, side, side), icon, colour)


def _piece(chart: MapLayout, at: Square, kind: str, name: str) -> Iterator[Art]:
    yield image(*chart.center(at), REACH[kind] * SCALES[kind] * chart.size, art_name(name))


def _marker(g: Game, chart: MapLayout, at: Square, there: Marker) -> Iterator[Node]:
    """Draw a building, a wonder or a great person with its sign."""
    given = yields_of(there)
    match there.kind:
        case "building":
            kind, icon, ink = "building", BUILDING_ICON[there.id], INK
            name = f"building-{given[0][0] if given else 'combat'}"
        case "wonder":
            kind, icon, ink = "wonder", WONDER_ICON[there.id], GOLD
            name = "obsolete-wonder" if _is_obsolete(g, there.id) else "wonder"
        case _:
            kind, icon, ink = "great-person", PERSON_ICON[there.id], INK
            name = kind
    yield from _piece(chart, at, kind, name)
    yield _sign(*chart.center(at), SCALES[kind] * chart.size, kind, icon, ink)


def _yields(chart: MapLayout, at: Square, there: Marker) -> Iterator[Node]:
    """Draw the yields of a building, a wonder or a great person, one above the other."""
    given = yields_of(there)
    if given:
        box, size = chart.square_box(at), (0.29 if len(given) < 4 else 0.235) * chart.size
        for place, (what, number) in enumerate(given):
            y = box.bottom - (0.55 + 1.05 * place) * size
            yield SymbolRef(box.x + 0.55 * size, y, numeral(what, number, size))


def _is_obsolete(g: Game, wonder: str) -> bool:
    return any(card.wonder == wonder and card.obsolete for player in g.players for card in player.wonders)


def _city(chart: MapLayout, at: Square, here: City, sign: str) -> Iterator[Node]:
    name = f"{'walled-' * here.walled}{'capital' if here.capital else 'city'}-{here.seat}"
    yield from _piece(chart, at, "city", name)
    place = LETTERS["walled-city" if here.walled else "city"]
    yield letter(*chart.center(at), SCALES["city"] * chart.size, place, sign, ink_of(here.seat))


def _figures(
    chart: MapLayout, at: Square, player: Player, here: list[Figure], sign: str
) -> tuple[list[Node], list[Label]]:
    """Draw armies as flags and scouts as a wagon; their numbers lie above the figures of other squares."""
    size = chart.size
    x, y = chart.center(at)
    armies = [figure for figure in here if not figure.is_scout]
    scouts = len(here) - len(armies)
    both = bool(armies and scouts)
    white = any(figure.kind == "white_army" for figure in armies)
    kinds: list[tuple[str, str, int]] = []
    if armies:
        heap = f"army-{player.seat}-{min(len(armies), HEAPS)}"
        kinds.append(("army", f"white-army-{player.seat}" if white else heap, len(armies)))
    if scouts:
        kinds.append(("scout", f"scout-{player.seat}", scouts))
    nodes: list[Node] = []
    numbers: list[Label] = []
    for kind, name, number in kinds:
        dx, dy = (size * part for part in (ASIDE[kind] if both else ALONE))
        unit = (BOTH if both else SCALES[kind]) * size
        nodes.append(image(x + dx, y + dy, REACH[kind] * unit, art_name(name)))
        nodes.append(letter(x + dx, y + dy, unit, LETTERS[kind], sign, ink_of(player.seat)))
        if number > 1:
            side = NUMBER * size
            right = x + (dx - 0.12 * size if both and kind == "army" else dx + 0.28 * size)
            # The lower right corner is the place of names.
            below = y + (-0.32 if chart.named else 0.26) * size
            box = Box(right - 0.7 * side, below - 0.6 * side, 1.4 * side, 1.2 * side)
            numbers.append(Label(box, f"{number}", side, GOLD, "black", "center", rim=INK))
    return nodes, numbers


def _mark(chart: MapLayout, at: Square, share: float) -> Iterator[Node]:
    """Draw the name of a possible square in the place of its name; it is as large as a share of the square."""
    box, text = chart.square_box(at), NAMES[at]
    size = widest(text, (WRITING, share * chart.size), 0.94 * box.w)
    wide, high = mark_width(text, size) + 2 * RIM * size, (HIGH + 2 * RIM) * size
    yield from written_mark((box.right - 0.02 * box.w - wide / 2, box.bottom - 0.02 * box.h - high / 2), text, size)


def _name(chart: MapLayout, at: Square) -> Label:
    box, text = chart.square_box(at), NAME * chart.size
    place = Box(box.x + 0.3 * box.w, box.bottom - 1.3 * text, 0.67 * box.w, 1.2 * text)
    named = rimmed(place, NAMES[at], text)
    return Label(named.box, named.text, named.size, named.colour, named.weight, "right", rim=named.rim)
