"""The abilities of the Swarmlings (TM-14.13)."""

import pytest

from rules.terra_mystica.actions import (
    ChooseTownTile,
    Promote,
    Upgrade,
)
from tests.terra_mystica.tables import Side, terra_mystica


def test_the_swarmlings_gain_three_workers_for_a_town() -> None:
    """TM-14.13, TM-11.2."""
    side = Side("swarmlings", stronghold="E9", dwelling="F5 F6 E10")
    play = terra_mystica(side, Side("nomads"))
    play.act("swarmlings", Upgrade("F6", "trading_house"))
    play.count_from_here()
    play.act("swarmlings", ChooseTownTile("coins"))
    assert play.changes("swarmlings") == {"vp": 5, "coins": 6, "workers": 3, "keys": 1}


def test_the_free_upgrade_of_the_swarmlings_has_all_effects_of_an_upgrade() -> None:
    """TM-14.13: VP of round and favor tile, town check."""
    side = Side("swarmlings", stronghold="E9", dwelling="F5 F6 E10", favors="water_1_trading_house_vp")
    play = terra_mystica(side, Side("nomads"), scoring="trading_houses_air")
    play.act("swarmlings", Promote("F6"))
    assert play.changes("swarmlings") == {"vp": 3 + 3}
    assert play.asked("swarmlings") == "tiles"


@pytest.mark.parametrize(
    ("side", "space", "rule"),
    [
        (Side("swarmlings", stronghold="E9", trading_house="F6"), "F6", "TM-14.13"),
        (Side("swarmlings", stronghold="E9", trading_house="F6"), "F5", "TM-7.4.1"),
        (Side("swarmlings", stronghold="E9", dwelling="A4", trading_house="F6 F5 E10 D8"), "A4", "TM-7.4.1"),
        (Side("swarmlings", temple="E9", dwelling="A4"), "A4", "TM-7.7.1"),
        (Side("mermaids", stronghold="E9", dwelling="A4"), "A4", "TM-7.7.1"),
    ],
)
def test_the_free_upgrade_needs_a_dwelling_and_a_trading_house(side: Side, space: str, rule: str) -> None:
    """TM-14.13, TM-7.4.1, TM-7.7.1."""
    assert terra_mystica(side, Side("nomads")).refusal(side.faction, Promote(space)) == rule


def test_the_free_upgrade_comes_once_per_round() -> None:
    """TM-14.13, TM-7.7.1."""
    play = terra_mystica(Side("swarmlings", stronghold="E9", dwelling="A4 D2"), Side("nomads", passed=True))
    play.turn("swarmlings", Promote("A4"))
    assert play.refusal("swarmlings", Promote("D2")) == "TM-7.7.1"
