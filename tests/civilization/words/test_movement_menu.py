"""Movement in the panel and typed: first the group, then one list of destinations (CIV-9)."""

from __future__ import annotations

import pytest

from bot.drafts.choice_tree import (
    AtOnce,
    ChoiceNode,
    HeadingMenu,
    Leaf,
    OwnMenu,
    UnderHeading,
    follow,
    menu_entries,
    menu_prompt,
    named,
)
from bot.drafts.concluding import lines_without_last
from bot.drafts.entry_labels import entry_label
from bot.drafts.preview import DraftPreview, preview_lines
from bot.drafts.shared_prices import shared_prices
from bot.drafts.typed_lines import do_all_typed
from bot.language.i18n import Localizer
from rules.civilization import Game
from rules.civilization.actions.paths import DeclarePath
from rules.engine import Table
from tests.civilization.tables import P1, position

LOCALIZER = Localizer(names=["Anna", "Boris"])
LAND = "\n".join(["GGGGGG"] * 4)


def at_the_edge(*units: str) -> Table[Game]:
    """Return two armies and a scout between unknown land, a hut, a village and enemies."""
    pieces = "B2 cap1; A1 army1; D1 hut:silk; F2 village:silk; C4 army1 army1 scout1; A4 cap2; D3 army2; E3 scout2"
    made = position(LAND, pieces)
    made.facedown("neutral_01", 0, 4)
    made.player(P1).technologies.append("horseback_riding")
    made.player(P1).units = list(units)
    return made.table("movement")


def draft(table: Table[Game], *lines: str) -> DraftPreview:
    return preview_lines(table, P1, lines)


def level_at(preview: DraftPreview, *path: int) -> ChoiceNode:
    return follow(preview.choices, path, preview.menu, preview.multi_pick)


def labels(preview: DraftPreview, level: ChoiceNode) -> list[str]:
    listed = HeadingMenu | OwnMenu
    opened = [each for entry in level.all for each in (menu_entries(entry) if isinstance(entry, listed) else (entry,))]
    prices = shared_prices(preview, level)
    return [entry_label(preview, entry, LOCALIZER, prices, first=False) for entry in opened]


def test_the_destinations_of_the_first_group_are_open_beside_the_other_groups() -> None:
    preview = draft(at_the_edge())
    first = level_at(preview)
    menu = first.entries[0]
    assert isinstance(menu, HeadingMenu)
    assert {choice.last.square for choice in menu.choices if isinstance(choice.last, DeclarePath)} == {"A1"}
    prompt = menu_prompt(menu)
    assert prompt is not None
    assert LOCALIZER(prompt) == "1 army from A1, 3 steps"
    assert labels(preview, first)[len(menu_entries(menu)) :][:2] == ["2 armies, 1 scout on C4", "Send several…"]
    marked = [*named(first)]
    assert {"A1", "A3", "C4"} <= {*marked}, "the picture marks the groups, and the destinations of the first"


def test_the_next_group_is_open_after_the_first_has_moved() -> None:
    preview = draft(at_the_edge(), "path A1 1 0 east")
    menu = level_at(preview).entries[0]
    assert isinstance(menu, HeadingMenu)
    prompt = menu_prompt(menu)
    assert prompt is not None
    assert LOCALIZER(prompt).startswith("2 armies, 1 scout from C4, ")


def test_battles_huts_and_discoveries_come_first_in_one_list() -> None:
    preview = draft(at_the_edge("infantry_2", "mounted_1"))
    heading = level_at(preview, 1)
    only = labels(preview, heading).index("Only 2 armies")
    level = level_at(preview, 1, only)
    told = labels(preview, level)
    assert told[:5] == [
        "⚔ A4 capital of Boris: 0 units +12 against your strength 3",
        "⚔ D3 1 army of Boris: 0 units against your strength 3",
        "⚔ E3: drive off 1 scout of Boris",
        "🧭 discover the tile south of C4",
        "A3 (grassland)",
    ]
    assert level.prompt is not None
    assert LOCALIZER(level.prompt) == "2 armies from C4, 3 steps"
    assert {"C4", "A4", "D3", "B4"} <= {*named(level)}


def test_a_village_tells_both_strengths() -> None:
    """CIV-11.11: the barbarians draw a card of each type."""
    made = position(LAND, "B2 cap1; E2 army1; F2 village:silk; A4 cap2")
    made.player(P1).units = ["infantry_2", "infantry_1", "mounted_1", "mounted_3"]
    preview = draft(made.table("movement"))
    text = next(choice.text for choice in preview.choices if isinstance(choice.last, DeclarePath))
    assert text is not None
    assert LOCALIZER(text) == "1 army E2 → ⚔ F2 village: strength 3–9 against your 4–6"


def test_a_list_longer_than_a_menu_has_pages_with_every_destination_once() -> None:
    made = position("\n".join(["GGGGGGGG"] * 8), "B2 cap1; E5 army1; A1 army1; A8 cap2")
    made.player(P1).technologies += ["steam_power"]
    preview = draft(made.table("movement"))
    level = level_at(preview, 1)
    assert all(isinstance(entry, Leaf) for entry in level.entries)
    assert len({choice.line for entry in level.entries for choice in entry.choices}) == len(level.entries) > 25


