"""Pieces on the map: cities with their outskirts, tokens, figures, blockades, and recent changes."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import hypot

from render.civilization.map_layout import WRITING, MapLayout, frame, outline
from render.civilization.palette import TERRAIN_FILL, YIELDS, Yield, fill_of, letters
from render.civilization.pieces import army, blockade, city, count, fight, hut, locked, marker, scout
from render.marks import HIGH, RIM, mark_width, widest, written_mark
from render.scene import Box, Circle, Line, Node, Point, Polygon, RoundedBox, Symbol, SymbolRef
from render.theme import CREAM, GLOW, GOLD, INK, mix
from rules.civilization.board.control import blockaded, fighting_away
from rules.civilization.core.catalog.build import BUILDINGS, WONDERS
from rules.civilization.core.catalog.nations import GREAT_PERSONS
from rules.civilization.core.grid import NAMES, Square, square_named
from rules.civilization.core.player import Figure, Player
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game, Marker

CITY = 0.8
"""Size of a city, in squares."""
TOKEN = 0.86
FIGURE = 0.54
LONE = 0.6
"""Size of figures of one kind alone on a square."""
STANDING = 0.17
"""The distance of figures below the middle."""
CROWDED = 0.08
"""The distance for two kinds of figures with their numbers below them."""
HUT = 0.62
BEAD = 0.09
"""Size of the beads between a scout and its city, and their distance, in squares."""
BEADS = 0.28
LOW = 0.72
"""The distance of beads from the upper edge of a square on a horizontal path."""
NUMBER = 0.385
MARK = 0.29
"""Font size of the names of possible squares, in squares."""
ABOVE = 0.24
"""Font size of those above a piece."""


def pieces_on_map(g: Game, chart: MapLayout, highlight: Collection[str] = ()) -> list[Node]:
    """Draw everything on the printed map, with the marks of the last moves and of the possible choices."""
    signs = letters(g)
    size = chart.size
    nodes: list[Node] = [*gathering_beads(g, chart)]
    for at, there in sorted(g.markers.items()):
        faded = there.kind == "wonder" and _obsolete(g, there.id)
        if at in g.world.faces:
            nodes.append(RoundedBox(chart.square_box(at).inset(0.03 * size), TERRAIN_FILL[g.world.faces[at].terrain]))
        nodes.append(SymbolRef(*chart.center(at), marker(there.kind, there.id, yields_of(there), TOKEN * size, faded)))
    for at, here in g.cities.items():
        nodes += outskirts(chart, at, fill_of(here.seat))
    nodes += changed(g, chart)
    for at, token in sorted(g.map_tokens.items()):
        x, y = chart.center(at)
        nodes.append(SymbolRef(x, y + 0.08 * size, hut(token.mark, HUT * size)))
    for at, here in sorted(g.cities.items()):
        fill = fill_of(here.seat)
        nodes.append(RoundedBox(chart.square_box(at).inset(0.03 * size), mix(fill, CREAM, 0.8), 0.06 * size))
        symbol = city(fill, signs[here.seat], CITY * size, here.capital, here.walled)
        nodes.append(SymbolRef(*chart.center(at), symbol))
    nodes += paths(g, chart)
    standing = figures_by_square(g)
    for at, (player, figures) in sorted(standing.items()):
        if blockaded(g, at):
            x, y = chart.center(at)
            nodes.append(SymbolRef(x - 0.27 * size, y - 0.27 * size, blockade(0.44 * size)))
        nodes += _figures_on(chart, at, player, figures, signs[player.seat])
    for at in g.locked:
        x, y = chart.center(at)
        nodes.append(SymbolRef(x + 0.27 * size, y - 0.27 * size, locked(0.44 * size)))
    if g.battle is not None:
        x, y = chart.center(g.battle.square)
        nodes.append(SymbolRef(x + 0.24 * size, y - 0.24 * size, fight(0.5 * size)))
    for name in highlight:
        place = square_named(name)
        if place is not None and place in g.world.faces:
            nodes += _mark(g, chart, place, taken=place in standing)
    return nodes


def yields_of(there: Marker) -> tuple[tuple[Yield, int], ...]:
    """Return the icons on the token of a building, wonder or great person."""
    if there.kind == "wonder":
        return (("culture", WONDERS[there.id].culture),)
    row = BUILDINGS[there.id] if there.kind == "building" else GREAT_PERSONS[there.id]
    numbers = (row.production, row.trade, row.culture, row.coins, row.combat_bonus)
    return tuple((kind, number) for kind, number in zip(YIELDS, numbers, strict=True) if number)


def figures_by_square(g: Game) -> dict[Square, tuple[Player, list[Figure]]]:
    """Return the figures of each square with their owner: figures on a square belong to one player."""
    found: dict[Square, tuple[Player, list[Figure]]] = {}
    for player in g.players:
        for figure in player.figures:
            if figure.square is not None:
                found.setdefault(figure.square, (player, []))[1].append(figure)
    away = fighting_away(g)
    if away and g.battle is not None and g.battle.came_from not in found:
        # Attackers are drawn at the start of their arrow.
        found[g.battle.came_from] = (g.active_player, away)
    return found


def _obsolete(g: Game, wonder: str) -> bool:
    return any(card.wonder == wonder and card.obsolete for player in g.players for card in player.wonders)


def outskirts(chart: MapLayout, centre: Square, fill: str) -> Iterator[Node]:
    """Draw a frame in the owner's colour around a city and the adjacent squares."""
    x, y = chart.center(centre)
    half = 1.47 * chart.size
    left, top = max(x - half, chart.x + 2), max(y - half, chart.y + 2)
    right = min(x + half, chart.x + chart.across * chart.size - 2)
    bottom = min(y + half, chart.y + chart.down * chart.size - 2)
    around = Box(left, top, right - left, bottom - top)
    yield from frame(around, CREAM, 0.13 * chart.size)
    yield from frame(around, fill, 0.085 * chart.size)


