"""Planned segments (CIV-18.12)."""

from __future__ import annotations

from rules.civilization.actions.building import ProduceBuilding
from rules.civilization.actions.city import DevoteToArts, ProduceFigure
from rules.civilization.actions.plan import Plan
from rules.civilization.actions.reactions.base import AskAgain, NoReaction
from rules.civilization.actions.reactions.interrupts import InterruptWithEvent
from rules.civilization.actions.reactions.refusal import RefuseEvent
from rules.civilization.actions.reactions.spies import CancelWithMassMedia, CancelWithWriting
from rules.engine import public_record
from rules.engine.core.notation import format_action
from tests.civilization.tables import P1, P2, PLAIN, Position, position, refusal
from tests.civilization.test_interrupts import hold, let_happen, riding, squares_of

FOREST = "FFFFFFFF\n" * 4 + "GFFFFFFF\n" * 4
ITEMS = (DevoteToArts("B2"), ProduceBuilding("B6", "library", "A6"), ProduceFigure("F6", "army", "E6"))
PLAN = Plan(tuple(map(format_action, ITEMS)))


def three_cities() -> Position:
    """Return a position in which red has three cities and both players know Writing; blue has a spy."""
    made = position(FOREST, "B2 cap1; B6 city1; F6 city1; F2 cap2")
    made.player().technologies.append("writing")
    made.player(P2).technologies.append("writing")
    made.player(P2).huts = ["spy"]
    return made


def test_an_answer_names_the_item_that_is_cancelled() -> None:
    """EX-CIV-S67, CIV-18.5, CIV-18.12, CIV-18.20."""
    table = three_cities().table()
    table.act(P1, PLAN)
    assert table.questions.keys() == {P2}
    table.act(P2, CancelWithWriting(("hut:spy",), 2))
    g = table.state
    assert g.players[0].culture == 1
    assert g.markers == {}
    assert sorted(g.players[0].turn.actions.values()) == [1, 1]
    assert squares_of(table, P1) == []
    assert table.questions[P1].name == "manage"
    table.act(P1, ITEMS[2])
    assert squares_of(table, P1) == ["E6"], "Writing has been used: nobody is asked"


def test_a_plan_stops_after_any_reaction() -> None:
    """CIV-18.12, CIV-18.4: a player who has answered one item could answer no later one, so the rest is
    declared again.
    """
    made = three_cities()
    made.player().technologies.append("mass_media")
    made.player().huts = ["spy"]
    table = made.table()
    table.act(P1, PLAN)
    table.act(P2, CancelWithWriting(("hut:spy",), 1))
    table.act(P1, CancelWithMassMedia(("hut:spy",)))
    assert table.state.players[0].culture == 1
    assert table.state.markers == {}
    assert table.questions[P1].name == "manage"


def test_a_plan_stops_where_the_united_nations_refuse() -> None:
    """CIV-18.12, CIV-14.3.8: they may refuse the next item as well."""
    made = position(PLAIN, "B2 cap1; G2 cap2; F1 united_nations; G1 library")
    hold(made, P1, "the_citizens_are_revolting", "sabotage")
    made.put("F4 army1")
    table = made.table("start_of_turn")
    table.act(P1, Plan(("revolt the_citizens_are_revolting 1", "sabotage sabotage G1")))
    table.act(P2, RefuseEvent(1))
    assert table.questions[P1].name == "start"
    assert table.state.players[1].government == "despotism"
    assert len(table.state.markers) == 2


def test_a_plan_with_its_end_is_a_whole_segment_in_one_decision() -> None:
    """CIV-18.12."""
    table = three_cities().table()
    table.act(P1, Plan((*PLAN.items, "end")))
    table.act(P2, NoReaction())
    assert table.decision_count == 2
    assert table.state.active == P2
    assert len(table.state.markers) == 1
    assert squares_of(table, P1) == ["E6"]


def test_a_player_can_postpone_the_answer_until_the_item_comes() -> None:
    """CIV-18.12."""
    table = three_cities().table()
    table.act(P1, PLAN)
    table.act(P2, AskAgain(3))
    assert len(table.state.markers) == 1
    assert table.questions.keys() == {P2}
    table.act(P2, CancelWithWriting(("hut:spy",), 3))
    assert squares_of(table, P1) == []


def test_a_plan_stops_at_the_first_item_that_is_not_legal() -> None:
    """CIV-18.12: each item is checked and paid when its turn comes."""
    table = three_cities().table()
    twice = Plan((format_action(ITEMS[0]), format_action(ITEMS[0]), format_action(ITEMS[2])))
    table.act(P1, twice)
    let_happen(table)
    assert table.state.players[0].culture == 1
    assert squares_of(table, P1) == []
    assert table.questions[P1].name == "manage"
    assert refusal(table, P1, Plan((format_action(ITEMS[0]),))) == "CIV-8.1"
    assert refusal(table, P1, Plan(("end", format_action(ITEMS[2])))) == "CIV-18.12"
    assert refusal(table, P1, Plan(("dance",))) == "CIV-18.12"


def test_a_plan_stops_for_a_decision_of_its_owner() -> None:
    """CIV-18.12: here a culture event above the hand size."""
    made = position(PLAIN, "B2 cap1; F2 cap2")
    hold(made, P1, "drought", "sabotage")
    made.player().culture = 6
    table = made.table()
    table.act(P1, Plan(("advance", "advance", "end")))
    let_happen(table)
    assert table.questions[P1].name == "discard"
    assert table.state.players[0].culture_space == 1


def test_paths_of_several_groups_have_one_set_of_windows() -> None:
    """CIV-18.8, CIV-18.12: an answer names the item and the step."""
    made = riding("E5 army1 scout1; G7 army1; K8 army2")
    hold(made, P2, "defection")
    plan = Plan(("path E5 1 0 east,east", "path G7 1 0 east", "path E5 0 1 west", "end"))
    table = made.table("movement")
    table.act(P1, plan)
    assert table.questions.keys() == {P2}
    table.act(P2, InterruptWithEvent("defection", "H7", 1, 0, 2, 1))
    assert squares_of(table, P1) == ["G5", "E5"]
    assert table.questions[P1].name == "move"
    other = made.table("movement")
    other.act(P1, plan)
    other.act(P2, InterruptWithEvent("defection", "H7", 1, 0, 4, 0))
    assert sorted(squares_of(other, P1)) == ["D5", "G5"]
    assert other.state.active == P2


def test_two_groups_of_one_square_are_distinguished() -> None:
    """CIV-18.12: the second path names the remaining figures."""
    made = riding("E5 army1 army1")
    table = made.table("movement")
    table.act(P1, Plan(("path E5 1 0 east", "path E5 1 0 west")))
    assert sorted(squares_of(table, P1)) == ["D5", "F5"]


def test_others_see_a_plan_only_when_it_is_declared() -> None:
    """CIV-18.12, CIV-19.2."""
    table = three_cities().table()
    table.act(P1, PLAN)
    assert [declared.item for declared in table.view(P2).state.declared] == [1, 2, 3]
    assert public_record(table).decisions[0].text == "plan ?3"
