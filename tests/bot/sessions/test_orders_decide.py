"""The answer of a standing order or a plan counts as a decision of its owner, in every title."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

import pytest

from bot.sessions.whole_turn import Turn
from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.trade import MakeOffer, PassTrade
from rules.civilization.orders import PassingTrade
from rules.engine import AnyAction, Seat, StandingOrder, Table
from rules.new_dawn.actions.military import Attack
from rules.new_dawn.orders import Defend
from rules.terra_mystica.actions import Upgrade
from rules.terra_mystica.orders import PowerPolicy
from tests.bot.seated import PEOPLE, seated
from tests.bot.stones_games import ANNA, BORIS, CLARA
from tests.civilization import tables as civilization
from tests.new_dawn.military.fights import throw, to_war
from tests.new_dawn.tables import position
from tests.terra_mystica.tables import Side, terra_mystica


def played(
    table: Table[Any], seat: Seat, actions: Sequence[AnyAction], orders: Mapping[Seat, Sequence[StandingOrder]]
) -> tuple[list[str], list[int]]:
    """Return who decided what when a seat plays, and how many decisions each person can take back alone then."""
    turn = Turn(table, orders)
    turn.play(seat, actions)
    session = seated(turn.table, turn)
    told = [f"{made.seat}{'*' * made.automatic} {made.text}" for made in turn.decisions]
    users = [user for user, _ in PEOPLE[: len(table.seats)]]
    return told, [turn.table.decision_count - session.free_undo_to(user) for user in users]


@pytest.mark.parametrize(("policy", "answer"), [("always", "1* accept"), ("never", "1* decline")])
def test_power_that_an_order_takes_or_declines_is_decided(policy: Literal["always", "never"], answer: str) -> None:
    """TM-9: building next to a player must not reveal their order for free."""
    play = terra_mystica(Side("nomads", dwelling="E6"), Side("witches", dwelling="E7"))
    orders = {play.seat("witches"): (PowerPolicy(policy=policy),)}
    actions = [Upgrade("E6", "trading_house"), play.table.parse("end")]
    told, alone = played(play.table, play.seat("nomads"), actions, orders)
    assert told == ["0 upgrade E6 trading_house", "0 end", answer]
    assert alone == [0, 1], "whose order it was takes back what it answered"


def test_an_open_power_offer_stands_like_an_answered_one() -> None:
    """TM-9: that no order has answered is known as soon as somebody is asked."""
    play = terra_mystica(Side("nomads", dwelling="E6"), Side("witches", dwelling="E7"))
    told, alone = played(play.table, play.seat("nomads"), [Upgrade("E6", "trading_house")], {})
    assert (told, alone) == (["0 upgrade E6 trading_house"], [0, 0])
    play = terra_mystica(Side("nomads", dwelling="E6"), Side("witches", dwelling="E7"))
    actions = [Upgrade("E6", "trading_house"), play.table.parse("end")]
    told, alone = played(play.table, play.seat("nomads"), actions, {})
    assert (told, alone) == (["0 upgrade E6 trading_house", "0 end"], [1, 0]), "the end of the turn asks nobody"


def test_a_table_with_computer_players_alone_has_no_orders_to_test() -> None:
    play = terra_mystica(Side("nomads", dwelling="E6"), Side("witches", dwelling="E7"))
    for computer in play.table.seats:
        table = play.table.clone()
        turn = Turn(table, {}, computer_seats=(computer,))
        turn.play(play.seat("nomads"), [Upgrade("E6", "trading_house")])
        assert not table.log[-1].reveals


@pytest.mark.parametrize("orders", [{}, {Seat(1): (Defend(cities="never", tokens="never"),)}], ids=["unsaid", "never"])
def test_a_defence_by_an_order_is_decided(orders: Mapping[Seat, Sequence[StandingOrder]]) -> None:
    """ND-18.11, also by the default order."""
    made = position("0,0 G cap1; 1,0 G ct2; 9,9 G cap2")
    made.row(Seat(1), "C1 E1 M1 S1 I1", M=3)
    table = to_war(made)
    throw(table, Seat(0), Attack(made.at(1, 0)), 3, 3)
    turn = Turn(table, orders)
    turn.answer_automatically()
    assert [(made.seat, made.automatic) for made in turn.decisions] == [(1, True)]
    session = seated(turn.table, turn)
    assert session.stands_for(ANNA, turn.table.decision_count)
    assert session.free_undo_to(ANNA) == turn.table.decision_count


def test_an_empty_part_of_a_turn_is_ended_by_its_player() -> None:
    """CIV-18.20: a default order decides as well."""
    table = civilization.position(civilization.PLAIN, "B2 cap1; F2 cap2").table("start_of_turn")
    told, alone = played(table, Seat(0), [EndSegment()], {})
    assert told[1].startswith("1* ")
    assert alone[0] == 0


def test_a_pass_of_an_order_in_the_trade_phase_is_decided() -> None:
    """CIV-7.9."""
    made = civilization.position(civilization.PLAIN, "B2 cap1; F2 cap2; B7 cap3", seats=3)
    made.player(Seat(0)).trade = 9
    orders = {Seat(1): (PassingTrade(policy="pass"),)}
    table = made.table("trade")
    told, alone = played(table, Seat(0), [MakeOffer(Seat(2), give_trade=1)], orders)
    assert told[-1].startswith("1* pass")
    assert alone == [0, 1, 0]


def test_a_publicly_forced_pass_is_nobodys_decision() -> None:
    """CIV-7.9: with nothing to trade there is no question, and nothing is revealed."""
    table = civilization.position(civilization.PLAIN, "B2 cap1; F2 cap2; B7 cap3", seats=3).table("trade")
    turn = Turn(table, {})
    table.act(Seat(0), PassTrade())
    turn.answer_automatically()
    forced = [made.text for made in turn.decisions if made.decided_by == "forced"]
    assert forced[:2] == ["pass", "pass"]
    table.undo(3)
    session = seated(table, turn)
    assert session.free_undo_to(ANNA) == 0
    assert session.free_undo_to(BORIS) == session.free_undo_to(CLARA) == 3
