"""The abilities of the Nomads (TM-14.12)."""

from typing import Any

import pytest

from rules.terra_mystica.actions import (
    Build,
    FinishSpades,
    Sandstorm,
)
from tests.terra_mystica.tables import Play, Side, terra_mystica


def nomads(**more: Any) -> Play:
    return terra_mystica(
        Side("nomads", stronghold="F3", **more),
        Side("witches", dwelling="F4"),
        scoring="dwellings_fire",
    )


def test_a_sandstorm_makes_desert_and_a_dwelling_may_follow() -> None:
    """TM-14.12: the dwelling scores and offers as usual."""
    play = nomads()
    play.act("nomads", Sandstorm("E6"), Build("E6"))
    assert play.changes("nomads") == {"workers": -1, "coins": -2, "vp": 2}
    assert play.offers() == [("witches", 1)]


def test_a_sandstorm_may_leave_the_desert_empty() -> None:
    """TM-14.12, TM-17.2."""
    play = nomads()
    play.turn("nomads", Sandstorm("E6"), FinishSpades())
    assert play.game.terrain["E6"] == "desert"
    assert play.turn_of == "witches"


def test_after_a_sandstorm_only_its_space_is_built_on() -> None:
    """TM-14.12."""
    play = nomads(dwelling="E8")
    play.game.terrain["E5"] = "desert"
    play.act("nomads", Sandstorm("E6"))
    assert play.refusal("nomads", Build("E5")) == "TM-14.12"


@pytest.mark.parametrize(("space", "rule"), [("F4", "TM-7.1.3"), ("r21", "TM-1.4"), ("E7", "TM-8.7"), ("G2", "")])
def test_a_sandstorm_hits_free_land_that_shares_an_edge(space: str, rule: str) -> None:
    """TM-14.12, TM-8.7."""
    assert nomads().refusal("nomads", Sandstorm(space)) == rule


def test_a_sandstorm_does_not_hit_desert() -> None:
    """TM-14.12."""
    play = terra_mystica(Side("nomads", stronghold="F3"), Side("witches"), terrain={"E6": "desert"})
    assert play.refusal("nomads", Sandstorm("E6")) == "TM-14.12"


def test_one_sandstorm_a_round() -> None:
    """TM-14.12, TM-7.7.1."""
    play = terra_mystica(Side("nomads", stronghold="F3"), Side("witches", passed=True))
    play.turn("nomads", Sandstorm("E6"), FinishSpades())
    assert play.refusal("nomads", Sandstorm("E5")) == "TM-7.7.1"


def test_without_a_dwelling_left_the_sandstorm_only_makes_desert() -> None:
    """TM-14.12, TM-7.1.2."""
    play = terra_mystica(Side("nomads", stronghold="F3", dwelling="E8 I7 D3 A5 B1 B4 B6 G4"), Side("witches"))
    play.act("nomads", Sandstorm("E6"))
    assert play.asked("nomads") == "end_of_turn"
