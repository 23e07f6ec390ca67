"""The worked examples of the end of the game (TM-13)."""

import pytest

from rules.engine import Seat
from rules.terra_mystica.core.catalog import NUMBERS
from rules.terra_mystica.flow.scoring import share_places
from tests.terra_mystica.tables import Side, terra_mystica


def shared(values: list[int], places: tuple[int, ...]) -> list[int]:
    """Return the VP of the seats, in order."""
    given = share_places({Seat(n): value for n, value in enumerate(values)}, places)
    return [given.get(Seat(n), 0) for n in range(len(values))]


def test_tied_areas_share_the_places_they_occupy() -> None:
    """TM-13.3, example TM-EX-35."""
    assert shared([20, 19, 19, 19], NUMBERS.area_places) == [18, 6, 6, 6]


@pytest.mark.parametrize(("steps", "vp"), [([9, 9, 4], [6, 6, 2]), ([9, 7, 7], [8, 3, 3])])
def test_tied_markers_share_the_places_they_occupy(steps: list[int], vp: list[int]) -> None:
    """TM-13.2, example TM-EX-36."""
    assert shared(steps, NUMBERS.cult_places) == vp


def test_three_coins_are_a_vp_and_two_for_the_alchemists() -> None:
    """TM-13.4, TM-14.1, example TM-EX-37."""
    play = terra_mystica(
        Side("engineers", coins=2, workers=0, priests=0, power="3/0/1"),
        Side("alchemists", coins=5, workers=0, priests=0, power="12/0/0"),
        round=6,
        at="final_scoring",
    )
    assert play.changes("engineers") == {"vp": 1}
    assert play.changes("alchemists") == {"vp": 2}
