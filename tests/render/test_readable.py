"""Readability: on a phone, for red-green blindness, and of the relation between numbers and icons."""

from __future__ import annotations

import pytest

from render import PICTURES
from render.layout import PictureWords, hex_corners, run
from render.scene import Box, Icon, Label, Polygon, Scene, SymbolRef, bounds, unfold
from render.terra_mystica.inline_icons import goods
from render.terra_mystica.palette import FACTION_ICON, FACTION_LETTER
from render.terra_mystica.pictures import board_chart
from render.terra_mystica.terrain import PATTERNS, SIGNS
from render.theme import INK
from rules.engine.core.text import Seat
from rules.terra_mystica.core.catalog import FACTIONS, WHEEL, Goods
from rules.terra_mystica.core.geography import OFFSET
from rules.terra_mystica.core.state import Game
from tests.render.pages import whole
from tests.render.positions import NAMES, at_the_start, everything_of, middle_of_a_game, view_of

PHONE = 400
"""Width of a phone's window in pixels."""
SMALLEST = 9
"""The least font size in these pixels that good eyes can read without zooming."""


def scene_of(g: Game, picture: str) -> Scene:
    return whole(PICTURES["tm"].artist, view_of(g), picture, PictureWords(NAMES), seat=Seat(0))


@pytest.mark.parametrize("picture", ["overview", "board", "cults", "tiles", "order", "tableau", "strip", "final"])
def test_everything_in_the_pictures_is_readable_on_a_phone(picture: str) -> None:
    games = [middle_of_a_game(), *(everything_of(faction) for faction in FACTIONS)]
    for g in games if picture in ("tableau", "strip") else games[:1]:
        scene = scene_of(g, picture)
        for node in unfold(scene.nodes):
            if isinstance(node, Label):
                assert node.size * PHONE / scene.width >= SMALLEST, f"{node.text!r} is too small on a phone"


@pytest.mark.parametrize("picture", ["overview", "board"])
def test_every_land_shows_its_name_and_the_sign_of_its_terrain(picture: str) -> None:
    scene = scene_of(middle_of_a_game(), picture)
    names = [node for node in unfold(scene.backdrop) if isinstance(node, Label) and node.text[0].isupper()]
    assert len(names) == 77, "all land"
    assert min(node.size for node in names) * PHONE / scene.width >= SMALLEST
    beside = min(size for _, _, size in SIGNS)
    hexes = [node for node in scene.backdrop if isinstance(node, SymbolRef)]
    assert 2 * beside * bounds(hexes[0]).h / 2 * PHONE / scene.width >= 5, "the sign beside a piece"
    patterns = {tuple(PATTERNS[terrain](0, 0, 1, "#000000")) for terrain in WHEEL}
    assert len(patterns) == len(WHEEL)


def test_no_space_is_cut_in_a_close_up() -> None:
    chart = board_chart()
    for space in OFFSET:
        region, shown = chart.around([space]), chart.shown_around([space])
        assert chart.box.contains(region, slack=0.01)
        assert space in shown
        for each in shown:
            hexagon = bounds(Polygon(hex_corners(*chart.center(each), chart.size), None))
            assert region.contains(hexagon, slack=0.01), f"{each} beside {space}"


def test_the_letters_of_factions_are_single_and_differ() -> None:
    assert set(FACTION_LETTER) == set(FACTION_ICON) == set(FACTIONS)
    assert len(set(FACTION_LETTER.values())) == len(set(FACTION_ICON.values())) == len(FACTIONS)
    for faction, letter in FACTION_LETTER.items():
        assert letter in FACTIONS[faction].name.upper()


def test_a_number_stands_closer_to_its_own_sign_than_to_the_one_before() -> None:
    nodes = run(Box(0, 0, 400, 30), goods(Goods(workers=2, coins=10, power=3), PictureWords()), 20, INK)
    boxes = [node.box for node in nodes if isinstance(node, Label | Icon)]
    inside = [boxes[i + 1].x - boxes[i].right for i in (0, 2, 4)]
    between = [boxes[i + 1].x - boxes[i].right for i in (1, 3)]
    assert min(between) > 2 * max(inside)


def test_the_absence_of_income_is_shown() -> None:
    words = {
        g.players[0].faction: [node.text for node in unfold(scene_of(g, "tableau").nodes) if isinstance(node, Label)]
        for g in (at_the_start(["engineers", "witches"]), at_the_start(["giants", "witches"]))
    }
    assert "+" not in words["engineers"]
    assert "+" in words["giants"]