def _figures_on(chart: MapLayout, at: Square, player: Player, here: list[Figure], letter: str) -> Iterator[Node]:
    """Draw armies and scouts of a player on a square, each kind once with its number."""
    x, y = chart.center(at)
    size, fill = chart.size, fill_of(player.seat)
    armies = [figure for figure in here if not figure.is_scout]
    scouts = len(here) - len(armies)
    both = bool(armies and scouts)
    large = (FIGURE if both else LONE) * size
    kinds: list[tuple[Symbol, int]] = []
    if armies:
        white = any(figure.kind == "white_army" for figure in armies)
        kinds.append((army(player.nation, fill, letter, large * 0.9, white), len(armies)))
    if scouts:
        kinds.append((scout(fill, letter, large), scouts))
    crowded = both and len(here) > len(kinds)
    for place, (symbol, _) in enumerate(kinds):
        dx = (-0.23 if place == 0 else 0.23) * size if both else 0.0
        yield SymbolRef(x + dx, y + (CROWDED if crowded else STANDING) * size, symbol)
    for place, (_, number) in enumerate(kinds):
        if number > 1:
            dx, dy = (-0.24 if place == 0 else 0.3, 0.36) if both else (0.27, 0.3)
            yield SymbolRef(x + dx * size, y + dy * size, count(number, NUMBER * size))


def gathering_beads(g: Game, chart: MapLayout) -> Iterator[Node]:
    """Draw beads in the owner's colour from each scout to the city for which it gathers.

    None covers the icons in the upper half of a square.
    """
    for player in g.players:
        fill = fill_of(player.seat)
        for start, end in gathering(player):
            (x, y), (u, v) = chart.place(start), chart.place(end)
            length = hypot(u - x, v - y)
            for number in range(1, int((length - CITY / 2) / BEADS) + 1):
                share = number * BEADS / length
                across, down = x + 0.5 + (u - x) * share, y + LOW + (v - y) * share
                if down % 1 >= 0.5 + BEAD:
                    there = chart.x + across * chart.size, chart.y + down * chart.size
                    yield Circle(*there, BEAD * chart.size, fill, CREAM, 0.04 * chart.size)


