"""The picture of a finished game shows the winner, the last board, the points, and facts to remember."""

from __future__ import annotations

import pytest

from render import FINAL, PICTURES
from render.finish import PIXELS, finish, scaled
from render.layout import PictureWords
from render.scene import Box, Circle, Group, Icon, Label, Line, Node, Polygon, RoundedBox, Scene, bounds, unfold
from rules.engine.core.text import english
from tests.render import civilization_positions as civ
from tests.render import new_dawn_positions as dawn
from tests.render import positions as tm
from tests.render import through_the_ages_positions as tta
from tests.render.eyes import NEEDED, written

NODES: tuple[Node, ...] = (
    Polygon(((10, 10), (30, 10), (30, 40)), "#ffffff", "#000000", 2),
    Line(((10, 20), (50, 20)), "#000000", 4),
    Circle(30, 30, 10, "#ffffff", "#000000", 2),
    RoundedBox(Box(10, 20, 30, 40), "#ffffff", 6),
    Label(Box(10, 20, 30, 40), "E7", 12, "#000000"),
    Icon(Box(10, 20, 30, 40), "coin", "#000000"),
)


@pytest.mark.parametrize("node", NODES, ids=lambda node: type(node).__name__)
def test_everything_of_the_board_becomes_smaller(node: Node) -> None:
    before, after = bounds(node), bounds(scaled(node, 0.5))
    assert after == tuple(measure / 2 for measure in before)


def test_letters_become_smaller_with_the_board() -> None:
    small = scaled(Label(Box(0, 0, 10, 10), "E7", 12, "#000000"), 0.5)
    assert isinstance(small, Label)
    assert small.size == 6


def test_all_parts_stand_below_each_other_inside_the_picture() -> None:
    board = Scene(1600, 900, "#123456", (Group(100, 100, NODES),))
    points = Scene(500, 300, "#ffffff", (Label(Box(0, 0, 200, 20), "Total", 12, "#000000"),), zoom=1.6)
    made = finish("Winner: Anna", ["Longest thought: Boris, 2 hours"], board, points)
    texts = {node.text: node.box for node in unfold(made.nodes) if isinstance(node, Label)}
    assert list(texts) == ["Winner: Anna", "E7", "Total", "Longest thought: Boris, 2 hours"]
    assert [box.y for box in texts.values()] == sorted(box.y for box in texts.values())
    assert all(box.x >= 0 and box.right <= made.width and box.bottom <= made.height for box in texts.values())


FINISHED = {"tm": tm, "tta": tta, "dawn": dawn, "civ": civ}


@pytest.mark.parametrize("title", FINISHED)
def test_the_result_and_the_facts_to_remember_are_readable_on_a_phone(title: str) -> None:
    positions = FINISHED[title]
    view, localizer = positions.view_of(positions.finished_game()), PictureWords(positions.NAMES, english)
    pictures = PICTURES[title].artist
    board = "board" if "board" in pictures.names else "overview"
    lines = ["Longest thought: Boris, 2 hours"]
    made = finish("Anna wins", lines, *(pictures.scene(view, kind, localizer) for kind in (board, FINAL)))
    sizes = {text.text: text.size for text in written(made)}
    assert sizes["Anna wins"] > sizes[lines[0]] > NEEDED
    assert min(sizes.values()) > 0.95 * NEEDED, "the board stands in a margin"
    assert made.width * made.zoom == pytest.approx(PIXELS)
