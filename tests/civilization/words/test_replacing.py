"""A piece that a building, wonder or great person replaces is named in every choice (CIV-8.5.5, CIV-15.3)."""

from __future__ import annotations

from bot.drafts.choice_tree import follow
from bot.drafts.preview import preview_lines
from bot.language.i18n import Localizer
from bot.panels.controls import Style
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules.civilization.actions.building import ProduceBuilding
from rules.civilization.core.grid import the_square
from rules.civilization.core.state import Marker
from rules.civilization.words.descriptions import describe
from rules.engine.core.notation import format_action
from tests.civilization.crowded import crowded
from tests.civilization.tables import P1, Position

LOCALIZER = Localizer("en", ("Anna", "Boris"))


def replacing(kind: str) -> tuple[Position, ProduceBuilding, str]:
    """Return a table on which a building can replace a marker, that building, and its label before there was any."""
    free = crowded().table("city_management")
    choice = next(
        each for each in free.legal_actions(P1) if isinstance(each, ProduceBuilding) and each.square != each.city
    )
    made = crowded()
    made.g.markers[the_square(choice.square)] = (
        Marker("wonder", "stonehenge") if kind == "wonder" else Marker("building", "market")
    )
    return made, choice, str(describe(free.state, P1, choice))


def test_an_option_names_what_it_replaces() -> None:
    made, choice, before = replacing("wonder")
    table = made.table("city_management")
    assert "replaces" not in before
    option = str(describe(table.state, P1, choice))
    assert option.count("⚠ replaces Stonehenge, which leaves the game, for ") == 1, "labels cut the price first"


def test_draft_button_and_post_name_a_wonder_that_leaves_the_game() -> None:
    made, choice, _ = replacing("wonder")
    table = made.table("city_management")
    preview = preview_lines(table, P1, [format_action(choice)])
    assert preview.refusal is None
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    panel = turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1))
    assert "replaces Stonehenge, which leaves the game" in panel.text
    ending = preview_lines(table, P1, [format_action(choice), "end"])
    level = follow(ending.choices, (), ending.menu, ending.multi_pick)
    (confirm,) = [
        part
        for row in turn_panel(ending, level, LOCALIZER, PanelSettings(1, 1)).components
        for part in row["components"]
        if part.get("label", "").startswith("Confirm")
    ]
    assert confirm["label"].endswith("replaces Stonehenge, which leaves the game")
    assert confirm["style"] == Style.PLAIN
    told = [LOCALIZER(event.text) for event in table.act(P1, choice)]
    assert f"Anna loses Stonehenge on {choice.square}, which leaves the game." in told


def test_choices_that_lose_a_wonder_are_listed_last() -> None:
    made, choice, _ = replacing("wonder")
    preview = preview_lines(made.table("city_management"), P1, ())
    buildings = [each.last for each in preview.choices if isinstance(each.last, ProduceBuilding)]
    losing = [preview.loses(each) for each in buildings]
    assert choice in buildings
    assert losing == sorted(losing)
    assert losing[-1]


def test_a_replaced_building_is_named_but_goes_back_to_the_market() -> None:
    made, choice, _ = replacing("building")
    table = made.table("city_management")
    assert choice.building != "market"
    assert "⚠ replaces Market" in str(describe(table.state, P1, choice))
    assert not preview_lines(table, P1, [format_action(choice)]).losses
