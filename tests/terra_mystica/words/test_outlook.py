"""The outlook in the panel: points, income, and losses at the end of the round."""

from __future__ import annotations

from typing import Any

from rules.terra_mystica.actions import Pass
from rules.terra_mystica.words.outlook import losses, outlook
from tests.terra_mystica.tables import Side, terra_mystica


def told(*sides: Side, **position: Any) -> str:
    """Return the outlook of the first side, whose turn it is."""
    play = terra_mystica(*(sides or (Side("witches", dwelling="C5"), Side("nomads", dwelling="E5"))), **position)
    return str(outlook(play.table.state, play.seat("witches")))


def test_passing_and_income_are_listed() -> None:
    """TM-5.3, TM-7.8.1: two workers for a dwelling and the faction board, and the income of the next bonus card."""
    assert "income 2 workers" in told()
    assert "that of the bonus card you take" in told()
    assert "passing scores 2 VP" in told(
        Side("witches", dwelling="C5", trading_house="G5", card="trading_houses"), Side("nomads")
    )


def test_power_that_has_no_room_is_lost() -> None:
    """TM-6.2: a trading house brings 1 power."""
    full = Side("witches", dwelling="C5", trading_house="G5", power="0/0/12")
    assert "⚠ 1 power is lost" in told(full, Side("nomads"))
    assert "lost" not in told(Side("witches", dwelling="C5", trading_house="G5", power="5/7/0"), Side("nomads"))


def test_a_priest_without_supply_is_lost() -> None:
    """TM-5.5: all seven priests are taken."""
    side = Side("witches", dwelling="C5", temple="G5", priests=7)
    assert "⚠ 1 priest is lost: your supply is empty" in told(side, Side("nomads"))


def test_passing_names_the_actions_that_lapse() -> None:
    """TM-7.7.2."""
    play = terra_mystica(Side("witches", dwelling="C5", card="cult"), Side("nomads"))
    witches = play.seat("witches")
    passing = next(each for each in play.table.legal_actions(witches) if isinstance(each, Pass))
    (lost,) = losses(play.table.state, witches, passing)
    assert str(lost.text) == "Not used yet: cult step of the bonus card"


def test_the_last_round_lists_remaining_goods() -> None:
    """TM-13.4: three coins for a point."""
    text = told(
        Side("witches", dwelling="C5", coins=5, workers=2, priests=0, power="0/0/0", keys=1),
        Side("nomads"),
        round=6,
    )
    assert "what you have left is worth 7 coins: 2 VP · ⚠ 1 key is not used" in text
    assert "income" not in text


def test_there_is_no_outlook_out_of_turn() -> None:
    play = terra_mystica(Side("witches", dwelling="C5"), Side("nomads", dwelling="E5"))
    assert outlook(play.table.state, play.seat("nomads")) is None
