"""The choice of a nation tells its start, the choice of a capital its yields (CIV-4.8)."""

from __future__ import annotations

from bot.language.i18n import Localizer
from rules.civilization import CIVILIZATION
from rules.civilization.actions.setup import ChooseNation
from rules.civilization.words.descriptions import describe
from rules.engine import Table
from tests.civilization.tables import P1, position

LOCALIZER = Localizer(names=("Anna", "Boris"))


def test_a_nation_tells_its_starting_technology_and_government() -> None:
    told = LOCALIZER(describe(position().g, P1, ChooseNation("rome")))
    assert told == "Play Rome: Code of Laws, Republic"


def test_a_capital_tells_the_yields_around_it() -> None:
    table = Table.new(CIVILIZATION, CIVILIZATION.options(), 2, "capital")
    seat = next(iter(table.questions))
    state = table.view(seat).state
    told = [LOCALIZER(describe(state, seat, action)) for action in table.legal_actions(seat)]
    assert len({*told}) == len(told) > 1
    assert all(" production, " in text and text.startswith("Capital on ") for text in told)
