"""The picture of everybody's chances is readable on a phone, for any players and any length of the game."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from render.chances import COLOURS, chances
from render.layout import PictureWords
from render.painter import text_width
from render.picture_table import SeatMark
from render.scene import Label, bounds, flatten, unfold
from rules.engine.core.text import Seat

PHONE = 400
SMALLEST = 9


@settings(max_examples=30)
@given(st.data(), st.integers(2, 5), st.integers(1, 150), st.lists(st.text(max_size=30), min_size=5, max_size=5))
def test_everything_is_inside_the_picture_fits_its_box_and_is_large_enough(
    data: st.DataObject, seats: int, turns: int, names: list[str]
) -> None:
    # Drawn as bytes, because thousands of single integers take seconds.
    drawn = data.draw(st.binary(min_size=(turns + 1) * seats, max_size=(turns + 1) * seats))
    percent = [[each % 101 for each in drawn[at : at + seats]] for at in range(0, len(drawn), seats)]
    points = data.draw(st.lists(st.integers(0, turns - 1), max_size=3, unique=True))
    columns = [f"{at // 10 + 1}" if at % 10 == 0 else "" for at in range(turns + 1)]
    words = PictureWords({Seat(number): name for number, name in enumerate(names)})
    marks = {Seat(seat): SeatMark("ABCDE"[seat], COLOURS[seat]) for seat in range(seats)}
    scene = chances(percent, columns, points, marks, words)
    for node in flatten(scene.nodes):
        assert scene.canvas.contains(bounds(node), 1), node
    texts = [node for node in unfold(scene.nodes) if isinstance(node, Label)]
    for node in texts:
        assert node.size * PHONE / scene.width >= SMALLEST, f"{node.text!r} is too small on a phone"
        assert text_width(node.text, node.size, node.weight) <= node.box.w + 1, f"{node.text!r} does not fit"
    for number in range(1, len(points) + 1):
        assert any(node.text == f"{number}" and node.weight == "black" for node in texts)
