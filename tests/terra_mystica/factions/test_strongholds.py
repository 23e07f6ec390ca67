"""Special actions of strongholds belong to their factions (TM-7.7.1)."""

import pytest

from rules.engine.core.action import AnyAction
from rules.terra_mystica.actions import (
    AdvanceShipping,
    CultAction,
    DoubleTurn,
    Promote,
    Sandstorm,
    SpadeAction,
    WitchesRide,
)
from tests.terra_mystica.tables import Side, terra_mystica


@pytest.mark.parametrize(
    "action",
    [
        CultAction("stronghold", "fire"),
        SpadeAction("stronghold"),
        Sandstorm("E6"),
        Promote("F4"),
        WitchesRide("I6"),
        DoubleTurn(),
    ],
)
def test_special_actions_of_a_stronghold_belong_to_one_faction(action: AnyAction) -> None:
    """TM-7.7.1: the Halflings have none of them."""
    play = terra_mystica(Side("halflings", stronghold="F3"), Side("witches"))
    assert play.refusal("halflings", action) == "TM-7.7.1"


@pytest.mark.parametrize(
    ("side", "action"),
    [
        (Side("auren", dwelling="F4"), CultAction("stronghold", "fire")),
        (Side("giants", dwelling="D4"), SpadeAction("stronghold")),
        (Side("chaos_magicians", dwelling="D4"), DoubleTurn()),
    ],
)
def test_special_actions_need_the_stronghold(side: Side, action: CultAction | SpadeAction | DoubleTurn) -> None:
    """TM-7.7.1, TM-7.4.4."""
    assert terra_mystica(side, Side("nomads")).refusal(side.faction, action) == "TM-7.7.1"


@pytest.mark.parametrize("faction", ["dwarves", "fakirs"])
def test_without_shipping_there_is_none_to_advance(faction: str) -> None:
    """TM-14.6, TM-14.8, TM-7.2.1."""
    assert terra_mystica(Side(faction), Side("witches")).refusal(faction, AdvanceShipping()) == "TM-7.2.1"
