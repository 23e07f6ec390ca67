"""Tokens and figures as vector shapes: each kind has an outline, each nation a shield and a letter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from render.civilization.palette import (
    BUILDING_ICON,
    LEVEL_FILL,
    PERSON_ICON,
    RESOURCE_FILL,
    RESOURCE_ICON,
    UNIT_ICON,
    WONDER_ICON,
    YIELD_FILL,
    YIELD_ICON,
    Yield,
)
from render.layout import arc
from render.painter import text_width
from render.scene import Box, Circle, Icon, Label, Line, Node, Point, Polygon, RoundedBox, Symbol, moved
from render.theme import ALERT, CREAM, GLOW, GOLD, INK, PAPER_DEEP, readable_on
from rules.civilization.core.catalog.base import Level, Resource
from rules.civilization.core.catalog.build import UNIT_CARDS
from rules.civilization.core.catalog.land import Mark
from rules.engine.core.secret import FACE_DOWN

Outline = tuple[Point, ...]

ROUND: Outline = tuple(arc(0, 0, 0.5, 0.5, 0, 360, 28))
SHIELDS: dict[str, Outline] = {
    "america": ((-0.48, -0.46), (0.48, -0.46), (0.48, 0.06), (0.3, 0.36), (0, 0.56), (-0.3, 0.36), (-0.48, 0.06)),
    "china": ROUND,
    "egypt": ((-0.34, -0.5), (0.34, -0.5), (0.52, 0.5), (-0.52, 0.5)),
    "germany": ((0, -0.58), (0.52, -0.28), (0.52, 0.28), (0, 0.58), (-0.52, 0.28), (-0.52, -0.28)),
    "rome": ((-0.44, -0.52), (0.44, -0.52), (0.44, 0.52), (-0.44, 0.52)),
    "russia": (
        (0, -0.6), (0.44, -0.3), (0.48, 0.02), (0.26, 0.36),
        (0, 0.58), (-0.26, 0.36), (-0.48, 0.02), (-0.44, -0.3),
    ),
}  # fmt: skip
"""The shields of the nations: an army, and the sign of its player."""
WAGON: Outline = (
    (-0.52, 0.26),
    (-0.52, -0.1),
    *((x, y) for x, y in arc(0, -0.1, 0.52, 0.4, 180, 360, 10)),
    (0.52, 0.26),
)
CITY: Outline = (
    (-0.5, 0.44),
    (-0.5, -0.1),
    (-0.3, -0.36),
    (-0.1, -0.1),
    (-0.1, -0.24),
    (0.14, -0.5),
    (0.38, -0.24),
    (0.38, 0.0),
    (0.5, 0.0),
    (0.5, 0.44),
)
CAPITAL: Outline = (
    (-0.5, 0.46),
    (-0.5, -0.3),
    (-0.28, -0.1),
    (-0.2, -0.52),
    (0, -0.2),
    (0.2, -0.52),
    (0.28, -0.1),
    (0.5, -0.3),
    (0.5, 0.46),
)


def _scaled(points: Outline, size: float) -> Outline:
    return tuple((x * size, y * size) for x, y in points)


def _letter(text: str, size: float, y: float, ink: str, fill: str, wide: float) -> list[Node]:
    """Draw the letter of an owner, if there is one; two letters shrink to fit."""
    if not text:
        return []
    box = Box(-wide / 2, y - 0.6 * size, wide, 1.2 * size)
    fitting = size * min(1.0, wide / text_width(text, size, "black"))
    return [Label(box, text, fitting, ink, "black", "center", fill)]


def _figure(outline: Outline, fill: str, size: float, rim: str = CREAM) -> list[Node]:
    points = _scaled(outline, size)
    return [Polygon(points, rim, rim, 0.18 * size), Polygon(points, fill, INK, 0.06 * size)]


@cache
def shield(nation: str, fill: str, letter: str, size: float) -> Symbol:
    """Draw the sign of a player: the shield of the nation with its letter."""
    nodes = _figure(SHIELDS.get(nation, ROUND), fill, size)
    nodes += _letter(letter, 0.8 * size, 0, readable_on(fill), fill, 0.84 * size)
    return Symbol(f"shield {nation} {fill} {letter} {size:g}", tuple(nodes))


@cache
def army(nation: str, fill: str, letter: str, size: float, white: bool = False) -> Symbol:
    """Draw an army: the shield of its nation; the white one is framed in white."""
    nodes = _figure(SHIELDS.get(nation, ROUND), fill, 0.94 * size)
    if white:
        nodes.append(Polygon(_scaled(SHIELDS.get(nation, ROUND), 0.78 * size), None, GLOW, 0.1 * size))
    nodes += _letter(letter, 0.8 * size, 0, readable_on(fill), fill, 0.84 * size)
    return Symbol(f"{'white ' * white}army {nation} {fill} {letter} {size:g}", tuple(nodes))


@cache
def scout(fill: str, letter: str, size: float) -> Symbol:
    """Draw a scout: a covered waggon on two wheels."""
    nodes = _figure(WAGON, fill, size)
    for x in (-0.28, 0.28):
        nodes.append(Circle(x * size, 0.34 * size, 0.17 * size, INK, CREAM, 0.06 * size))
    nodes += _letter(letter, 0.72 * size, -0.1 * size, readable_on(fill), fill, 0.8 * size)
    return Symbol(f"scout {fill} {letter} {size:g}", tuple(nodes))


@cache
def count(number: int, size: float) -> Symbol:
    """Draw the number of pieces in a place for one."""
    box = Box(-0.5 * size, -0.6 * size, size, 1.2 * size)
    return Symbol(
        f"count {number} {size:g}",
        (
            Circle(0, 0, 0.58 * size, INK, CREAM, 0.08 * size),
            Label(box, f"{number}", size, CREAM, "black", "center", INK),
        ),
    )


@cache
def city(fill: str, letter: str, size: float, capital: bool = False, walled: bool = False) -> Symbol:
    """Draw a city, or the crown of a capital; walls add battlements."""
    nodes: list[Node] = []
    if walled:
        half, tooth = 0.6 * size, 0.2 * size
        box = Box(-half, -half, 2 * half, 2 * half)
        for at in (-0.5, 0.0, 0.5):
            for x, y in ((at, -0.6), (at, 0.6), (-0.6, at), (0.6, at)):
                nodes.append(RoundedBox(Box(x * size - tooth / 2, y * size - tooth / 2, tooth, tooth), INK))
        nodes.append(RoundedBox(box, PAPER_DEEP, 0.06 * size, INK, 0.1 * size))
    nodes += _figure(CAPITAL if capital else CITY, fill, 0.94 * size)
    nodes += _letter(letter, 0.52 * size, 0.17 * size, readable_on(fill), fill, 0.8 * size)
    kind = "capital" if capital else "city"
    return Symbol(f"{'walled ' * walled}{kind} {fill} {letter} {size:g}", tuple(nodes))


@cache
def badge(kind: Yield, number: int, size: float) -> Symbol:
    """Draw an icon of a square, with its number unless it is one; each kind has a colour, an outline and an icon."""
    fill = YIELD_FILL[kind]
    ink = readable_on(fill)
    wide = size * (1.7 if number > 1 else 1.0)
    box = Box(-wide / 2, -size / 2, wide, size)
    ground = _badge_ground(kind, box, size)
    side = 0.74 * size
    nodes: list[Node] = [ground]
    x = box.right - size / 2 - 0.04 * size
    if number > 1:
        x -= 0.03 * size
        text = Box(box.x + 0.14 * size, box.y, 0.62 * size, size)
        nodes.append(Label(text, f"{number}", size, ink, "black", "center", fill))
    else:
        x = 0.0
    # The shield of a combat bonus is narrow below.
    y = -0.07 * size if kind == "combat" else 0.0
    nodes.append(Icon(Box(x - side / 2, y - side / 2, side, side), YIELD_ICON[kind], ink))
    return Symbol(f"badge {kind} {number} {size:g}", tuple(nodes))


def _badge_ground(kind: Yield, box: Box, size: float) -> RoundedBox | Polygon:
    """Draw the outline of an icon, around the origin."""
    fill = YIELD_FILL[kind]
    match kind:
        case "production":
            return RoundedBox(box, fill, 0.12 * size, INK, 0.06 * size)
        case "trade":
            return RoundedBox(box, fill, 0.5 * size, INK, 0.06 * size)
        case "culture":
            cut = 0.26 * size
            points = (
                (box.x + cut, box.y), (box.right - cut, box.y), (box.right, 0.0),
                (box.right - cut, box.bottom), (box.x + cut, box.bottom), (box.x, 0.0),
            )  # fmt: skip
            return Polygon(points, fill, INK, 0.06 * size)
        case "coin":
            return RoundedBox(box, fill, 0.5 * size, INK, 0.12 * size)
        case "combat":
            low = box.y + 0.6 * size
            shape = ((box.x, box.y), (box.right, box.y), (box.right, low), (0.0, box.bottom), (box.x, low))
            return Polygon(shape, fill, INK, 0.06 * size)


@cache
def resource(kind: Resource, size: float) -> Symbol:
    """Draw a resource: a bright square with its icon."""
    half = 0.5 * size
    side = 0.8 * size
    return Symbol(
        f"resource {kind} {size:g}",
        (
            RoundedBox(Box(-half, -half, size, size), CREAM, 0.16 * size, INK, 0.07 * size),
            Icon(Box(-side / 2, -side / 2, side, side), RESOURCE_ICON[kind], RESOURCE_FILL[kind]),
        ),
    )


@cache
def hut(mark: Mark, size: float) -> Symbol:
    """Draw a hut or a village, face down: a house on a light disc, tents on a dark one."""
    fill, ink = ("#e0c391", INK) if mark == "hut" else ("#5a1a14", CREAM)
    side = (0.62 if mark == "hut" else 0.66) * size
    outline = ROUND if mark == "hut" else ((0, -0.56), (0.56, 0), (0, 0.56), (-0.56, 0))
    return Symbol(
        f"{mark} {size:g}",
        (
            Polygon(_scaled(outline, size), CREAM, CREAM, 0.16 * size),
            Polygon(_scaled(outline, size), fill, INK, 0.06 * size),
            Icon(Box(-side / 2, -side / 2, side, side), "house-chimney" if mark == "hut" else "tents", ink),
        ),
    )


Yields = Sequence[tuple[Yield, int]]


@cache
def marker(kind: str, name: str, yields: tuple[tuple[Yield, int], ...], size: float, faded: bool = False) -> Symbol:
    """Draw the token of a building, wonder or great person on a square: its icon above, its yields below."""
    nodes: list[Node] = [*_ground(kind, size)]
    fill, icon = _look(kind, name)
    ink = readable_on(fill)
    if len(yields) > MOST_NUMBERS:
        side, x, y = 0.4 * size, 0.0, 0.0
    else:
        crowded = len(yields) > ABREAST
        side = (0.44 if crowded else 0.52) * size
        x, y = (-0.22 if crowded else 0.0) * size, -0.22 * size
    nodes.append(Icon(Box(x - side / 2, y - side / 2, side, side), icon, ink))
    if faded:
        nodes.append(Line(((-0.4 * size, 0.04 * size), (0.4 * size, -0.44 * size)), ink, 0.07 * size))
    nodes += _corners(yields, size) if len(yields) > MOST_NUMBERS else _numbers(yields, size)
    return Symbol(f"{kind} {name} {'obsolete ' * faded}{size:g}", tuple(nodes))


@cache
def sign_of(kind: str, name: str, size: float) -> Symbol:
    """Draw the token alone, for lists."""
    fill, icon = _look(kind, name)
    side = 0.66 * size
    return Symbol(
        f"sign of {kind} {name} {size:g}",
        (*_ground(kind, size), Icon(Box(-side / 2, -side / 2, side, side), icon, readable_on(fill))),
    )


MARKER_FILL = {"building": CREAM, "wonder": "#3d2a66", "great_person": "#e8b9a0"}


def _look(kind: str, name: str) -> tuple[str, str]:
    icons = {"building": BUILDING_ICON, "wonder": WONDER_ICON, "great_person": PERSON_ICON}
    return MARKER_FILL[kind], icons[kind][name]


def _ground(kind: str, size: float) -> list[Node]:
    """Draw a square for buildings, one with cut corners and a golden rim for wonders, a disc for great persons."""
    half = 0.5 * size
    fill = MARKER_FILL[kind]
    if kind == "building":
        return [RoundedBox(Box(-half, -half, size, size), fill, 0.08 * size, INK, 0.05 * size)]
    if kind == "wonder":
        cut = 0.2
        points = (
            (-0.5 + cut, -0.5), (0.5 - cut, -0.5), (0.5, -0.5 + cut), (0.5, 0.5),
            (-0.5, 0.5), (-0.5, -0.5 + cut),
        )  # fmt: skip
        return [
            Polygon(_scaled(points, size), GOLD, INK, 0.04 * size),
            Polygon(_scaled(points, 0.88 * size), fill),
        ]
    return [Circle(0, 0, half, fill, INK, 0.05 * size)]


ABREAST = 2
"""The number of yields side by side on a token; another one is next to its icon."""
MOST_NUMBERS = ABREAST + 1
"""The most yields with numbers; a token with more has one of each, as icons in its corners."""
NUMBER = 0.455
"""Size of a number on a token, in tokens."""


def _numbers(yields: Yields, wide: float) -> list[Node]:
    """Draw the yields of a token as numbers side by side."""
    beside, below = yields[:-ABREAST], yields[-ABREAST:]
    size = NUMBER * wide
    nodes: list[Node] = []
    for place, (kind, number) in enumerate(below):
        x = (place - (len(below) - 1) / 2) * 1.04 * size
        nodes += [moved(node, x, 0.265 * wide) for node in numeral(kind, number, size).nodes]
    for kind, number in beside:
        nodes += [moved(node, 0.52 * size, -0.22 * wide) for node in numeral(kind, number, size).nodes]
    return nodes


def _corners(yields: Yields, wide: float) -> Iterator[Node]:
    """Draw the yields of a token as an icon in each corner."""
    size, away = 0.32 * wide, 0.315 * wide
    corners = ((-away, -away), (away, -away), (-away, away), (away, away))
    for (kind, number), (x, y) in zip(yields, corners, strict=True):
        given = badge(kind, 1, size) if number == 1 else numeral(kind, number, size)
        yield from (moved(node, x, y) for node in given.nodes)


@cache
def numeral(kind: Yield, number: int, size: float) -> Symbol:
    """Draw the number of icons of a kind, on the outline of that kind."""
    box = Box(-size / 2, -size / 2, size, size)
    fill = YIELD_FILL[kind]
    text = Label(box, f"{number}", size, readable_on(fill), "black", "center", fill)
    return Symbol(f"numeral {kind} {number} {size:g}", (_badge_ground(kind, box, size), text))


@cache
def event_back(level: Level, size: float) -> Symbol:
    """Draw the back of a culture event with its level."""
    fill = LEVEL_FILL[level]
    box = Box(-0.45 * size, -0.5 * size, 0.9 * size, size)
    return Symbol(
        f"event {level} {size:g}",
        (
            RoundedBox(box, fill, 0.1 * size, INK, 0.06 * size),
            Label(box.inset(0.04 * size), level, 0.79 * size, readable_on(fill), "black", "center", fill),
        ),
    )


@cache
def target(size: float) -> Symbol:
    """Draw a bull's eye in black and white, unlike any piece and visible on every terrain."""
    rings = ((0.5, INK), (0.44, GLOW), (0.28, INK), (0.14, GLOW))
    return Symbol(f"target {size:g}", tuple(Circle(0, 0, size * share, colour) for share, colour in rings))


