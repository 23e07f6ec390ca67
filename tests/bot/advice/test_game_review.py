"""A finished game, turn by turn: chances that add up, and the turns that cost their player most."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from bot.advice.game_review import behind_the_same, columns, differing, shared_beginning, without_beginning
from bot.computer_players.decision_search import plan, whole_turn
from bot.computer_players.ideas import DescribedStep, Idea, earlier
from bot.computer_players.win_chances import LEAST_LOSS, LEVEL, ChanceHistory, chance_curve, chance_history
from rules import GAMES
from rules.engine import Seat, Table, Text
from rules.engine.core.notation import format_action


@cache
def finished(title: str) -> Table[Any]:
    """Return a whole game of quick players."""
    rules = GAMES[title]
    table = Table.new(rules, rules.options(), 2, "seed")
    while not table.finished:
        seat = next(iter(table.questions))
        for action in plan(table, seat, None):
            table.act(seat, action)
    return table


@cache
def course(title: str) -> ChanceHistory:
    """Return the chances in a finished game, which the review leaves as it is."""
    table = finished(title)
    digest = table.digest()
    found = chance_history(table)
    assert table.digest() == digest
    return found


@pytest.mark.slow
@pytest.mark.parametrize("title", ["tm", "civ", "dawn", "tta"])
def test_the_chances_of_all_make_one_and_end_with_the_result(title: str) -> None:
    table, found = finished(title), course(title)
    assert len(found.chances) == len(found.turns) + 1
    for chances in found.chances:
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0
    winners = [place.seat for place in table.rules.standing(table.state) if place.rank == 1]
    assert [seat for seat in table.seats if found.chances[-1][seat] > 0] == sorted(winners)
    assert max(found.chances[0]) < 0.95, "nobody has won before the first turn"


@pytest.mark.slow
@pytest.mark.parametrize("title", ["tm", "civ", "dawn", "tta"])
def test_every_turn_of_a_round_belongs_to_the_deciding_seat(title: str) -> None:
    table, found = finished(title), course(title)
    assert found.turns[0].round == 1
    for turn, following in zip(found.turns, found.turns[1:], strict=False):
        assert turn.at < turn.to <= following.at
    assert all(table.log[turn.at].seat == turn.seat for turn in found.turns)
    assert {turn.seat for turn in found.turns} == set(table.seats)


@pytest.mark.slow
def test_nobody_is_charged_for_what_all_decide_between_turns() -> None:
    """CIV-10.1: research ends the turn of everybody, and with it perhaps the game."""
    table, found = finished("civ"), course("civ")
    of_turns = [table.log[number] for turn in found.turns for number in range(turn.at, turn.to)]
    assert of_turns
    assert not any(decision.text.startswith(("research", "no_research")) for decision in of_turns)


@pytest.mark.slow
@pytest.mark.parametrize("title", ["tm", "civ", "dawn", "tta"])
def test_the_costliest_turns_are_those_of_the_reader_first(title: str) -> None:
    """Turns without a better move are left out, and each costs its player less than the one before."""
    found = course(title)
    for reader in (None, 0, 1):
        shown = found.costliest(None if reader is None else Seat(reader))
        assert shown
        assert all(found.outcomes[number].lost >= LEAST_LOSS for number in shown)
        own = [number for number in shown if found.turns[number].seat == reader]
        assert shown[: len(own)] == own
        for same in (own, shown[len(own) :]):
            lost = [found.outcomes[number].lost for number in same]
            assert lost == sorted(lost, reverse=True)


@pytest.mark.slow
def test_a_turn_as_the_program_would_take_it_costs_nothing() -> None:
    table = finished("tm")
    found = course("tm")
    for number, turn in enumerate(found.turns):
        before = earlier(table, turn.at)
        own = [decision.text for decision in table.log[turn.at : turn.to] if decision.seat == turn.seat]
        if [format_action(action) for action in whole_turn(before, turn.seat, LEVEL)] == own:
            assert found.outcomes[number].lost == 0


@pytest.mark.slow
def test_the_curve_of_chances_is_that_of_the_review() -> None:
    table = finished("tm")
    found = course("tm")
    assert chance_curve(table) == [
        *zip([turn.at for turn in found.turns], found.chances[:-1], strict=True),
        (table.decision_count, found.chances[-1]),
    ]


@pytest.mark.slow
def test_a_resignation_is_charged_to_the_turn_in_which_it_happens() -> None:
    """The averages of the curve look back, so no turn before it loses anything by it."""
    rules = GAMES["tta"]
    table = Table.new(rules, rules.options(), 3, "seed")
    while table.rules.round(table.state) < 4:
        seat = next(iter(table.questions))
        for action in plan(table, seat, None):
            table.act(seat, action)
    whole, at = _resigned(table)
    found = chance_history(whole)
    (turn,) = [number for number, each in enumerate(found.turns) if each.at <= at < each.to]
    assert found.outcomes[turn].played == 0
    assert found.outcomes[turn].lost > 0.05
    assert all(outcome.played > 0 for outcome in found.outcomes[:turn])


def _resigned(table: Table[Any]) -> tuple[Table[Any], int]:
    """Return the finished game in which the next player who can resigns, and when."""
    after, at = table.clone(), 0
    while not after.finished:
        seat = next(iter(after.questions))
        wanted = [each for each in after.legal_actions(seat) if each.tag == "resign"]
        if wanted and not at:
            at = after.decision_count
            after.act(seat, wanted[0])
            continue
        for action in plan(after, seat, None):
            after.act(seat, action)
    return after, at


@pytest.mark.slow
def test_the_columns_of_the_curve_name_the_rounds_where_they_begin() -> None:
    found = course("civ")
    named = [int(name) for name in columns(found) if name]
    assert named == sorted(set(named))
    assert named[0] == 1
    assert len(named) <= 14
    assert len(columns(found)) == len(found.chances)


@pytest.mark.slow
def test_a_review_continues_after_the_same_beginning() -> None:
    """A turn of Through the Ages has a political action before the others."""
    table = finished("tta")
    turn = max(course("tta").turns, key=lambda turn: turn.to - turn.at)
    own = [number for number in range(turn.at, turn.to) if table.log[number].seat == turn.seat]
    lines = [table.log[number].text for number in own]
    assert len(lines) > 2
    assert behind_the_same(table, turn, turn.at, lines[:2]) == own[2]
    assert behind_the_same(table, turn, own[1], lines[1:]) == turn.to
    assert behind_the_same(table, turn, turn.at, [*lines[:1], "resign"]) is None
    assert behind_the_same(table, turn, turn.at, []) is None


def test_a_costly_turn_shows_where_the_better_one_differs() -> None:
    """Both were listed in full, and readers had to compare them themselves."""
    bridge, place, town = (DescribedStep(Text(each), Text(each)) for each in ("bridge", "place", "town"))
    idea = Idea(((bridge, place), (town,)), ("bridge",), ("bridge", "place", "town cults"), 1.0)
    played = ["bridge", "place", "town coins", "end"]
    alike = shared_beginning(played, idea)
    assert alike == 2
    assert without_beginning(idea, alike).steps == ((town,),)
    assert differing(["Bridge", "Bridge", "Town", "End"], alike) == "Bridge ×2; **Town; End**"
    assert differing(["Pass"], 0) == "Pass"
    assert shared_beginning(["bridge", "place", "town cults"], idea) == 0, "an idea that was played is told in full"
