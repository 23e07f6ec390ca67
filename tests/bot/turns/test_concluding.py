"""A draft adds the stop of a group that can do nothing else, and takes it away with the step before it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.bench.taps import bot
from tests.bot.bot_under_test import BotUnderTest
from tests.bot.panel_player import Phone
from tests.civilization.tables import PLAIN, position


@pytest.fixture(scope="module")
def under_test() -> Iterator[BotUnderTest]:
    with bot() as found:
        yield found


def test_a_group_without_steps_stops_by_itself_in_the_panel(under_test: BotUnderTest) -> None:
    phone = Phone(under_test, position(PLAIN, "B2 cap1; E4 army1; G8 cap2").table("movement"))
    phone.choose("move E4 1", "step east", "step east")
    assert phone.preview().lines == ["move E4 1", "step east", "step east", "stop"]
    phone.press("step_back")
    assert phone.preview().lines == ["move E4 1", "step east"]
