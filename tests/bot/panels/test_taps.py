"""A usual turn of each title takes at most five taps on a phone, through the panel of a real bot."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.bench.taps import (
    FIGURES,
    MOST_OF_CIVILIZATION,
    SCOUTS,
    TURNS,
    UsualTurn,
    bot,
    taps_of,
    taps_of_whole_turn,
    whole_turn,
)
from tests.bot.bot_under_test import BotUnderTest


@pytest.fixture(scope="module")
def under_test() -> Iterator[BotUnderTest]:
    with bot() as found:
        yield found


@pytest.mark.slow
@pytest.mark.parametrize("turn", TURNS, ids=[f"{turn.title}: {turn.name}" for turn in TURNS])
def test_a_usual_turn_takes_few_taps(under_test: BotUnderTest, turn: UsualTurn) -> None:
    tapped = taps_of(under_test, turn)
    assert len(tapped) <= turn.limit, tapped


@pytest.mark.slow
@pytest.mark.parametrize(("figures", "together"), [(FIGURES, False), (SCOUTS, False), (SCOUTS, True)])
def test_a_turn_of_civilization_with_two_cities_and_four_figures_takes_fourteen_taps(
    under_test: BotUnderTest, figures: str, *, together: bool
) -> None:
    """It is played in one go, and its start and the trade phase are ended below the post."""
    tapped = taps_of_whole_turn(under_test, whole_turn(figures), together=together)
    assert len(tapped) <= MOST_OF_CIVILIZATION - 2, tapped
    assert "My turn" not in tapped, "the panel follows the game"
