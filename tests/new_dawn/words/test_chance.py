"""A draft is applied up to the dice, and the button that confirms it says what they decide."""

from __future__ import annotations

from bot.drafts.choice_tree import follow
from bot.drafts.preview import DraftPreview, preview_lines
from bot.language.i18n import Localizer
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules.engine import Table
from rules.engine.core.notation import format_action
from rules.new_dawn.board.control import unused_cities
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.state import Game
from tests.new_dawn.crowded import crowded
from tests.new_dawn.tables import P1, P2

LOCALIZER = Localizer("en", ("Anna", "Boris"))


def before_the_barbarians() -> Table[Game]:
    """Return a turn that builds a city, after which the barbarians move."""
    made = crowded("S1 C1 M1 E1 I2")
    made.g.event_section = DIALS.events.index("barbarian_move") - 1
    made.g.first = P2
    return made.table()


def building_a_city(table: Table[Game]) -> DraftPreview:
    preview = preview_lines(table, P1, ["choose animal_husbandry"])
    city = next(choice for choice in preview.choices if choice.last.tag == "city")
    return preview_lines(table, P1, [*preview.lines, *map(format_action, city.actions)])


def test_a_city_is_in_the_draft_before_the_dice_fall() -> None:
    """ND-6.4: the barbarians move before the turn of the first player."""
    table = before_the_barbarians()
    preview = building_a_city(table)
    if not preview.reveals:
        preview = preview_lines(table, P1, [*preview.lines, "end"])
    assert preview.reveals
    assert unused_cities(preview.state, P1) == unused_cities(table.state, P1) - 1
    panel = turn_panel(preview, follow(preview.choices, (), preview.menu), LOCALIZER, PanelSettings(1, 1))
    assert "Confirm and roll for the barbarians" in str(panel.components)
    assert "builds" in panel.text or "build a city" in panel.text
    assert table.decision_count == 0


def test_nothing_is_shown_of_what_the_dice_decide() -> None:
    table = before_the_barbarians()
    preview = building_a_city(table)
    if not preview.reveals:
        preview = preview_lines(table, P1, [*preview.lines, "end"])
    assert preview.table.state.barbarians == table.state.barbarians
    assert preview.table.state.dice.counter == table.state.dice.counter
