"""Tall pictures as several landscape pages, split between their panels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from typing import NamedTuple

from render.layout import GUTTER, even
from render.scene import Box, Scene, bounds, flatten, moved

RATIO = 0.9
"""The greatest ratio of height to width of a page, unless a single panel is higher."""


class Band(NamedTuple):
    """The part of a tall picture that is a page."""

    top: float
    bottom: float

    @property
    def height(self) -> float:
        """The height of the page."""
        return self.bottom - self.top


def bands(panels: Sequence[Box]) -> list[Band]:
    """Return the fewest landscape pages that show all panels, as equal in height as possible.

    The panels are as wide as the picture, and stand one below the other.
    """
    count, most = len(panels), RATIO * (panels[0].w + 2 * GUTTER)
    for cuts in range(count):
        choices = ((0, *places, count) for places in combinations(range(1, count), cuts))
        splits = [[_around(panels[a:b]) for a, b in pairwise(choice)] for choice in choices]
        landscape = [split for split in splits if all(band.height <= most for band in split)]
        if landscape:
            return min(landscape, key=lambda split: sum(band.height**2 for band in split))
    return [_around([panel]) for panel in panels]


def _around(panels: Sequence[Box]) -> Band:
    return Band(panels[0].y - GUTTER, panels[-1].bottom + GUTTER)


def page_of(scene: Scene, band: Band) -> Scene:
    """Return a page of a tall picture."""
    nodes = (node for node in flatten(scene.nodes) if band.top <= bounds(node).center[1] < band.bottom)
    return replace(scene, height=even(band.height), nodes=tuple(moved(node, 0, -band.top) for node in nodes))
