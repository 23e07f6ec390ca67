"""The worked examples of the cult tracks (TM-10, TM-7.5)."""

from rules.terra_mystica.actions import SendPriest
from tests.terra_mystica.tables import Side, terra_mystica


def test_steps_five_and_seven_give_two_power_each() -> None:
    """TM-10.1, example TM-EX-25."""
    play = terra_mystica(Side("nomads", cults="0/0/0/4", power="5/7/0"), Side("witches"))
    play.act("nomads", SendPriest("air", 3))
    assert play.changes("nomads") == {"air": 3, "priests": -1}
    assert play.power("nomads") == "1/11/0"


def test_without_a_key_the_marker_stops_at_nine() -> None:
    """TM-10.2, example TM-EX-26."""
    play = terra_mystica(Side("witches", cults="0/0/0/8", power="5/7/0"), Side("nomads"))
    play.act("witches", SendPriest("air", 3))
    assert play.player("witches").cults["air"] == 9
    assert play.power("witches") == "5/7/0"
    assert play.game.order_spaces["air"][0] == play.seat("witches")


def test_priests_on_order_spaces_never_come_back() -> None:
    """TM-7.5.1, example TM-EX-27."""
    play = terra_mystica(Side("witches", priests=3, power="5/7/0"), Side("nomads", passed=True))
    steps = []
    for worth in (3, 2, 1):
        play.turn("witches", SendPriest("fire", worth))
        steps.append(play.player("witches").cults["fire"])
    assert steps == [3, 5, 6]
    assert play.power("witches") == "2/10/0"
    assert play.player("witches").priests + play.player("witches").priest_supply == 5
