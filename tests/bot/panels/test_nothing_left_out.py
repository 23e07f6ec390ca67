"""Every first choice is on a button or in a menu, however many there are."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from bot.drafts.choice_tree import follow
from bot.drafts.preview import DraftPreview, closing, preview_lines
from bot.language.i18n import Localizer
from bot.panels.choice_controls import choice_controls, end_buttons
from bot.panels.message_content import PanelLocation
from rules import GAMES
from tests.contract.cases import CASES
from tests.contract.walk import random_game

EVERY = 40
"""One of so many positions is examined, because the layout repeats itself."""
LOCALIZER = Localizer(names=["Anna", "Boris", "Clara", "David"])


def left_out(preview: DraftPreview) -> list[str]:
    """Return the first choices that the panel of a draft shows nowhere; later pages count as shown."""
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    where, last = PanelLocation(preview.fingerprint), closing(preview)
    shown: set[str] = set()
    controls = list(choice_controls(1, 1, preview, level, where, last, LOCALIZER))
    controls += end_buttons(1, 1, preview, level, where, last, LOCALIZER)
    pages = sum(".custom" in str(control) or "see:" in str(control) for control in controls)
    for control in controls:
        shown |= set(_reached(control, str(where)))
    return [
        repr(entry.choices[:1])
        for index, entry in enumerate(level.all)
        if str(index) not in shown and [choice.actions for choice in entry.choices] != [(last,)] and not pages
    ]


def _reached(control: Mapping[str, Any], where: str) -> Iterator[str]:
    """Yield the entries that a control leads to."""
    for part in control.get("components", ()):
        yield from _reached(part, where)
    custom_id = str(control.get("custom_id", ""))
    if ":go:" in custom_id:
        yield custom_id.rpartition(".")[2]
    if ":pick:" in custom_id or ":several:" in custom_id:
        path = custom_id.rpartition(":")[2].split(".")[1]
        if path:
            yield path
        else:
            yield from (str(option["value"]) for option in control["options"])


@pytest.mark.few_fast
@pytest.mark.parametrize("title", GAMES)
def test_everything_that_can_be_chosen_is_shown(title: str) -> None:
    case = CASES[title]
    looked = 0
    for step in random_game(case.rules, next(iter(case.options.values())), 3, "left out", weights=case.weights):
        if step.number % EVERY:
            continue
        looked += 1
        preview = preview_lines(step.table, step.seat, [])
        assert left_out(preview) == [], preview.question
    assert looked > 3
