"""The readability of the pictures: text sizes on a phone, and differences of colours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, product
from typing import Any

from render import PICTURES, civilization, new_dawn, terra_mystica, through_the_ages
from render.civilization import palette as civ_looks
from render.layout import PictureWords
from render.new_dawn import palette as dawn_looks
from render.scene import Label, Scene, unfold
from render.terra_mystica import palette as tm_looks
from render.theme import GLOW, GOLD, INK
from render.through_the_ages import palette as tta_looks
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Translate, english
from tests.render import civilization_positions as civ
from tests.render import new_dawn_positions as dawn
from tests.render import positions as tm
from tests.render import through_the_ages_positions as tta
from tests.render.colour_vision import EYES, difference
from tests.render.pages import pages
from tests.render.painted_terrains import painted_hexes, painted_squares, painted_terrains

PHONE = 400
"""Width of a phone's window in pixels."""
NEEDED = 9
"""The least font size in these pixels."""
DESKTOP = (550, 350)
"""The frame of a picture in a channel on a large screen."""
POSTED = {"tm": 500, "tta": 500, "dawn": 545, "civ": 500}
"""The least width there of the posted picture; maps that are as high as wide cannot fill the frame."""
ON_A_WHOLE_MAP: Mapping[tuple[str, str], float] = {
    ("civ", "summary"): 7.5,
    ("dawn", "summary"): 7.5,
}
"""The least font size of pictures with a map of many small spaces; close-ups are larger."""
ABOUT_SQUARE = 1.1
"""The greatest ratio of height to width of a map, and of a page of a picture that shows much."""
LANDSCAPE = (
    "overview",
    "tableau",
    "tableaux",
    "board",
    "choices",
    "places",
    "technologies",
    "negotiation",
    "market",
    "table",
)
"""These pictures."""
UPRIGHT = 1.3
"""The greatest ratio of the few sheets among the pages that are upright."""
STRIP = "strip"
"""The tableau of a player that accompanies a post."""
STRIP_RATIO = 0.5
"""The greatest ratio of height to width of a strip."""
APART = 15
"""The least difference of colours to be distinguished."""

Fills = Mapping[Any, str]
PAINTED = "painted terrains"
"""The group of colours that is measured in images."""
TITLES = {"tm": terra_mystica, "tta": through_the_ages, "dawn": new_dawn, "civ": civilization}
POSITIONS: Mapping[str, tuple[Callable[[], View[Any]], Mapping[Seat, str]]] = {
    "tm": (lambda: tm.view_of(tm.middle_of_a_game()), tm.NAMES),
    "tta": (lambda: tta.view_of(tta.middle_of_a_game()), tta.NAMES),
    "dawn": (lambda: dawn.view_of(dawn.middle_of_a_game()), dawn.NAMES),
    "civ": (lambda: civ.view_of(civ.middle_of_a_game()), civ.NAMES),
}
"""A rich position of each title, and the names of its players."""
FIRST = Seat(0)
LONG_NAMES = {Seat(seat): "Wilhelmina Wonderworth-Wexley 🎲🔥" for seat in range(5)}
"""As long as Discord allows."""
RARE: Mapping[tuple[str, str], Callable[[], View[Any]]] = {
    ("civ", "battle"): lambda: civ.view_of(civ.fighting()),
    ("civ", "choices"): lambda: civ.view_of(civ.setting_up()),
    ("civ", "reactions"): lambda: civ.view_of(civ.reacting()),
    ("civ", "negotiation"): lambda: civ.view_of(civ.trading()),
    ("dawn", "fight"): lambda: dawn.view_of(dawn.fighting()),
    ("tta", "fight"): lambda: tta.view_of(tta.fighting()),
    ("tta", "decision"): lambda: tta.view_of(tta.bidding()),
    ("dawn", "choices"): lambda: dawn.view_of(dawn.setting_up(leaders=True)),
    ("dawn", "places"): lambda: dawn.view_of(dawn.setting_up()),
}
"""Pictures that are empty in the rich position."""

