"""City Management of Civilization is drafted as a whole, even if it reveals units and wonders (CIV-8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.drafts.preview import DraftPreview, closing, preview_lines
from rules.engine import Seat, Table
from rules.engine.core.notation import format_action
from tests.bench.taps import bot, rich_cities
from tests.bot.bot_under_test import PLAYERS, BotUnderTest
from tests.bot.panel_player import Phone
from tests.civilization.crowded import crowded
from tests.civilization.tables import P1, P2

WONDER, UNIT = "wonder B2 stonehenge A1", "unit F6 infantry"


@pytest.fixture(scope="module")
def under_test() -> Iterator[BotUnderTest]:
    with bot() as found:
        yield found


def watched() -> Table[Any]:
    """Return the same next to a player who can cancel a city action with a spy (CIV-18.2)."""
    made = crowded()
    made.player(P1).trade = 27
    made.player(P2).technologies.append("writing")
    made.player(P2).huts = ["spy"]
    return made.table("city_management")


def draft(table: Table[Any], *lines: str) -> DraftPreview:
    return preview_lines(table, P1, lines, looks_past=True)


def test_drafting_draws_nothing() -> None:
    """CIV-8.4.1, CIV-8.6.1: neither the unit nor the next wonder of the market shows, and both are paid for."""
    table = rich_cities()
    preview = draft(table, WONDER, UNIT)
    assert preview.refusal is None
    assert preview.stops == [1, 2]
    assert not preview.others_answer
    before, after = table.state, preview.table.state
    assert after.wonder_deck == before.wonder_deck
    assert set(after.wonder_market) == set(before.wonder_market) - {"stonehenge"}
    assert after.players[P1].units == before.players[P1].units
    assert before.players[P1].trade - after.players[P1].trade == 6
    assert [card.wonder for card in after.players[P1].wonders] == ["stonehenge"]


def test_the_phase_ends_after_a_reveal_only_when_no_city_is_left() -> None:
    table = rich_cities()
    assert closing(draft(table, WONDER)) is None
    last = closing(draft(table, WONDER, UNIT))
    assert last is not None
    assert format_action(last) == "end"


def test_one_confirmation_plays_a_wonder_a_unit_and_the_end(under_test: BotUnderTest) -> None:
    phone = Phone(under_test, rich_cities()).play(WONDER, UNIT)
    assert [decision.text for decision in phone.log][:3] == [WONDER, UNIT, "end"]
    assert sum(label.startswith("Confirm") for label in phone.tapped) == 1


def test_confirming_only_the_wonder_keeps_the_unit_as_a_draft(under_test: BotUnderTest) -> None:
    phone = Phone(under_test, rich_cities())
    phone.choose(WONDER, UNIT)
    phone.press("reveal")
    assert [decision.text for decision in phone.log] == [WONDER]
    assert phone.preview().lines == [UNIT]


def test_the_rest_is_played_when_nobody_has_cancelled_it(under_test: BotUnderTest) -> None:
    """CIV-18.5: each action of a city may be cancelled; after both the phase ends. Only wonders need an answer."""
    phone = Phone(under_test, watched())
    phone.choose(WONDER, UNIT)
    assert phone.preview().others_answer
    phone.press("confirm")
    assert [decision.text for decision in phone.log] == [WONDER]
    _answered(under_test, phone, "let")
    assert [decision.text for decision in phone.log][:5] == [WONDER, "let", UNIT, "let", "end"]


def _answered(under_test: BotUnderTest, phone: Phone, line: str) -> None:
    under_test.run(_answer(under_test, phone, line))


async def _answer(under_test: BotUnderTest, phone: Phone, line: str) -> None:
    assert phone.room.game is not None
    async with under_test.services.sessions.open(phone.room.game) as session:
        await session.act(PLAYERS[Seat(1)][0], [session.table.parse(line)])
