"""Fields that are mostly left out are suggested when somebody asks for them."""

from __future__ import annotations

from bot.drafts import try_out
from bot.i18n import Speech
from bot.sandbox.limits import check_choices
from bot.suggestions import choices
from rules.engine import Seat
from rules.through_the_ages.actions.building import Build
from tests.through_the_ages.scenes import actions
from tests.through_the_ages.tables import game, settle

SPEECH = Speech(names=["Anna", "Boris"])


def test_tokens_that_may_stay_are_suggested_for_what_is_built() -> None:
    """TTN-12.6: Bronze costs two; the usual payment need not be asked for."""
    g = game()
    settle(g, technologies="iron", stored={"bronze": 2, "iron": 2})
    trial = try_out(actions(g).table, Seat(0), ())
    found = choices(trial, Build, {"card": "bronze"}, "keep", "", SPEECH)
    assert check_choices([choice.to_dict() for choice in found]) == []
    assert {choice.value for choice in found} == {"0,2", "2,1", "4,0"}
    assert [choice.value for choice in choices(trial, Build, {"card": "bronze"}, "keep", "2,", SPEECH)] == ["2,1"]
    cards = choices(trial, Build, {"keep": "2,1"}, "card", "bro", SPEECH)
    assert [choice.value for choice in cards] == ["bronze"], "the rest is filled in as ever"
