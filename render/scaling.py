"""Nodes of a scene in another size."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from render.scene import (
    Art,
    Box,
    Circle,
    Ground,
    Group,
    Icon,
    Label,
    Line,
    Node,
    Polygon,
    RoundedBox,
    Shadow,
    SymbolRef,
    Texture,
    unfold,
)


def enlarged(nodes: Iterable[Node], x: float, y: float, factor: float) -> Group:
    """Return nodes in another size, with their origin at (x, y)."""
    return Group(x, y, tuple(scaled(node, factor) for node in unfold(tuple(nodes))))


def scaled(node: Node, factor: float) -> Node:
    """Return a node enlarged by a factor, from the corner of the picture."""
    match node:
        case Polygon(points, _, _, line):
            return replace(node, points=_points(points, factor), line=line * factor)
        case Line(points, _, width):
            return replace(node, points=_points(points, factor), width=width * factor)
        case Circle(x, y, r, _, _, line):
            return replace(node, x=x * factor, y=y * factor, r=r * factor, line=line * factor)
        case RoundedBox(box, _, radius, _, line):
            return replace(node, box=_box(box, factor), radius=radius * factor, line=line * factor)
        case Label(box, _, size):
            return replace(node, box=_box(box, factor), size=size * factor)
        case Icon(box) | Art(box) | Ground(box) | Texture(box) | Shadow(box):
            return replace(node, box=_box(box, factor))
        case SymbolRef() | Group():
            raise AssertionError("groups and symbols are unfolded before")


def _points(points: tuple[tuple[float, float], ...], factor: float) -> tuple[tuple[float, float], ...]:
    return tuple((x * factor, y * factor) for x, y in points)


def _box(box: Box, factor: float) -> Box:
    return Box(box.x * factor, box.y * factor, box.w * factor, box.h * factor)
