"""An answer does not name its kind where the others only skip or refuse the question."""

from __future__ import annotations

from typing import Any

from bot.drafts.choice_tree import ChoiceNode, Kind, follow
from bot.drafts.list_labels import level_labels
from bot.drafts.preview import DraftPreview, preview_lines
from bot.drafts.shared_prices import shared_prices
from bot.language.i18n import Localizer
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules.engine import Seat, Table
from rules.terra_mystica.actions import AcceptPower, DeclinePower, Upgrade
from tests.terra_mystica.tables import Side, terra_mystica
from tests.through_the_ages.scenes import event
from tests.through_the_ages.tables import civilization

LOCALIZER = Localizer("en", ("Anna", "Boris", "Clara"))


def opened(table: Table[Any], seat: Seat) -> tuple[DraftPreview, ChoiceNode]:
    """Return a panel without a draft, and its first level."""
    preview = preview_lines(table, seat, ())
    return preview, follow(preview.choices, (), preview.menu, preview.multi_pick)


def labels(table: Table[Any], seat: Seat) -> list[str]:
    """Return the labels of the first level of a panel."""
    preview, level = opened(table, seat)
    assert not any(isinstance(entry, Kind) for entry in level.entries)
    return level_labels(preview, level, LOCALIZER, shared_prices(preview, level))


def test_a_free_building_is_called_by_its_name() -> None:
    g, _ = civilization("new_story")
    g.players[Seat(0)].unused = 1
    table = event(g, "development_of_warfare").table
    assert labels(table, Seat(0))[:2] == ["Warriors, free", "Decline"]


def test_a_cult_step_is_a_button_beside_an_offer_of_power() -> None:
    """TM-14.4: the Cultists choose a cult while power is offered to them."""
    play = terra_mystica(Side("cultists", dwelling="F4"), Side("nomads", dwelling="F3"), Side("witches", dwelling="E7"))
    play.turn("cultists", Upgrade("F4", "trading_house"))
    play.turn("nomads", DeclinePower(), Upgrade("F3", "trading_house"))
    play.act("witches", AcceptPower())
    assert play.asked("cultists") == "cult_step"
    panel = turn_panel(*opened(play.table, play.seat("cultists")), LOCALIZER, PanelSettings(1, 1))
    lines = [part["components"][0]["content"] for part in panel.components if "accessory" in part]
    assert lines == ["2 power from Boris for 1 VP", "Otherwise nothing changes"]
