"""A usual turn of each title takes at most five taps on a phone, through the panel of a real bot."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.bench.taps import (
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
    assert len(tapped) <= turn.most, tapped


@pytest.mark.slow
def test_a_turn_of_civilization_with_two_cities_and_four_figures_takes_fourteen_taps(under_test: BotUnderTest) -> None:
    """It is played in one go, each group is moved by itself, and the trade phase is passed below the post."""
    tapped = taps_of_whole_turn(under_test, whole_turn())
    assert len(tapped) <= MOST_OF_CIVILIZATION, tapped


@pytest.mark.slow
def test_a_start_of_turn_with_scouts_takes_one_tap_more(under_test: BotUnderTest) -> None:
    """It ends below the post, because scouts keep their cities."""
    tapped = taps_of_whole_turn(under_test, whole_turn(SCOUTS))
    assert len(tapped) == MOST_OF_CIVILIZATION + 1, tapped


@pytest.mark.slow
def test_a_turn_with_scouts_takes_fourteen_taps_when_figures_are_sent_together(under_test: BotUnderTest) -> None:
    tapped = taps_of_whole_turn(under_test, whole_turn(SCOUTS), together=True)
    assert len(tapped) <= MOST_OF_CIVILIZATION, tapped
