"""Every recorded league game of Terra Mystica replays row by row (TM-19)."""

from __future__ import annotations

import pytest

from tests.specifications.shared_folder import SPECIFICATIONS, needed
from tests.terra_mystica.ledgers import GENERATED, assert_replays, names

pytestmark = needed
LEDGERS = SPECIFICATIONS / "terra-mystica" / "ledgers"
RECORDED = LEDGERS / "recorded"


def test_all_recorded_games_are_there() -> None:
    """They would not be missed silently."""
    assert len(names(RECORDED)) == 22


@pytest.mark.few_fast
@pytest.mark.parametrize("name", names(RECORDED))
def test_a_recorded_game_replays_row_by_row_to_its_final_score(name: str) -> None:
    """TM-19."""
    assert_replays(RECORDED, name)


def test_the_generated_games_of_the_repository_are_copies() -> None:
    for path in (LEDGERS / "generated").iterdir():
        assert (GENERATED / path.name).read_bytes() == path.read_bytes(), path.name
