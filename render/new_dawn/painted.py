"""The painted images of this title: their names, extents, and the letters and icons on pieces."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from render.new_dawn.palette import PLAYER_FILL
from render.painted import Letter
from rules.new_dawn.core.catalog.base import Terrain
from rules.new_dawn.core.catalog.wonders import CITY_STATES, NATURAL_WONDERS, WONDERS

COLUMNS, ROWS = 3, 2
"""The number of different images of a ground, across and down: together they are one surface."""
VARIANTS = 4
"""The number of images of what grows on a terrain."""
LAND: Sequence[Terrain] = ("desert", "grassland", "hills", "forest", "mountains")
"""The terrains of land from the lowest to the highest, which covers the edges of the others."""
GROWING: Sequence[Terrain] = (*LAND, "water")
HIGH: Collection[Terrain] = ("forest", "mountains")
"""The terrains that throw a shadow."""
SHORES = ("shoal", "foam", "shallow", "surf", "beach")
"""The rings around land, from the outside."""
OWNED = ("token", "reinforced", "city", "mature_city", "capital", "mature_capital", "caravan")
"""The pieces of players."""
KINDS = tuple(dict.fromkeys(wonder.type for wonder in WONDERS.values()))
"""The types of world wonders."""
REACH: Mapping[str, float] = {
    "ground": 1.36,
    "growth": 1.3,
    "token": 0.85,
    "reinforced": 0.85,
    "city": 0.95,
    "mature_city": 1.0,
    "capital": 0.95,
    "mature_capital": 1.0,
    "caravan": 0.85,
    "barbarian": 0.95,
    "resource": 0.7,
    "city_state": 1.1,
    "monument": 1.1,
    "frame": 1.25,
}
"""Half the side of each image, in hex sizes or in sizes of a piece."""
LETTERS: Mapping[str, Letter] = {
    "token": Letter(0.0, 0.05, 0.66),
    "reinforced": Letter(0.0, -0.07, 0.66),
    "city": Letter(0.01, 0.04, 0.62),
    "mature_city": Letter(0.01, 0.02, 0.6),
    "capital": Letter(0.01, 0.04, 0.62),
    "mature_capital": Letter(0.01, 0.02, 0.6),
    "caravan": Letter(-0.06, -0.12, 0.62),
    "barbarian": Letter(0.34, 0.0, 0.7),
}
"""The letters on pieces, in their sizes."""
ICONS: Mapping[str, Letter] = {
    "resource": Letter(0.0, 0.0, 0.56),
    "city_state": Letter(0.0, 0.26, 0.5),
    "monument": Letter(0.0, 0.0, 0.5),
}
"""The places and sizes of the icons on pieces."""


class Standing(NamedTuple):
    """A piece on the map: its kind, its image, and the letter or icon on it with its colour."""

    kind: str
    name: str
    sign: str
    ink: str
    cards: int = 0
    """The diplomacy cards left of a city-state."""


def art_name(name: str) -> str:
    """Return the name of an image of this title."""
    return f"new_dawn/{name}"


def _cells(name: str) -> Iterator[str]:
    return (f"{name}-{column}-{row}" for column in range(COLUMNS) for row in range(ROWS))


ART: frozenset[str] = frozenset(
    art_name(name)
    for name in (
        "sea",
        "frame",
        "barbarian",
        *(each for ground in (*LAND, "water", *SHORES, "shade") for each in _cells(ground)),
        *(f"{terrain}-growth-{variant}" for terrain in GROWING for variant in range(VARIANTS)),
        *(f"wonder-{wonder}" for wonder in NATURAL_WONDERS),
        *(f"{kind}-{colour}" for kind in OWNED for colour in PLAYER_FILL),
        "resource",
        *(f"city_state-{name}" for name in CITY_STATES),
        *(f"monument-{kind}" for kind in KINDS),
    )
)
"""All images of this title."""
