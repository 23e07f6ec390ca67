"""The abilities of the Giants (TM-14.9)."""

from rules.terra_mystica.actions import (
    Build,
    FinishSpades,
    SpadeAction,
    Transform,
)
from tests.terra_mystica.tables import Side, terra_mystica


def test_the_giants_stronghold_gives_two_free_spades() -> None:
    """TM-14.9, TM-7.1.9."""
    play = terra_mystica(Side("giants", stronghold="D4"), Side("witches"), scoring="spades")
    play.act("giants", SpadeAction("stronghold"), Build("E7"))
    assert play.changes("giants") == {"workers": -1, "coins": -2, "vp": 4}


def test_the_giants_free_spades_come_once_per_round() -> None:
    """TM-14.9, TM-7.7.1."""
    play = terra_mystica(Side("giants", stronghold="D4"), Side("witches", passed=True))
    play.turn("giants", SpadeAction("stronghold"), Transform("E7", "wasteland"), FinishSpades())
    assert play.refusal("giants", SpadeAction("stronghold")) == "TM-7.7.1"