def gathering(player: Player) -> list[tuple[Square, Square]]:
    """Return the square and the city of each scout that gathers."""
    return [
        (figure.square, figure.city)
        for figure in player.figures
        if figure.square is not None and figure.city is not None and figure.square != figure.city
    ]


def changed(g: Game, chart: MapLayout) -> Iterator[Node]:
    """Draw a golden line around the squares that the last segment has changed."""
    there = [at for at in dict.fromkeys(g.last_squares) if at in g.world.faces]
    edges = list(outline(chart, there))
    for colour, width in ((INK, 0.15), (GOLD, 0.09)):
        for start, end in edges:
            yield Line((start, end), colour, width * chart.size)


def paths(g: Game, chart: MapLayout) -> Iterator[Node]:
    """Draw the paths of the figures that are moving, and of declarations."""
    for way in moving(g):
        yield from _arrow([chart.center(at) for at in way], chart.size)


def moving(g: Game) -> list[list[Square]]:
    """Return the squares of each path: of the moving group, of an attack, and of declarations that name squares."""
    found: list[list[Square]] = []
    if g.battle is not None:
        found.append([g.battle.came_from, g.battle.square])
    elif g.group is not None:
        before = (*g.group.trail, g.group.came_from)
        found.append([*(at for at in dict.fromkeys(before) if at != g.group.square), g.group.square])
    found += [_declared(declared) for declared in g.declared if not declared.cancelled]
    return [way for way in found if len(set(way)) > 1]


def _declared(declared: Declared) -> list[Square]:
    """Return the squares of a declared path, else those named in the words of the log."""
    named = (square_named(word.strip(",;.")) for word in declared.what.split())
    return list(declared.squares) or [at for at in named if at is not None]


def _arrow(points: list[Point], size: float) -> Iterator[Node]:
    (x0, y0), (x, y) = points[-2], points[-1]
    length = hypot(x - x0, y - y0) or 1
    ux, uy = (x - x0) / length, (y - y0) / length
    tip = (x - 0.22 * size * ux, y - 0.22 * size * uy)
    base = (tip[0] - 0.3 * size * ux, tip[1] - 0.3 * size * uy)
    head = (
        tip,
        (base[0] - 0.2 * size * uy, base[1] + 0.2 * size * ux),
        (base[0] + 0.2 * size * uy, base[1] - 0.2 * size * ux),
    )
    shaft = (*points[:-1], base)
    yield Line(shaft, INK, 0.2 * size)
    yield Polygon(head, INK, INK, 0.1 * size)
    yield Line(shaft, GLOW, 0.1 * size)
    yield Polygon(head, GLOW)


def _mark(g: Game, chart: MapLayout, at: Square, *, taken: bool) -> Iterator[Node]:
    """Draw the name of a possible square: in its printed place, or above the pieces there."""
    box, name = chart.square_box(at), NAMES[at]
    covered = taken or at in g.cities or at in g.markers or at in g.map_tokens
    size = widest(name, (WRITING, (ABOVE if covered else MARK) * chart.size), 0.94 * box.w)
    wide, high = mark_width(name, size) + 2 * RIM * size, (HIGH + 2 * RIM) * size
    x = box.right - 0.03 * box.w - wide / 2
    y = box.y + 0.03 * box.h + high / 2 if covered else box.bottom - 0.03 * box.h - high / 2
    yield from written_mark((x, y), name, size)


def shut_squares(g: Game) -> list[Square]:
    """Return the squares of outskirts that enemy figures blockade (CIV-13.6)."""
    return [at for at in figures_by_square(g) if blockaded(g, at)]
