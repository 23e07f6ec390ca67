"""If a player can visibly only end the turn, it is ended automatically."""

from __future__ import annotations

from typing import Any

import pytest

from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.flow.questions import ACTIONS, FIRST_ROUND
from tests.through_the_ages.tables import civilization, settle


def spent(edition: str = "new_story", *, military_left: int = 0, **what: Any) -> tuple[Game, Player]:
    """Return a civilization that has spent its civil actions, and all but some military ones."""
    workers = {"agriculture": 2, "bronze": 2, "warriors": 1, "philosophy": 1}
    g, p = civilization(edition, workers=workers, **{"unused": 0, "yellow": 18, **what})
    p.civil_spent = p.ratings.civil_actions
    p.military_spent = p.ratings.military_actions - military_left
    g.phase = "actions"
    return g, p


@pytest.mark.parametrize("edition", ["new_story", "original"])
def test_without_actions_the_turn_is_over(edition: str) -> None:
    """TTN-9.0.1, TTO-9.1.1; the option to announce a resignation is no reason for a question."""
    g, p = spent(edition, military=["legion"])
    assert ACTIONS.forced_answer(g, p.seat) == EndActions()


def test_a_turn_is_not_ended_while_the_hand_may_hold_a_tactic() -> None:
    """TTN-9.12.4: others see the number of cards, not which."""
    for card in ("legion", "military_bonus_ii"):
        g, p = spent(military_left=1, military=[card])
        assert ACTIONS.forced_answer(g, p.seat) is None
    g, p = spent(military_left=1)
    assert ACTIONS.forced_answer(g, p.seat) == EndActions()


def test_a_unit_that_could_prevent_an_uprising_is_a_choice() -> None:
    """TTN-9.12.3, TTN-10.2: its worker becomes unused."""
    g, p = spent(military_left=1, yellow=8)
    assert ACTIONS.forced_answer(g, p.seat) is None


def test_a_turn_is_not_ended_while_civil_actions_can_be_used() -> None:
    g, p = spent(military_left=0)
    g.row = ["iron", *[None] * 12]
    p.civil_spent -= 1
    assert ACTIONS.forced_answer(g, p.seat) is None


def test_the_first_turn_is_over_when_no_card_can_be_taken() -> None:
    """TTN-5.1."""
    g, p = spent()
    g.row = ["iron", *[None] * 12]
    assert FIRST_ROUND.forced_answer(g, p.seat) == EndActions()
    settle(g, civil_spent=0)
    assert FIRST_ROUND.forced_answer(g, p.seat) is None
