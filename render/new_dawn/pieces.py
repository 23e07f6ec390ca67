"""Figures and tokens as vector shapes: each kind has an outline, each player a letter."""

from __future__ import annotations

from functools import cache

from render.layout import arc
from render.new_dawn.palette import (
    BARBARIAN_FILL,
    NATURAL_FILL,
    RESOURCE_FILL,
    RESOURCE_ICON,
    TRADE_FILL,
    TYPE_FILL,
    TYPE_ICON,
    WALL_FILL,
)
from render.scene import Box, Circle, Icon, Label, Line, Node, Point, Polygon, RoundedBox, Symbol
from render.theme import ALERT, CREAM, GLOW, GOLD, INK, readable_on
from rules.new_dawn.core.catalog.base import FocusType, Resource

Outline = tuple[Point, ...]

CITY: Outline = (
    (-0.5, 0.44),
    (-0.5, -0.1),
    (-0.3, -0.34),
    (-0.1, -0.1),
    (-0.1, -0.26),
    (0.12, -0.5),
    (0.34, -0.26),
    (0.34, 0.0),
    (0.5, 0.0),
    (0.5, 0.44),
)
CAPITAL: Outline = (
    (-0.56, 0.46),
    (-0.56, -0.46),
    (-0.38, -0.46),
    (-0.38, -0.26),
    (-0.2, -0.26),
    (-0.2, -0.56),
    (0.2, -0.56),
    (0.2, -0.26),
    (0.38, -0.26),
    (0.38, -0.46),
    (0.56, -0.46),
    (0.56, 0.46),
)
SHIELD: Outline = ((-0.48, -0.46), (0.48, -0.46), (0.48, 0.06), (0.3, 0.36), (0, 0.56), (-0.3, 0.36), (-0.48, 0.06))
CARAVAN: Outline = (
    (-0.5, 0.26),
    (-0.5, -0.1),
    *((x, y) for x, y in arc(0, -0.1, 0.5, 0.46, 180, 360, 8)),
    (0.5, 0.26),
)
DIAMOND: Outline = ((0, -0.56), (0.56, 0), (0, 0.56), (-0.56, 0))


def _scaled(points: Outline, size: float) -> Outline:
    return tuple((x * size, y * size) for x, y in points)


LETTER = 18.0
"""The least size of the letters of owners in a picture 800 wide: 9 pixels on a phone."""


def letter_size(share: float, size: float) -> float:
    """Return the font size of the letter of a piece: a share of its size, or more to be readable."""
    return max(LETTER, share * size) if size > LETTER else share * size


def _letter(text: str, size: float, y: float, ink: str, fill: str, wide: float) -> list[Node]:
    """Draw the letter of an owner, if there is one."""
    box = Box(-wide / 2, y - 0.6 * size, wide, 1.2 * size)
    return [Label(box, text, size, ink, "black", "center", fill)] if text else []


def _figure(outline: Outline, fill: str, size: float, rim: str = CREAM) -> list[Node]:
    points = _scaled(outline, size)
    return [Polygon(points, rim, rim, 0.17 * size), Polygon(points, fill, INK, 0.06 * size)]


@cache
def token(fill: str, letter: str, size: float, reinforced: bool = False) -> Symbol:
    """Draw a control token: a disc, and a shield with a gold rim when it is reinforced."""
    ink = readable_on(fill)
    nodes: list[Node]
    if reinforced:
        nodes = _figure(SHIELD, fill, 0.92 * size)
        nodes.append(Polygon(_scaled(SHIELD, 0.72 * size), None, GOLD, 0.07 * size))
        nodes += _letter(letter, letter_size(0.6, size), -0.02 * size, ink, fill, 0.8 * size)
    else:
        nodes = [Circle(0, 0, 0.5 * size, CREAM), Circle(0, 0, 0.46 * size, INK), Circle(0, 0, 0.41 * size, fill)]
        nodes += _letter(letter, letter_size(0.62, size), 0, ink, fill, 0.8 * size)
    return Symbol(f"{'reinforced' if reinforced else 'control'} {fill} {letter} {size:g}", tuple(nodes))


@cache
def city(fill: str, letter: str, size: float, mature: bool = False, capital: bool = False) -> Symbol:
    """Draw a city, or the castle of a capital; a star and a gold rim mark a mature one."""
    rim = GOLD if mature else CREAM
    nodes = _figure(CAPITAL, fill, 0.88 * size, rim) if capital else _figure(CITY, fill, size, rim)
    y = 0.1 * size if capital else 0.14 * size
    nodes += _letter(letter, letter_size(0.6, size), y, readable_on(fill), fill, 0.84 * size)
    if mature:
        x, y, r = 0.42 * size, 0.3 * size, 0.25 * size
        nodes += [Circle(x, y, r, INK), Circle(x, y, 0.86 * r, GOLD)]
        nodes.append(Icon(Box(x - 0.7 * r, y - 0.72 * r, 1.4 * r, 1.4 * r), "star", INK))
    kind = "capital" if capital else "city"
    return Symbol(f"{'mature ' * mature}{kind} {fill} {letter} {size:g}", tuple(nodes))


@cache
def caravan(fill: str, letter: str, size: float) -> Symbol:
    """Draw a caravan: a covered waggon on two wheels."""
    nodes = _figure(CARAVAN, fill, size)
    for x in (-0.28, 0.28):
        nodes.append(Circle(x * size, 0.32 * size, 0.17 * size, INK, CREAM, 0.05 * size))
    nodes += _letter(letter, letter_size(0.6, size), -0.14 * size, readable_on(fill), fill, 0.84 * size)
    return Symbol(f"caravan {fill} {letter} {size:g}", tuple(nodes))


