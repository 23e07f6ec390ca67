"""The undo button names what it takes back, within the length of a label."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.access.seat_context import revocable_decision
from bot.language.i18n import Localizer
from bot.panels.controls import BUTTON_LABEL
from bot.panels.undo_button import UndoableDecision, undo_button
from bot.store import StoredDecision
from rules.engine.core.notation import format_action
from tests.bot.positions import first_turn


def label(what: str, *, followed: bool = False, language: str = "en") -> str:
    return str(undo_button(1, 1, UndoableDecision(7, what, followed=followed), Localizer(language))["label"])


def test_the_undo_button_mentions_later_decisions() -> None:
    assert label("Build: E7") == "Take back “Build: E7”"
    assert label("Build: E7", followed=True) == "Take back “Build: E7” and what followed"


def test_the_end_of_the_turn_is_nothing_that_followed() -> None:
    table = first_turn()
    seat, now = next(iter(table.questions)), datetime.now(UTC)
    begun = table.decision_count
    line = format_action(next(each for each in table.legal_actions(seat) if each.tag == "upgrade"))
    for text in (line, "end"):
        table.act(seat, table.parse(text))
    made = StoredDecision(begun + 1, table.log[begun], 1, None, now)
    found = revocable_decision(table, seat, begun + 1, [made], Localizer())
    assert found is not None
    assert not found.followed
    table.act(next(iter(table.questions)), table.legal_actions(next(iter(table.questions)))[0])
    found = revocable_decision(table, seat, begun + 1, [made], Localizer())
    assert found is not None
    assert found.followed


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_a_long_line_is_cut_after_a_word_and_the_rest_of_the_label_stays(language: str) -> None:
    long = "Gain: Iron Working (military), Masonry (military), Astrology (science)"
    cut, whole = label(long, followed=True, language=language), label("Build: E7", followed=True, language=language)
    before, after = whole.split("Build: E7")
    assert cut == f"{before}Gain: Iron Working (military), Masonry…{after}"
    assert len(cut) <= BUTTON_LABEL
