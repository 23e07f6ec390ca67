"""Pictures of statistics are readable on a phone with any names and numbers."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from render.layout import PictureWords
from render.painter import text_width
from render.scene import Box, Label, RoundedBox, bounds, flatten, unfold
from render.statistics import Bar, Bars, LineGraph, Section, statistics, statistics_picture
from render.theme import GOLD
from rules.engine.core.text import Text

PHONE = 400
SMALLEST = 9

values = st.floats(-50, 500, allow_nan=False)
bars = st.builds(
    Bar,
    st.text(max_size=40),
    values,
    st.from_regex(r"-?[0-9]{1,3}\.[0-9]", fullmatch=True),
    st.text("abc 123,", max_size=60),
)
numbers = st.lists(st.integers(-60, 600), min_size=1, max_size=40)
sections = st.one_of(
    st.builds(Bars, st.just(Text("Points")), st.lists(bars, min_size=1, max_size=12)),
    numbers.map(lambda way: LineGraph(Text("Rating"), way, len(way) + 7, 100)),
)


@settings(max_examples=30)
@given(st.lists(sections, min_size=1, max_size=3))
def test_everything_is_inside_the_picture_fits_its_box_and_is_large_enough(shown: list[Section]) -> None:
    scene = statistics(shown, PictureWords())
    for node in flatten(scene.nodes):
        assert scene.canvas.contains(bounds(node), 1), node
    for node in unfold(scene.nodes):
        if isinstance(node, Label):
            assert node.size * PHONE / scene.width >= SMALLEST, f"{node.text!r} is too small on a phone"
            assert text_width(node.text, node.size, node.weight) <= node.box.w + 1, f"{node.text!r} does not fit"


def test_the_longest_bar_is_gold_and_lengths_are_in_proportion() -> None:
    made = Bars(Text("Points"), [Bar("A", 100, "100", ""), Bar("B", 50, "50", ""), Bar("C", -3, "-3", "")])
    panels = [node for node in unfold(statistics([made], PictureWords()).nodes) if isinstance(node, RoundedBox)]
    tracks: list[Box] = [panel.box for panel in panels if panel.radius == 5 and panel.outline is None]
    filled = [panel for panel in panels if panel.radius == 5 and panel.outline is not None]
    assert [panel.box.w / tracks[0].w for panel in filled] == pytest.approx([1, 0.5])
    assert [panel.fill == GOLD for panel in filled] == [True, False]


@pytest.mark.parametrize("games", [1, 7, 40])
def test_the_latest_game_always_has_its_number(games: int) -> None:
    way = LineGraph(Text("Rating"), [100 + game for game in range(games)], games + 3, 100)
    texts = [node.text for node in unfold(statistics([way], PictureWords()).nodes) if isinstance(node, Label)]
    assert f"{games + 3}" in texts
    assert sum(text.isdecimal() and 3 < int(text) <= games + 3 for text in texts) <= 8


def test_statistics_are_drawn() -> None:
    assert statistics_picture([LineGraph(Text("Rating"), [100, 120, 110], 3, 100)], PictureWords()).startswith(
        b"\xff\xd8"
    )


@pytest.mark.parametrize(
    "shown",
    [
        [LineGraph(Text("Rating"), [100, 120, 110], 3, 100), Bars(Text("Points"), [Bar("A", 3, "3.0", "1 game")] * 5)],
        [Bars(Text("Ratings"), [Bar("A", 100, "100", "1 game")] * 8)],
    ],
)
def test_the_pictures_of_stats_are_landscape(shown: list[Section]) -> None:
    scene = statistics(shown, PictureWords())
    assert scene.width > scene.height