PAINTED_TERRAINS: Mapping[str, Callable[[], Fills]] = {
    "tm": painted_terrains,
    "dawn": painted_hexes,
    "civ": painted_squares,
}
"""The mean colours of painted terrains, which are measured when they are needed."""
COLOURS: Mapping[str, Mapping[str, Fills]] = {
    "tm": {
        "terrains": tm_looks.TERRAIN_FILL,
        "players": tm_looks.PIECE_FILL,
        "cults": tm_looks.CULT_FILL,
    },
    "tta": {"players": dict(zip("1234", tta_looks.SEAT_FILL, strict=True))},
    "dawn": {
        "terrains": dawn_looks.TERRAIN_FILL,
        "players": dawn_looks.PLAYER_FILL,
        "kinds of cards": dawn_looks.TYPE_FILL,
    },
    "civ": {
        "terrains": dict[Any, str](civ_looks.TERRAIN_FILL) | {"face down": civ_looks.FACEDOWN_FILL},
        "players": dict(zip("1234", civ_looks.PLAYER_FILLS, strict=True)),
        "icons": civ_looks.YIELD_FILL,
        "resources": civ_looks.RESOURCE_FILL,
    },
}
"""The other colours to be distinguished, by title and group."""
MARKS: Fills = {"changed": GOLD, "choice": GLOW}
RIMS = (GLOW, INK)
"""The bright and the dark rim of pieces and marks: one of the two stands out."""


@dataclass(frozen=True, slots=True)
class Written:
    """A text in a picture, and its size in a phone's pixels."""

    text: str
    size: float


@dataclass(frozen=True, slots=True)
class Pair:
    """Two colours to be distinguished, and the eye for which they differ least."""

    names: tuple[str, str]
    eye: str
    apart: float


def scene_of(
    title: str,
    picture: str,
    translate: Translate = english,
    names: Mapping[Seat, str] | None = None,
    seat: Seat = FIRST,
) -> Scene:
    """Return a picture of a rich position, painted if it can be, of one seat if it is one of a seat."""
    view, usual = POSITIONS[title]
    shown = RARE.get((title, picture), view)()
    artist = PICTURES[title].artist
    painted = picture in artist.names and artist.can_be_painted(picture)
    return artist.scene(shown, picture, PictureWords(names or usual, translate), seat=seat, painted=painted)


def scenes_of(
    title: str,
    picture: str,
    translate: Translate = english,
    names: Mapping[Seat, str] | None = None,
    seat: Seat = FIRST,
) -> list[Scene]:
    """Return the pages of a picture of a rich position, painted if they can be."""
    view, usual = POSITIONS[title]
    shown, artist = RARE.get((title, picture), view)(), PICTURES[title].artist
    painted = picture in artist.names and artist.can_be_painted(picture)
    return pages(artist, shown, picture, PictureWords(names or usual, translate), seat=seat, painted=painted)


def needed(title: str, picture: str) -> float:
    """Return the least font size of a picture."""
    return ON_A_WHOLE_MAP.get((title, picture), NEEDED)


def written(scene: Scene) -> list[Written]:
    """Return all texts of a scene, the smallest first."""
    labels = (node for node in unfold((*scene.backdrop, *scene.nodes)) if isinstance(node, Label))
    found = [Written(node.text, node.size * PHONE / scene.width) for node in labels]
    return sorted(found, key=lambda each: each.size)


def width_on_a_desktop(scene: Scene) -> float:
    """Return the width of a scene in a channel on a large screen."""
    wide, high = DESKTOP
    return min(wide, high * scene.width / scene.height)


def pictures() -> Iterator[tuple[str, str]]:
    """Yield every picture of every title."""
    for title in TITLES:
        yield from ((title, picture) for picture in PICTURES[title].names)


def strips() -> Iterator[tuple[str, Seat]]:
    """Yield every title with every seat of its rich position."""
    for title in TITLES:
        yield from ((title, seat) for seat in POSITIONS[title][1] if seat < len(POSITIONS[title][0]().state.players))


def groups() -> Iterator[tuple[str, str]]:
    """Yield every group of colours of every title."""
    for title, found in COLOURS.items():
        yield from ((title, group) for group in found)
        if title in PAINTED_TERRAINS:
            yield title, PAINTED


def fills(title: str, group: str) -> Fills:
    """Return a group of colours of a title."""
    return PAINTED_TERRAINS[title]() if group == PAINTED else COLOURS[title][group]


def nearest(fills: Fills) -> Pair:
    """Return the two colours of a group that are hardest to distinguish."""
    pairs = (Pair((a, b), eye, difference(fills[a], fills[b], eye)) for a, b in combinations(fills, 2) for eye in EYES)
    return min(pairs, key=lambda pair: pair.apart)


def faintest_mark(title: str) -> Pair:
    """Return the mark, rim or piece with the least contrast to its background; of the two rims the better
    one counts.
    """
    grounds = {**COLOURS[title].get("terrains", {}), **COLOURS[title]["players"]}
    rims = (
        Pair(("rim", ground), eye, max(difference(rim, fill, eye) for rim in RIMS))
        for ground, fill in grounds.items()
        for eye in EYES
    )
    marks = (
        Pair((a, b), eye, difference(MARKS[a], MARKS[b], eye)) for (a, b), eye in product(combinations(MARKS, 2), EYES)
    )
    return min((*rims, *marks), key=lambda pair: pair.apart)
