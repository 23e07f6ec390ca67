"""Texts about waiting describe an activity, and give no order."""

from __future__ import annotations

import pytest

from bot.language.catalogs import languages
from bot.language.i18n import Localizer
from rules import GAMES


@pytest.mark.parametrize("language", languages()[1:])
@pytest.mark.parametrize("key", GAMES)
def test_texts_for_waiting_players_are_no_imperatives(key: str, language: str) -> None:
    """In English a noun may look like an imperative (start, use, move)."""
    localizer, questions = Localizer(language), GAMES[key].questions
    orders = {localizer(question.title).split()[0].lower() for question in questions}
    doing = {localizer(question.activity).split()[0].lower() for question in questions}
    assert not orders & doing
