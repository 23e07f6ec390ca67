"""The difficulty of each terrain, for every effect that uses it (ND-2.1, ND-2.2)."""

from __future__ import annotations

import pytest

from rules.new_dawn.actions.culture import PlaceControl
from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.actions.industry import BuildCity
from rules.new_dawn.board.combat import defense_bonus
from rules.new_dawn.board.targets import Target
from rules.new_dawn.core.player import ON_CARD
from tests.cost import as_subtests
from tests.new_dawn.resolving import resolving
from tests.new_dawn.tables import P1, P2, position

DIFFICULTY = {"grassland": 1, "hills": 2, "forest": 3, "desert": 4, "mountains": 5, "natural_wonder": 5}
"""The lowest slot that reaches a space of that terrain."""
LETTER = {"grassland": "G", "hills": "H", "forest": "F", "desert": "D", "mountains": "M", "natural_wonder": "N"}


@as_subtests
@pytest.mark.parametrize("terrain", DIFFICULTY)
@pytest.mark.parametrize("slot", range(1, 6))
def test_a_slot_reaches_its_terrain_and_easier_ones(terrain: str, slot: int) -> None:
    """ND-7.1, ND-9.3, ND-10.5: for control tokens, caravans and cities alike."""
    letter, reached = LETTER[terrain], DIFFICULTY[terrain] <= slot
    beside = position(f"0,0 G cap1; 1,0 {letter}; 9,0 G cap2")
    assert (PlaceControl("1:0") in resolving(beside, "C1", slot).legal_actions(P1)) == reached
    assert (MoveCaravan(ON_CARD, "1:0") in resolving(beside, "E1", slot).legal_actions(P1)) == reached
    farther = position(f"0,0 G cap1; 1,0 G; 2,0 {letter}; 9,0 G cap2")
    assert (BuildCity("2:0") in resolving(farther, "I1", slot).legal_actions(P1)) == reached


def test_water_has_no_use_without_an_effect() -> None:
    """ND-2.1."""
    made = position("0,0 G cap1; 1,0 W; 2,0 W; 9,0 G cap2")
    for card, action in (("C1", PlaceControl), ("E1", MoveCaravan), ("I3", BuildCity)):
        assert not [option for option in resolving(made, card, 5).legal_actions(P1) if isinstance(option, action)]


@pytest.mark.parametrize("terrain", DIFFICULTY)
def test_the_terrain_defends(terrain: str) -> None:
    """ND-11.10: barbarians and control tokens by its difficulty, cities by twice that."""
    made = position("; ".join(f"{n},0 {LETTER[terrain]} {piece}" for n, piece in enumerate(("barbA", "ct2", "city2"))))
    # A city and a token next to it help each other only if the token is reinforced.
    table = resolving(made, "M1", 1)
    value, g = DIFFICULTY[terrain], table.state
    assert defense_bonus(g, P1, Target("0:0", barbarian="A")) == value
    assert defense_bonus(g, P1, Target("1:0", defender=P2)) == value
    assert defense_bonus(g, P1, Target("2:0", defender=P2)) == 2 * value
