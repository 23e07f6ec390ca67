"""The abilities of the Witches (TM-14.14)."""

from typing import Any

import pytest

from rules.terra_mystica.actions import (
    WitchesRide,
)
from tests.terra_mystica.tables import Play, Side, terra_mystica


def witches(**more: Any) -> Play:
    return terra_mystica(
        Side("witches", stronghold="F4", **more),
        Side("nomads", dwelling="I7"),
    )


def test_the_ride_builds_a_free_dwelling_on_any_free_forest() -> None:
    """TM-14.14: it offers power to neighbours as usual."""
    play = witches()
    play.act("witches", WitchesRide("I6"))
    assert play.changes("witches") == {}
    assert play.offers() == [("nomads", 1)]


@pytest.mark.parametrize(("space", "rule"), [("E7", "TM-14.14"), ("F4", "TM-7.1.3"), ("r3", "TM-1.4")])
def test_the_ride_needs_a_free_forest(space: str, rule: str) -> None:
    """TM-14.14: forest at the start of the action."""
    assert witches().refusal("witches", WitchesRide(space)) == rule


def test_the_ride_needs_a_dwelling() -> None:
    """TM-14.14, TM-7.1.2."""
    play = witches(dwelling="A3 A10 C3 C4 D1 E9 F2 G3")
    assert play.refusal("witches", WitchesRide("I6")) == "TM-7.1.2"


def test_one_ride_a_round() -> None:
    """TM-14.14, TM-7.7.1."""
    play = terra_mystica(Side("witches", stronghold="F4"), Side("nomads", passed=True))
    play.turn("witches", WitchesRide("I11"))
    assert play.refusal("witches", WitchesRide("A3")) == "TM-7.7.1"


def test_the_ride_may_found_a_town() -> None:
    """TM-14.14, TM-11.5."""
    play = terra_mystica(
        Side("witches", stronghold="F4", temple="E7", dwelling="E6"), Side("nomads"), terrain={"F3": "forest"}
    )
    play.act("witches", WitchesRide("F3"))
    assert play.asked("witches") == "tiles"
