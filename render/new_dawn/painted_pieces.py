"""The pieces on the painted map: images with letters and icons, the changes of the last turn, and the names above."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from render.new_dawn.board import NO_MARKS, choice_marks
from render.new_dawn.map_layout import MapLayout
from render.new_dawn.painted import ICONS, LETTERS, REACH, Standing, art_name
from render.new_dawn.painted_map import RAISED, lettering
from render.new_dawn.palette import RESOURCE_FILL, RESOURCE_ICON, TYPE_FILL, TYPE_ICON, fill_of, letters
from render.painted import image, rimmed
from render.scene import Box, Icon, Label, Node, Point, RoundedBox
from render.theme import CREAM, GLOW, INK, readable_on
from rules.engine.core.text import Seat
from rules.new_dawn.board.maturity import mature_cities
from rules.new_dawn.core.catalog.base import RESOURCES, Resource
from rules.new_dawn.core.catalog.wonders import CITY_STATE_CARDS, CITY_STATES, NATURAL_WONDERS, WONDERS
from rules.new_dawn.core.state import Game

PIECE, SMALLEST = 1.06, 24.0
"""The size of a piece in hex sizes, and at least in points, so that its letter is readable."""
LETTER = 18.0
"""The least font size of letters where there is room: 9 pixels on a phone."""
BESIDE = 0.57
"""The size of each further piece on a space; the first piece has the size 1."""
SHARE: Mapping[str, float] = {"city_state": 0.88}
"""The size of large pieces, as a share."""
FLAG = "#ffab98"
"""The colour of letters on the flags of barbarians."""
NAMED = 0.58
"""The place of names below the middle of a space, in hex sizes."""
LIFTED = -0.54
"""The place of a piece above a label, in hex sizes."""
PLACES: Sequence[Sequence[Point]] = (
    ((0.0, RAISED),),
    ((-0.24, RAISED), (0.58, -0.42)),
    ((-0.32, -0.12), (0.42, -0.72), (0.68, 0.02), (-0.46, -0.8), (0.02, -0.86)),
)
"""The places of one, two and more pieces on a space, in hex sizes."""


def pieces_on_painted_map(
    g: Game, chart: MapLayout, highlight: Collection[str] = (), marks: Mapping[str, str] = NO_MARKS
) -> list[Node]:
    """Draw everything on the map, the changes of the last turn, the possible choices, and the names of spaces."""
    size = chart.size
    changed = dict.fromkeys(g.last_spaces)
    nodes: list[Node] = []
    standing = standing_pieces(g)
    # From the back to the front: a piece may cover the one above it. None but its own pieces cover a frame.
    order = sorted(standing, key=lambda name: (chart.world.space[name].r, chart.world.space[name].q))
    for space in (each for each in order if each not in changed):
        nodes += _pieces(chart, space, standing[space], lifted=space in marks)
    nodes += [image(*chart.center(space), REACH["frame"] * size, art_name("frame")) for space in changed]
    for space in (each for each in order if each in changed):
        nodes += _pieces(chart, space, standing[space], lifted=space in marks)
    nodes += [_name(chart, space) for space in chart.world.names]
    return nodes + choice_marks(g, chart, highlight, marks, standing, NAMED)


def standing_pieces(g: Game) -> dict[str, list[Standing]]:
    """Return the pieces of each space: the main one first, then a world wonder and caravans."""
    signs, found = letters(g), {space: [piece] for space, piece in _main_pieces(g).items()}
    for wonder, space in g.wonders.items():
        kind = WONDERS[wonder].type
        found.setdefault(space, []).append(Standing("monument", f"monument-{kind}", TYPE_ICON[kind], CREAM))
    for player in g.players:
        for place in player.caravans:
            if place in g.world.space:
                found.setdefault(place, []).append(_owned(g, player.seat, "caravan", signs))
    return found


def _main_pieces(g: Game) -> dict[str, Standing]:
    signs = letters(g)
    found: dict[str, Standing] = {}
    if g.phase == "setup":
        for place in g.world.spaces:
            match place.icon:
                case "resource":
                    found[place.name] = _resource(next(kind for kind in RESOURCES if kind == place.icon_id))
                case "natural_wonder":
                    found[place.name] = _resource(NATURAL_WONDERS[place.icon_id].resource)
                case "city_state":
                    found[place.name] = _city_state(place.icon_id, 0)
    found |= {space: _resource(kind) for space, kind in g.resources.items()}
    found |= {space: _resource(NATURAL_WONDERS[name].resource) for space, name in g.natural_wonders.items()}
    found |= {space: _city_state(name, g.city_state_cards.get(name, 0)) for space, name in g.city_states.items()}
    for space, control in g.control.items():
        found[space] = _owned(g, control.seat, "reinforced" if control.reinforced else "token", signs)
    mature = {space for player in g.players for space in mature_cities(g, player.seat)}
    for space, built in g.cities.items():
        kind = "capital" if built.capital else "city"
        found[space] = _owned(g, built.seat, f"mature_{kind}" if space in mature else kind, signs)
    for letter, where in g.barbarians.items():
        if where is not None:
            found[where] = Standing("barbarian", "barbarian", letter, FLAG)
    return found


def _owned(g: Game, seat: Seat, kind: str, signs: Mapping[Seat, str]) -> Standing:
    return Standing(kind, f"{kind}-{g.players[seat].color}", signs[seat], readable_on(fill_of(g, seat)))


def _resource(kind: Resource) -> Standing:
    return Standing("resource", "resource", RESOURCE_ICON[kind], RESOURCE_FILL[kind])


def _city_state(name: str, cards: int) -> Standing:
    kind = CITY_STATES[name].type
    return Standing("city_state", f"city_state-{name}", TYPE_ICON[kind], readable_on(TYPE_FILL[kind]), cards)


def _pieces(chart: MapLayout, space: str, here: Sequence[Standing], *, lifted: bool) -> Iterator[Node]:
    """Draw the pieces of a space, the last ones in front."""
    (x, y), size = chart.center(space), chart.size
    unit = max(PIECE * size, SMALLEST) if size > LETTER / 2 else PIECE * size
    places = PLACES[min(len(here), len(PLACES)) - 1]
    small = here[0].kind == "resource" and chart.world.space[space].terrain == "natural_wonder"
    for number, (piece, (dx, dy)) in enumerate(zip(here, places, strict=False)):
        share = BESIDE if number or small else SHARE.get(piece.kind, 1.0)
        if lifted and not number:
            dy = LIFTED
        elif small:
            dx, dy = 0.56, -0.3
        yield from _piece(x + dx * size, y + dy * size, unit * share, piece, min(LETTER, lettering(size)))


def _piece(x: float, y: float, unit: float, piece: Standing, least: float) -> Iterator[Node]:
    """Draw a piece with its letter, which has at least a font size, or with its icon."""
    yield image(x, y, REACH[piece.kind] * unit, art_name(piece.name))
    if piece.kind in LETTERS:
        place = LETTERS[piece.kind]
        size = max(place.size * unit, least) if unit > LETTER / 2 else place.size * unit
        box = Box(x + place.x * unit - 0.65 * size, y + place.y * unit - 0.65 * size, 1.3 * size, 1.3 * size)
        yield Label(box, piece.sign, size, piece.ink, "black", "center")
        return
    place = ICONS[piece.kind]
    r = place.size * unit / 2
    yield Icon(Box(x + place.x * unit - r, y + place.y * unit - r, 2 * r, 2 * r), piece.sign, piece.ink)
    if piece.kind == "city_state":
        for number in range(CITY_STATE_CARDS):
            there = number < piece.cards
            card = Box(x + 0.44 * unit, y + (0.1 + 0.3 * number) * unit, 0.22 * unit, 0.28 * unit)
            yield RoundedBox(card, GLOW if there else INK, 0.04 * unit, INK if there else CREAM, 0.05 * unit)


def _name(chart: MapLayout, space: str) -> Label:
    (x, y), size, text = chart.center(space), chart.size, lettering(chart.size)
    return rimmed(Box(x - 0.95 * size, y + NAMED * size - 0.55 * text, 1.9 * size, 1.1 * text), space, text)
