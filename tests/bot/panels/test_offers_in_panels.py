"""An offer stands in the panel as a line with the button that accepts it; other answers stand below it."""

from __future__ import annotations

import pytest

from bot.drafts.choice_tree import follow
from bot.drafts.preview import preview_lines
from bot.language.i18n import Localizer
from bot.panels.layouts import ROW, SECTION, layout
from bot.panels.turn_panel import PanelSettings, turn_panel
from bot.sandbox.limits.components import check_components
from tests.contract.cases import CASES
from tests.contract.walk import random_game

LOCALIZER = Localizer("en", ("Anna", "Boris", "Clara"))


@pytest.mark.parametrize(("title", "question"), [("tm", "power_offer"), ("tta", "pact"), ("civ", "offer")])
def test_an_offer_stands_beside_its_button(title: str, question: str) -> None:
    case = CASES[title]
    steps = random_game(case.rules, next(iter(case.options.values())), 3, "s1", weights=case.weights)
    step = next(step for step in steps if step.table.questions[step.seat].name == question)
    preview = preview_lines(step.table, step.seat, ())
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    panel = turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1))
    assert check_components(layout(panel.text, (), panel.components), v2=True) == []
    offer, answers = panel.components[:2]
    assert offer["type"] == SECTION
    assert offer["accessory"]["label"] == "Accept"
    assert offer["components"][0]["content"].startswith("Accept ")
    assert answers["type"] == ROW
    assert answers["components"][0]["label"].startswith(("Decline ", "Refuse "))
