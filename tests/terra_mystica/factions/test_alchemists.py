"""The abilities of the Alchemists (TM-14.1)."""

import pytest

from rules.terra_mystica.actions import (
    Transform,
    Upgrade,
)
from tests.terra_mystica.tables import Side, terra_mystica


def test_the_alchemists_stronghold_gives_twelve_power_once() -> None:
    """TM-14.1."""
    play = terra_mystica(Side("alchemists", trading_house="B3", power="5/7/0"), Side("witches"))
    play.act("alchemists", Upgrade("B3", "stronghold"))
    assert play.power("alchemists") == "0/5/7"


@pytest.mark.parametrize("built", [True, False])
def test_with_the_stronghold_every_spade_gives_two_power(built: bool) -> None:
    """TM-14.1, TM-7.1.12."""
    side = Side("alchemists", **{"stronghold" if built else "dwelling": "E5"}, power="12/0/0")  # type: ignore[arg-type]
    play = terra_mystica(side, Side("witches"))
    play.act("alchemists", Transform("F3", "swamp"))
    assert play.power("alchemists") == ("8/4/0" if built else "12/0/0")
