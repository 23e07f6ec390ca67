"""The texts of the tutorials match the events at their tables."""

from __future__ import annotations

from functools import cache

import pytest

from bot.teaching.tutorial_run import TutorialRun, tutorial_runs
from rules import GAMES
from rules.engine import Seat, Table
from rules.through_the_ages import Game
from rules.through_the_ages.economy.ratings import discontent

SECOND, FIRST = "tta.2", "tta.3"
"""Part two, and the lesson about the edition of 2006."""


@cache
def course(key: str) -> TutorialRun:
    return tutorial_runs(GAMES.values())[key]


def before(key: str, line: str) -> Table[Game]:
    """Return the table before a line of a lesson, with the drafts of the lessons before it in the same turn."""
    taught = course(key)
    number = next(at for at, lesson in enumerate(taught.tutorial.lessons) if line in lesson.lines)
    table = taught.opening(number).table.clone()
    for each in taught.tutorial.turn(number):
        if each == line:
            break
        table.act(Seat(0), table.parse(each))
    return table


def told(table: Table[Game], *lines: str) -> str:
    return " ".join(str(event.text) for line in lines for event in table.act(Seat(0), table.parse(line)))


def strengths(table: Table[Game]) -> tuple[int, ...]:
    return tuple(player.ratings.strength for player in table.state.players)


def test_part_two_begins_with_as_many_tokens_as_a_game_has() -> None:
    """TTN-3.2, TTN-6.2.2: 25 yellow tokens less the two that everybody lost with Age I, and 16 blue ones."""
    for player in course(SECOND).opening(0).table.state.players:
        assert player.population + player.yellow == 23
        assert player.blue + sum(player.stored.values()) == 16


def test_part_two_begins_with_every_card_in_one_place_only() -> None:
    g = course(SECOND).opening(0).table.state
    copies = {card.id: card.copies[0] for card in (*g.edition.catalog.civil, *g.edition.catalog.military)}
    places = [g.row, g.civil_deck, g.military_deck, g.current_events, g.resolving]
    for player in g.players:
        places += [player.hand, player.military, player.wonders, [player.tactic]]
    seen = [card for place in places for card in place if card is not None]
    assert all(seen.count(card) <= copies[card] for card in seen)


def test_nora_attacks_with_8_against_6_and_the_bonus_card_is_just_enough() -> None:
    """TTN-7.3.5: a tie defends."""
    table = before(SECOND, "defend military_bonus_i")
    assert strengths(table) == (6, 8)
    assert table.obstacle(Seat(0), table.parse("defend immigration")) is not None
    assert "fails with Plunder I against seat 1: 8 to 8" in told(table, "defend military_bonus_i")


def test_nora_has_an_uprising_and_the_learner_is_warned_of_one() -> None:
    """TTN-10.2."""
    after = course(SECOND).opening(1)
    assert any("uprising" in str(event.text) for event in after.events)
    table = before(SECOND, "population")
    player = table.state.players[Seat(0)]
    assert (discontent(table.state, player), player.unused) == (1, 0)
    told(table, "population", "build religion")
    assert (discontent(table.state, player), player.unused) == (0, 0)


def test_the_tactic_counts_in_full_only_with_swordsmen() -> None:
    """TTN-9.12.4: 3 with units two ages older, otherwise 5."""
    table = before(SECOND, "tactic conquistadors")
    assert strengths(table) == (7, 8)
    told(table, "tactic conquistadors")
    assert strengths(table) == (10, 8)
    table = before(SECOND, "war war_over_territory 1")
    assert strengths(table) == (10, 10)
    told(table, "war war_over_territory 1", "train warriors swordsmen")
    assert strengths(table) == (13, 10)


def test_iron_saves_the_learner_from_corruption() -> None:
    """TTN-10.3.2: with 10 blue tokens 2 resources are lost, with 12 none."""
    table = before(SECOND, "upgrade bronze iron")
    assert table.state.players[Seat(0)].blue == 10
    other = table.clone()
    assert "loses 2 resources (corruption)" in told(other, "end")
    assert "corruption" not in told(table, "upgrade bronze iron", "end")


def test_the_war_is_won_by_one_and_the_aggression_brings_five_science() -> None:
    """TTN-6.3.2, TTN-7.3.1."""
    last = course(SECOND).opening(len(course(SECOND).tutorial.lessons) - 1)
    events = " ".join(str(event.text) for event in last.events)
    assert "wins War over Territory against seat 2: 13 to 12" in events
    assert "takes 1 yellow token from seat 2" in events
    table = last.table.clone()
    before_it = [player.science for player in table.state.players]
    told(table, "aggression spy_ii 1")
    assert [player.science for player in table.state.players] == [before_it[0] + 5, before_it[1] - 5]
    assert table.state.players[Seat(1)].military == []


@pytest.mark.parametrize("number", range(len(course(SECOND).tutorial.lessons)))
def test_lessons_do_not_depend_on_chance(number: int) -> None:
    """The cards are the same for every seed."""
    assert course(SECOND).opening(number).table.state.dice.counter == 0


def test_the_swordsmen_decide_the_attack_of_the_lesson_about_2006() -> None:
    """TTO-12.2.2, TTO-12.2.4: a tie fails."""
    table = before(FIRST, "aggression plunder_i 1")
    assert strengths(table) == (4, 5)
    assert "fails with Plunder I against seat 2: 5 to 5" in told(table, "aggression plunder_i 1", "sacrifice warriors")
    lesson = course(FIRST).opening(2)
    assert ": 6 to 5" in " ".join(str(event.text) for event in lesson.events)


def test_corruption_of_2006_comes_after_production_and_takes_less_with_more_tokens_in_the_bank() -> None:
    """TTO-11.1, TTO-11.5."""
    table = before(FIRST, "population")
    assert "produces 3 resources. seat 1 loses 4 resources (corruption)." in told(table.clone(), "end")
    assert "loses 2 resources (corruption)" in told(table, "population", "build bronze", "end")


def test_one_unit_and_the_card_reach_a_tie_in_2006() -> None:
    """TTO-12.2.3."""
    table = before(FIRST, "defend warriors,military_bonus_i")
    assert strengths(table) == (2, 5)
    assert "fails with Raid I against seat 1: 5 to 5" in told(table, "defend warriors,military_bonus_i")
