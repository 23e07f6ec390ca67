"""The texts of the tutorial match the events at its table."""

from __future__ import annotations

from functools import cache

import pytest

from render.new_dawn import ARTIST
from rules.engine import Seat, Table
from rules.engine.core.notation import format_action
from rules.new_dawn import NEW_DAWN, Game, NewDawnOptions
from rules.new_dawn.board.maturity import mature_cities
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.tutorial import TUTORIAL
from tests import rule_numbers
from tests.cost import as_subtests
from tests.new_dawn.tables import P1, P2

DEFINED = rule_numbers.rule_numbers("new_dawn")


@cache
def played() -> tuple[Table[Game], str]:
    """Return the table after the last lesson, and all texts on the way."""
    table = Table.new(NEW_DAWN, NewDawnOptions.model_validate(TUTORIAL.options), TUTORIAL.seats, TUTORIAL.seed)
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
    assert len(TUTORIAL.lessons) == 15
    assert (table.state.round, table.state.active) == (10, P2)


def test_every_type_of_focus_card_is_resolved() -> None:
    chosen = {line.split()[1] for lesson in TUTORIAL.lessons for line in lesson.lines if line.startswith("choose ")}
    assert {FOCUS_CARDS[card].type for card in chosen} == {"culture", "science", "economy", "industry", "military"}


@pytest.mark.parametrize("fight", ["11 (die 6) to 7 (die 5)", "11 against 10", "12 (die 5) to 10 (die 5)"])
def test_the_learner_wins_with_the_values_in_the_lesson(fight: str) -> None:
    assert fight in played()[1]


def test_nora_fails_with_the_values_in_the_lesson() -> None:
    assert "loses, 8 (die 4) to 10 (die 5)" in played()[1]


def test_the_learner_ends_where_the_last_lesson_says() -> None:
    """ND-15.1, ND-15.3: one of three victory cards; ND-2.11: a mature capital."""
    g = played()[0].state
    assert len(g.victory_cards) == 3
    assert g.players[P1].agendas == ["preservationist"]
    assert "explorer_aesthetic" in g.victory_cards
    assert mature_cities(g, P1) == ["9a"]
    assert g.players[P2].agendas == []


@as_subtests
@pytest.mark.parametrize("number", range(len(TUTORIAL.lessons)))
def test_a_lesson_names_rules_spaces_and_a_picture_that_exist(number: int) -> None:
    lesson = TUTORIAL.lessons[number]
    assert lesson.rules
    assert set(lesson.rules) <= DEFINED
    assert lesson.picture in ARTIST.names
    assert set(lesson.around) <= set(played()[0].state.world.names)
