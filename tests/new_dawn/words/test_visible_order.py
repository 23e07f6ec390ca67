"""Lists of spaces have an order that a reader sees: by what the labels say, then by name."""

from __future__ import annotations

import re

from bot.drafts.preview import preview_lines
from bot.language.i18n import Localizer
from rules.engine import Table
from rules.new_dawn import NEW_DAWN
from rules.new_dawn.actions.setup import TakeCapital
from rules.new_dawn.core.state import Game
from rules.new_dawn.menus.usefulness import by_name
from tests.new_dawn.crowded import among_city_states, crowded
from tests.new_dawn.tables import P1

LOCALIZER = Localizer("en", ("Anna", "Boris", "Clara"))


def labels(table: Table[Game], tag: str, *lines: str) -> list[str]:
    """Return the choices of a kind in the order of the panel."""
    preview = preview_lines(table, P1, lines)
    assert preview.refusal is None
    return [LOCALIZER(preview.words(choice)) for choice in preview.choices if choice.last.tag == tag]


def test_capitals_are_listed_by_name() -> None:
    table = Table.new(NEW_DAWN, NEW_DAWN.options(), 4, "order")
    seat = next(iter(table.questions))
    while not table.questions[seat].accepts(TakeCapital("7a")):
        table.act(seat, table.legal_actions(seat)[0])
        seat = next(iter(table.questions))
    preview = preview_lines(table, seat, ())
    spaces = [choice.last.space for choice in preview.choices if isinstance(choice.last, TakeCapital)]
    assert spaces == sorted(spaces, key=by_name)
    assert len(spaces) > 2


def test_sites_of_cities_without_riches_are_listed_by_name() -> None:
    plain = labels(crowded("S1 C1 M1 E1 I2").table(), "city", "choose animal_husbandry")
    spaces = [found[0] for each in plain if (found := re.findall(r"on (\S+) \(\w+\)", each))]
    assert spaces == sorted(spaces, key=by_name)
    assert len(spaces) > 2


def test_caravans_go_to_places_of_trade_first_and_the_others_tell_how_far_the_next_one_is() -> None:
    """ND-9.6."""
    told = labels(among_city_states("S1 C1 M1 I1 E4").table(), "move", "choose capitalism")
    trading = [each for each in told if "trade with" in each]
    assert told[: len(trading)] == trading
    assert trading
    assert len(told) > len(trading)
    far = [int(re.findall(r", (\d+) spaces? to \w+", each)[0]) for each in told[len(trading) :]]
    assert far == sorted(far)
