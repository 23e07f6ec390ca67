"""Strong colours: everything keeps its place, and colours to be distinguished differ more than the usual ones."""

from __future__ import annotations

import pytest

from render import PICTURES, STRONG_COLOURS
from render.scene import Circle, Label, Polygon, RoundedBox, unfold
from render.strong_colours import strongly_coloured
from tests.render.eyes import COLOURS, POSITIONS, TITLES, nearest, pictures, scene_of
from tests.render.test_scenes import check

APART = 20
"""The least difference of terrains and players in strong colours, for everybody's eyes."""
GROUPS = [(title, group) for title in TITLES for group in ("terrains", "players") if group in COLOURS[title]]


@pytest.mark.parametrize(("title", "group"), GROUPS)
def test_strong_colours_differ_more_than_the_usual_ones(title: str, group: str) -> None:
    palette, usual = STRONG_COLOURS[title], COLOURS[title][group]
    strong = nearest({each: palette[fill] for each, fill in usual.items()})
    assert strong.apart >= APART, f"{strong.names} look alike: {strong.eye}"
    assert strong.apart > nearest(usual).apart


@pytest.mark.few_fast
@pytest.mark.parametrize(("title", "picture"), list(pictures()))
def test_pictures_in_strong_colours_are_in_order(title: str, picture: str) -> None:
    """Every text still fits and is readable on its new background, and no usual colour is left."""
    scene, palette = scene_of(title, picture), STRONG_COLOURS[title]
    strong = strongly_coloured(scene, palette)
    check(strong)
    before, after = (list(unfold((*each.backdrop, *each.nodes))) for each in (scene, strong))
    assert len(before) == len(after)
    for old, new in zip(before, after, strict=True):
        if isinstance(old, Polygon | Circle | RoundedBox):
            assert isinstance(new, Polygon | Circle | RoundedBox)
            assert new.fill == (old.fill and palette.get(old.fill, old.fill))
            assert new.line >= old.line
        if isinstance(old, Label):
            assert isinstance(new, Label)
            assert (new.text, new.box) == (old.text, old.box)
            assert new.size >= old.size


def test_strong_colours_are_a_setting_of_the_reader() -> None:
    view, names = POSITIONS["tm"]
    draw = PICTURES["tm"].draw
    usual, strong = draw(view(), names, "board", colours="plain"), draw(view(), names, "board", colours="strong")
    again = draw(view(), names, "board", colours="plain")
    assert usual.content == again.content != strong.content
