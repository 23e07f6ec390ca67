"""The answers to an offer stand first in a panel, each as a line with its button."""

from __future__ import annotations

import pytest

from bot.drafts.choice_tree import follow
from bot.drafts.preview import preview_lines
from bot.drafts.typed_lines import play_typed
from bot.language.i18n import Localizer
from bot.panels.layouts import SECTION, layout
from bot.panels.turn_panel import PanelSettings, turn_panel
from bot.sandbox.limits.components import check_components
from rules.engine import Seat
from rules.terra_mystica.actions import Build
from tests.contract.cases import CASES
from tests.contract.walk import random_game
from tests.terra_mystica.tables import Side, terra_mystica

LOCALIZER = Localizer("en", ("Anna", "Boris", "Clara"))


@pytest.mark.parametrize(("title", "question"), [("tm", "power_offer"), ("civ", "offer")])
def test_an_offer_stands_beside_its_button_without_the_words_on_it(title: str, question: str) -> None:
    case = CASES[title]
    steps = random_game(case.rules, next(iter(case.options.values())), 3, "s1", weights=case.weights)
    step = next(step for step in steps if step.table.questions[step.seat].name == question)
    preview = preview_lines(step.table, step.seat, ())
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    panel = turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1))
    assert check_components(layout(panel.text, (), panel.components), v2=True) == []
    accepting, refusing = panel.components[:2]
    assert accepting["type"] == refusing["type"] == SECTION
    assert accepting["accessory"]["label"] == "Accept"
    assert "Accept" not in accepting["components"][0]["content"]
    assert refusing["accessory"]["label"] in ("Decline", "Refuse")
    assert refusing["components"][0]["content"] == "Otherwise nothing changes"
    offered = accepting["components"][0]["content"]
    typed = preview_lines(step.table, step.seat, ())
    play_typed(typed, offered, LOCALIZER)
    assert typed.table.log[-1].text.split()[0] == "accept"


def test_an_offer_of_power_on_the_own_turn_stands_above_the_main_actions() -> None:
    play = terra_mystica(Side("giants", dwelling="D4"), Side("witches", dwelling="E6", power="5/7/0"))
    play.turn("giants", Build("E7"))
    preview = preview_lines(play.table, play.seat("witches"), ())
    level = follow(preview.choices, (), preview.menu)
    panel = turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1, own_row=True))
    kinds = [component["type"] for component in panel.components]
    assert kinds[:2] == [SECTION, SECTION]
    assert panel.components[2]["components"][0]["label"] == "Build…"


def test_a_draft_that_offers_power_says_that_an_answer_makes_it_final() -> None:
    play = terra_mystica(Side("giants", dwelling="D4"), Side("witches", dwelling="E6", power="5/7/0"))
    giants, witches = play.seat("giants"), play.seat("witches")
    preview = preview_lines(play.table, giants, ("build E7",), looks_past=True)
    level = follow(preview.choices, (), preview.menu)

    def text(*people: Seat) -> str:
        return turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1, people=frozenset(people))).text

    line = f"-# A standing order of {LOCALIZER.name(witches)} may answer at once."
    assert line in text(witches)
    assert "standing order" not in text(), "computer players answer too, but their answers are taken back with the turn"
