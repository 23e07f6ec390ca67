"""Named parts of any picture."""

from __future__ import annotations

from collections.abc import Mapping

from render.scene import Box, Scene
from rules.engine.core.text import Text, say

PARTS: Mapping[str, tuple[tuple[float, float, float, float], Text]] = {
    "upper left": ((0, 0, 0.5, 0.5), say("The upper left")),
    "upper right": ((0.5, 0, 0.5, 0.5), say("The upper right")),
    "lower left": ((0, 0.5, 0.5, 0.5), say("The lower left")),
    "lower right": ((0.5, 0.5, 0.5, 0.5), say("The lower right")),
    "middle": ((0.25, 0.25, 0.5, 0.5), say("The middle")),
    "upper half": ((0, 0, 1, 0.5), say("The upper half")),
    "lower half": ((0, 0.5, 1, 0.5), say("The lower half")),
    "left half": ((0, 0, 0.5, 1), say("The left half")),
    "right half": ((0.5, 0, 0.5, 1), say("The right half")),
}
"""Left edge, upper edge, width and height as shares of the whole, and the part's name."""


OVERLAP = 0.025
"""The overlap of a part with its neighbours, in shares of the shorter side, so that things on the border are whole."""


def part_of(scene: Scene, name: str) -> Box:
    """Return the box of a part in a scene.

    Raises KeyError for an unknown name.
    """
    (x, y, w, h), _ = PARTS[name]
    margin = OVERLAP * min(scene.width, scene.height)
    left, top = max(0.0, scene.width * x - margin), max(0.0, scene.height * y - margin)
    right = min(float(scene.width), scene.width * (x + w) + margin)
    bottom = min(float(scene.height), scene.height * (y + h) + margin)
    return Box(left, top, right - left, bottom - top)
