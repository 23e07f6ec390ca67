"""A usual turn of each title takes at most five taps on a phone, through the panel of a real bot."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.bench.taps import MOST, TURNS, UsualTurn, bot, taps_of
from tests.bot.bot_under_test import BotUnderTest


@pytest.fixture(scope="module")
def under_test() -> Iterator[BotUnderTest]:
    with bot() as found:
        yield found


@pytest.mark.slow
@pytest.mark.parametrize("turn", TURNS, ids=[f"{turn.title}: {turn.name}" for turn in TURNS])
def test_a_usual_turn_takes_five_taps_at_most(under_test: BotUnderTest, turn: UsualTurn) -> None:
    tapped = taps_of(under_test, turn)
    assert len(tapped) <= MOST, tapped
