"""The position as text: without a picture, adjacency on the map and the costs of the own faction are clear."""

from __future__ import annotations

import re

from rules.engine import Seat
from rules.engine.core.text import english
from rules.terra_mystica.core.geography import BIT, LAND, MAP, NEAR, RIVERS, SITES
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.words.overview import overview
from tests.terra_mystica.tables import Side, terra_mystica

NAMES = ("Anna", "Boris")
ROW = re.compile(r"([A-I])(?:, half a space further right)?: (.+)")


def lines(g: Game, viewer: int | None) -> list[str]:
    seat = None if viewer is None else Seat(viewer)
    return [line.format(english, lambda other: NAMES[other]) for line in overview(g, seat)]


def drawn(text: list[str]) -> dict[tuple[int, float], str]:
    """Return the spaces by row and horizontal position, as a reader would draw them.

    River spaces have no name.
    """
    places: dict[tuple[int, float], str] = {}
    for line in text:
        found = ROW.fullmatch(line)
        if found is None:
            continue
        at = 0.5 if "half a space" in line else 0.0
        for part in found[2].split(", "):
            river = re.fullmatch(r"(\d+)? ?river(?: spaces)?", part)
            for _ in range(int(river[1] or 1) if river else 1):
                places[ord(found[1]) - ord("A"), at] = "" if river else part.split(" ")[0]
                at += 1
    return places


def test_the_rows_show_which_spaces_are_neighbours() -> None:
    """TM-8.1: spaces that touch are directly adjacent."""
    play = terra_mystica(Side("witches", dwelling="A3"), Side("nomads", dwelling="A5"))
    places = drawn(lines(play.game, None))
    assert len(places) == len(LAND) + len(RIVERS)
    steps = ((0, 1), (0, -1), (1, 0.5), (1, -0.5), (-1, 0.5), (-1, -0.5))
    for (row, at), name in places.items():
        if name:
            near = [places.get((row + down, at + right)) for down, right in steps]
            assert {each for each in near if each} == {other for other in LAND if NEAR[name] & BIT[other]}
            assert near.count("") == len([river for river in RIVERS if NEAR[name] & MAP.bit[river]])


def test_the_rows_show_the_current_terrain() -> None:
    play = terra_mystica(Side("witches"), Side("nomads"))
    play.game.terrain["A1"] = "forest"
    assert any(line.startswith("A: A1 Forest, A2 Mountains") for line in lines(play.game, None))


def test_free_bridge_sites_are_listed() -> None:
    """TM-7.6.2."""
    play = terra_mystica(Side("witches", dwelling="E8", bridges="E8-G3"), Side("nomads"))
    (told,) = (line for line in lines(play.game, None) if line.startswith("Places for bridges: "))
    assert told.removeprefix("Places for bridges: ").split(" ") == [site for site in SITES if site != "E8-G3"]


def test_the_own_faction_is_described_with_its_costs() -> None:
    play = terra_mystica(Side("witches"), Side("nomads"))
    assert "dwelling: 1 worker, 2 coins" in "\n".join(lines(play.game, 0))
    assert not any(line.startswith("Ability: ") for line in lines(play.game, None))
