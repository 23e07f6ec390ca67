"""The caravans of the computer player of A New Dawn (ND-9)."""

from __future__ import annotations

import pytest

from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.computer.board_masks import BoardMasks
from rules.new_dawn.core.player import ON_CARD
from tests.new_dawn.computer.statistics import program
from tests.new_dawn.resolving import led_by, resolving
from tests.new_dawn.tables import P1, Position, position

LAKE = "0,0 G cap1; 1,0 G; 2,0 G; 3,0 G; 4,0 W; 5,0 G cs:geneva; 0,1 G; 0,2 G; 1,2 G; 2,2 G; 3,2 G; 4,1 G; 20,0 G cap2"
"""The straight way to the city-state ends at a lake; another one leads around it."""


def behind_a_lake() -> Position:
    """Return the position with a leader who does not change the start of caravans."""
    return led_by(position(LAKE), "gilgamesh")


def test_a_caravan_goes_around_a_lake() -> None:
    """ND-9.3: the shore is nearer to the city-state, but leads nowhere."""
    made = behind_a_lake()
    assert program(resolving(made, "E1", 1), P1) == MoveCaravan(ON_CARD, made.at(1, 2))


@pytest.mark.parametrize(("card", "steps"), [("E1", 9), ("E3", 2)])
def test_the_way_of_a_caravan_crosses_water_by_steam_power_only(card: str, steps: int) -> None:
    """ND-9.3: from the shore it is a long way by land."""
    made = behind_a_lake()
    made.row(P1, f"{card} S1 M1 C1 I1")
    masks = BoardMasks(made.g)
    assert masks.walk(P1, made.at(3, 0), masks.city_states) == steps
