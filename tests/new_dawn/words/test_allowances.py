"""Menus of several say how many choices are free, take what can be paid for, and offer what tokens bring near."""

from __future__ import annotations

from typing import Any

from bot.drafts.choice_tree import Choice, follow
from bot.drafts.preview import DraftPreview, add_legal_lines, preview_lines
from bot.language.i18n import Localizer
from bot.panels.turn_panel import PanelSettings, turn_panel
from rules.engine.core.notation import format_action
from rules.new_dawn.actions.culture import PlaceControl
from tests.new_dawn.crowded import among_city_states, crowded
from tests.new_dawn.tables import P1

LOCALIZER = Localizer(names=["Anna", "Boris", "Clara"])


def culture(row: str, card: str, tokens: int) -> DraftPreview:
    """Return a draft that resolves a culture card with trade tokens on it."""
    return preview_lines(crowded(row, C=tokens).table(), P1, [f"choose {card}"])


def menu_of(preview: DraftPreview) -> dict[str, Any]:
    """Return the first open menu."""
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    content = turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1))
    return next(part for row in content.components for part in row["components"] if part["type"] == 3)


def placements(preview: DraftPreview) -> list[Choice]:
    return [choice for choice in preview.choices if isinstance(choice.last, PlaceControl)]


def test_a_menu_says_how_many_tokens_are_free_and_how_many_more_cost() -> None:
    """ND-5.12, ND-7.3."""
    menu = menu_of(culture("S1 E1 M1 I1 C1", "early_empire", 2))
    assert (menu["placeholder"], menu["max_values"]) == ("Control tokens: 2, +2 for trade tokens", 4)
    menu = menu_of(culture("S1 E1 M1 I1 C1", "early_empire", 1))
    assert (menu["placeholder"], menu["max_values"]) == ("Control tokens: 2, +1 for trade tokens", 3)
    assert menu_of(culture("S1 E1 M1 I1 C1", "early_empire", 0))["max_values"] == 2


def test_what_is_picked_beyond_the_free_ones_is_paid_for() -> None:
    """ND-5.12: tokens of the card are spent after its own placements."""
    preview = culture("S1 E1 M1 I1 C1", "early_empire", 2)
    assert add_legal_lines(preview, placements(preview)[:4]) == []
    sources = [getattr(preview.table.parse(line), "source", None) for line in preview.lines[1:]]
    assert sources == ["card", "card", "trade", "trade"]


def test_what_nobody_can_pay_for_is_left() -> None:
    preview = culture("S1 E1 M1 I1 C1", "early_empire", 1)
    assert len(add_legal_lines(preview, placements(preview)[:4])) == 1


def test_a_city_state_out_of_reach_is_offered_with_its_price() -> None:
    """ND-9.1: each token takes the caravans one space farther."""
    preview = preview_lines(among_city_states("S1 C1 M1 I1 E1", E=2).table(), P1, ["choose foreign_trade"])
    (dear,) = [choice for choice in preview.choices if choice.line.startswith("hurry; ")]
    assert LOCALIZER(preview.words(dear)) == "Caravan to 4:0, trade with Boris, for 1 token"
    assert add_legal_lines(preview, [dear]) == []
    assert preview.lines[1:] == [format_action(action) for action in dear.actions]
