"""The choice of a capital tells what lies around each space (ND-3.3)."""

from __future__ import annotations

from bot.language.i18n import Localizer
from rules.engine import Table
from rules.new_dawn import NEW_DAWN, NewDawnOptions
from rules.new_dawn.actions.setup import TakeCapital

LOCALIZER = Localizer(names=["Anna", "Boris", "Clara"])


def test_a_capital_names_the_terrain_beside_it_and_the_riches_near_by() -> None:
    table = Table.new(NEW_DAWN, NewDawnOptions(), 3, "cap")
    seat, question = next(iter(table.questions.items()))
    assert question.name == "capital"
    g = table.state
    told = {
        option.space: LOCALIZER(NEW_DAWN.words.describe(g, seat, option))
        for option in table.legal_actions(seat)
        if isinstance(option, TakeCapital)
    }
    assert told["9a"].startswith("Capital on 9a: 2× grassland, 2× hills, 2× water")
    assert told["16a"].startswith("Capital on 16a: 4× grassland, 2× desert, nearby ")
    assert "Oil" in told["16a"]
    assert "Mercury" in told["16a"]
