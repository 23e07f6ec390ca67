"""All cards are open, so side questions are answered below the post (ND-18.1)."""

from __future__ import annotations

from bot.panels.message_content import public_answers
from rules.new_dawn import NEW_DAWN, NewDawnOptions
from rules.new_dawn.actions.trade import LayTrade
from tests.contract.new_dawn import WEIGHTS
from tests.contract.walk import random_game


def test_trade_tokens_of_an_event_are_laid_with_one_tap() -> None:
    """ND-6.2."""
    walk = random_game(NEW_DAWN, NewDawnOptions(round_limit=20), 4, "below posts", weights=WEIGHTS)
    asked = next(step.table for step in walk if any(q.name == "trade" for q in step.table.questions.values()))
    seat = next(iter(asked.questions))
    answers = public_answers(asked, [seat])
    assert answers == asked.legal_actions(seat)
    assert all(isinstance(answer, LayTrade) for answer in answers)


def test_side_questions_contain_only_public_information() -> None:
    for question in NEW_DAWN.questions:
        assert not question.off_turn or question.in_public == question.families, question.name
