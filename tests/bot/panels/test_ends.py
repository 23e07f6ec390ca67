"""Everything that only ends a turn, a part of it or a round looks and behaves alike in all titles."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.drafts.choice_tree import follow
from bot.drafts.preview import DraftPreview, leaves_something
from bot.drafts.typed_lines import do_all_typed
from bot.language.i18n import Localizer
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, Style
from bot.panels.layouts import controls_in
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules import GAMES
from rules.engine.core.notation import format_action
from tests.bot.drafts.test_typeable import positions

LOCALIZER = Localizer("en", ("Anna", "Boris", "Clara", "David"))
CHOOSING = ("go", "pick", "several")


def drafts(title: str) -> Iterator[DraftPreview]:
    """Yield drafts of random games that can be ended in some way."""
    for step in positions(title):
        preview = step.draft()
        if any(preview.is_end(option) for option in preview.legal_actions):
            yield preview


def controls(preview: DraftPreview) -> list[tuple[Component, ControlId]]:
    """Return the controls of the first panel from top to bottom, with what they do."""
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    panel = turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1))
    parts = list(controls_in(panel.components))
    return [(part, ControlId.read(part["custom_id"]) or ControlId(0, 0, "", "")) for part in parts]


def ends(preview: DraftPreview) -> dict[str, bool]:
    """Return the entries that only end something, and whether they leave something that the player may want."""
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    return {
        str(index): any(leaves_something(preview, choice.last) for choice in entry.choices)
        for index, entry in enumerate(level.all)
        if entry.choices and all(preview.is_end(choice.last) for choice in entry.choices)
    }


@pytest.mark.parametrize("title", GAMES)
def test_ends_stand_below_all_choices_and_are_grey_if_they_leave_something(title: str) -> None:
    seen = 0
    for preview in drafts(title):
        wasteful = ends(preview)
        shown = [(part, control) for part, control in controls(preview) if control.route in CHOOSING]
        ending = [place for place, (_, control) in enumerate(shown)
                  if control.route == "go" and control.argument.rsplit(".", 1)[1] in wasteful]  # fmt: skip
        assert len(ending) == len(wasteful), preview.question
        assert ending == list(range(len(shown) - len(ending), len(shown)))
        for place in ending:
            part, control = shown[place]
            wastes = wasteful[control.argument.rsplit(".", 1)[1]]
            assert part["style"] == (Style.PLAIN if wastes else Style.MAIN), part["label"]
            seen += 1
    assert seen


@pytest.mark.parametrize("title", GAMES)
def test_what_is_left_is_named_in_the_same_way_and_typed_as_shown(title: str) -> None:
    for preview in drafts(title):
        for end in filter(preview.is_end, preview.legal_actions):
            left, shown = preview.left_over(end), LOCALIZER(preview.describe(end))
            assert shown.endswith(f"unused: {LOCALIZER(left)}") if left is not None else "unused:" not in shown
            typed = preview.again()
            do_all_typed(typed, [shown], LOCALIZER)
            assert typed.lines[:1] == [format_action(end)], shown
