"""The texts of the tutorial match the events at its table."""

from __future__ import annotations

from functools import cache

import pytest

from rules.civilization import CIVILIZATION, CivilizationOptions, Game
from rules.civilization.board.coins import coins
from rules.civilization.board.control import cities_of
from rules.civilization.board.production import production
from rules.civilization.core.grid import NAMES
from rules.civilization.tutorial import TUTORIAL
from rules.engine import Seat, Table
from rules.engine.core.notation import format_action
from tests import rule_numbers
from tests.civilization.tables import P1
from tests.cost import as_subtests

DEFINED = rule_numbers.rule_numbers("civilization")


@cache
def played() -> tuple[Table[Game], str]:
    """Return the table after the last lesson, and all texts on the way."""
    options = CivilizationOptions.model_validate(TUTORIAL.options)
    table = Table.new(CIVILIZATION, options, TUTORIAL.seats, TUTORIAL.seed)
    told: list[str] = []
    for lesson in TUTORIAL.lessons:
        assert TUTORIAL.seat in table.questions, f"at {lesson.title} somebody else has to decide"
        for seat, line in [*((TUTORIAL.seat, line) for line in lesson.lines), *lesson.replies]:
            action = table.parse(line)
            assert format_action(action) == line
            assert table.obstacle(Seat(seat), action) is None, line
            told += [str(event.text) for event in table.act(Seat(seat), action)]
    return table, " ".join(told)


def test_every_step_is_legal_and_leads_to_the_next_one() -> None:
    table, _ = played()
    assert len(TUTORIAL.lessons) == 16
    assert (table.state.round, table.state.phase, table.state.active) == (3, "city_management", P1)


@pytest.mark.parametrize(
    "told",
    [
        "seat 1 finds a hut on A7. seat 1 finds a village on C6.",
        "seat 1 finds Silk in the hut.",
        "The barbarians open a front with Artillery 1.",
        "The barbarians attack front 1 with Infantry 2.",
        "The barbarians attack front 1 with Mounted 2.",
        "seat 1 beats the barbarians on C6, 6 to 0.",
        "seat 1 gains the great person General.",
        "seat 1 collects 5 trade.",
        "The market offers Porcelain Tower now.",
        "seat 1 gains the great person Humanitarian.",
    ],
)
def test_the_events_of_the_lessons_happen(told: str) -> None:
    assert told in played()[1]


def test_the_learner_ends_where_the_last_lesson_says() -> None:
    """CIV-12.1, CIV-14.1.2: coins of Code of Laws and the Humanitarian, two cities, space 3."""
    g = played()[0].state
    assert [NAMES[centre] for centre in cities_of(g, P1)] == ["B3", "B6"]
    assert production(g, cities_of(g, P1)[1]) == 9
    assert (coins(g, P1), g.players[P1].culture_space) == (2, 3)


def test_only_the_last_line_of_a_lesson_reveals_something() -> None:
    """Lines after a revelation could not be prepared before."""
    table = Table.new(CIVILIZATION, CivilizationOptions.model_validate(TUTORIAL.options), 2, TUTORIAL.seed)
    for lesson in TUTORIAL.lessons:
        for number, line in enumerate(lesson.lines, 1):
            table.act(TUTORIAL.seat, table.parse(line))
            assert number == len(lesson.lines) or not table.log[-1].reveals, line
        for seat, line in lesson.replies:
            table.act(Seat(seat), table.parse(line))


@as_subtests
@pytest.mark.parametrize("number", range(len(TUTORIAL.lessons)))
def test_a_lesson_names_rules_and_squares_that_exist(number: int) -> None:
    lesson = TUTORIAL.lessons[number]
    assert lesson.rules
    assert set(lesson.rules) <= DEFINED
    assert set(lesson.around) <= set(NAMES)
