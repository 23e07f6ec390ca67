"""What holds in every position of every game: options, refusals, texts, components."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from itertools import product
from math import prod
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest

from rules import GAMES
from rules.engine import AnyAction, Seat, Table, Text
from rules.engine.action import members
from rules.engine.notation import format_action, parse_action
from rules.engine.text import english
from tests.contract.cases import CASES, ONE_EACH, SETUPS, Case, Setup
from tests.contract.walk import Step, random_game

MOST_FORMS = 2_500
"""Classes with more members are tried by chance, together with everything that is offered."""

each_setup = pytest.mark.parametrize("setup", SETUPS, ids=str)
each_size = pytest.mark.parametrize("setup", ONE_EACH, ids=str)
each_case = pytest.mark.parametrize("case", CASES.values(), ids=CASES)


def walk(setup: Setup, again: str = "") -> Iterator[Step]:
    """A random game of a setup."""
    case = setup.case
    seed = setup.seed + again
    return random_game(case.rules, setup.options, setup.seats, seed, weights=case.weights, longest=case.longest)


def test_every_game_has_a_case() -> None:
    assert set(GAMES) <= set(CASES), "describe the new game in tests/contract/cases.py"


@each_case
def test_questions_and_actions_fit_together(case: Case) -> None:
    rules = case.rules
    tags = [action.tag for action in rules.actions]
    assert sorted(set(tags)) == sorted(tags), "a tag names one action"
    answers = [action for question in rules.questions for action in members(question.families)]
    assert set(answers) == set(rules.actions), "every action answers a question, every answer can be read"
    tags = [order.tag for order in rules.standing_orders]
    assert all(tags), "a standing order has a tag"
    assert len(set(tags)) == len(tags), "a tag names one standing order"
    assert len({question.name for question in rules.questions}) == len(rules.questions)
    assert rules.first_stage in rules.stages
    assert all(version in rules.migrations for version in range(1, rules.version))


@each_setup
def test_random_play_ends_and_every_component_stays_in_one_place(setup: Setup) -> None:
    count = setup.case.inventory
    steps = walk(setup)
    table = next(steps).table
    begun = count(table.state)
    for step in steps:
        found = count(step.table.state)
        assert found == begun, f"decision {step.number}: {found - begun} {begun - found}"
    assert table.finished
    assert count(table.state) == begun


@each_setup
def test_options_are_distinct_and_read_back_from_their_notation(setup: Setup) -> None:
    for step in walk(setup):
        assert len(set(step.options)) == len(step.options), "no option is offered twice"
        for option in step.options:
            assert parse_action(format_action(option), setup.case.rules.actions) == option


@each_size
def test_every_option_applies(setup: Setup) -> None:
    for step in walk(setup, " every option"):
        if step.number % 9 == 0:
            for option in step.options:
                step.table.clone().act(step.seat, option)


@each_setup
def test_every_refusal_names_a_rule_that_exists(setup: Setup) -> None:
    known = setup.case.known_rules
    for step in walk(setup):
        assert setup.case.rules.turn_rule(step.table.state) in known
        for seat, question in step.table.questions.items():
            for action in members(question.families):
                for candidate in action.candidates(step.table.state, seat):
                    refusal = candidate.obstacle(step.table.state, seat)
                    if refusal is not None:
                        assert refusal.rule in known, f"{candidate} is refused by {refusal.rule}"
                        assert_complete(refusal.message)
                        if refusal.instead is not None:
                            assert_complete(refusal.instead)


@each_setup
def test_brute_force_over_all_field_values_finds_the_options(setup: Setup) -> None:
    known = setup.case.known_rules
    every = setup.case.brute_force_every
    turn = Random(setup.seed).randrange(every)
    for step in walk(setup, " brute force"):
        if step.number % every == turn:
            brute_force(setup.case, step.table, step.seat, known)
            rich = step.table.clone()
            setup.case.enrich(rich.state)
            brute_force(setup.case, rich, step.seat, known)


def brute_force(case: Case, table: Table[Any], seat: Seat, known: frozenset[str]) -> None:
    """Every combination of field values is legal exactly when it is an option; refusals name their rule."""
    question = table.questions[seat]
    legal: set[AnyAction] = set()
    drawn: set[type[AnyAction]] = set()
    random = Random(f"{case.rules.key} {table.moves}")
    for kind in members(question.families):
        if kind.sampled:
            continue
        forms = every_form(case, kind)
        if len(forms) > MOST_FORMS:
            drawn.add(kind)
        for action in forms.some(random):
            refusal = action.obstacle(table.state, seat)
            if refusal is None:
                legal.add(action)
            else:
                assert refusal.rule in known, f"{action} is refused by {refusal.rule}"
                assert_complete(refusal.message)
    offered = {option for option in table.options(seat) if not type(option).sampled}
    assert legal <= offered, f"decision {table.moves}, {question.name}: legal, but not offered: {legal - offered}"
    missed = {option for option in offered - legal if type(option) not in drawn}
    assert not missed, f"decision {table.moves}, {question.name}: outside the domains: {missed}"


@dataclass(frozen=True)
class Forms:
    """Every action of a class that the domains of its fields allow."""

    kind: type[AnyAction]
    domains: Mapping[str, Sequence[Any]]

    def __len__(self) -> int:
        return prod(map(len, self.domains.values()))

    def some(self, random: Random) -> Iterator[AnyAction]:
        """All of them, or a part drawn by chance where there are too many."""
        if len(self) <= MOST_FORMS:
            for values in product(*self.domains.values()):
                yield self.kind(**dict(zip(self.domains, values, strict=True)))
            return
        for _ in range(MOST_FORMS):
            yield self.kind(**{name: random.choice(domain) for name, domain in self.domains.items()})


def every_form(case: Case, kind: type[AnyAction]) -> Forms:
    """The members of a class by the domains that the case names."""
    hints = get_type_hints(kind)
    names = [item.name for item in fields(kind) if item.name not in kind.optional]  # type: ignore[arg-type]
    return Forms(kind, {name: _domain(case, name, hints[name]) for name in names})


def _domain(case: Case, name: str, hint: Any) -> tuple[Any, ...]:
    nothing = (None,) if type(None) in get_args(hint) else ()
    if name in case.domain:
        return (*case.domain[name], *nothing)
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    raise AssertionError(f"the case of {case.rules.key} names no domain for the field {name!r}")


@each_size
def test_arbitrary_members_of_sampled_actions_are_refused_with_a_rule_or_apply(setup: Setup) -> None:
    case = setup.case
    known = case.known_rules
    random = Random(setup.seed)
    assert set(case.samplers) == set(case.sampled), "each sampled action has a sampler"
    for step in walk(setup, " samples"):
        for kind, sample in case.samplers.items():
            if kind in members(step.table.questions[step.seat].families):
                action = sample(random, step.table.state, step.seat)
                assert parse_action(format_action(action), case.rules.actions) == action
                refusal = action.obstacle(step.table.state, step.seat)
                if refusal is None:
                    step.table.clone().act(step.seat, action)
                else:
                    assert refusal.rule in known, f"{action} is refused by {refusal.rule}"


@each_setup
def test_default_answers_and_standing_orders_are_legal(setup: Setup) -> None:
    assert {type(order) for order in setup.case.orders} == set(setup.case.rules.standing_orders)
    for step in walk(setup, " automatic"):
        for seat, question in step.table.questions.items():
            if question.default is not None:
                default = question.default(step.table.state, seat)
                assert default is None or step.table.obstacle(seat, default) is None, f"{question.name}: {default}"
            for order in setup.case.orders:
                answer = order.answer(step.table.state, seat, question)
                assert answer is None or step.table.obstacle(seat, answer) is None, f"{order}: {answer}"
                if order.covers(step.table.view(None).state, seat, question):
                    assert answer is not None, f"{order} covers {question.name} and has no answer"


@each_case
def test_what_people_pick_and_what_is_hidden_is_declared_rightly(case: Case) -> None:
    for kind in case.rules.actions:
        names = {item.name: item for item in fields(kind)}  # type: ignore[arg-type]
        assert set(kind.hidden) <= set(names), f"{kind.__name__} hides a field it does not have"
        assert not kind.hidden or not case.rules.open_information
        if kind.several:
            assert kind.sampled, f"{kind.__name__}: what is picked need not be a candidate"
            others = [item for name, item in names.items() if name != kind.several]
            assert all(item.default is not MISSING for item in others), f"{kind.__name__}: other fields have defaults"
    for question in case.rules.questions:
        assert not any(kind.hidden for kind in members(question.in_public)), "in public nothing is hidden"


@each_size
def test_whatever_is_picked_is_refused_with_a_rule_or_applies(setup: Setup) -> None:
    known = setup.case.known_rules
    random = Random(setup.seed)
    if not any(kind.several for kind in setup.case.rules.actions):
        return
    for step in walk(setup, " picks"):
        for kind in step.table.kinds(step.seat):
            if not kind.several:
                continue
            pool = list(step.table.pool(step.seat, kind))
            for option in step.options:
                if type(option) is kind:
                    assert not Counter(getattr(option, kind.several)) - Counter(pool), "options are in the pool"
            some = random.sample(pool, random.randint(0, len(pool)))
            action = kind(**{kind.several: tuple(some)})
            assert parse_action(format_action(action), setup.case.rules.actions) == action
            refusal = action.obstacle(step.table.state, step.seat)
            if refusal is None:
                assert any(type(option) is kind for option in step.options), "what is possible has a candidate"
                step.table.clone().act(step.seat, action)
            else:
                assert refusal.rule in known, f"{action} is refused by {refusal.rule}"


@each_case
def test_standing_orders_are_described_and_read_back(case: Case) -> None:
    for order in case.orders:
        assert_complete(order.describe())
        assert type(order).model_validate_json(order.model_dump_json()) == order


@each_setup
def test_every_text_has_all_its_values(setup: Setup) -> None:
    rules = setup.case.rules
    for question in rules.questions:
        assert_complete(question.title)
    for step in walk(setup, " texts"):
        for event in step.events:
            assert_complete(event.text)
        texts_of_position(step.table)
        if step.number % 5 == 0:
            seen = step.table.view(step.seat).state
            for option in step.options:
                assert_complete(rules.describe(seen, step.seat, option))
        table = step.table
    texts_of_position(table)


def texts_of_position(table: Table[Any]) -> None:
    """Everything that is said about a position, to each seat and to spectators, is complete."""
    rules = table.rules
    for viewer in (None, *table.seats):
        seen = table.view(viewer)
        assert_complete(rules.headline(seen.state))
        for line in (*rules.overview(seen.state, viewer), *rules.summary(seen.state)):
            assert_complete(line)
        for seat in table.seats:
            assert_complete(rules.label(seen.state, seat))
    places = rules.standing(table.state)
    assert sorted(place.seat for place in places) == list(table.seats)
    assert [place.place for place in places] == sorted(place.place for place in places)


def assert_complete(text: Text) -> None:
    """The message has a value for each name in braces, whichever language and names it is shown with."""
    shown = text.format(english, lambda seat: f"player {seat}")
    assert shown.strip(), f"{text} says nothing"
    assert "{" not in shown, shown
    assert not shown.startswith("None"), shown
