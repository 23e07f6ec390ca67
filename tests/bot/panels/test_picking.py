"""Several cards are picked in one menu, or typed one after the other; drafts stop at a reveal."""

from __future__ import annotations

from typing import Any

import pytest

from bot.drafts.choice_tree import Kind, Leaf, MultiPick, follow
from bot.drafts.preview import DraftPreview, closing, preview_lines
from bot.language.i18n import Localizer
from bot.panels.layouts import controls_in
from bot.panels.turn_panel import PanelSettings, turn_panel
from bot.sandbox.limits import check_choices
from bot.turns.suggestions import continuations, field_suggestions
from rules.engine import Seat, Table
from tests.bot.private_panels import refusals
from tests.engine.positions import ONE, TWO, at_turn
from tests.engine.tiny import Draw, EndTurn, Sell, Stash

LOCALIZER = Localizer("en", ("Anna", "Boris"))


def preview_with(*cards: str) -> DraftPreview:
    """Return the first turn of Anna with a certain hand."""
    table = at_turn()
    table.state.merchants[ONE].hand[:] = cards
    return DraftPreview(table, ONE, table)


def menu_of(preview: DraftPreview, *path: int) -> dict[str, Any]:
    """Return the menu of the panel at a path; the panel keeps Discord's limits."""
    level = follow(preview.choices, path, preview.menu, preview.multi_pick)
    panel = turn_panel(preview, level, LOCALIZER, PanelSettings(1, 1))
    assert refusals(panel) == []
    menus: list[dict[str, Any]] = [part for part in controls_in(panel.components) if part["type"] == 3]
    assert len(menus) == 1
    return menus[0]


def place_of(preview: DraftPreview, *path: int) -> int:
    """Return the index of the entry for picking cards to be stashed."""
    entries = follow(preview.choices, path, preview.menu, preview.multi_pick).all
    return next(place for place, entry in enumerate(entries) if isinstance(entry, MultiPick) and entry.action is Stash)


def test_any_number_of_the_pool_can_be_picked_at_once() -> None:
    preview = preview_with("silk1", "silk1", "salt3")
    menu = menu_of(preview, place_of(preview))
    assert (menu["min_values"], menu["max_values"]) == (1, 3)
    assert [option["label"] for option in menu["options"]] == ["silk1", "silk1", "salt3"]
    assert len({option["value"] for option in menu["options"]}) == 3, "two equal cards are two entries"
    assert menu["placeholder"] == "Pick one or more: Stash"


def test_picked_values_keep_the_order_of_the_pool() -> None:
    several = MultiPick(Stash, ("a", "b", "c"))
    assert several.picked([2, 0]) == Stash(("a", "c"))
    assert several.picked([]) == Stash(())
    for places in ([3], [-1]):
        with pytest.raises(LookupError):
            several.picked(places)


def test_picking_comes_after_the_choices_of_its_kind() -> None:
    preview = preview_with(*(f"silk{n}" for n in range(1, 10)), *(f"salt{n}" for n in range(1, 10)))
    level = follow(preview.choices, (), preview.menu, preview.multi_pick)
    place = next(index for index, entry in enumerate(level.all) if isinstance(entry, Kind) and entry.action is Sell)
    behind = follow(preview.choices, (place,), preview.menu, preview.multi_pick).entries
    assert isinstance(behind[-1], MultiPick)
    assert all(isinstance(entry, Leaf) for entry in behind[:-1])
    assert sum(isinstance(entry, MultiPick) for entry in level.all) == 1, "stashing has one way, so it is picked here"


def test_nothing_can_be_picked_of_an_illegal_kind() -> None:
    assert [each.action for each in preview_with("silk1").multi_pick] == [Sell]
    assert preview_with().multi_pick == []


def test_a_panel_is_out_of_date_when_the_pool_has_changed() -> None:
    assert preview_with("silk1", "salt2").fingerprint != preview_with("salt2", "silk1").fingerprint


def test_a_path_after_a_multi_pick_menu_does_not_exist() -> None:
    preview = preview_with("silk1", "silk2")
    with pytest.raises(LookupError):
        follow(preview.choices, (place_of(preview), 0), preview.menu, preview.multi_pick)


@pytest.mark.parametrize(
    ("begun", "values"),
    [
        ("", ["silk1,silk2,salt3", "silk1", "silk2", "salt3"]),
        ("sa", ["silk1,silk2,salt3", "salt3"]),
        ("silk2,", ["silk1,silk2,salt3", "silk2,silk1", "silk2,salt3"]),
        ("silk2, sa", ["silk1,silk2,salt3", "silk2,salt3"]),
        ("SILK2,salt3,", ["silk2,salt3,silk1"]),
        ("silk7,", []),
        ("silk2,silk2,", []),
    ],
)
def test_a_command_completes_a_list_card_by_card(begun: str, values: list[str]) -> None:
    found = field_suggestions(preview_with("silk1", "silk2", "salt3"), Stash, {}, "cards", begun, LOCALIZER)
    assert check_choices([choice.to_dict() for choice in found]) == []
    assert [choice.value for choice in found] == values


def test_an_incomplete_list_says_that_more_is_needed() -> None:
    found = {
        str(choice.value): choice.name
        for choice in field_suggestions(preview_with("silk1", "silk2"), Stash, {}, "cards", "", LOCALIZER)
    }
    assert found["silk1"] == "silk1 · with more"
    assert "with more" not in found["silk1,silk2"]


def test_a_typed_turn_completes_a_list_card_by_card() -> None:
    found = continuations(preview_with("silk1", "silk2", "salt3"), "stash silk1,", LOCALIZER)
    assert [choice.value for choice in found][:2] == ["stash silk1,silk2", "stash silk1,salt3"]


# Reveals without chance


def test_a_draft_stops_in_front_of_a_card_from_the_deck() -> None:
    table = at_turn()
    preview = preview_lines(table, ONE, ["draw", "end"])
    assert preview.reveals
    assert preview.lines == ["draw"]
    assert preview.table.state.merchants[ONE].hand == table.state.merchants[ONE].hand
    assert preview.events == []


def test_a_draft_that_ends_with_a_reveal_is_not_replayed_from_the_beginning(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at_turn()
    table.act(ONE, EndTurn())
    card = table.state.merchants[TWO].hand[0]
    monkeypatch.setattr(Table, "_begin", lambda *_: pytest.fail("the whole game is played again"))
    preview = preview_lines(table, TWO, [f"sell {card}", "end"])
    assert preview.reveals
    assert preview.lines == [f"sell {card}", "end"]
    # The next auction stands before its card is turned up.
    assert (preview.table.stage, preview.table.decision_count) == ("auction", table.decision_count + 1)


def test_the_action_that_ends_the_turn_is_found_although_it_reveals_a_card() -> None:
    table = at_turn()
    table.act(ONE, EndTurn())
    after = table.clone()
    after.act(TWO, EndTurn())
    assert after.log[-1].reveals_hidden, "the card to be sold is turned up"
    card = table.state.merchants[TWO].hand[0]
    assert closing(preview_lines(table, Seat(1), [f"sell {card}"])) == EndTurn()
    table.act(TWO, Draw())
    assert closing(preview_lines(table, Seat(1), [f"sell {card}"])) == EndTurn()
