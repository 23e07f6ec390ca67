"""Every property of every game, checked in each position of a random game of each set-up."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from _pytest.mark import ParameterSet

from rules.engine.core.dealing import redeal
from rules.engine.core.secret import FACE_DOWN
from tests.contract import options, promises, replay, texts
from tests.contract.cases import CASES, ONE_EACH, SETUPS, THOROUGH, Setup
from tests.contract.walk import Position, Property, Watching, held, random_game

ALWAYS: Sequence[Property] = (
    options.every_component_stays_in_one_place,
    options.options_are_distinct_and_parse_from_their_notation,
    options.repeating_equals_doing_it_once_more,
    options.a_barred_kind_has_no_legal_action,
    options.checking_candidates_together_equals_checking_each,
    options.every_refusal_names_a_rule_that_exists,
    options.brute_force_over_all_field_values_finds_the_options,
    options.default_answers_and_standing_orders_are_legal,
    texts.every_text_has_all_its_values,
    texts.each_round_begins_with_its_heading,
    promises.undo_and_the_same_decisions_restore_the_position,
    promises.a_stored_game_continues_where_it_was,
    promises.the_readable_log_gives_the_game,
    promises.a_log_without_its_seed_gives_the_game,
    promises.a_turn_never_continues_after_another_turn,
)
"""Checked in the games of all set-ups."""
FOR_EACH_SIZE: Sequence[Property] = (
    options.every_option_applies,
    options.arbitrary_members_of_sampled_actions_are_refused_with_a_rule_or_apply,
    options.picked_values_are_refused_with_a_rule_or_apply,
    promises.a_clone_is_equal_and_independent,
    promises.hidden_cards_change_neither_view_nor_options,
)
"""Expensive and almost independent of options: checked with every number of seats."""
OF_EACH_EDITION: Sequence[Property] = (
    promises.public_answers_depend_on_nothing_hidden,
    promises.planned_turns_depend_only_on_the_view,
    promises.a_search_position_has_the_same_view_as_the_table,
    promises.redealt_copies_reveal_nothing_and_can_be_played_on,
    promises.revealing_decisions_are_marked_in_the_log,
    promises.a_draft_shows_all_that_is_certain_and_nothing_that_is_revealed,
    promises.the_log_of_a_running_game_reveals_nothing_hidden,
)
"""Checked with every number of seats, and in another edition or variant of a title."""
OTHER_EDITIONS = {("original", 2), ("trade", 2)}


def is_played(setup: Setup) -> bool:
    """Return whether a set-up is played; `make soak` plays all.

    Otherwise, the usual options are played with the fewest and the most seats. Every other option set is played with
    one number of seats, which differs between the sets.
    """
    sizes, place = setup.case.rules.seats, [*setup.case.options].index(setup.name)
    usual = setup in ONE_EACH and setup.seats in (min(sizes), max(sizes))
    edition = (setup.name, setup.seats) in OTHER_EDITIONS
    return THOROUGH or usual or edition or (place > 0 and setup.seats == sizes[place % len(sizes)])


def is_quick(setup: Setup) -> bool:
    """Return whether the fast part plays the set-up: the first options with the fewest seats, and a small game with
    trade.
    """
    return (setup in ONE_EACH or setup.name == "trade") and setup.seats == min(setup.case.rules.seats)


def walk(setup: Setup) -> Iterator[Position]:
    """Return the random game of a set-up."""
    case = setup.case
    return random_game(case.rules, setup.options, setup.seats, setup.seed, weights=case.weights, longest=case.longest)


def properties(setup: Setup) -> Sequence[Property]:
    """Return the properties to check in the game of a set-up."""
    each_size = setup in ONE_EACH
    each_edition = each_size or (setup.name, setup.seats) in OTHER_EDITIONS
    return (*ALWAYS, *(FOR_EACH_SIZE if each_size else ()), *(OF_EACH_EDITION if each_edition else ()))


def with_its_cost(setup: Setup) -> Iterator[ParameterSet]:
    """Yield each property of a set-up, marked slow if the fast part does not play it."""
    marks = () if is_quick(setup) else pytest.mark.slow
    for each in properties(setup):
        yield pytest.param(setup, each, id=f"{setup}-{each.__name__}", marks=marks)


@cache
def failures(name: str) -> Mapping[str, Exception]:
    """Return the failures in the game of a set-up, which is played once for all its properties."""
    setup = next(setup for setup in SETUPS if str(setup) == name)
    return held(properties(setup), setup, walk(setup))


@pytest.mark.parametrize(("setup", "each"), [*chain.from_iterable(map(with_its_cost, filter(is_played, SETUPS)))])
def test_every_property_holds_in_a_random_game(setup: Setup, each: Property) -> None:
    if (failure := failures(str(setup)).get(each.__name__)) is not None:
        raise failure


def test_a_failing_property_is_reported_and_the_others_continue() -> None:
    """Otherwise nothing would be proven, or only the first failure would be seen."""
    positions = []

    def decides_nothing(setup: Setup) -> Watching:
        yield
        raise AssertionError("somebody decided")

    def ends_badly(setup: Setup) -> Watching:
        while step := (yield):
            positions.append(step.number)
        raise AssertionError("it ended")

    setup = ONE_EACH[0]
    failed = held([decides_nothing, ends_badly, options.every_option_applies], setup, walk(setup))
    assert {name: error.__notes__ for name, error in failed.items()} == {
        "decides_nothing": ["decision 0"],
        "ends_badly": ["the end of the game"],
    }
    assert positions == list(range(len(positions)))
    assert len(positions) > 10


def test_all_properties_fail_in_a_game_with_an_error() -> None:
    setup = ONE_EACH[0]

    def breaking_off() -> Iterator[Position]:
        yield next(walk(setup))
        raise AssertionError("nobody can decide anything")

    assert set(held(ALWAYS, setup, breaking_off())) == {each.__name__ for each in ALWAYS}


@pytest.mark.slow
def test_a_log_gives_the_same_positions_under_another_hash_seed() -> None:
    """The games are played here, and replayed in a process with another seed."""
    logs: dict[str, str] = {}
    positions: dict[str, list[str]] = {}
    for title, case in CASES.items():
        setup = next(setup for setup in ONE_EACH if setup.case is case)
        here = positions[title] = []
        for step in walk(setup):
            table = step.table
            here.append(replay.position(table))
        here.append(replay.position(table))
        logs[title] = table.record().to_text()
    run = subprocess.run(
        [sys.executable, "-m", "tests.contract.replay"],
        input=json.dumps(logs),
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": "2" if os.environ.get("PYTHONHASHSEED") == "1" else "1"},
    )
    again = json.loads(run.stdout)
    for title, here in positions.items():
        assert again[title] == here, title


def test_redealing_exchanges_cards() -> None:
    """Otherwise the tests of secrets would prove nothing."""
    setup = next(setup for setup in ONE_EACH if setup.case.rules.key == "tiny")
    step = next(walk(setup))
    assert redeal(step.table.clone().state, [step.seat], Random(1), setup.case.rules.hidden_pools) > 5
    assert FACE_DOWN in str(promises.seen(step.table, None))
