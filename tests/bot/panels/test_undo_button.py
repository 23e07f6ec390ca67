"""The undo button names what it takes back, within the length of a label."""

from __future__ import annotations

import pytest

from bot.language.i18n import Localizer
from bot.panels.controls import BUTTON_LABEL
from bot.panels.undo_button import UndoableDecision, undo_button


def label(what: str, *, followed: bool = False, language: str = "en") -> str:
    return str(undo_button(1, 1, UndoableDecision(7, what, followed=followed), Localizer(language))["label"])


def test_the_undo_button_mentions_later_decisions() -> None:
    assert label("Build: E7") == "Take back “Build: E7”"
    assert label("Build: E7", followed=True) == "Take back “Build: E7” and what followed"


@pytest.mark.parametrize("language", ["en", "cs", "sk"])
def test_a_long_line_is_cut_after_a_word_and_the_rest_of_the_label_stays(language: str) -> None:
    long = "Gain: Iron Working (military), Masonry (military), Astrology (science)"
    cut, whole = label(long, followed=True, language=language), label("Build: E7", followed=True, language=language)
    before, after = whole.split("Build: E7")
    assert cut == f"{before}Gain: Iron Working (military), Masonry…{after}"
    assert len(cut) <= BUTTON_LABEL