@cache
def barbarian(letter: str, size: float) -> Symbol:
    """Draw a barbarian: a black diamond with its letter."""
    nodes: list[Node] = [
        Polygon(_scaled(DIAMOND, size), CREAM, CREAM, 0.1 * size),
        Polygon(_scaled(DIAMOND, size), BARBARIAN_FILL, ALERT, 0.07 * size),
        *_letter(letter, letter_size(0.66, size), 0, CREAM, BARBARIAN_FILL, 0.8 * size),
    ]
    return Symbol(f"barbarian {letter} {size:g}", tuple(nodes))


@cache
def resource(kind: Resource, size: float) -> Symbol:
    """Draw a resource token: a square with its icon."""
    half = 0.42 * size
    return Symbol(
        f"resource {kind} {size:g}",
        (
            RoundedBox(Box(-half, -half, 2 * half, 2 * half), CREAM, 0.12 * size, INK, 0.05 * size),
            Icon(Box(-0.34 * size, -0.34 * size, 0.68 * size, 0.68 * size), RESOURCE_ICON[kind], RESOURCE_FILL[kind]),
        ),
    )


@cache
def natural_wonder(kind: Resource, size: float) -> Symbol:
    """Draw a natural wonder: mountains in a round frame, with its resource."""
    x, y, r = 0.4 * size, 0.28 * size, 0.26 * size
    return Symbol(
        f"natural wonder {kind} {size:g}",
        (
            Circle(0, 0, 0.52 * size, CREAM),
            Circle(0, 0, 0.48 * size, INK),
            Circle(0, 0, 0.43 * size, WALL_FILL),
            Icon(Box(-0.36 * size, -0.4 * size, 0.72 * size, 0.72 * size), "mountain-sun", NATURAL_FILL),
            RoundedBox(Box(x - r, y - r, 2 * r, 2 * r), CREAM, 0.06 * size, INK, 0.04 * size),
            Icon(Box(x - 0.8 * r, y - 0.8 * r, 1.6 * r, 1.6 * r), RESOURCE_ICON[kind], RESOURCE_FILL[kind]),
        ),
    )


@cache
def city_state(kind: FocusType, left: int, size: float, cards: int = 2) -> Symbol:
    """Draw a city-state: walls with the icon of its type, and a card for each diplomacy card left; taken ones are
    empty.
    """
    half = 0.46 * size
    cut = 0.2 * size
    walls = (
        (-half + cut, -half),
        (half - cut, -half),
        (half, -half + cut),
        (half, half - cut),
        (half - cut, half),
        (-half + cut, half),
        (-half, half - cut),
        (-half, -half + cut),
    )
    nodes: list[Node] = [
        Polygon(walls, CREAM, CREAM, 0.12 * size),
        Polygon(walls, TYPE_FILL[kind], INK, 0.06 * size),
        Icon(Box(-0.36 * size, -0.36 * size, 0.72 * size, 0.72 * size), TYPE_ICON[kind], CREAM),
    ]
    for number in range(cards):
        box = Box(half + 0.04 * size, -0.46 * size + number * 0.48 * size, 0.3 * size, 0.42 * size)
        nodes.append(
            RoundedBox(box, GLOW if number < left else INK, 0.04 * size, INK if number < left else CREAM, 0.04 * size)
        )
    return Symbol(f"city-state {kind} {left}/{cards} {size:g}", tuple(nodes))


@cache
def world_wonder(kind: FocusType, size: float) -> Symbol:
    """Draw the token of a world wonder: an arch on a pentagon in the colour of its type, with a gold rim."""
    points = ((0, -0.56), (0.54, -0.14), (0.36, 0.48), (-0.36, 0.48), (-0.54, -0.14))
    fill = TYPE_FILL[kind]
    return Symbol(
        f"world wonder {kind} {size:g}",
        (
            Polygon(_scaled(points, 1.06 * size), INK, INK, 0.1 * size),
            Polygon(_scaled(points, 1.06 * size), GOLD),
            Polygon(_scaled(points, 0.84 * size), fill),
            Icon(Box(-0.29 * size, -0.3 * size, 0.58 * size, 0.58 * size), "archway", readable_on(fill)),
        ),
    )


@cache
def trade_token(size: float, there: bool = True) -> Symbol:
    """Draw a trade token, or an empty place for one."""
    if not there:
        return Symbol(f"no trade {size:g}", (Circle(0, 0, 0.36 * size, None, TRADE_FILL, 0.06 * size),))
    return Symbol(
        f"trade {size:g}",
        (
            Circle(0, 0, 0.46 * size, GOLD, INK, 0.07 * size),
            Line(((-0.17 * size, 0), (0.17 * size, 0)), INK, 0.11 * size),
            Line(((0, -0.17 * size), (0, 0.17 * size)), INK, 0.11 * size),
        ),
    )


@cache
def trade_pile(count: int, size: float) -> Symbol:
    """Draw several trade tokens in the place of one."""
    letter = letter_size(0.72, size)
    box = Box(-size / 2, -0.6 * letter, size, 1.2 * letter)
    return Symbol(
        f"trade pile {count} {size:g}",
        (
            Circle(0, 0, 0.48 * size, GOLD, INK, 0.07 * size),
            Label(box, f"{count}", letter, INK, "black", "center", GOLD),
        ),
    )
