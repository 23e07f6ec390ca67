"""On a phone, the first control of a panel is on the first screen, even where cards fill several pictures."""

from __future__ import annotations

import pytest

from bot.panels.layouts import GALLERY, ROW
from bot.pictures import illustrations
from tests.bench.first_controls import SCREEN, opened
from tests.bench.taps import bot, researching

DRAWN = illustrations._drawn


@pytest.mark.slow
def test_cards_to_research_leave_room_for_the_menu(monkeypatch: pytest.MonkeyPatch) -> None:
    with bot() as under_test:
        monkeypatch.setattr(illustrations, "_drawn", DRAWN)
        place, components = opened(under_test, researching())
    assert place < SCREEN
    kinds = [part["type"] for part in components]
    assert kinds.count(GALLERY) > 1
    assert GALLERY in kinds[kinds.index(ROW) :], "further pages of cards stand below the controls"
