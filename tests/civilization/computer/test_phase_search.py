"""Plays of a part of a phase: all its cities and figures, up to a revelation, and the best one chosen."""

from __future__ import annotations

from random import Random

from rules.civilization import CIVILIZATION, Game
from rules.civilization.actions.families import EndSegment
from rules.civilization.computer.aim_texts import aim
from rules.civilization.computer.phase_search import Segment, segments
from rules.civilization.computer.playing import decide, rank_plans
from rules.engine import Seat, Table
from rules.engine.computer_player import LEVELS
from rules.engine.core.notation import format_action
from rules.engine.search import Position
from tests.civilization.computer.test_decisions import LAND, two_capitals
from tests.civilization.tables import P1, position


def seen(table: Table[Game], seat: Seat = P1) -> Position[Game]:
    """Return the position as a seat knows it."""
    found = Position.of(table, seat, Random(1))
    assert found is not None
    return found


def ways(table: Table[Game], seat: Seat = P1) -> list[Segment]:
    """Return the compared plays, the best one first."""
    return sorted(segments(seen(table, seat), seat, 6), key=lambda each: -each.gain)


def decisions(way: Segment) -> list[str]:
    """Return the decisions of a play in notation."""
    return [format_action(action) for step in way.steps for action in step]


def test_a_play_of_city_management_has_an_action_for_each_city() -> None:
    """CIV-8.1."""
    made = position(LAND, "B2 cap1; B6 city1; G7 cap2; C2 academy")
    best = ways(made.table("city_management"))[0]
    assert {"B2", "B6"} <= {word for decision in decisions(best) for word in decision.split()}


def test_a_play_is_described_up_to_its_revelation() -> None:
    """CIV-9.8.2: the content of a hut is unknown, so later decisions are left open."""
    made = two_capitals("D4 army1; D6 army1; E4 hut:silk; E6 hut:iron")
    best = ways(made.table("movement"))[0]
    assert decisions(best) in (["path D4 1 0 east"], ["path D6 1 0 east"])


def test_the_gain_of_a_play_includes_actions_after_a_revelation() -> None:
    """Otherwise a player who reveals something would seem to do nothing more."""
    one = two_capitals("D4 army1; E4 hut:silk")
    two = two_capitals("D4 army1; D6 army1; E4 hut:silk; E6 hut:iron")
    assert ways(two.table("movement"))[0].gain > 1.5 * ways(one.table("movement"))[0].gain


def test_the_same_actions_in_another_order_are_the_same_play() -> None:
    made = position(LAND, "B2 cap1; B6 city1; G7 cap2")
    done = [tuple(sorted(decisions(each))) for each in ways(made.table("city_management"))]
    assert len(set(done)) == len(done) > 1


def test_the_strong_player_begins_the_best_play_and_others_the_apparently_best() -> None:
    table = two_capitals("D4 army1; E4 hut:silk").table("city_management")
    for level in LEVELS:
        begun = decide(seen(table), P1, level, Random(3))
        prospects = rank_plans(seen(table), P1, level, Random(3))
        assert prospects[0].plan.first[:1] == tuple(begun)
        assert all(each.plan.value <= prospects[0].plan.value for each in prospects)
    assert ways(table)[0].first == decide(seen(table), P1, "strong", Random(3))[0]


def test_a_play_can_be_carried_out_decision_by_decision() -> None:
    """Each is legal in its place, also after the end of a stage."""
    made = position(LAND, "B2 cap1; B6 city1; G7 cap2")
    for prospect in rank_plans(seen(made.table("city_management")), P1, "strong", Random(1)):
        numbers = []
        for number, state, action in prospect.decisions(P1):
            assert action.obstacle(state, P1) is None
            numbers.append(number)
        assert numbers[-1] == len(prospect.plan.later)


def test_with_nothing_to_do_the_segment_ends() -> None:
    (only,) = ways(two_capitals().table("movement"))
    assert only.steps == ((EndSegment(),),)


def test_the_nearest_victory_is_named_with_its_turns() -> None:
    """CIV-20.3."""
    made = two_capitals()
    made.player().coin_tokens = {"democracy": 4, "printing_press": 4, "pottery": 3}
    made.player().technologies += ["democracy", "printing_press", "pottery", "computers"]
    told = aim(made.g, P1)
    assert told is not None
    assert str(told).startswith("a victory by coins in about ")
    assert aim(CIVILIZATION.new(made.g.options, 2, "set-up"), P1) is None


def test_a_winning_play_says_so() -> None:
    """CIV-20.2."""
    made = two_capitals()
    made.player().technologies = [
        "currency", "pottery", "writing", "masonry", "philosophy", "democracy", "chivalry", "irrigation", "monarchy",
        "banking", "theology", "railroad", "computers", "flight",
    ]  # fmt: skip
    made.player().trade = 27
    best = rank_plans(seen(made.table("research")), P1, "strong", Random(1))[0].plan
    assert [format_action(action) for action in best.first] == ["research space_flight"]
    assert str(aim(best.state, P1)) == "a victory by technology at once"
