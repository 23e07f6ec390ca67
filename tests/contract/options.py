"""Properties of the legal actions in every position of every game: they are distinct, legal and complete."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from inspect import getattr_static
from itertools import islice, product
from math import prod
from random import Random
from typing import Any, Literal, get_args, get_origin, get_type_hints

from rules.engine import Action, AnyAction, Obstacle, Seat, Table
from rules.engine.core.action import members
from rules.engine.core.notation import format_action, parse_action
from tests.contract.cases import Case, Setup
from tests.contract.texts import assert_complete
from tests.contract.walk import Position, Watching

MOST_FORMS = 2_500
"""Classes with more members are sampled at random, in addition to all candidates."""


def every_component_stays_in_one_place(setup: Setup) -> Watching:
    """Random play ends, and no component is lost or duplicated."""
    count = setup.case.inventory
    table, begun = None, None
    while step := (yield):
        table, found = step.table, count(step.table.state)
        begun = begun or found
        assert found == begun, f"{found - begun} {begun - found}"
    assert table is not None
    assert table.finished
    assert count(table.state) == begun


def options_are_distinct_and_parse_from_their_notation(setup: Setup) -> Watching:
    """No action is listed twice."""
    while step := (yield):
        assert len(set(step.options)) == len(step.options)
        for option in step.options:
            assert parse_action(format_action(option), setup.case.rules.actions) == option


def every_option_applies(setup: Setup) -> Watching:
    """Tried in one of nine positions."""
    while step := (yield):
        if step.number % 9 == 0:
            for option in step.options:
                step.table.clone().act(step.seat, option)


def repeating_equals_doing_it_once_more(setup: Setup) -> Watching:
    """Up to three times, tried in one of nine positions, while doing it leaves room for the next time."""
    while step := (yield):
        for option in step.options if step.number % 9 == 0 else ():
            again = step.table.clone()
            for several in islice(option.repeated(step.table.state, step.seat), 3) if option.times_field else ():
                if again.obstacle(step.seat, option) is not None:
                    break
                again.act(step.seat, option)
                at_once = step.table.clone()
                at_once.act(step.seat, several)
                assert at_once.digest() == again.digest(), several


def a_barred_kind_has_no_legal_action(setup: Setup) -> Watching:
    """Each of its candidates gives a reason."""
    while step := (yield):
        state = step.table.state
        for kind in step.table.kinds(step.seat):
            if kind.is_barred(state, step.seat):
                assert _judged_one_by_one(kind, state, step.seat) == [], kind.__name__


def checking_candidates_together_equals_checking_each(setup: Setup) -> Watching:
    """For kinds that override `legal`."""
    while step := (yield):
        state = step.table.state
        for kind in step.table.kinds(step.seat):
            if _judges_together(kind):
                alone = _judged_one_by_one(kind, state, step.seat)
                assert list(kind.legal(state, step.seat)) == alone, kind.__name__


def _judged_one_by_one(kind: type[AnyAction], state: Any, seat: Seat) -> list[AnyAction]:
    return [each for each in kind.candidates(state, seat) if each.obstacle(state, seat) is None]


def _judges_together(kind: type[AnyAction]) -> bool:
    own, usual = (getattr_static(each, "legal") for each in (kind, Action))
    return own is not usual or kind.candidates_are_legal


def every_refusal_names_a_rule_that_exists(setup: Setup) -> Watching:
    """It is a complete sentence, and so is the suggestion that may come with it."""
    while step := (yield):
        assert setup.case.rules.turn_rule(step.table.state) in setup.case.known_rules, "the rule of turns is summarised"
        for seat, question in step.table.questions.items():
            for action in members(question.families):
                for candidate in action.candidates(step.table.state, seat):
                    refusal = candidate.obstacle(step.table.state, seat)
                    if refusal is not None:
                        assert_known(setup.case, candidate, refusal)
                        assert_complete(refusal.message)
                        if refusal.instead is not None:
                            assert_complete(refusal.instead)


def assert_known(case: Case, action: AnyAction, refusal: Obstacle) -> None:
    """Check that the refusal cites a rule that `/rules` can show."""
    known = refusal.rule in case.known_rules
    assert known, f"{action} is refused by {refusal.rule}, which no rules.toml of {case.rules.title} has"


def brute_force_over_all_field_values_finds_the_options(setup: Setup) -> Watching:
    """In some positions, as they are and with all players rich."""
    every = setup.case.brute_force_every
    turn = Random(setup.seed).randrange(every)
    while step := (yield):
        if step.number % every == turn:
            brute_force(setup.case, step.table, step.seat)
            rich = step.table.clone()
            setup.case.enrich(rich.state)
            brute_force(setup.case, rich, step.seat)


def brute_force(case: Case, table: Table[Any], seat: Seat) -> None:
    """Check that every combination of field values is legal exactly if listed, and that refusals cite a rule."""
    question = table.questions[seat]
    legal: set[AnyAction] = set()
    drawn: set[type[AnyAction]] = set()
    random = Random(f"{case.rules.key} {table.decision_count}")
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
                assert_known(case, action, refusal)
                assert_complete(refusal.message)
    offered = {choice for choice in table.offered_actions(seat) if not type(choice).sampled}
    assert legal <= offered, f"{question.name}: legal, but not offered: {legal - offered}"
    missed = {option for option in offered - legal if type(option) not in drawn}
    assert not missed, f"{question.name}: outside the domains: {missed}"


@dataclass(frozen=True)
class Forms:
    """Every action of a class that the domains of its fields allow."""

    kind: type[AnyAction]
    domains: Mapping[str, Sequence[Any]]

    def __len__(self) -> int:
        return prod(map(len, self.domains.values()))

    def some(self, random: Random) -> Iterator[AnyAction]:
        """Yield all of them, or a random sample if there are too many."""
        if len(self) <= MOST_FORMS:
            for values in product(*self.domains.values()):
                yield self.kind(**dict(zip(self.domains, values, strict=True)))
            return
        for _ in range(MOST_FORMS):
            yield self.kind(**{name: random.choice(domain) for name, domain in self.domains.items()})


def every_form(case: Case, kind: type[AnyAction]) -> Forms:
    """Return the members of a class by the domains that the case names."""
    hints = get_type_hints(kind)
    names = [item.name for item in fields(kind) if item.name not in kind.optional]
    return Forms(kind, {name: _domain(case, name, hints[name]) for name in names})


def _domain(case: Case, name: str, hint: Any) -> tuple[Any, ...]:
    nothing = (None,) if type(None) in get_args(hint) else ()
    if name in case.domain:
        return (*case.domain[name], *nothing)
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    raise AssertionError(
        f"the case of {case.rules.key} names no values to try for the field {name!r}: add it to its domain"
    )


def arbitrary_members_of_sampled_actions_are_refused_with_a_rule_or_apply(setup: Setup) -> Watching:
    """Including those that are never candidates."""
    case, random = setup.case, Random(setup.seed)
    assert set(case.samplers) == set(case.sampled), "each sampled action has a sampler"
    while step := (yield):
        for kind, sample in case.samplers.items():
            if kind in members(step.table.questions[step.seat].families):
                _assert_refused_or_applies(case, step, sample(random, step.table.state, step.seat))


def picked_values_are_refused_with_a_rule_or_apply(setup: Setup) -> Watching:
    """Random selections of several cards."""
    random = Random(setup.seed)
    while step := (yield):
        for kind in step.table.kinds(step.seat):
            if not kind.multi_field:
                continue
            pool = list(step.table.pool(step.seat, kind))
            offered = [option for option in step.options if type(option) is kind]
            for option in offered:
                assert not Counter(getattr(option, kind.multi_field)) - Counter(pool), "options are in the pool"
            some = random.sample(pool, random.randint(0, len(pool)))
            if _assert_refused_or_applies(setup.case, step, kind(**{kind.multi_field: tuple(some)})):
                assert offered, "what is possible has a candidate"


def _assert_refused_or_applies(case: Case, step: Position, action: AnyAction) -> bool:
    """Check an action and return whether it applies."""
    assert parse_action(format_action(action), case.rules.actions) == action
    refusal = action.obstacle(step.table.state, step.seat)
    if refusal is None:
        step.table.clone().act(step.seat, action)
        return True
    assert_known(case, action, refusal)
    return False


def default_answers_and_standing_orders_are_legal(setup: Setup) -> Watching:
    """An order that covers a question has an answer."""
    while step := (yield):
        for seat, question in step.table.questions.items():
            if question.default is not None:
                default = question.default(step.table.state, seat)
                assert default is None or step.table.obstacle(seat, default) is None, f"{question.name}: {default}"
            for order in setup.case.orders:
                answer = order.answer(step.table.state, seat, question)
                assert answer is None or step.table.obstacle(seat, answer) is None, f"{order}: {answer}"
                if order.covers(step.table.view(None).state, seat, question):
                    assert answer is not None, f"{order} covers {question.name} and has no answer"