@cache
def blockade(size: float) -> Symbol:
    """Draw a lock for a blockaded square."""
    side = 0.6 * size
    return Symbol(
        f"blockade {size:g}",
        (
            Circle(0, 0, 0.5 * size, ALERT, CREAM, 0.08 * size),
            Icon(Box(-side / 2, -side / 2, side, side), "lock", CREAM),
        ),
    )


@cache
def locked(size: float) -> Symbol:
    """Draw a figure with a lock: no figure may leave this square this turn."""
    side = 0.62 * size
    return Symbol(
        f"locked {size:g}",
        (
            RoundedBox(Box(-size / 2, -size / 2, size, size), ALERT, 0.2 * size, CREAM, 0.08 * size),
            Icon(Box(-side / 2, -side / 2, side, side), "user-lock", CREAM),
        ),
    )


@cache
def fight(size: float) -> Symbol:
    """Draw swords for a battle."""
    side = 0.66 * size
    points = tuple(
        (size * (0.62 if i % 2 else 0.46) * x, size * (0.62 if i % 2 else 0.46) * y)
        for i, (x, y) in enumerate(list(arc(0, 0, 1, 1, 0, 360, 20))[:-1])
    )
    return Symbol(
        f"fight {size:g}",
        (
            Polygon(points, ALERT, INK, 0.05 * size),
            Icon(Box(-side / 2, -side / 2, side, side), "swords", CREAM),
        ),
    )