def test_the_destinations_of_the_only_group_are_listed_at_once() -> None:
    made = position("\n".join(["GGGGGGGG"] * 8), "B2 cap1; E5 army1; A8 cap2")
    made.player(P1).technologies += ["steam_power"]
    preview = draft(made.table("movement"))
    menu = level_at(preview).entries[0]
    assert isinstance(menu, HeadingMenu)
    entries = menu_entries(menu)
    assert isinstance(entries[0], Leaf)
    assert isinstance(entries[-1], UnderHeading)
    assert len(entries) == 25
    assert {choice for entry in entries for choice in entry.choices} == {*menu.choices}
    assert all(entry.below_heading for entry in level_at(preview, 0, 24).entries if isinstance(entry, Leaf))
    prompt = menu_prompt(menu)
    assert prompt is not None
    assert LOCALIZER(prompt).startswith("1 army from E5, ")


def test_the_end_of_a_long_list_tells_whole_and_part_of_a_group_apart() -> None:
    made = position("\n".join(["GGGGGGGG"] * 8), "B2 cap1; E5 army1 army1; A8 cap2")
    made.player(P1).technologies += ["steam_power"]
    preview = draft(made.table("movement"))
    told = labels(preview, level_at(preview, 0, 24))
    assert told[-1] == "Only 1 army"
    assert len(told) == len({*told})


def test_several_groups_are_sent_in_one_menu() -> None:
    preview = draft(at_the_edge())
    place = next(place for place, entry in enumerate(level_at(preview).all) if isinstance(entry, AtOnce))
    level = level_at(preview, place)
    told = labels(preview, level)
    (menu,) = level.entries
    origins = {choice.last.square for choice in menu.choices if isinstance(choice.last, DeclarePath)}
    assert origins == {"A1", "C4"}
    assert told == ["Send several…"]
    assert all(choice.text is not None and "→" in LOCALIZER(choice.text) for choice in menu.choices)


def test_a_group_that_has_discovered_land_goes_on_or_stops() -> None:
    table = at_the_edge()
    table.act(P1, table.parse("path C4 2 0 explore_south"))
    preview = draft(table)
    told = labels(preview, level_at(preview))
    assert "🛖 D5 hut" in told
    assert "Stop on C4" in told
    assert not any(isinstance(entry, UnderHeading) for entry in level_at(preview).entries)


def test_a_group_without_steps_is_not_asked() -> None:
    """The end of a path ends the movement of its group (CIV-18.8)."""
    table = at_the_edge()
    table.act(P1, table.parse("path A1 1 0 south,east,east"))
    assert table.questions[P1].name == "move"


def test_a_group_that_moves_step_by_step_stops_by_itself_where_it_has_no_steps_left() -> None:
    preview = draft(at_the_edge())
    do_all_typed(preview, ["move A1 1", "step south", "step east", "step east"], LOCALIZER)
    assert preview.refusal is None
    assert preview.lines[-1] == "stop"
    assert preview.question is not None
    assert preview.question.name == "move"
    assert lines_without_last(preview) == preview.lines[:-2]


def test_a_group_with_steps_left_is_asked() -> None:
    preview = draft(at_the_edge())
    do_all_typed(preview, ["move A1 1", "step south", "step east"], LOCALIZER)
    assert preview.question is not None
    assert preview.question.name == "group"


@pytest.mark.few_fast
@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("A1 C1", "path A1 1 0 east,east"),
        ("a1 → c1", "path A1 1 0 east,east"),
        ("move A1 to C1", "path A1 1 0 east,east"),
        ("C4 south", "path C4 2 1 explore_south"),
        ("scout C4 B4", "path C4 0 1 west"),
        ("2 armies C4 D3", "path C4 2 0 north,east"),
        ("1 army from C4 to B4 south", "path C4 1 0 west,explore_south"),
    ],
)
def test_a_move_is_typed_by_its_squares(typed: str, line: str) -> None:
    preview = draft(at_the_edge())
    do_all_typed(preview, [typed], LOCALIZER)
    assert preview.refusal is None
    assert preview.lines == [line]


def test_a_move_is_typed_in_the_language_of_the_reader() -> None:
    preview = draft(at_the_edge())
    do_all_typed(preview, ["osadník C4 B4"], Localizer("cs", names=["Anna", "Boris"]))
    assert preview.lines == ["path C4 0 1 west"]


@pytest.mark.parametrize(
    ("typed", "rule"), [("A1 F4", "CIV-9.1"), ("3 armies C4 B4", "CIV-9.2"), ("scout C4 D3", "CIV-9.1")]
)
def test_an_impossible_move_is_refused_with_its_reason(typed: str, rule: str) -> None:
    preview = draft(at_the_edge())
    do_all_typed(preview, [typed], LOCALIZER)
    assert preview.refusal is not None
    assert getattr(preview.refusal.reason, "rule", "") == rule
