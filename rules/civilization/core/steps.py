"""The steps of a declared path: to the next square, or the discovery of a tile at its end (CIV-18.8)."""

from __future__ import annotations

from typing import Literal

from rules.civilization.core.catalog.land import Direction

PathStep = Literal[
    "north", "east", "south", "west", "explore_north", "explore_east", "explore_south", "explore_west"
]  # fmt: skip
_EXPLORED: dict[PathStep, Direction] = {
    "explore_north": "north",
    "explore_east": "east",
    "explore_south": "south",
    "explore_west": "west",
}
_STEPPED: dict[PathStep, Direction] = {"north": "north", "east": "east", "south": "south", "west": "west"}


def stepped(step: PathStep) -> Direction | None:
    """Return the direction of a step; None for a discovery."""
    return _STEPPED.get(step)


def explored(step: PathStep) -> Direction | None:
    """Return the direction of a discovery; None for a step."""
    return _EXPLORED.get(step)
