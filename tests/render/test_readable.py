"""What can be read: on a phone, without telling red from green, and which number belongs to which sign."""

from __future__ import annotations

from itertools import combinations

import pytest

from render import PICTURES
from render.layout import PictureWords, run
from render.scene import Box, Icon, Label, Scene, unfold
from render.terra_mystica.looks import TERRAIN_FILL
from render.terra_mystica.signs import goods
from render.theme import INK, contrast
from rules.engine.core.text import Seat
from rules.terra_mystica.core.catalog import FACTIONS, Goods
from rules.terra_mystica.core.state import Game
from tests.render.positions import NAMES, at_the_start, everything_of, middle_of_a_game, view_of

PHONE = 400
"""Width of a phone's window in pixels."""
SMALLEST = 6.8
"""Font size in these pixels that good eyes still read without zooming."""


def scene_of(g: Game, picture: str) -> Scene:
    return PICTURES["tm"].artist.scene(view_of(g), picture, PictureWords(NAMES), seat=Seat(0))


@pytest.mark.parametrize("picture", ["cults", "tiles", "order", "tableau", "final"])
def test_everything_in_the_pictures_of_one_thing_is_read_on_a_phone(picture: str) -> None:
    games = [middle_of_a_game(), *(everything_of(faction) for faction in FACTIONS)]
    for g in games if picture == "tableau" else games[:1]:
        scene = scene_of(g, picture)
        for node in unfold(scene.nodes):
            if isinstance(node, Label):
                assert node.size * PHONE / scene.width >= SMALLEST, f"{node.text!r} is too small on a phone"


def test_spaces_and_pieces_of_the_map_are_read_on_a_phone() -> None:
    scene = scene_of(middle_of_a_game(), "board")
    names = [node for node in unfold(scene.backdrop) if isinstance(node, Label) and node.text[0].isupper()]
    assert len(names) == 77, "all land"
    assert min(node.size for node in names) * PHONE / scene.width >= SMALLEST


def test_terrains_that_a_colour_blind_eye_takes_for_one_differ_in_light() -> None:
    for a, b in combinations(("plains", "forest", "wasteland", "desert"), 2):
        assert contrast(TERRAIN_FILL[a], TERRAIN_FILL[b]) >= 1.15, f"{a} and {b} look alike"


def test_a_number_stands_closer_to_its_own_sign_than_to_the_one_before() -> None:
    nodes = run(Box(0, 0, 400, 30), goods(Goods(workers=2, coins=10, power=3), PictureWords()), 20, INK)
    boxes = [node.box for node in nodes if isinstance(node, Label | Icon)]
    inside = [boxes[i + 1].x - boxes[i].right for i in (0, 2, 4)]
    between = [boxes[i + 1].x - boxes[i].right for i in (1, 3)]
    assert min(between) > 2 * max(inside)


def test_no_income_is_told_as_such() -> None:
    words = {
        g.players[0].faction: [node.text for node in unfold(scene_of(g, "tableau").nodes) if isinstance(node, Label)]
        for g in (at_the_start(["engineers", "witches"]), at_the_start(["giants", "witches"]))
    }
    assert "+" not in words["engineers"]
    assert "+" in words["giants"]
