"""The menu of caravans: each diplomacy card once, and no arrival at a city-state without its card."""

from __future__ import annotations

from bot.drafts.choice_tree import follow
from bot.drafts.preview import preview_lines
from bot.language.i18n import Localizer
from bot.panels.layouts import controls_in
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules.new_dawn.core.player import Diplomacy
from tests.new_dawn.resolving import resolving
from tests.new_dawn.tables import P1, P2, Position, position

LAND = "0,0 G cap1; 1,0 G city2; 2,0 G cap2; 0,1 G city2; 1,1 G; -1,0 G; -2,0 G cs:geneva"


def entries(made: Position) -> list[str]:
    """Return the entries of the menu of caravans."""
    table = resolving(made, "E4", 4)
    preview = preview_lines(table, P1, ())
    panel = turn_panel(preview, follow(preview.choices, (), preview.menu), Localizer(), PanelSettings(1, 1))
    return [each["label"] for part in controls_in(panel.components) for each in part.get("options", ())]


def test_the_cards_of_a_rival_are_listed_once_though_several_cities_lead_to_them() -> None:
    """ND-9.6, ND-12.2."""
    found = [label for label in entries(position(LAND)) if ", take " in label]
    assert len(found) == 4
    assert all("Trade with 2 on 0:1, take " in label for label in found)


def test_an_embassy_leads_caravans_to_the_capital() -> None:
    """ND-12.10."""
    made = position(LAND)
    made.g.players[P1].diplomacy.append(Diplomacy("embassy", P2))
    assert all("on 2:0, take " in label for label in entries(made) if ", take " in label)


def test_a_caravan_that_arrives_at_a_city_state_takes_its_card() -> None:
    """ND-12.1."""
    found = [label for label in entries(position(LAND)) if "on -2:0" in label or "to -2:0" in label]
    assert found == ["Trade with Geneva on -2:0 and take its card"]
