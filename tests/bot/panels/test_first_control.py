"""On a phone, the first control of a panel is on the first screen, even where cards fill several pictures."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.panels.layouts import GALLERY, ROW
from bot.pictures import painting
from rules.engine import Table, read_record
from rules.through_the_ages import THROUGH_THE_AGES
from tests.bench.first_controls import SCREEN, opened
from tests.bench.taps import bot, researching
from tests.stored.shapes import WHOLE_GAMES

DRAWN = painting.draw


def discarding() -> Table[Any]:
    """Return Through the Ages when a player with a large hand has to discard military cards at the end of a turn."""
    record = read_record((WHOLE_GAMES / "tta-new-story-2-players.log").read_text(encoding="utf-8"))
    table = Table.load(THROUGH_THE_AGES, replace(record, decisions=record.decisions[:252], digest=""))
    (question,) = table.questions.values()
    assert question.name == "discard"
    return table


@pytest.mark.slow
def test_a_hand_to_discard_from_leaves_room_for_the_buttons() -> None:
    # The inner patch ends before that of the bot.
    with bot() as under_test, pytest.MonkeyPatch.context() as patch:
        patch.setattr(painting, "draw", DRAWN)
        place, _ = opened(under_test, discarding())
    assert place < SCREEN


@pytest.mark.slow
def test_cards_to_research_leave_room_for_the_menu() -> None:
    # The inner patch ends before that of the bot.
    with bot() as under_test, pytest.MonkeyPatch.context() as patch:
        patch.setattr(painting, "draw", DRAWN)
        place, components = opened(under_test, researching())
    assert place < SCREEN
    kinds = [part["type"] for part in components]
    assert kinds.count(GALLERY) > 1
    assert GALLERY in kinds[kinds.index(ROW) :], "further pages of cards stand below the controls"
