"""Icons drawn from polygons, where Font Awesome has no fitting one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from math import cos, pi, sin

from render.scene import Icon, Point, Polygon

Outline = tuple[Point, ...]
"""A closed shape; the middle of the icon is the origin, its side is 1."""

BLADE = 0.06
"""Half the width of a blade."""
APART = 0.036
"""The gap on both sides of the upper blade, where the lower one passes below it."""
TIP, SHOULDER, GUARD, GRIP, END = -0.6, -0.49, 0.26, 0.32, 0.48
"""Places along a sword, from the tip of its blade to the end of its grip."""
CROSSBAR, HANDLE, POMMEL = 0.2, 0.05, 0.075
"""Half the widths of crossbar, grip and pommel."""


def _box(top: float, bottom: float, half: float) -> Outline:
    return (-half, top), (half, top), (half, bottom), (-half, bottom)


def _sword(*, below: bool) -> Iterator[Outline]:
    """Yield the parts of an upright sword; one that lies below another has a gap in its blade."""
    gap = BLADE + APART if below else 0.0
    yield (0, TIP), (BLADE, SHOULDER), (BLADE, -gap), (-BLADE, -gap), (-BLADE, SHOULDER)
    yield _box(gap, GUARD, BLADE)
    yield _box(GUARD, GRIP, CROSSBAR)
    yield _box(GRIP, END, HANDLE)
    yield tuple((POMMEL * sin(i * pi / 6), END + POMMEL * cos(i * pi / 6)) for i in range(12))


def _turned(outline: Outline, degrees: float) -> Outline:
    turn = degrees * pi / 180
    return tuple((x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) for x, y in outline)


def _crossed_swords() -> tuple[Outline, ...]:
    return (
        *(_turned(part, -45) for part in _sword(below=True)),
        *(_turned(part, 45) for part in _sword(below=False)),
    )


DRAWN_ICONS = {"swords": _crossed_swords()}
"""The outlines of each icon."""


@cache
def polygons(name: str, side: float, colour: str) -> tuple[Polygon, ...]:
    """Return an icon around the origin."""
    return tuple(Polygon(tuple((x * side, y * side) for x, y in part), colour) for part in DRAWN_ICONS[name])


def polygons_of(icon: Icon) -> tuple[Polygon, ...]:
    """Return the shapes of an icon around the origin, for its box."""
    return polygons(icon.name, min(icon.box.w, icon.box.h), icon.colour)
