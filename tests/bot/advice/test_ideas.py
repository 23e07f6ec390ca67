"""Ideas of the program in words: the same as it plays, and independent of what the reader cannot see."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest

from bot.computer_players.decision_search import plan, prospects
from bot.computer_players.ideas import (
    beginning_of_turn,
    earlier,
    ideas,
    ideas_as_seen,
    ideas_at,
    turn_of,
    without_duplicates,
)
from bot.drafts.preview import preview_lines, same_turn
from bot.drafts.typed_lines import do_all_typed
from rules import GAMES
from rules.engine import Seat, Table, read_record
from rules.engine.computer_player import Level
from rules.engine.core.copying import copy_of
from rules.engine.core.dealing import card_in, hidden_places, newly_visible, redeal, seen_by
from rules.engine.core.dice import Dice
from rules.engine.core.notation import format_action
from rules.engine.search import Plan
from rules.terra_mystica.actions import EndTurn
from tests.cost import fast
from tests.stored.shapes import WHOLE_GAMES

HIDING = ["tta", "dawn", "civ"]
"""Titles with hidden information; Terra Mystica has none to redeal."""
TURNS = (3, 4, 8, 9, 12, 13)


def played(title: str, turns: int, seats: int = 3) -> Table[Any]:
    """Return a game after so many turns of easy computer players."""
    tables = course(title, seats)
    while len(tables) <= turns:
        table = tables[-1].clone()
        seat = next(iter(table.questions))
        for action in plan(table, seat, "easy"):
            table.act(seat, action)
        tables.append(table)
    return tables[turns].clone()


@cache
def course(title: str, seats: int) -> list[Table[Any]]:
    """Return the positions of a game between the turns played so far."""
    rules = GAMES[title]
    return [Table.new(rules, rules.options(), seats, "seed")]


@pytest.mark.few_fast
@pytest.mark.parametrize("title", sorted(GAMES))
def test_the_first_idea_is_what_the_program_plays(title: str) -> None:
    table = played(title, 9)
    seat = next(iter(table.questions))
    digest = table.digest()
    best, *others = ideas(table, seat, "normal", 3)
    decided = [format_action(action) for action in plan(table, seat, "normal")]
    assert list(best.first) == decided[: len(best.first)]
    assert all(idea.first != best.first for idea in others)
    assert all(str(told.kind) and str(told.what) for idea in (best, *others) for step in idea.steps for told in step)
    assert table.digest() == digest


@pytest.mark.few_fast
@pytest.mark.parametrize("title", fast(["tm", "tta", "civ", "dawn"], 3))
def test_the_decisions_of_an_idea_are_its_whole_turn(title: str) -> None:
    """They begin with its first step, are legal one after the other, and end early only at a reveal."""
    several = 0
    for turns in (9, 14, 24):
        table = played(title, turns)
        seat = next(iter(table.questions))
        for idea in ideas(table, seat, "strong", 2):
            after = table.clone()
            for number, line in enumerate(idea.in_turn):
                assert same_turn(table, after, seat)
                assert not number or not after.log[-1].reveals
                after.act(seat, after.parse(line))
            preview = preview_lines(table, seat, ())
            do_all_typed(preview, idea.in_turn)
            assert tuple(preview.lines[: len(idea.in_turn)]) == idea.in_turn
            told = [step for steps in idea.steps for step in steps]
            assert idea.in_turn[: len(idea.first)] == idea.first[: len(idea.in_turn)]
            over = after.log[-1].reveals or not same_turn(table, after, seat)
            assert over or all(step.now for step in told), "a plan that is told is prepared"
            several += len(idea.in_turn) > 1
    assert several or title == "civ", "the plays of these phases of Civilization are single decisions"


@pytest.mark.slow
def test_whole_turns_are_compared_where_a_card_begins_them() -> None:
    table = played("dawn", 12)
    seat = next(iter(table.questions))
    assert table.questions[seat].name == "choose"
    found = ideas(table, seat, "strong", 3)
    assert len(found) == 3
    assert all(idea.first[0].startswith("choose ") and len(idea.steps) == 2 for idea in found)
    assert sorted((idea.worth for idea in found), reverse=True) == [idea.worth for idea in found]


def elsewhere(
    table: Table[Any], viewer: Seat, random: Random, *, by_back: bool = False
) -> tuple[Table[Any], bool] | None:
    """Return the same game with hidden things redealt, and whether any moved; None in the middle of a stage.

    Public facts stay the same: the promise about chance and the log; with `by_back` also the backs of cards.
    """
    begun = table.since_stage_began()
    if begun.chance or begun.answers:
        return None
    if by_back:
        assert table.rules.redeal_hidden is not None, "the title tells backs"
        before = copy_of(begun.state)
        table.rules.redeal_hidden(begun.state, viewer, random, ())
        moved = begun.state != before
        begun.state.dice = Dice("another", begun.state.dice.counter)
    else:
        kept = newly_visible(seen_by(table.state, viewer), seen_by(begun.state, viewer))
        hidden = enumerate(hidden_places(begun.state, [viewer]))
        places = [place for place, slot in hidden if card_in(slot) in kept]
        moved = redeal(begun.state, [viewer], random, table.rules.hidden_pools, places) > 0
    other = table.at_stage(begun.stage, begun.state)
    other.seed, other._log = table.seed, list(table.log)
    other._start = replace(other._start, at=table.decision_count)
    return other, moved


@pytest.mark.few_fast
@pytest.mark.parametrize(("title", "level"), [*((title, "normal") for title in HIDING), ("civ", "strong")])
def test_hidden_information_changes_no_hint(title: str, level: Level) -> None:
    random, compared = Random(1), 0
    for turns in TURNS:
        table = played(title, turns)
        seat = next(iter(table.questions))
        if (found := elsewhere(table, seat, random)) is None:
            continue
        other, moved = found
        compared += moved
        assert ideas(other, seat, level, 2) == ideas(table, seat, level, 2)
    assert compared


@pytest.mark.few_fast
@pytest.mark.parametrize("title", HIDING)
def test_reasons_during_a_game_use_nothing_hidden_from_their_reader(title: str) -> None:
    """Also not on the hand of the computer player itself."""
    random, compared = Random(1), 0
    for turns in TURNS:
        table = played(title, turns)
        seat = next(iter(table.questions))
        reader = Seat((seat + 1) % 3)
        # The backs of Civilization's units show everybody their types, which the computer player uses.
        if (found := elsewhere(table, reader, random, by_back=title == "civ")) is None:
            continue
        other, moved = found
        compared += moved
        count = table.decision_count
        there, here = (ideas_as_seen(each, count, seat, "easy", 3, reader) for each in (other, table))
        assert there == here
    assert compared


def test_an_earlier_position_is_thought_about_as_it_was() -> None:
    table = played("tm", 14)
    last = table.decision_count - 1
    first = turn_of(table.log, last)
    before = earlier(table, first)
    seat = table.log[last].seat
    assert ideas_at(table, first, seat, "easy", 3) == ideas(before, seat, "easy", 3)
    assert before.decision_count == first


def test_a_choice_of_the_set_up_is_no_part_of_the_turn_that_follows() -> None:
    """The last player to take a bonus card has the first turn."""
    table = played("tm", 15)
    cards = [number for number, decision in enumerate(table.log) if decision.text.startswith("take ")]
    last = cards[-1] + 1
    while table.log[last + 1].seat == table.log[last].seat:
        last += 1
    assert table.log[cards[-1]].seat == table.log[last].seat
    assert turn_of(table.log, last) == cards[-1]
    assert beginning_of_turn(table, last) == cards[-1] + 1
    assert beginning_of_turn(table, cards[-1]) == cards[-1]


def test_plans_that_differ_only_in_equivalent_places_are_shown_once() -> None:
    table = played("tm", 24)
    seat = next(iter(table.questions))
    found = ideas(table, seat, "normal", 3)
    kinds = [(round(idea.worth, 1), [line.split()[0] for line in idea.first], len(idea.steps)) for idea in found]
    assert len({repr(kind) for kind in kinds}) == len(kinds)


@pytest.mark.slow
def test_the_second_idea_is_a_real_alternative() -> None:
    """Its turn is another one than the first, and does more than pass or end the turn."""
    compared = 0
    for title, turns in product(GAMES, (9, 12)):
        rules, table = GAMES[title], played(title, turns)
        seat = next(iter(table.questions))
        best, *others = ideas(table, seat, "strong", 3)
        for idea in others:
            actions = [table.parse(line) for line in idea.in_turn]
            assert set(idea.in_turn) != set(best.in_turn)
            assert not all(isinstance(each, (*rules.passing, *rules.menus.closing)) for each in actions)
            compared += 1
    assert compared


@pytest.mark.parametrize(("title", "kind"), [("dawn", "capital"), ("civ", "capital")])
def test_first_choices_of_the_same_worth_are_alternatives(title: str, kind: str) -> None:
    """Two capitals differ for the player, even if the program takes them to be worth the same."""
    table = played(title, 0, seats=2)
    seat = next(iter(table.questions))
    while table.questions[seat].name != kind:
        table.act(seat, table.legal_actions(seat)[0])
        seat = next(iter(table.questions))
    best, other = ideas(table, seat, "normal", 2)
    assert best.first != other.first
    assert other.first[0].split()[0] == best.first[0].split()[0]


def test_the_end_after_other_actions_is_not_mentioned() -> None:
    table = played("tm", 24)
    seat = next(iter(table.questions))
    found = ideas(table, seat, "normal", 3)
    assert any("end" in idea.first for idea in found)
    assert not any(told.kind == EndTurn.kind_name() for idea in found for step in idea.steps for told in step[1:])


@pytest.mark.slow
@pytest.mark.parametrize("turns", [14, 52])
def test_no_idea_does_the_same_as_another_in_another_order(turns: int) -> None:
    table = played("tta", turns)
    seat = next(iter(table.questions))
    found = [_unordered(each.plan) for each in prospects(table, seat, "strong")]
    assert len(set(found)) < len(found), "nothing could be told twice here"
    told = [_unordered(each.plan) for each in without_duplicates(prospects(table, seat, "strong"))]
    assert len(set(told)) == len(told)


def _unordered(found: Plan[Any]) -> tuple[str, ...]:
    return tuple(sorted(format_action(action) for step in (found.first, *found.later) for action in step))


def test_a_hint_at_an_offer_goes_on_with_the_turn() -> None:
    """TM-9.7: it used to name only the answer, so that a second hint was needed for the turn."""
    record = read_record((WHOLE_GAMES / "tm-4-players.log").read_text(encoding="utf-8"))
    table = Table.load(GAMES["tm"], replace(record, decisions=record.decisions[:165], digest=""))
    (best, *_) = ideas(table, Seat(2), "easy", 2)
    assert best.first == ("accept",)
    assert len(best.in_turn) > 1
    assert len(best.steps) > 1
    preview = preview_lines(table, Seat(2), best.in_turn)
    assert preview.refusal is None


def test_a_plan_that_does_nothing_more_says_that_it_ends_the_turn() -> None:
    """A computer player of Through the Ages that has nothing more to do decides to end its turn."""
    table = played("tta", 9, 2)
    at = next(number for number, decision in enumerate(table.log) if decision.text == "end" and number)
    for number in range(at, table.decision_count):
        found = ideas_at(table, number, table.log[number].seat, "normal", 3)
        assert all(idea.first and idea.steps for idea in found), table.log[number]
    best, *_ = ideas_at(table, at, table.log[at].seat, "normal", 3)
    assert best.first == ("end",)
    assert str(best.steps[0][0].what) == "End the turn"
