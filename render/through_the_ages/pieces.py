"""Tokens and signs: actions, workers, blue tokens, the players; each kind has a different shape."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import cos, pi, sin

from render.layout import Mark, run
from render.scene import Box, Circle, Label, Line, Node, Polygon, RoundedBox, Symbol, SymbolRef
from render.theme import CREAM, INK, INK_SOFT, mix, readable_on
from render.through_the_ages.palette import (
    BLUE_FILL,
    CIVIL_FILL,
    MILITARY_FILL,
    SEAT_FILL,
    STRENGTH_FILL,
    TOKEN_EDGE,
    WORKER_FILL,
)
from rules.engine.core.text import Seat

SPENT = "#cdbf9f"
"""The colour of a used action token."""


@cache
def civil_token(size: float, spent: bool = False) -> Symbol:
    """Draw a civil action: a white disc."""
    fill = SPENT if spent else CIVIL_FILL
    edge = mix(SPENT, INK, 0.3) if spent else TOKEN_EDGE
    return Symbol(f"civil {size:g} {spent}", (Circle(0, 0, size * 0.46, fill, edge, size * 0.09),))


@cache
def military_token(size: float, spent: bool = False) -> Symbol:
    """Draw a military action: a red shield."""
    r = size * 0.5
    points = ((-r, -r * 0.85), (r, -r * 0.85), (r, r * 0.15), (0, r), (-r, r * 0.15))
    fill = SPENT if spent else MILITARY_FILL
    edge = mix(SPENT, INK, 0.3) if spent else TOKEN_EDGE
    return Symbol(f"military {size:g} {spent}", (Polygon(points, fill, edge, size * 0.08),))


@cache
def sword(size: float) -> Symbol:
    """Draw strength: a sword."""
    r = size * 0.5
    blade = ((-r * 0.2, r * 0.3), (-r * 0.2, -r * 0.7), (0, -r), (r * 0.2, -r * 0.7), (r * 0.2, r * 0.3))
    nodes: tuple[Node, ...] = (
        Polygon(blade, STRENGTH_FILL, STRENGTH_FILL, size * 0.04),
        Line(((-r * 0.55, r * 0.34), (r * 0.55, r * 0.34)), STRENGTH_FILL, size * 0.13),
        Line(((0, r * 0.34), (0, r * 0.86)), STRENGTH_FILL, size * 0.15),
    )
    return Symbol(f"sword {size:g}", nodes)


@cache
def worker_token(size: float, discontent: bool = False) -> Symbol:
    """Draw a yellow token: a person."""
    r = size * 0.5
    fill = mix(WORKER_FILL, "#ffffff", 0.55) if discontent else WORKER_FILL
    body = ((-r * 0.78, r * 0.95), (-r * 0.5, 0), (r * 0.5, 0), (r * 0.78, r * 0.95))
    nodes: tuple[Node, ...] = (
        Polygon(body, fill, TOKEN_EDGE, size * 0.09),
        Circle(0, -r * 0.38, r * 0.52, fill, TOKEN_EDGE, size * 0.08),
    )
    return Symbol(f"worker {size:g} {discontent}", nodes)


@cache
def yellow_token(size: float) -> Symbol:
    """Draw a yellow token in the bank: a disc."""
    return Symbol(f"yellow {size:g}", (Circle(0, 0, size * 0.46, WORKER_FILL, TOKEN_EDGE, size * 0.09),))


@cache
def blue_token(size: float) -> Symbol:
    """Draw a blue token: a cube."""
    r = size * 0.42
    return Symbol(
        f"blue {size:g}", (RoundedBox(Box(-r, -r, 2 * r, 2 * r), BLUE_FILL, size * 0.12, TOKEN_EDGE, size * 0.09),)
    )


@cache
def empty_space(size: float) -> Symbol:
    """Draw a space of a bank without a token."""
    return Symbol(f"empty {size:g}", (Circle(0, 0, size * 0.2, mix(INK_SOFT, CREAM, 0.6)),))


@cache
def seat_sign(seat: Seat, r: float) -> Symbol:
    """Draw the sign of a player: colour, shape and number of the seat."""
    fill = SEAT_FILL[seat % len(SEAT_FILL)]
    ink = readable_on(fill)
    edge = CREAM if ink == CREAM else INK
    outer: Node
    if seat == 0:
        outer = Circle(0, 0, r, fill, edge, r * 0.1)
    elif seat == 1:
        outer = RoundedBox(Box(-r * 0.9, -r * 0.9, 1.8 * r, 1.8 * r), fill, r * 0.2, edge, r * 0.1)
    else:
        corners, turn = (6, 0.0) if seat == 2 else (8, pi / 8)
        points = tuple(
            (r * sin(turn + 2 * pi * i / corners), -r * cos(turn + 2 * pi * i / corners)) for i in range(corners)
        )
        outer = Polygon(points, fill, edge, r * 0.1)
    number = Label(Box(-r, -r, 2 * r, 2 * r), f"{seat + 1}", r * 1.15, ink, "black", "center", fill)
    return Symbol(f"seat {seat} {r:g}", (outer, number))


def tokens_in(box: Box, symbols: Sequence[Symbol], size: float, on: str) -> list[Node]:
    """Draw tokens side by side from the left, closer together if necessary; many of one kind become a number."""
    if not symbols:
        return []
    if len(symbols) * size * 0.62 > box.w and len(set(symbols)) == 1:
        return run(box, [f"{len(symbols)}×", Mark(lambda _: symbols[0])], size * 0.9, INK, "bold", "left", on)
    step = min(size * 1.06, (box.w - size) / max(1, len(symbols) - 1))
    return [SymbolRef(box.x + size / 2 + i * step, box.y + box.h / 2, symbol) for i, symbol in enumerate(symbols)]
