"""Cards and tiles are found in pictures by their names."""

from __future__ import annotations

import pytest

from render import PICTURES
from render.layout import PictureWords
from render.named_areas import named_areas
from render.scene import Box, Label, Node, RoundedBox, Scene
from render.theme import INK, INK_SOFT
from rules import GAMES
from rules.engine import Seat, Text
from tests.render.eyes import POSITIONS

CARD, LINE = Box(10, 10, 80, 60), Box(12, 12, 76, 10)


def areas_in(*nodes: Node) -> list[tuple[str, Box]]:
    """Return the areas in a picture of 100 by 100, with the boxes in its units."""
    keys = {"Iron": "iron", "Bread and Circuses": "bread", "Steam Power": "power"}
    found = named_areas(Scene(100, 100, "#000000", tuple(nodes)), keys)
    return [(each.key, Box(*(round(share * 100, 3) for share in each.box))) for each in found]


def written(text: str, box: Box = LINE, colour: str = INK) -> Label:
    return Label(box, text, 10, colour)


def test_the_area_of_a_name_is_its_card() -> None:
    assert areas_in(RoundedBox(CARD, "#ffffff"), RoundedBox(Box(0, 0, 100, 100), "#ffffff"), written("IRON")) == [
        ("iron", CARD)
    ]


@pytest.mark.parametrize("lines", [("Bread and", "Circuses"), ("Bread", "and", "Circuses"), ("Bread and Ci…",)])
def test_names_in_several_lines_and_shortened_names_are_found(lines: tuple[str, ...]) -> None:
    labels = [written(line, Box(12, 12 + 10 * number, 76, 10)) for number, line in enumerate(lines)]
    assert areas_in(RoundedBox(CARD, "#ffffff"), *labels) == [("bread", CARD)]


def test_names_that_share_a_box_have_the_area_of_their_words() -> None:
    first, second = written("Iron"), written("Steam Power", Box(12, 40, 76, 10))
    found = areas_in(RoundedBox(CARD, "#ffffff"), first, second)
    assert [key for key, _ in found] == ["iron", "power"]
    assert all(box.h == 22 for _, box in found)


def test_headings_and_other_words_are_no_names() -> None:
    assert areas_in(RoundedBox(CARD, "#ffffff"), written("Iron", colour=INK_SOFT), written("Ironclad")) == []


@pytest.mark.parametrize(
    ("title", "picture", "least"),
    [("tm", "tiles", 8), ("tta", "row", 11), ("tta", "tableau", 15), ("dawn", "rows", 20), ("civ", "technologies", 9)],
)
def test_the_cards_of_each_title_are_found(title: str, picture: str, least: int) -> None:
    view, names = POSITIONS[title][0](), POSITIONS[title][1]
    words = PictureWords()
    components = GAMES[title].reference
    assert components is not None
    keys = {words(Text(name)): name for name in components.components}
    found = PICTURES[title].named_areas(view, names, picture, keys, seat=Seat(1))
    assert len(found) >= least
    assert all(Box(0, 0, 1, 1).contains(each.box, 1e-9) for each in found)
