"""Decisions are sentences wherever they are named later: in drafts, in the log, and on the button that takes back."""

from __future__ import annotations

import pytest

from bot.language.i18n import Localizer
from bot.panels.decision_texts import in_names
from rules.through_the_ages import THROUGH_THE_AGES
from tests.through_the_ages.tables import game

ENGLISH = Localizer("en", ("Anna", "Boris"))
TOLD = {
    "defend": "Do not defend",
    "defend military_bonus_i,legion": "Defend with Defense / Colonization +2/+1, Legion",
    "sacrifice": "Sacrifice nothing",
    "sacrifice warriors,warriors": "Sacrifice 2× Warriors",
    "bid 3": "Bid 3",
    "bid_up_to 4": "Bid up to 4",
    "drop_out": "Drop out of the auction",
    "send warriors,warriors": "Send 2× Warriors",
    "discard legion": "Discard Legion",
    "wonder 2": "Build 2 stages of the wonder",
    "revolution monarchy": "Change to Monarchy by revolution",
    "play rich_land_i iron": "Play Rich Land I: Iron",
    "play rich_land_i iron bronze": "Play Rich Land I: Upgrade Bronze to Iron",
    "disband warriors": "Disband Warriors",
    "destroy philosophy": "Destroy Philosophy",
    "copy legion": "Copy Legion",
    "war war_over_culture 1": "Declare War over Culture on Boris",
    "split 2 0": "Choose 2 food",
    "accept": "Accept the pact",
    "end": "End the turn",
}


@pytest.mark.parametrize("line", TOLD)
def test_a_decision_is_named_by_a_sentence(line: str) -> None:
    assert in_names(THROUGH_THE_AGES, game(), line, ENGLISH) == TOLD[line]


def test_hidden_cards_are_not_named() -> None:
    assert in_names(THROUGH_THE_AGES, game(), "defend ?", ENGLISH) == "Defend"
