"""The main actions of a turn keep their places; without a choice their button is grey and says why when tapped."""

from __future__ import annotations

import pytest

from bot.drafts.choice_tree import NothingPossibleError, follow
from bot.drafts.preview import preview_lines
from bot.language.i18n import Localizer
from bot.panels.choice_controls import IMPOSSIBLE
from bot.panels.controls import Style
from bot.panels.explanations import why_nothing_fits
from bot.panels.layouts import SECTION, controls_in
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules.terra_mystica.core.catalog import NUMBERS
from tests.contract.cases import CASES
from tests.contract.walk import random_game

LOCALIZER = Localizer("en", ("Anna", "Boris", "Clara"))
MAIN = ["Build…", "Upgrade…", "Transform…", "Power…", "Cults…", "Special…"]


def test_the_main_actions_keep_their_places_in_every_turn() -> None:
    case, greys, last = CASES["tm"], 0, 0
    options = next(iter(case.options.values()))
    for step in random_game(case.rules, options, 3, "places", weights=case.weights):
        if step.table.questions[step.seat].name != "turn" or step.number % 3:
            continue
        preview = preview_lines(step.table, step.seat, ())
        level = follow(preview.choices, (), preview.menu, preview.multi_pick)
        panel = turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1))
        buttons = list(controls_in([part for part in panel.components if part["type"] != SECTION]))
        assert [part["label"] for part in buttons[: len(MAIN)]] == MAIN
        for index, part in enumerate(buttons[: len(MAIN)]):
            possible = bool(level.entries[index].choices)
            assert part["style"] == (Style.MAIN if possible else Style.PLAIN)
            assert part.get("emoji") == (None if possible else {"name": IMPOSSIBLE}), "colour is not the only sign"
            assert not part["disabled"], "a disabled button cannot say why"
            if possible:
                inside = follow(preview.choices, (index,), preview.menu, preview.multi_pick)
                assert inside.single_choice is None, "one choice is shown before it is drafted"
                continue
            with pytest.raises(NothingPossibleError) as nothing:
                follow(preview.choices, (index,), preview.menu, preview.multi_pick)
            why = LOCALIZER(why_nothing_fits(preview, nothing.value.entry.kinds))
            assert why.startswith("Not possible now: ")
            assert "(TM-" in why
            greys += 1
        (passing,) = [part["label"] for part in buttons if part["label"].startswith("Pass")]
        if step.table.state.round == NUMBERS.rounds:
            assert passing.partition(":")[0] == "Pass", "no card is taken for it, so nothing is left to choose"
            last += 1
        else:
            assert passing == "Pass…"
    assert greys > 10
    assert last
