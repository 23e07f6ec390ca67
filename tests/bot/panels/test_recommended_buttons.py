"""The green button is what most people want; ending early, skipping and refusing are grey and last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from bot.drafts.choice_tree import Overflow, follow
from bot.drafts.preview import closing, leaves_something, preview_lines
from bot.language.i18n import Localizer
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Style
from bot.panels.layouts import SECTION, controls_in
from bot.panels.message_content import ping_buttons, public_answers
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules import GAMES
from rules.engine import Seat, Table
from tests.bench.taps import FARMERS, STORED, civilizations
from tests.bot.bot_under_test import positions
from tests.terra_mystica.tables import Side, terra_mystica

LOCALIZER = Localizer("en", ("Anna", "Boris", "Clara", "David"))
BUTTON = 2


def panel_of(table: Table[Any], *lines: str) -> Sequence[Component]:
    """Return the parts of the panel of the first seat asked, from top to bottom."""
    preview = preview_lines(table, next(iter(table.questions)), lines)
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    return turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1)).components


def shown(table: Table[Any], *lines: str) -> list[Component]:
    """Return the controls of that panel."""
    return list(controls_in(panel_of(table, *lines)))


def route(part: Component) -> str:
    control = ControlId.read(part["custom_id"])
    assert control is not None
    return control.route


def test_a_second_tap_after_the_political_pass_does_not_lose_the_turn() -> None:
    parts = shown(civilizations(workers=FARMERS, stored=STORED), "pass")
    first, end = parts[0], next(part for part in parts if route(part) == "confirm")
    assert route(first) == "step_back"
    assert end["style"] == Style.PLAIN
    assert not [part for part in parts[parts.index(end) :] if route(part) in ("go", "pick", "several")]
    assert not [part for part in parts if part.get("style") == Style.GO]


def test_a_turn_that_leaves_nothing_is_confirmed_first() -> None:
    spent = civilizations(workers=FARMERS, stored=STORED, civil_spent=3)
    first = shown(spent, "pass", "take iron")[0]
    assert (route(first), first["style"]) == ("confirm", Style.GO)


def of_skipping(title: str) -> Iterator[tuple[Table[Any], Any]]:
    menus = GAMES[title].menus
    for table in positions(title).values():
        seat = next(iter(table.questions))
        if any(isinstance(option, menus.skipping) for option in table.legal_actions(seat)):
            yield table, preview_lines(table, seat, ())


@pytest.mark.few_fast
@pytest.mark.parametrize("title", GAMES)
def test_skipping_and_refusing_are_grey_and_behind_what_is_wanted(title: str) -> None:
    for table, preview in of_skipping(title):
        skips = preview.table.rules.menus.skipping
        level = follow(preview.choices, (), preview.menu, preview.multi_pick)
        skipped = {
            index
            for index, entry in enumerate(level.all)
            if entry.choices and all(isinstance(c.last, skips) for c in entry.choices)
        }
        # An offer stands first, each answer with its line.
        below = [part for part in panel_of(table) if part["type"] != SECTION]
        buttons = [part for part in controls_in(below) if part["type"] == BUTTON and route(part) == "go"]
        named = [int(part["custom_id"].rsplit(".", 1)[1]) for part in buttons]
        for part, index in zip(buttons, named, strict=True):
            if index in skipped:
                # Where nothing else is possible, the first of them is what people want.
                alone = part is buttons[0] and len(skipped) == len(level.all)
                assert part["style"] == (Style.MAIN if alone else Style.PLAIN), part["label"]
        ends = [all(preview.is_end(c.last) for c in level.all[index].choices) for index in named]
        wanted = [place for place, part in enumerate(buttons) if part["style"] == Style.MAIN and not ends[place]]
        later = {place for place, index in enumerate(named) if index in skipped} - {*wanted}
        assert not wanted or all(place > max(wanted) for place in later)


def lapsing() -> Table[Any]:
    return terra_mystica(Side("witches", dwelling="C5", stronghold="E5"), Side("nomads", dwelling="E9")).table


def test_a_ride_to_no_space_is_listed_last_and_asked_about() -> None:
    table = lapsing()
    seat = next(iter(table.questions))
    preview = preview_lines(table, seat, ())
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    direct = {choice.line for entry in level.entries for choice in entry.choices}
    assert "ride" not in direct
    assert "ride" in {choice.line for entry in level.secondary for choice in entry.choices}
    assert preview_lines(table, seat, ["ride"]).needs_look
    space = next(line for line in direct if line.startswith("ride "))
    assert not preview_lines(table, seat, [space]).needs_look


def test_the_end_is_no_loss_where_nothing_can_be_used() -> None:
    table = civilizations(workers=FARMERS, civil_spent=4)
    preview = preview_lines(table, next(iter(table.questions)), ("pass",))
    last = closing(preview)
    assert last is not None
    assert not leaves_something(preview, last)


@pytest.mark.parametrize("title", GAMES)
def test_an_answer_below_a_ping_is_green_if_no_other_does_anything(title: str) -> None:
    """Never one of several equal cards, a pass or a refusal."""
    rules, seen = GAMES[title], 0
    idle = (*rules.menus.skipping, *rules.menus.closing, *rules.passing)
    for table in positions(title).values():
        for seat in table.questions:
            answers = public_answers(table, [seat])
            parts = [part for row in ping_buttons(1, 1, LOCALIZER, table, [seat]) for part in row["components"]]
            wanted = [answer for answer in answers if not isinstance(answer, idle)]
            for answer, part in zip(answers, parts, strict=False):
                expected = Style.GO if wanted == [answer] else Style.MAIN if answer in wanted else Style.PLAIN
                assert part["style"] == expected, part["label"]
                seen += 1
    assert seen


def test_resigning_is_grey_even_where_it_stands_alone() -> None:
    """The list of *More…* had no other entry, and a blue button invited to resign."""
    preview = preview_lines(civilizations(seats=3), Seat(0), ())
    root = follow(preview.choices, (), preview.menu, preview.multi_pick)
    path = tuple(number for number, entry in enumerate(root.all) if isinstance(entry, Overflow))
    level = follow(preview.choices, path, preview.menu, preview.multi_pick)
    panel = turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1))
    (resign,) = [each for each in controls_in(panel.components) if each.get("label", "").startswith("Resign")]
    assert resign["style"] == Style.PLAIN
