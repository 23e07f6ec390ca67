"""A panel reads its position once, so functions that word it must not change it."""

from __future__ import annotations

import pytest

from bot.drafts.choice_tree import follow
from bot.drafts.preview import DraftPreview, add_line, preview_lines
from bot.language.i18n import Localizer
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules import GAMES
from rules.engine.core.notation import format_action
from tests.contract.cases import CASES
from tests.contract.walk import random_game

EVERY = 40
"""One of so many positions is examined."""
LOCALIZER = Localizer(names=["Anna", "Boris", "Clara", "David"])


def make_panels(preview: DraftPreview) -> None:
    """Make the panel of a draft, and the first page of its explanations."""
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    for explained in (None, 0):
        turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1, explained=explained, own_board=True))


@pytest.mark.few_fast
@pytest.mark.parametrize("title", GAMES)
def test_a_panel_does_not_change_its_position(title: str) -> None:
    case, looked = CASES[title], 0
    for step in random_game(case.rules, next(iter(case.options.values())), 3, "looked at", weights=case.weights):
        if step.number % EVERY:
            continue
        looked += 1
        preview = preview_lines(step.table, step.seat, [])
        make_panels(preview)
        assert preview.state == step.table.view(step.seat).state
        assert preview.legal_actions == step.table.offered_actions(step.seat)
        add_line(preview, format_action(preview.legal_actions[0]))
        if preview.continues:
            make_panels(preview)
        assert preview.state == preview.table.view(step.seat).state, "seen anew behind a line"
        assert preview.before == step.table.view(step.seat).state
    assert looked > 3
