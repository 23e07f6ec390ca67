"""The worked examples of towns (TM-11)."""

from rules.terra_mystica.actions import ChooseTownTile, Upgrade
from tests.terra_mystica.tables import Side, terra_mystica


def test_four_connected_structures_of_value_seven_are_a_town() -> None:
    """TM-11.1, TM-11.2, TM-14.14, example TM-EX-28."""
    witches = Side("witches", stronghold="E9", dwelling="F5 F6 E10", power="5/7/0")
    play = terra_mystica(witches, Side("nomads"), scoring="towns")
    play.act("witches", Upgrade("F6", "trading_house"), ChooseTownTile("power"))
    assert play.player("witches").vp == 20 + 6 + 5 + 5
    assert play.power("witches") == "0/9/3"
    assert play.player("witches").keys == 1


def test_three_structures_suffice_with_a_sanctuary() -> None:
    """TM-11.1, example TM-EX-29."""
    witches = Side("witches", sanctuary="E9", trading_house="F6", dwelling="F5", coins=6)
    play = terra_mystica(witches, Side("nomads"), scoring="towns")
    play.act("witches", Upgrade("F5", "trading_house"), ChooseTownTile("coins"))
    assert play.player("witches").vp == 20 + 5 + 5 + 5
    assert play.player("witches").coins == 6