@cache
def any_resource(size: float) -> Symbol:
    """Draw a resource of any kind."""
    half, side = 0.5 * size, 0.72 * size
    return Symbol(
        f"any resource {size:g}",
        (
            RoundedBox(Box(-half, -half, size, size), CREAM, 0.16 * size, INK, 0.07 * size),
            Icon(Box(-side / 2, -side / 2, side, side), "gem", INK),
        ),
    )


@cache
def unit_card(card: str, strength: int, size: float) -> Symbol:
    """Draw a unit card with its type and strength, or its back if it is face down."""
    box = Box(-0.75 * size, -0.52 * size, 1.5 * size, 1.04 * size)
    if card == FACE_DOWN:
        return Symbol(
            f"unit back {size:g}",
            (
                RoundedBox(box, "#5a1a14", 0.12 * size, INK, 0.06 * size),
                Icon(Box(-0.35 * size, -0.35 * size, 0.7 * size, 0.7 * size), "swords", CREAM),
            ),
        )
    side = 0.72 * size
    number = Box(0.08 * size, -0.5 * size, 0.62 * size, size)
    return Symbol(
        f"unit {card} {strength} {size:g}",
        (
            RoundedBox(box, CREAM, 0.12 * size, INK, 0.06 * size),
            Icon(Box(box.x + 0.06 * size, -side / 2, side, side), UNIT_ICON[UNIT_CARDS[card].type], INK),
            Label(number, f"{strength}", 0.9 * size, INK, "black", "center", CREAM),
        ),
    )
