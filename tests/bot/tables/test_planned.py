"""Turns planned ahead are played when they come, if nothing has changed that matters to them (ND-18.15)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.drafting.drafts import try_out, try_what_fits
from bot.settings import Settings
from bot.store import Store, plans
from bot.store.plans import Plan, PlannedStep
from bot.tables.planned import as_planned, has_come, steps_of
from bot.tables.whole_turn import Turn
from rules.civilization.actions.plan import Plan as Declared
from rules.engine import Seat, Table
from rules.engine.core.ahead import as_if_on_move
from rules.engine.core.notation import format_action
from tests.bot.playing import ANNA, BORIS, DANA, NOW, start, tables_of
from tests.civilization import tables as civ
from tests.engine.stones import Bid
from tests.new_dawn.tables import P1, P2, Position, position


def two_capitals() -> Position:
    """Two players far from each other; the first one is to move."""
    made = position("0,0 G cap1; 1,0 G; 2,0 G; 0,1 H; 7,0 G cap2; 8,0 G; 7,1 G; 8,1 H")
    made.row(P1, "C1 S1 M1 E1 I1")
    made.row(P2, "C1 S1 M1 E1 I1")
    return made


def planned(table: Table[Any], seat: Seat, *lines: str, by_itself: bool = True) -> Plan:
    """A plan made now."""
    ahead = as_if_on_move(table, seat)
    assert ahead is not None, "the seat can plan"
    question = ahead.questions[seat].name
    return Plan(1, 101, seat, question, steps_of(ahead, seat, lines), by_itself, NOW)


def whole_turn(table: Table[Any], seat: Seat) -> list[str]:
    """Lines of a turn of the seat: always the first option."""
    ahead = as_if_on_move(table, seat)
    assert ahead is not None, "the seat can plan"
    preview = try_out(ahead, seat, ())
    while preview.continues:
        preview = try_out(ahead, seat, [*preview.lines, format_action(preview.options[0])])
    return preview.lines


def test_off_turn_a_seat_decides_as_if_it_were_its_turn() -> None:
    table = two_capitals().table()
    before = table.digest()
    ahead = as_if_on_move(table, P2)
    assert ahead is not None
    assert [*ahead.questions] == [P2]
    assert ahead.questions[P2].name == "choose"
    assert ahead.state.dice.seed != table.state.dice.seed
    ahead.act(P2, ahead.options(P2)[0])
    assert table.digest() == before


def test_whoever_is_asked_something_plans_nothing() -> None:
    assert as_if_on_move(two_capitals().table(), P1) is None


def test_a_plan_is_played_when_the_turn_comes() -> None:
    table = two_capitals().table()
    plan = planned(table, P2, *whole_turn(table, P2))
    turn = Turn(table, {}, plans={P2: plan})
    turn.play(P1, [table.parse(line) for line in first_turn(table)])
    theirs = [made for made in turn.decisions if made.seat == P2]
    assert [made.text for made in theirs] == list(plan.lines)
    assert {made.decided_by for made in theirs} == {"plan"}
    assert all(made.automatic for made in theirs)
    assert turn.on_turn >= {P1, P2}


def test_nobody_alone_takes_back_what_a_plan_has_answered() -> None:
    table = two_capitals().table()
    turn = Turn(table, {}, plans={P2: planned(table, P2, *whole_turn(table, P2))})
    turn.play(P1, [table.parse(line) for line in first_turn(table)])
    assert all(decision.reveals for decision in turn.table.log if decision.seat == P2)


def test_a_plan_is_not_played_when_other_choices_are_there_than_before() -> None:
    made = two_capitals()
    plan = planned(made.table(), P2, *whole_turn(made.table(), P2))
    made.row(P2, "S1 C1 M1 E1 I1")
    made.g.active = P2
    table = made.table()
    assert has_come(table, P2, plan)
    assert as_planned(table, P2, plan) == []


def test_a_turn_that_begins_with_another_question_is_known_by_what_is_possible() -> None:
    """A political action, for which there are no cards any more, is passed over; the rest of the plan is not lost."""
    made = two_capitals()
    plan = replace(planned(made.table(), P2, *whole_turn(made.table(), P2)), question="another")
    assert not has_come(made.table(), P2, plan)
    made.g.active = P2
    assert has_come(made.table(), P2, plan)
    assert not has_come(made.table(), P2, replace(plan, steps=plan.steps[1:]))


def test_what_is_asked_already_is_not_answered_by_a_plan() -> None:
    """The owner looks at it."""
    made = two_capitals()
    plan = planned(made.table(), P2, *whole_turn(made.table(), P2))
    made.g.active = P2
    turn = Turn(made.table(), {}, plans={P2: plan})
    turn.answer_automatically()
    assert turn.decisions == []


def test_of_a_plan_what_is_legal_becomes_the_draft() -> None:
    made = two_capitals()
    made.g.active = P2
    table = made.table()
    card, token = whole_turn(two_capitals().table(), P2)[:2]
    preview, refusals = try_what_fits(table, P2, [card, "place 0:0", token])
    assert preview.lines == [card, token]
    assert [refusal.line for refusal in refusals] == ["place 0:0"]


def first_turn(table: Table[Any]) -> list[str]:
    """Lines of a turn of the seat that is to move: always the first option."""
    seat = next(iter(table.questions))
    preview = try_out(table, seat, ())
    while preview.continues:
        preview = try_out(table, seat, [*preview.lines, format_action(preview.options[0])])
    return preview.lines


async def test_plans_go_with_their_seat_and_with_the_game(store: Store, settings: Settings) -> None:
    tables = tables_of(store, settings)
    game_id = await start(tables, store)

    async def planning() -> list[int]:
        async with store.reading() as db:
            return [user for user in (ANNA, BORIS) if await plans.find(db, game_id, user) is not None]

    async with store.writing() as db:
        for seat, user in enumerate((ANNA, BORIS)):
            steps = (PlannedStep("take 1", "as then"),)
            await plans.save(db, Plan(game_id, user, Seat(seat), "take", steps, True, NOW))
    async with tables.of(game_id) as session:
        await session.act(ANNA, [Bid(1)])
        assert await planning() == [BORIS], "what was decided in a turn is past"
        await session.abandon(BORIS)
    assert await planning() == []


async def test_whoever_takes_a_seat_does_not_find_the_plan_of_somebody_else(store: Store, settings: Settings) -> None:
    tables = tables_of(store, settings)
    game_id = await start(tables, store)
    async with store.writing() as db:
        plan = Plan(game_id, ANNA, Seat(0), "take", (PlannedStep("take 1", "as then"),), True, NOW)
        await plans.save(db, plan)
    async with tables.of(game_id) as session:
        await session.hand_over(Seat(0), DANA, "Dana", ANNA)
    async with store.reading() as db:
        assert await plans.played_by_themselves(db, game_id) == {}


def two_cities() -> civ.Position:
    """The first of two players manages its cities."""
    return civ.position(civ.PLAIN, "B2 cap1; G2 cap2; A1 army1; H1 army2")


def test_what_stands_as_planned_is_played_whatever_else_is_possible_by_then() -> None:
    """CIV-18.13: carried out when the part of the phase begins, and stopped at what is impossible by then."""
    table = two_cities().table()
    plan = planned(table, P2, format_action(Declared(("devote G2", "advance", "end"))))
    turn = Turn(table, {}, plans={P2: plan})
    turn.play(P1, [table.parse("devote B2"), table.parse("end")])
    theirs = [made.text for made in turn.decisions if made.seat == P2]
    assert theirs == list(plan.lines)
    assert turn.table.state.players[P2].culture == 1
    assert turn.table.questions[P2].name == "manage"


def test_single_actions_are_played_only_where_the_same_is_possible() -> None:
    """ND-18.15: the market has changed what else could be done."""
    made = two_cities()
    made.player(P2).trade = 27
    table = made.table()
    plan = planned(table, P2, "devote G2", "end")
    made.player(P2).trade = 0
    other = made.table()
    assert as_planned(turn_of_the_second(table), P2, plan)
    assert as_planned(turn_of_the_second(other), P2, plan) == []


def turn_of_the_second(table: Table[Any]) -> Table[Any]:
    """The table once the first player has ended the part of the phase."""
    table.act(P1, table.parse("end"))
    return table
