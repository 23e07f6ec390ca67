"""Default standing orders: they hold for seats that have given none of their kind."""

from __future__ import annotations

from dataclasses import replace
from typing import Self

from bot.sessions.orders import in_force
from bot.sessions.whole_turn import Turn
from rules.engine import Seat, Table
from rules.new_dawn import Game
from rules.new_dawn.actions.military import Attack
from rules.new_dawn.orders import Concede, Defend
from tests.engine import tiny
from tests.new_dawn.military.fights import throw, to_war
from tests.new_dawn.tables import P1, P2, Position, position


class BidThree(tiny.BidAlways, frozen=True, title="Bids"):
    """Bid three by default."""

    tag = "bid_three"

    @classmethod
    def default_order(cls) -> Self:
        return cls(coins=3)


RULES = replace(tiny.TINY, standing_orders=(tiny.NeverGrab, BidThree))


def test_the_default_order_holds_without_an_explicit_one() -> None:
    assert in_force(RULES, ()) == (BidThree(coins=3),)
    assert in_force(RULES, (tiny.NeverGrab(),)) == (tiny.NeverGrab(), BidThree(coins=3))


def test_an_own_order_takes_its_place() -> None:
    assert in_force(RULES, (BidThree(coins=9),)) == (BidThree(coins=9),)


def attacked() -> tuple[Position, Table[Game]]:
    made = position("0,0 G cap1; 1,0 G ct2; 9,9 G cap2")
    made.row(P2, "C1 E1 M1 S1 I1", M=3)
    table = to_war(made)
    throw(table, P1, Attack(made.at(1, 0)), 3, 3)
    return made, table


def test_a_defence_is_automatic_unless_its_owner_wants_to_decide() -> None:
    made, table = attacked()
    turn = Turn(table, {})
    turn.answer_automatically()
    assert P2 not in turn.table.questions
    assert turn.table.state.control[made.at(1, 0)].seat == P2
    assert turn.decisions[0].automatic

    _, table = attacked()
    turn = Turn(table, {Seat(1): (Defend(), Concede())})
    turn.answer_automatically()
    assert turn.table.questions[P2].name == "defend"
