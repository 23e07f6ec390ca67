"""The prompt of a menu can be read on a phone, which shows about 38 characters of it."""

from __future__ import annotations

import pytest

from bot.drafts.choice_tree import follow
from bot.drafts.preview import preview_lines
from bot.language.catalogs import languages
from bot.language.i18n import Localizer
from bot.panels.layouts import parts_in
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules import GAMES
from tests.contract.cases import CASES
from tests.contract.walk import random_game

SHOWN = 38
"""Characters of a placeholder that a phone of 400 pixels shows."""
EVERY = 12
NAMES = ("Anna", "Boris", "Clara")


@pytest.mark.few_fast
@pytest.mark.parametrize("title", GAMES)
def test_the_prompt_of_a_menu_fits_on_a_phone(title: str) -> None:
    case, seen = CASES[title], 0
    localizers = [Localizer(language, NAMES) for language in languages()]
    for step in random_game(case.rules, next(iter(case.options.values())), 3, "prompts", weights=case.weights):
        if step.number % EVERY:
            continue
        preview = preview_lines(step.table, step.seat, ())
        level = follow(preview.choices, (), preview.menu, preview.multi_pick)
        for localizer in localizers:
            panel = turn_panel(preview, level, localizer, PanelSettings(1, 1))
            for prompt in filter(None, (part.get("placeholder") for part in parts_in(panel.components))):
                assert len(prompt) <= SHOWN, prompt
                seen += 1
    assert seen
