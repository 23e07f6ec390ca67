"""The declarations of every game are consistent: actions, questions, standing orders, secrets."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import MISSING, fields

import pytest

from rules import GAMES
from rules.engine import AnyAction
from rules.engine.core.action import members
from tests.contract.cases import CASES, Case
from tests.contract.texts import assert_complete

each_case = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


def test_every_game_has_a_case() -> None:
    assert set(GAMES) <= set(CASES), "describe the new game in tests/contract/cases.py"


@each_case
def test_questions_and_actions_fit_together(case: Case) -> None:
    rules = case.rules
    tags = [action.tag for action in rules.actions]
    assert sorted(set(tags)) == sorted(tags), "a tag names one action"
    answers = {action for question in rules.questions for action in members(question.families)}
    assert _names(answers - set(rules.actions)) == [], "these answer a question; name them in `actions`"
    assert _names(set(rules.actions) - answers) == [], "these are among the actions, but answer no question"
    assert len({question.name for question in rules.questions}) == len(rules.questions)
    assert rules.first_stage in rules.stages
    assert all(version in rules.migrations for version in range(1, rules.version))


def _names(actions: Iterable[type[AnyAction]]) -> list[str]:
    return sorted(action.__name__ for action in actions)


@each_case
def test_picked_fields_and_hidden_fields_are_declared_correctly(case: Case) -> None:
    for kind in case.rules.actions:
        names = {item.name: item for item in fields(kind)}
        assert set(kind.hidden) <= set(names), f"{kind.__name__} hides a field it does not have"
        assert not kind.hidden or not case.rules.open_information
        if kind.multi_field:
            assert kind.sampled, f"{kind.__name__}: what is picked need not be a candidate"
            others = [item for name, item in names.items() if name != kind.multi_field]
            assert all(item.default is not MISSING for item in others), f"{kind.__name__}: other fields have defaults"
    for question in case.rules.questions:
        openly = members(question.in_public)
        assert not any(kind.hidden for kind in openly), "in public nothing is hidden"
        assert all(issubclass(kind, question.families) for kind in openly), "what is public answers the question"


@each_case
def test_menus_describe_other_values_of_optional_fields(case: Case) -> None:
    labels = tuple(case.rules.menus.alternatives_labels)
    unnamed = [kind for kind in case.rules.actions if kind.optional and not issubclass(kind, labels)]
    assert _names(unnamed) == [], "menus offer their variants; name them in `alternatives_labels`"


@each_case
def test_standing_orders_are_distinct_described_and_parsed(case: Case) -> None:
    tags = [order.tag for order in case.rules.standing_orders]
    assert all(tags), "a standing order has a tag"
    assert len(set(tags)) == len(tags), "a tag names one standing order"
    assert {type(order) for order in case.orders} == set(case.rules.standing_orders), "the case tries every kind"
    for order in case.orders:
        assert_complete(order.describe())
        assert type(order).model_validate_json(order.model_dump_json()) == order


@each_case
def test_questions_have_titles(case: Case) -> None:
    for question in case.rules.questions:
        assert_complete(question.title)


@each_case
def test_waiting_seats_read_the_activity_of_others(case: Case) -> None:
    for question in case.rules.questions:
        assert_complete(question.activity)
        assert question.activity != question.title
