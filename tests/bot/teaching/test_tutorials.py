"""The tutorial of every title fits its rules: a change that breaks the script is found here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, cast

import pytest

from bot.access.seat_context import SeatContext
from bot.drafts.choice_tree import follow, named
from bot.drafts.preview import preview_lines
from bot.language.catalogs import languages
from bot.language.i18n import Localizer
from bot.panels.layouts import layout
from bot.teaching.panel import hinted, what_came_before
from bot.teaching.play import LessonController, LessonSeats
from bot.teaching.tutorial_run import TutorialRun, tutorial_runs
from bot.wording.narration import narrate
from bot.wording.rendering import Line, sentences, told_lines
from render import PICTURES
from rules import GAMES
from rules.engine import AnyAction, Seat, Table
from rules.engine.core.notation import format_action
from rules.engine.core.text import Text
from tests.bench.first_controls import first_control
from tests.cost import as_subtests

COURSES = tutorial_runs(GAMES.values())
MOST_TEXT = 550
"""The most pixels from the top of a phone to the end of the text of a step, without its picture."""
STEPS = [(key, number) for key, course in COURSES.items() for number in range(len(course.tutorial.lessons))]


@pytest.fixture
def course(request: pytest.FixtureRequest) -> TutorialRun:
    return COURSES[request.param]


def _told(course: TutorialRun, number: int, localizer: Localizer) -> list[Line]:
    """Return the lines of the events before a step."""
    seat = course.tutorial.seat
    return told_lines(narrate(course.opening(number).events, seat), localizer, seat)


def sentences_in(texts: tuple[Text, ...]) -> int:
    return len(re.findall(r"[.!?](?= |$)", " ".join(map(str, texts))))


def test_every_title_has_a_tutorial() -> None:
    assert {course.rules.key for course in COURSES.values()} == set(GAMES)


@pytest.mark.parametrize("course", COURSES, indirect=True)
def test_a_tutorial_has_about_fifteen_steps_or_a_few_about_another_edition(course: TutorialRun) -> None:
    assert (4 if course.tutorial.name else 10) <= len(course.tutorial.lessons) <= 16


@pytest.mark.parametrize("course", COURSES, indirect=True)
def test_a_tutorial_ends_with_playing_a_turn(course: TutorialRun) -> None:
    assert course.tutorial.lessons[-1].plays
    assert course.tutorial.lessons[-1].replies == ()


@pytest.mark.few_fast
@pytest.mark.parametrize(("key", "number"), STEPS)
def test_the_actions_of_a_step_are_legal_and_distinguished_from_others(key: str, number: int) -> None:
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
    lines = [format_action(option) for option in before.legal_actions(tutorial.seat)]
    others = [course.verdict(number, (*tutorial.prepared(number), line)) for line in lines]
    assert len(lines) == 1 or "other" in others


@as_subtests
@pytest.mark.parametrize(("key", "number"), STEPS)
def test_a_step_explains_one_thing_in_a_few_sentences_with_rules_that_exist(key: str, number: int) -> None:
    rules, lesson = COURSES[key].rules, COURSES[key].lesson(number)
    assert 2 <= sentences_in(lesson.about) <= 5
    assert lesson.rules
    assert rules.reference is not None
    for rule in lesson.rules:
        assert rules.reference.entry(rule), rule
    assert lesson.picture in PICTURES[rules.key].names


@pytest.mark.few_fast
@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("course", COURSES, indirect=True)
def test_a_step_leaves_room_for_its_first_control(course: TutorialRun, language: str) -> None:
    localizer = Localizer(language, ("Anna", *course.tutorial.others))
    for number in range(len(course.tutorial.lessons)):
        text = Lessons().content(context_at(course, number, localizer)).text
        assert first_control(layout(text, (), ()), ()) <= MOST_TEXT, text


def test_a_step_tells_title_draft_and_question_once() -> None:
    course = COURSES["tta"]
    number = next(at for at in range(1, len(course.tutorial.lessons)) if course.tutorial.prepared(at))
    text = Lessons().content(context_at(course, number, Localizer())).text
    assert text.count("Through the Ages") == 1
    assert "not yet played" not in text
    assert "Take your actions" not in text


def test_a_recap_has_only_the_actions_of_the_others() -> None:
    course = COURSES["tta"]
    localizer = Localizer("en", ("Anna", "Nora"))
    (number,) = (at for at, each in enumerate(course.tutorial.lessons) if (1, "take hammurabi") in each.replies)
    told = " ".join(sentences(course.opening(number + 1).events, localizer, course.tutorial.seat))
    assert "Nora takes Hammurabi" in told
    assert "Anna" not in told


@as_subtests
@pytest.mark.parametrize(("key", "number"), STEPS)
def test_each_line_of_a_recap_is_small_print(key: str, number: int) -> None:
    course, localizer = COURSES[key], Localizer("en", ("Anna", *COURSES[key].tutorial.others))
    _, *told = ["", *what_came_before(course, number, localizer)]
    assert all(line.startswith(("-# ", "✓ ")) for line in told)
    recapped = bool(_told(course, number, localizer)) and not course.lesson(number).retells
    assert any(line.startswith("-# ") for line in told) == recapped


def test_later_parts_of_tutorials_have_names() -> None:
    names = [str(course.name) for course in COURSES.values()]
    assert len(set(names)) == len(names)
    assert all(bool(course.tutorial.name) == ("." in key) for key, course in COURSES.items())


@pytest.mark.parametrize("course", COURSES, indirect=True)
def test_the_rules_named_at_the_end_exist(course: TutorialRun) -> None:
    book = course.rules.reference
    assert book is not None
    for rule in re.findall(r"[A-Z]{2,3}-[\d.]*\d", " ".join(map(str, course.tutorial.farewell))):
        assert book.entry(rule), rule


def test_another_order_with_the_same_result_is_right() -> None:
    """Transforming D5 and building there is the same as `build D5` in one action."""
    course = COURSES["tm"]
    number = next(at for at, lesson in enumerate(course.tutorial.lessons) if "build D5" in lesson.lines)
    assert course.verdict(number, ("spades bonus_card", "transform D5 forest")) == "other"
    assert course.verdict(number, ("spades bonus_card", "transform D5 forest", "build D5", "end")) == "right"
    assert course.verdict(number, ("spades bonus_card", "build E7")) == "other"
    assert course.verdict(number, ("nonsense",)) == "other"


def context_at(course: TutorialRun, number: int, localizer: Localizer) -> SeatContext:
    """Return the seat of a learner when a step begins."""
    table, seat = course.opening(number).table, course.tutorial.seat
    preview = preview_lines(table, seat, course.tutorial.prepared(number))
    return SeatContext(course.index, number, course.rules.key, 0, table, seat, preview, localizer)


class Lessons(LessonController):
    """Turns of lessons that draw nothing."""

    def __init__(self) -> None:
        self.courses = COURSES
        self.lesson_seats = LessonSeats(cast(Any, None), COURSES)

    def marked(self, key: str, number: int) -> tuple[Sequence[str], Sequence[str]]:
        """Return the places that the picture of a step marks, and those that its buttons name."""
        course = COURSES[key]
        context = context_at(course, number, Localizer())
        preview = context.preview
        level = follow(preview.choices, (), preview.menu, preview.multi_pick)
        part = self.close_up(context, level)
        assert set(course.lesson(number).around) <= set(part.around)
        return part.marked, named(level)


def test_the_picture_of_a_step_marks_every_place_that_the_buttons_name() -> None:
    marked, buttons = Lessons().marked("tm", 1)
    assert len(buttons) == 11
    assert [*marked] == [*buttons]


@as_subtests
@pytest.mark.parametrize(("key", "number"), STEPS)
def test_a_hint_explains_the_task_of_the_step(key: str, number: int) -> None:
    course = COURSES[key]
    table, seat = course.opening(number).table, course.tutorial.seat
    preview = preview_lines(table, seat, course.tutorial.prepared(number))
    assert Localizer()(hinted(course, number, preview)) == Localizer()(course.lesson(number).hint)


def test_the_first_picture_of_civilization_shows_where_both_nations_begin() -> None:
    course = COURSES["civ"]
    assert course.lesson(0).foresees
    assert len(course.opening(0).table.state.world.faces) == 0
    assert len(course.opening(1).table.state.world.faces) == 32


@pytest.mark.slow
def test_more_than_a_step_asks_for_is_right_too() -> None:
    """The menu invites to convert or burn something on the way; that is accepted as part of the step."""
    tried = set()
    for course in COURSES.values():
        for number in range(len(course.tutorial.lessons)):
            turn, table = course.tutorial.turn(number), course.opening(number).table
            asked = [table.parse(line) for line in turn]
            for first in table.offered_actions(course.tutorial.seat)[:40]:
                after = table.clone()
                after.act(course.tutorial.seat, first)
                if first in asked or not all(_acted(after, course.tutorial.seat, action) for action in asked):
                    continue
                assert course.verdict(number, (format_action(first), *turn)) == "right"
                tried.add(course.key)
    assert len(tried) > 1


def _acted(table: Table[Any], seat: Seat, action: AnyAction) -> bool:
    """Carry out an action; return whether it was possible."""
    if table.obstacle(seat, action) is not None:
        return False
    table.act(seat, action)
    return True
