"""For an unfinished title, the failures of the contract name the missing parts."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.engine import Obstacle, Question, Seat, ask, say
from tests.contract.cases import CASES
from tests.contract.options import assert_known, every_form
from tests.contract.test_declared import test_questions_and_actions_fit_together as fit_together
from tests.contract.walk import random_game
from tests.engine.tiny import TINY, Bid, Draw, EndTurn, Tiny, TinyOptions

CASE = CASES["tiny"]


def test_an_action_missing_in_the_list_is_reported() -> None:
    rest = tuple(action for action in TINY.actions if action is not Draw)
    with pytest.raises(AssertionError, match="these answer a question; name them in `actions`"):
        fit_together(replace(CASE, rules=replace(TINY, actions=rest)))


def test_an_action_that_answers_no_question_is_reported() -> None:
    rest = tuple(question for question in TINY.questions if question.name != "bid")
    with pytest.raises(AssertionError, match="answer no question"):
        fit_together(replace(CASE, rules=replace(TINY, questions=rest)))


def test_a_game_without_questions_is_reported() -> None:
    only = Question("only", (EndTurn,), say("end your turn"), say("end of the turn"))

    async def turn(g: Tiny) -> None:
        await ask(g, Seat(0), only)

    rules = replace(TINY, first_stage="turn", stages={"turn": turn})
    with pytest.raises(AssertionError, match="who has one answer is not, unless `always`"):
        list(random_game(rules, TinyOptions(), 2, "seed"))


def test_a_rule_without_a_summary_is_reported() -> None:
    with pytest.raises(AssertionError, match=r"Bid\(coins=9\) is refused by TINY-9, which no rules.toml"):
        assert_known(CASE, Bid(9), Obstacle("TINY-9", "you have not so much"))


def test_a_field_without_test_values_is_reported() -> None:
    with pytest.raises(AssertionError, match="no values to try for the field 'coins': add it to its domain"):
        every_form(replace(CASE, domain={}), Bid)
