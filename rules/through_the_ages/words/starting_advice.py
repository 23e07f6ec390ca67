"""Advice for choosing a leader."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text
from rules.through_the_ages.actions.event_actions import TakeByAgreement
from rules.through_the_ages.actions.taking import TakeCard
from rules.through_the_ages.core.cards import Leader
from rules.through_the_ages.core.state import Game


def advice(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Return the advice on a leader in the card row; None for other choices."""
    if not isinstance(action, TakeCard | TakeByAgreement):
        return None
    card = g.card(action.card)
    return Text(card.good_for) if isinstance(card, Leader) else None
