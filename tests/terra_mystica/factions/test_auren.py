"""The abilities of the Auren (TM-14.2)."""

from rules.terra_mystica.actions import (
    ChooseFavor,
    ChooseTownTile,
    CultAction,
    Upgrade,
)
from tests.terra_mystica.tables import Side, terra_mystica


def test_the_auren_stronghold_gives_a_favor_tile() -> None:
    """TM-14.2, TM-7.4.4."""
    play = terra_mystica(Side("auren", trading_house="F4"), Side("nomads"))
    play.act("auren", Upgrade("F4", "stronghold"), ChooseFavor("earth_3"))
    assert play.player("auren").cults["earth"] == 3


def test_the_auren_take_two_steps_on_one_track_once_per_round() -> None:
    """TM-14.2, TM-7.7.1."""
    play = terra_mystica(Side("auren", stronghold="F4"), Side("nomads", passed=True))
    play.turn("auren", CultAction("stronghold", "air"))
    assert play.changes("auren") == {"air": 2}
    assert play.refusal("auren", CultAction("stronghold", "air")) == "TM-7.7.1"


def test_the_auren_choose_the_order_of_town_and_favor_tile() -> None:
    """TM-14.2, TM-7.4.5, TM-17.3."""
    side = Side("auren", trading_house="E9 F6", dwelling="F5 E10")
    play = terra_mystica(side, Side("nomads"))
    play.act("auren", Upgrade("E9", "stronghold"))
    assert play.allows("auren", ChooseTownTile("coins"))
    assert play.allows("auren", ChooseFavor("fire_3"))
