"""The abilities of the Chaos Magicians (TM-14.3)."""

from typing import Any

from rules.terra_mystica.actions import (
    Build,
    ChooseFavor,
    Convert,
    DoubleTurn,
    EndTurn,
    Pass,
    PowerAction,
    SendPriest,
    Upgrade,
)
from tests.terra_mystica.tables import Play, Side, terra_mystica


def chaos_magicians(**more: Any) -> Play:
    return terra_mystica(
        Side("chaos_magicians", stronghold="D4", **more),
        Side("witches", dwelling="C3"),
    )


def test_the_chaos_magicians_take_two_actions_with_their_follow_ups() -> None:
    """TM-14.3."""
    play = chaos_magicians(dwelling="E7", trading_house="A6", power="0/0/12")
    play.act("chaos_magicians", DoubleTurn(), Upgrade("A6", "temple"), ChooseFavor("air_3"), ChooseFavor("fire_3"))
    play.act("chaos_magicians", PowerAction("spade"), Build("E8"))
    assert play.asked("chaos_magicians") == "end_of_turn"
    play.act("chaos_magicians", EndTurn())
    assert play.turn_of == "witches"


def test_conversions_are_allowed_between_the_two_actions() -> None:
    """TM-14.3."""
    play = chaos_magicians()
    play.act("chaos_magicians", DoubleTurn(), SendPriest("fire", 1), Convert("worker_to_coin"), SendPriest("fire", 1))
    assert play.player("chaos_magicians").cults["fire"] == 2


def test_the_second_action_is_waived_only_by_passing() -> None:
    """TM-14.3."""
    play = chaos_magicians()
    play.act("chaos_magicians", DoubleTurn(), SendPriest("fire", 1))
    assert play.refusal("chaos_magicians", EndTurn()) == "TM-4.3"
    assert play.allows("chaos_magicians", Pass("shipping"))


def test_passing_inside_the_double_turn_ends_it_and_the_turn() -> None:
    """TM-14.3: as the first action it loses the second, as the second it is the last thing done."""
    for first in ([], [SendPriest("fire", 1)]):
        play = chaos_magicians()
        play.act("chaos_magicians", DoubleTurn(), *first, Pass("shipping"))
        assert play.asked("chaos_magicians") is None
        assert play.game.passed == [play.seat("chaos_magicians")]
        assert play.turn_of == "witches"


def test_the_double_turn_is_not_one_of_its_actions_and_comes_once_per_round() -> None:
    """TM-14.3, TM-7.7.1."""
    play = chaos_magicians()
    play.act("chaos_magicians", DoubleTurn())
    assert play.refusal("chaos_magicians", DoubleTurn()) == "TM-7.7.1"


def test_an_undone_double_turn_starts_again() -> None:
    """TM-17.6, TM-14.3."""
    play = chaos_magicians()
    before = play.table.digest()
    play.act("chaos_magicians", DoubleTurn(), SendPriest("fire", 1))
    play.table.undo(0)
    assert play.table.digest() == before
    assert play.allows("chaos_magicians", DoubleTurn())
