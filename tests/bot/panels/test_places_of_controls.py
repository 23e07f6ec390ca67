"""The end of the turn and the own board have one place, independent of the other choices."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.drafts.choice_tree import ChoiceNode, Kind, Leaf, follow
from bot.drafts.preview import DraftPreview, closing, preview_lines
from bot.language.i18n import Localizer
from bot.panels.control_ids import ControlId
from bot.panels.controls import MOST_ROWS, ROW_BUTTONS, Component, row_count
from bot.panels.layouts import ShownFile, controls_in, layout
from bot.panels.message_content import MessageContent, PanelLocation
from bot.panels.turn_panel import PanelSettings, turn_panel
from bot.panels.undo_button import UndoableDecision
from bot.sandbox.limits import check_components
from rules.engine import Rules
from tests.civilization.crowded import crowded
from tests.civilization.tables import P1
from tests.contract.cases import CASES
from tests.contract.walk import random_game

LOCALIZER = Localizer(names=["Anna", "Boris", "Clara", "David"])
EVERY = 40
"""One of so many positions is examined, without a draft and with each of some choices."""
ENDING = 8
"""The number of further positions in which something ends the turn."""


def previews(rules: Rules[Any], options: Any, weights: Any) -> Iterator[DraftPreview]:
    """Yield some drafts of a random game."""
    ending = 0
    for step in random_game(rules, options, 3, "places", weights=weights):
        ends = ending < ENDING and any(isinstance(option, rules.menus.closing) for option in step.options)
        ending += ends
        preview = preview_lines(step.table, step.seat, [])
        if ends or not step.number % EVERY:
            yield preview
        if not step.number % EVERY:
            choices = preview.choices
            for choice in [choices[at] for at in sorted({0, len(choices) // 2, len(choices) - 1})]:
                yield preview_lines(step.table, step.seat, choice.line.split("; "))


def panels(preview: DraftPreview, level: ChoiceNode) -> Iterator[MessageContent]:
    """Yield the panel of a level in every form."""
    for explained in (None, 0):
        for own_row in (False, True):
            yield turn_panel(
                preview,
                level,
                LOCALIZER,
                PanelSettings(
                    1,
                    1,
                    explained=explained,
                    own_board=True,
                    hints=True,
                    revocable=None if preview.lines or own_row else UndoableDecision(3, "Build: E7", followed=True),
                    own_row=own_row,
                ),
            )


def controls_of(panel: MessageContent) -> list[Component]:
    return list(controls_in(panel.components))


def route(control: Component) -> str:
    read = ControlId.read(control["custom_id"])
    assert read is not None
    return read.route


def ends_of(preview: DraftPreview, level: ChoiceNode) -> list[str]:
    """Return the indices of the entries that only end the turn."""
    kinds = preview.table.rules.menus.closing
    return [
        str(index)
        for index, entry in enumerate(level.all)
        if isinstance(entry, Leaf) and len(entry.choice.actions) == 1 and isinstance(entry.choice.last, kinds)
    ]


def check(preview: DraftPreview, level: ChoiceNode) -> bool:
    """Assert the place of the end of the turn. Return whether there is one."""
    ends = ends_of(preview, level) if closing(preview) is None and not level.path else []
    where = PanelLocation(preview.fingerprint, level.path)
    purse = preview.table.rules.words.purse
    has_board = purse is None or purse(preview.table.view(preview.seat).state, preview.seat) is not None
    for panel in panels(preview, level):
        assert row_count(panel.components) <= MOST_ROWS
        shown = layout(panel.text, [ShownFile("position.png", "The position")], panel.components)
        assert check_components(shown, v2=True) == []
        assert all(len(row["components"]) <= ROW_BUTTONS for row in panel.components)
        controls = controls_of(panel)
        routes = [route(control) for control in controls]
        assert routes.count("own_board") == has_board
        assert not has_board or routes[routes.index("own_board") - 1] == "preview"
        places = [str(ControlId(1, 1, "go", f"{where}.{index}")) for index in ends]
        below = routes.index("preview") - ("undo" in routes)
        assert [control["custom_id"] for control in controls[below - len(ends) : below]] == places
        listed = [each["value"] for control in controls for each in _options(control, where)]
        assert not set(listed) & set(ends), "what ends the turn is no entry of a menu"
    return bool(ends)


def _options(control: Component, where: PanelLocation) -> list[Component]:
    """Return the entries of the menu that represents the whole level."""
    return control["options"] if control["custom_id"] == str(ControlId(1, 1, "pick", str(where))) else []


@pytest.mark.few_fast
@pytest.mark.parametrize("title", CASES)
def test_the_end_of_the_turn_and_the_own_board_have_one_place(title: str) -> None:
    """Below all choices, above buttons that only show something; the own board next to the picture."""
    case = CASES[title]
    ended = 0
    for preview in previews(case.rules, next(iter(case.options.values())), case.weights):
        if not preview.continues:
            continue
        level = follow(preview.choices, (), preview.menu, preview.multi_pick)
        ended += check(preview, level)
        kinds = [index for index, entry in enumerate(level.all) if isinstance(entry, Kind)]
        for index in kinds[:1]:
            inside = follow(preview.choices, (index,), preview.menu, preview.multi_pick)
            if inside.single_choice is None:
                check(preview, inside)
    assert ended >= ENDING // 2


def test_an_extra_row_leaves_room_for_all_essential_buttons() -> None:
    """With three menus above, the end of the turn shares one row with the rest; typing is left out."""
    made = crowded()
    made.player(P1).trade = 27
    preview = preview_lines(made.table("city_management"), P1, [])
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    panel = turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1, own_board=True, hints=True, own_row=True))
    last = [route(control) for control in panel.components[-1]["components"]]
    assert len(panel.components) < MOST_ROWS
    assert last[:4] == ["go", "preview", "own_board", "explain"]
