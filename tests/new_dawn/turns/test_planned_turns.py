"""A turn planned ahead, on a copy of the game as if it were the player's now (ND-18.15)."""

from __future__ import annotations

from bot.drafts.preview import preview_lines
from rules.engine.hosting.planned_turns import table_on_turn
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.core.catalog.cards import card_of
from tests.new_dawn.tables import P1, P2, position


def test_a_turn_is_planned_during_another_players_turn() -> None:
    """ND-18.15: also while a card is being resolved."""
    table = position("0,0 G cap1; 1,0 G; 5,0 G cap2; 6,0 G").table()
    table.act(P1, ChooseCard(card_of("economy", 1).id))
    ahead = table_on_turn(table, P2)
    assert ahead is not None
    assert ahead.questions[P2].name == "choose"
    assert ahead.state.turn.resolution is None
    ahead.act(P2, ChooseCard(card_of("culture", 1).id))
    assert ahead.state.active == P2
    assert table.state.active == P1


def test_nobody_plans_during_the_own_turn() -> None:
    """ND-18.15."""
    table = position("0,0 G cap1; 1,0 G; 5,0 G cap2; 6,0 G").table()
    assert table_on_turn(table, P1) is None


def test_a_plan_ends_with_the_first_die() -> None:
    """ND-18.15: an attack is the last step, and what it would bring stays hidden."""
    made = position("0,0 G cap1; 5,0 G cap2; 6,0 G barbA; 7,0 G")
    made.row(P2, "C1 S1 E1 I1 M1")
    ahead = table_on_turn(made.table(), P2)
    assert ahead is not None
    preview = preview_lines(
        ahead, P2, [f"choose {card_of('military', 1).id}", f"attack {made.at(6, 0)} barbarian", "end"]
    )
    assert preview.lines[-1].startswith("attack")
    assert preview.reveals
    assert preview.events == [event for events in preview.events_by_line[:-1] for event in events]
