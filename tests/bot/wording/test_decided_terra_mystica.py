"""Decisions are sentences wherever they are named later: in drafts, in the log, and on the button that takes back."""

from __future__ import annotations

from dataclasses import fields

import pytest

from bot.language.i18n import Localizer
from bot.panels.decision_texts import in_names
from rules.engine import Seat
from rules.terra_mystica.actions import ACTIONS
from rules.terra_mystica.words.decided import decided
from tests.terra_mystica.tables import Side, terra_mystica

TOLD = {
    "faction giants": "Play the Giants",
    "place E7": "Place a dwelling on E7",
    "build E7": "Build a dwelling on E7",
    "transform E6 desert": "Transform E6 to Desert",
    "upgrade E5 trading_house": "Upgrade E5 to a trading house",
    "promote E5": "Upgrade E5 to a trading house for free",
    "sandstorm E6": "Raise a sandstorm on E6",
    "ride E6": "Ride to E6 and build",
    "ride": "Ride without building",
    "bridge C3-D4": "Place the bridge C3-D4",
    "priest fire 3": "Send a priest to Fire (+3)",
    "priest fire 3 stop": "Send a priest to Fire (+3), keep the key",
    "cult bonus_card air": "Advance in Air (bonus card)",
    "step air": "Advance in Air",
    "power coins": "Gain 7 coins for 4 power",
    "spades stronghold": "Use the spades of the stronghold",
    "convert priest_to_worker 2": "Convert 2 priests to 2 workers",
    "burn 2": "Sacrifice 2 power",
    "ship": "Advance your shipping",
    "exchange": "Advance on the exchange track",
    "accept": "Accept the power",
    "decline": "Decline the power",
    "pass shipping": "Pass and take Shipping",
    "pass": "Pass",
    "take shipping": "Take the bonus card Shipping",
    "top fire,air": "Advance to step 10 of Fire, Air",
    "priests 2": "Exchange 2 workers for priests",
    "end": "End the turn",
}


@pytest.mark.parametrize("line", TOLD)
def test_a_decision_is_named_by_a_sentence(line: str) -> None:
    table = terra_mystica(Side("nomads", dwelling="E5"), Side("witches", dwelling="A1")).table
    assert in_names(table.rules, table.view(Seat(0)).state, line, Localizer()) == TOLD[line]


def test_every_decision_with_a_choice_has_a_sentence() -> None:
    named = {line.partition(" ")[0] for line in TOLD} | {"favor", "town", "favor_steps", "river_town"}
    assert {kind.tag for kind in ACTIONS if fields(kind)} <= named


def test_a_decision_of_an_old_log_about_an_unknown_tile_has_no_sentence() -> None:
    table = terra_mystica(Side("nomads", dwelling="E5"), Side("witches", dwelling="A1")).table
    assert in_names(table.rules, table.view(Seat(0)).state, "pass flying_carpet", Localizer()) == "Pass: flying carpet"
    assert decided(table.state, table.parse("pass flying_carpet")) is None
