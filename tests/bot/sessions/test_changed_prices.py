"""A changed cost of a planned step is shown as a difference when its turn comes (ND-18.15)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from bot.access.seat_context import plan_outcome
from bot.drafts.preview import preview_legal_lines
from bot.language.i18n import Localizer
from bot.sessions.plan_execution import due_turn, planned_turn
from bot.store.plans import Plan
from rules.civilization.actions.building import ProduceWonder
from rules.engine import AnyAction, Seat, Table, Text
from rules.engine.core.notation import format_action
from rules.new_dawn.actions.industry import BuildWonder
from rules.terra_mystica.actions import Upgrade
from rules.through_the_ages.actions.taking import TakeCard
from tests.bot import positions
from tests.bot.stones_games import NOW
from tests.civilization import tables as civilization
from tests.new_dawn.focus.test_industry import LAND
from tests.new_dawn.resolving import face_up, led_by, resolving
from tests.new_dawn.tables import P1, position
from tests.terra_mystica.tables import Side, terra_mystica


def plan_of(table: Table[Any], action: AnyAction) -> Plan:
    """Return a plan of a turn that begins with an action, to be played automatically."""
    seat = next(iter(table.questions))
    return Plan(1, 101, seat, (planned_turn(table, seat, [format_action(action)]),), True, NOW)


def told(plan: Plan, now: Table[Any], language: str = "en") -> str:
    """Return the message to the owner whose turn comes `now`."""
    assert plan.next is not None, "a turn is planned"
    preview, refusals = preview_legal_lines(now, plan.seat, plan.next.lines)
    localizer = Localizer(language, ["Anna", "Boris"])
    return localizer(plan_outcome(plan, preview, refusals, localizer))


def witches(*, neighbour: bool) -> Table[Any]:
    """Return the Witches with a dwelling on E7, next to the Nomads or far from them."""
    return terra_mystica(Side("witches", dwelling="E7"), Side("nomads", dwelling="E6" if neighbour else "A1")).table


HOUSE = Upgrade("E7", "trading_house")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Upgrade E7 to a trading house – still possible, costs 3 coins more."),
        ("cs", "stále možné, ale dražší: 3 peníze navíc."),
        ("sk", "stále možné, ale drahšie: 3 mince navyše."),
    ],
)
def test_a_higher_price_is_shown_as_a_difference_in_every_language(language: str, words: str) -> None:
    """TM-8.2: a trading house costs twice the coins where no other faction is adjacent."""
    plan, now = plan_of(witches(neighbour=True), HOUSE), witches(neighbour=False)
    assert words in told(plan, now, language)
    assert str(due_turn(now, plan.seat, plan).stop) == "A step of your plan costs more or brings something else now."


def test_a_lower_price_is_shown_as_a_difference_and_stops_no_plan() -> None:
    plan, now = plan_of(witches(neighbour=False), HOUSE), witches(neighbour=True)
    assert "Upgrade E7 to a trading house – still possible, costs 3 coins less." in told(plan, now)
    assert due_turn(now, plan.seat, plan).actions == (HOUSE,)


def card_of_the_row() -> tuple[Table[Any], AnyAction]:
    table = positions.third_round()
    seat = next(iter(table.questions))
    return table, next(action for action in table.legal_actions(seat) if isinstance(action, TakeCard))


def wonder_of_the_east() -> tuple[Table[Any], AnyAction]:
    made = civilization.position("FFF\nFGF\nFFF", "B2 cap1")
    made.g.wonder_market[0] = "porcelain_tower"
    made.player().technologies.append("construction")
    return made.table(), ProduceWonder("B2", "porcelain_tower", "A1")


def forbidden_city() -> tuple[Table[Any], AnyAction]:
    made = led_by(position(LAND), "trajan")
    face_up(made, "forbidden_city")
    made.g.players[P1].resources = {"marble": 1, "oil": 2}
    return resolving(made, "I1", 3), BuildWonder("forbidden_city", ("marble", "oil", "oil"))


@pytest.mark.parametrize(
    ("made", "kind", "more"),
    [
        (card_of_the_row, "actions", "costs 1 action more."),
        (wonder_of_the_east, "production", "costs 1 production more."),
        (forbidden_city, "production", "costs 1 production more."),
    ],
)
def test_every_title_tells_by_how_much_something_has_become_dearer(
    made: Callable[[], tuple[Table[Any], AnyAction]], kind: str, more: str
) -> None:
    table, action = made()
    plan = plan_of(table, action)
    (turn,) = plan.turns
    (step,) = turn.steps
    assert step.cost is not None, "it has a price"
    cheaper = replace(step, words=Text("cheaper"), cost={**step.cost, kind: step.cost[kind] - 1})
    plan = replace(plan, turns=(replace(turn, steps=(cheaper,)),))
    assert f"– still possible, {more}" in told(plan, table)
    assert due_turn(table, plan.seat, plan).stop is not None


def test_a_change_without_a_price_shows_both_descriptions() -> None:
    table = terra_mystica(Side("witches", dwelling="E7"), Side("nomads", dwelling="A1")).table
    plan = plan_of(table, next(each for each in table.legal_actions(Seat(0)) if type(each).tag == "priest"))
    (turn,) = plan.turns
    plan = replace(plan, turns=(replace(turn, steps=(replace(turn.steps[0], words=Text("less")),)),))
    assert "– as planned: less." in told(plan, table)
