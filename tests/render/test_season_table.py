"""The picture of a season's table: everybody is on it, and it stays readable on a phone."""

from __future__ import annotations

import pytest

from render.scene import Label
from render.season_table import MOST_LINES, SeasonGroup, SeasonLine, SeasonSheet, season_scene, season_sheets

LONG = "Maximilian the Very Long-Winded of Somewhere"


def lines(group: int, size: int) -> tuple[SeasonLine, ...]:
    names = [LONG if place == 2 else f"P{group}-{place}" for place in range(1, size + 1)]
    return tuple(SeasonLine(place, name, ("12½", "104¼", "7")) for place, name in enumerate(names, 1))


def sheet(*sizes: int) -> SeasonSheet:
    groups = tuple(SeasonGroup(f"Group {group}", lines(group, size)) for group, size in enumerate(sizes, 1))
    return SeasonSheet("Season 3: Through the Ages", ("Points", "SB", "Games"), groups)


def labels(of: SeasonSheet) -> list[Label]:
    return [node for node in season_scene(of).nodes if isinstance(node, Label)]


@pytest.mark.parametrize("sizes", [(4,), (4, 4), (4, 4, 4), (16,), (40,), (6,) * 9, (12, 1, 5)])
def test_everybody_is_on_some_sheet_once(sizes: tuple[int, ...]) -> None:
    whole = sheet(*sizes)
    shown = [line for page in season_sheets(whole) for group in page.groups for line in group.lines]
    assert shown == [line for group in whole.groups for line in group.lines]


@pytest.mark.parametrize("sizes", [(4,), (4, 4), (5, 4, 4), (16,), (24,)])
def test_a_sheet_is_landscape_and_its_letters_have_nine_pixels_on_a_phone(sizes: tuple[int, ...]) -> None:
    for page in season_sheets(sheet(*sizes)):
        scene = season_scene(page)
        assert scene.width > scene.height
        found = labels(page)
        assert min(each.size for each in found) * 400 / scene.width >= 9
        assert all(scene.canvas.contains(each.box, slack=0.5) for each in found)


def test_a_long_table_is_split_into_equal_parts() -> None:
    (page,) = season_sheets(sheet(MOST_LINES + 4))
    assert [len(group.lines) for group in page.groups] == [8, 8]


def test_a_table_without_people_can_be_drawn() -> None:
    assert labels(sheet(0))
