"""Planned turns are played when they come, if nothing relevant has changed (ND-18.15)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.drafts.preview import preview_legal_lines, preview_lines
from bot.sessions.plan_execution import due_turn, is_due, known_signals, planned_turn
from bot.sessions.whole_turn import Turn
from bot.settings import Settings
from bot.store import Store, plans
from bot.store.plans import Plan, PlannedStep, PlannedTurn
from rules.civilization.actions.plan import Plan as Declared
from rules.engine import Seat, Table
from rules.engine.core.copying import copy_of
from rules.engine.core.notation import format_action
from rules.engine.hosting.planned_turns import table_on_turn, turn_after
from tests.bot import positions
from tests.bot.seated import seated
from tests.bot.stones_games import ANNA, BORIS, DANA, NOW, start, tables_of
from tests.civilization import tables as civ
from tests.new_dawn.tables import P1, P2, Position, position


def two_capitals() -> Position:
    """Return two players far from each other; the first one is to move."""
    made = position("0,0 G cap1; 1,0 G; 2,0 G; 0,1 H; 7,0 G cap2; 8,0 G; 7,1 G; 8,1 H")
    made.row(P1, "C1 S1 M1 E1 I1")
    made.row(P2, "C1 S1 M1 E1 I1")
    return made


def planned(table: Table[Any], seat: Seat, *turns: Sequence[str], by_itself: bool = True) -> Plan:
    """Return a plan made now, each turn by its lines."""
    ahead, kept = table_on_turn(table, seat), []
    for lines in turns:
        assert ahead is not None, "the seat can plan"
        kept.append(planned_turn(ahead, seat, lines))
        ahead = turn_after(ahead, seat, [ahead.parse(line) for line in lines])
    return Plan(1, 101, seat, tuple(kept), by_itself, NOW, known=known_signals(table, seat))


def whole_turn(table: Table[Any], seat: Seat) -> list[str]:
    """Return the lines of a turn of the seat: always the first option."""
    ahead = table_on_turn(table, seat)
    assert ahead is not None, "the seat can plan"
    preview = preview_lines(ahead, seat, ())
    while preview.continues:
        preview = preview_lines(ahead, seat, [*preview.lines, format_action(preview.legal_actions[0])])
    return preview.lines


def test_off_turn_a_seat_decides_as_if_it_were_its_turn() -> None:
    table = two_capitals().table()
    before = table.digest()
    ahead = table_on_turn(table, P2)
    assert ahead is not None
    assert [*ahead.questions] == [P2]
    assert ahead.questions[P2].name == "choose"
    assert ahead.state.dice.seed != table.state.dice.seed
    ahead.act(P2, ahead.legal_actions(P2)[0])
    assert table.digest() == before


def test_a_player_with_a_question_plans_nothing() -> None:
    assert table_on_turn(two_capitals().table(), P1) is None


def test_a_plan_is_played_when_the_turn_comes() -> None:
    table = two_capitals().table()
    plan = planned(table, P2, whole_turn(table, P2))
    turn = Turn(table, {}, plans={P2: plan})
    turn.play(P1, [table.parse(line) for line in first_turn(table)])
    theirs = [made for made in turn.decisions if made.seat == P2]
    assert [made.text for made in theirs] == list(plan.turns[0].lines)
    assert {made.decided_by for made in theirs} == {"plan"}
    assert all(made.automatic for made in theirs)
    assert [left.is_empty for left in turn.changed_plans] == [True], "the turn is past"


def test_nobody_alone_takes_back_an_answer_of_a_plan() -> None:
    table = two_capitals().table()
    turn = Turn(table, {}, plans={P2: planned(table, P2, whole_turn(table, P2))})
    turn.play(P1, [table.parse(line) for line in first_turn(table)])
    session = seated(turn.table, turn)
    theirs = sum(decision.seat == P2 for decision in turn.table.log)
    assert session.free_undo_to(ANNA) == turn.table.decision_count
    assert session.free_undo_to(BORIS) == turn.table.decision_count - theirs, "but whose plan it was"


def test_a_plan_is_not_played_when_a_step_brings_something_else_than_before() -> None:
    """The card is now in another slot."""
    made = two_capitals()
    plan = planned(made.table(), P2, whole_turn(made.table(), P2))
    made.row(P2, "S1 C1 M1 E1 I1")
    made.g.active = P2
    table = made.table()
    assert is_due(table, P2, plan)
    due = due_turn(table, P2, plan)
    assert due.actions == ()
    assert str(due.stop) == "A step of your plan costs more or brings something else now."


def test_a_planned_turn_is_recognised_by_its_legal_actions() -> None:
    """A political action without cards for it is skipped; the rest of the plan is not lost."""
    made = two_capitals()
    plan = planned(made.table(), P2, whole_turn(made.table(), P2))
    plan = replace(plan, turns=(replace(plan.turns[0], question="another"),))
    assert not is_due(made.table(), P2, plan)
    made.g.active = P2
    assert is_due(made.table(), P2, plan)
    assert not is_due(made.table(), P2, replace(plan, turns=(replace(plan.turns[0], steps=plan.turns[0].steps[1:]),)))


def test_a_plan_does_not_answer_an_open_question() -> None:
    """The owner looks at it."""
    made = two_capitals()
    plan = planned(made.table(), P2, whole_turn(made.table(), P2))
    made.g.active = P2
    turn = Turn(made.table(), {}, plans={P2: plan})
    turn.answer_automatically()
    assert turn.decisions == []


def test_the_legal_part_of_a_plan_becomes_the_draft() -> None:
    made = two_capitals()
    made.g.active = P2
    table = made.table()
    card, token = whole_turn(two_capitals().table(), P2)[:2]
    preview, refusals = preview_legal_lines(table, P2, [card, "place 0:0", token])
    assert preview.lines == [card, token]
    assert [refusal.line for refusal in refusals] == ["place 0:0"]


def test_the_end_of_a_finished_turn_is_not_reported_as_impossible() -> None:
    """TM-17.4: only planned actions of the turn are worth mentioning."""
    table = positions.first_turn()
    seat = next(iter(table.questions))
    preview, refusals = preview_legal_lines(table, seat, ["build A1", "end"])
    assert preview.lines == []
    assert [refusal.line for refusal in refusals] == ["build A1"]
    _, refusals = preview_legal_lines(table, seat, ["end"])
    assert [refusal.line for refusal in refusals] == ["end"], "unless that is all there was"


def test_conversions_are_omitted_with_the_action_they_were_for() -> None:
    """TM-6.4, TM-7.6.1: power is not sacrificed for an action that another player has taken."""
    table = positions.first_turn()
    seat = next(iter(table.questions))
    state = copy_of(table.state)
    state.players[seat].bowls = [0, 12, 0]
    table = table.at_stage(table.stage, state)
    turn = ["burn 3", "power priest", "end"]
    plan = Plan(1, 101, seat, (planned_turn(table, seat, turn),), True, NOW, known=known_signals(table, seat))
    assert due_turn(table, seat, plan).stop is None
    state = copy_of(table.state)
    state.power_used = ["priest"]
    later = table.at_stage(table.stage, state)
    preview, refusals = preview_legal_lines(later, seat, turn)
    assert preview.lines == []
    assert [refusal.line for refusal in refusals] == ["power priest"]
    assert str(due_turn(later, seat, plan).stop) == "Not every step of your plan is possible."
    preview, _ = preview_legal_lines(later, seat, ["burn 3", "convert power_to_worker", "end"])
    assert preview.lines == ["burn 3", "convert power_to_worker"], "for no action of the turn"


def first_turn(table: Table[Any]) -> list[str]:
    """Return the lines of a turn of the seat that is to move: always the first option."""
    seat = next(iter(table.questions))
    preview = preview_lines(table, seat, ())
    while preview.continues:
        preview = preview_lines(table, seat, [*preview.lines, format_action(preview.legal_actions[0])])
    return preview.lines


async def test_plans_go_with_the_game(store: Store, settings: Settings) -> None:
    tables = tables_of(store, settings)
    game_id = await start(tables, store)
    async with store.writing() as db:
        for seat, user in enumerate((ANNA, BORIS)):
            await plans.save(db, Plan(game_id, user, Seat(seat), TAKING, True, NOW))
    async with tables.open(game_id) as session:
        await session.abandon(BORIS)
    async with store.reading() as db:
        assert await plans.of_game(db, game_id) == {}


TAKING = (PlannedTurn("take", (PlannedStep("take 1"),), 1),)


async def test_a_new_holder_does_not_get_the_old_plan(store: Store, settings: Settings) -> None:
    tables = tables_of(store, settings)
    game_id = await start(tables, store)
    async with store.writing() as db:
        await plans.save(db, Plan(game_id, ANNA, Seat(0), TAKING, True, NOW))
    async with tables.open(game_id) as session:
        await session.hand_over(Seat(0), DANA, "Dana", ANNA)
    async with store.reading() as db:
        assert await plans.of_game(db, game_id) == {}


def two_cities() -> civ.Position:
    """Return a table where the first of two players manages its cities."""
    return civ.position(civ.PLAIN, "B2 cap1; G2 cap2; A1 army1; H1 army2")


def test_an_unchanged_plan_is_played_with_any_other_options() -> None:
    """CIV-18.13: carried out when the part of the phase begins, and stopped at a step that is impossible by then."""
    table = two_cities().table()
    plan = planned(table, P2, [format_action(Declared(("devote G2", "advance", "end")))])
    turn = Turn(table, {}, plans={P2: plan})
    turn.play(P1, [table.parse("devote B2"), table.parse("end")])
    theirs = [made.text for made in turn.decisions if made.seat == P2]
    assert theirs == list(plan.turns[0].lines)
    assert turn.table.state.players[P2].culture == 1
    assert turn.table.questions[P2].name == "manage"


def test_single_actions_are_played_with_any_other_options() -> None:
    """CIV-18.13: the lost trade matters only to actions that were not planned."""
    made = two_cities()
    made.player(P2).trade = 27
    plan = planned(made.table(), P2, ["devote G2", "end"])
    made.player(P2).trade = 0
    assert due_turn(turn_of_the_second(made.table()), P2, plan).actions


def test_a_plan_waits_for_earlier_decisions() -> None:
    """CIV-5.2: `end` would end a Start of Turn, too, but belongs to the planned City Management."""
    made = two_cities()
    table = made.table("movement")
    table.act(P1, table.parse("end"))
    plan = planned(table, P1, ["devote B2", "end"])
    assert plan.turns[0].question == "manage"
    made.g.round += 1
    starting = made.table("start_of_turn")
    assert starting.obstacle(P1, starting.parse("end")) is None
    assert not is_due(starting, P1, plan)
    managing = made.table()
    assert is_due(managing, P1, plan)
    assert due_turn(managing, P1, plan).actions == tuple(map(managing.parse, ["devote B2", "end"]))


def turn_of_the_second(table: Table[Any]) -> Table[Any]:
    """Return the table once the first player has ended the part of the phase."""
    table.act(P1, table.parse("end"))
    return table


def two_turns(table: Table[Any], seat: Seat) -> Plan:
    """Return a plan of two turns: always the first option."""
    first = whole_turn(table, seat)
    ahead = table_on_turn(table, seat)
    assert ahead is not None
    following = turn_after(ahead, seat, [ahead.parse(line) for line in first])
    assert following is not None
    return planned(table, seat, first, first_turn(following))


def test_later_planned_turns_stay_when_one_is_played() -> None:
    table = two_capitals().table()
    plan = two_turns(table, P2)
    turn = Turn(table, {}, plans={P2: plan})
    turn.play(P1, [table.parse(line) for line in first_turn(table)])
    (left,) = turn.changed_plans
    assert left.turns == plan.turns[1:]
    assert left.by_itself


def test_turns_are_played_one_after_the_other() -> None:
    table = two_capitals().table()
    plan = two_turns(table, P2)
    turn = Turn(table, {}, plans={P2: plan})
    for _ in range(2):
        turn.play(P1, [turn.table.parse(line) for line in first_turn(turn.table)])
    theirs = [made.text for made in turn.decisions if made.seat == P2]
    assert theirs == [line for planned_one in plan.turns for line in planned_one.lines]


def test_deciding_otherwise_stops_the_plan_of_the_next_turn_too() -> None:
    table = two_capitals().table()
    plan = two_turns(table, P2)
    table.act(P1, table.parse(first_turn(table)[0]))
    while P2 not in table.questions:
        table.act(P1, table.legal_actions(P1)[0])
    turn = Turn(table, {}, plans={P2: replace(plan, begun=True)})
    turn.play(P2, [table.parse(line) for line in first_turn(table)])
    (left,) = turn.changed_plans
    assert left.turns == plan.turns[1:]
    assert not left.by_itself
    assert not left.begun


def test_a_new_round_stops_a_plan_that_was_made_for_this_one() -> None:
    made = two_capitals()
    plan = planned(made.table(), P2, whole_turn(made.table(), P2))
    late = replace(plan, turns=(replace(plan.turns[0], round=7),))
    made.g.active = P2
    assert str(due_turn(made.table(), P2, late).stop) == "A round has ended."


def test_a_stop_condition_of_a_title_stops_a_plan() -> None:
    """ND-11.12: a space is lost after the plan was made."""
    table = two_capitals().table()
    plan = replace(planned(table, P2, whole_turn(table, P2)), known=("more spaces than now",))
    turn = Turn(table, {}, plans={P2: plan})
    turn.play(P1, [table.parse(line) for line in first_turn(table)])
    assert not [made for made in turn.decisions if made.seat == P2]
    (left,) = turn.changed_plans
    assert str(due_turn(turn.table, P2, left).stop) == "A space of yours has been taken."


def test_a_pass_is_played_when_nothing_else_is_planned() -> None:
    table = two_cities().table()
    ending = planned(table, P2, ["end"]).turns[0]
    devoting = planned(table, P2, ["devote G2", "end"]).turns
    for turns, played in (((), ["end"]), (devoting, ["devote G2", "end"])):
        plan = Plan(1, 101, P2, turns, False, NOW, ending)
        turn = Turn(two_cities().table(), {}, plans={P2: replace(plan, by_itself=bool(turns))})
        turn.play(P1, [table.parse("end")])
        assert [made.text for made in turn.decisions if made.seat == P2 and made.decided_by == "plan"] == played


def test_a_plan_that_is_only_prepared_keeps_the_pass_for_later() -> None:
    table = two_cities().table()
    ending = planned(table, P2, ["end"]).turns[0]
    plan = replace(planned(table, P2, ["devote G2", "end"], by_itself=False), otherwise=ending)
    turn = Turn(table, {}, plans={P2: plan})
    turn.play(P1, [table.parse("end")])
    assert not [made for made in turn.decisions if made.seat == P2]
