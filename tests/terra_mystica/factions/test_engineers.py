"""The abilities of the Engineers (TM-14.7)."""

import pytest

from rules.terra_mystica.actions import (
    EngineersBridge,
    Pass,
)
from tests.terra_mystica.tables import Side, terra_mystica


@pytest.mark.parametrize("number", [1, 6])
def test_the_engineers_score_their_bridges_at_every_pass(number: int) -> None:
    """TM-14.7: three VP each, also in the last round."""
    engineers = Side("engineers", stronghold="C5", dwelling="D6 A11", bridges="C5-D6 A11-C5")
    play = terra_mystica(engineers, Side("giants"), round=number)
    play.act("engineers", Pass("shipping") if number == 1 else Pass())
    assert play.changes("engineers") == {"vp": 6}


def test_without_stronghold_bridges_score_nothing() -> None:
    """TM-14.7."""
    engineers = Side("engineers", dwelling="C5 D6", bridges="C5-D6")
    play = terra_mystica(engineers, Side("giants"))
    play.act("engineers", Pass("shipping"))
    assert play.changes("engineers") == {}


def test_the_bridge_action_of_the_engineers_takes_the_turn() -> None:
    """TM-14.7, TM-7.7.3."""
    play = terra_mystica(Side("engineers", dwelling="I3 C5"), Side("giants"))
    play.act("engineers", EngineersBridge())
    assert play.asked("engineers") == "bridge"
