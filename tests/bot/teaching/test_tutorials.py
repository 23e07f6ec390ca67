"""The tutorial of every title fits its rules: a change that breaks the script is found here."""

from __future__ import annotations

import re

import pytest

from bot.teaching.course import Course, courses
from render import PICTURES
from rules import GAMES
from rules.engine.core.notation import format_action
from rules.engine.core.text import Text

COURSES = courses(GAMES.values())
STEPS = [(key, number) for key, course in COURSES.items() for number in range(len(course.tutorial.lessons))]


@pytest.fixture
def course(request: pytest.FixtureRequest) -> Course:
    return COURSES[request.param]


def sentences_in(texts: tuple[Text, ...]) -> int:
    return len(re.findall(r"[.!?](?= |$)", " ".join(map(str, texts))))


def test_every_title_has_a_tutorial() -> None:
    assert set(COURSES) == set(GAMES)


@pytest.mark.parametrize("course", COURSES, indirect=True)
def test_a_tutorial_has_about_fifteen_steps_and_ends_with_playing_a_turn(course: Course) -> None:
    assert 10 <= len(course.tutorial.lessons) <= 16
    assert course.tutorial.lessons[-1].plays
    assert course.tutorial.lessons[-1].replies == ()


@pytest.mark.parametrize(("key", "number"), STEPS)
def test_the_moves_of_a_step_are_legal_and_told_apart_from_others(key: str, number: int) -> None:
    course = COURSES[key]
    tutorial, table = course.tutorial, course.opening(number).table.clone()
    assert course.verdict(number, tutorial.prepared(number)) == "begun"
    for line in tutorial.turn(number):
        action = table.parse(line)
        assert format_action(action) == line
        assert table.obstacle(tutorial.seat, action) is None
        table.act(tutorial.seat, action)
    assert course.verdict(number, tutorial.turn(number)) == "right"
    before = course.opening(number).table.clone()
    for line in tutorial.prepared(number):
        before.act(tutorial.seat, before.parse(line))
    lines = [format_action(option) for option in before.options(tutorial.seat)]
    others = [course.verdict(number, (*tutorial.prepared(number), line)) for line in lines]
    assert len(lines) == 1 or "other" in others


@pytest.mark.parametrize(("key", "number"), STEPS)
def test_a_step_explains_one_thing_in_a_few_sentences_with_rules_that_exist(key: str, number: int) -> None:
    rules, lesson = GAMES[key], COURSES[key].lesson(number)
    assert 2 <= sentences_in(lesson.about) <= 5
    assert lesson.rules
    assert rules.reference is not None
    for rule in lesson.rules:
        assert rules.reference.entry(rule), rule
    assert lesson.picture in PICTURES[key].names


@pytest.mark.parametrize("course", COURSES, indirect=True)
def test_the_rules_named_at_the_end_exist(course: Course) -> None:
    book = course.rules.reference
    assert book is not None
    for rule in re.findall(r"[A-Z]{2,3}-[\d.]*\d", " ".join(map(str, course.tutorial.farewell))):
        assert book.entry(rule), rule


def test_what_is_prepared_in_another_order_is_right_where_it_leads_to_the_same() -> None:
    """Transforming D5 and building there is what `build D5` does in one action."""
    course = COURSES["tm"]
    number = next(at for at, lesson in enumerate(course.tutorial.lessons) if "build D5" in lesson.lines)
    assert course.verdict(number, ("spades bonus_card", "transform D5 forest")) == "other"
    assert course.verdict(number, ("spades bonus_card", "transform D5 forest", "build D5", "end")) == "right"
    assert course.verdict(number, ("spades bonus_card", "build E7")) == "other"
    assert course.verdict(number, ("nonsense",)) == "other"
