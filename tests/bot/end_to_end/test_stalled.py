"""A table that waits for long: the notice, and the ways out of it that it offers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, Person, Sandbox, buttons_of, text_of
from bot.tables import Live
from rules.engine import Seat
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.tables import begin, to_move
from tests.bot.end_to_end.titles import TITLES

pytestmark = [pytest.mark.usefixtures("impatient"), pytest.mark.parametrize("title", TITLES)]

CHOICES = ["Offer the seat", "Vote: the rules answer", "Vote: a bot plays on"]


@pytest.fixture
async def impatient(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[PolisClient]:
    """A bot for which everything takes long at once."""
    settings = settings_for(sandbox, tmp_path).model_copy(update={"stalled_after_s": 0.01})
    async with working(sandbox, settings) as client:
        yield client


async def stalled(sandbox: Sandbox, people: Sequence[Person], title: str) -> tuple[Person, Person, Message]:
    """Who is waited for, who else sits there, and the notice."""
    late = to_move(people, await begin(sandbox, people, title))
    notice = await sandbox.wait_for_message(lambda message: "waits for long" in message.content)
    return late, next(person for person in people if person is not late), notice


async def live_of(bot: PolisClient) -> Live:
    assert bot.house is not None
    async with bot.house.tables.of(1) as live:
        return live


async def test_the_others_let_the_rules_answer(
    sandbox: Sandbox, impatient: PolisClient, people: Sequence[Person], title: str
) -> None:
    late, other, notice = await stalled(sandbox, people, title)
    assert [button.label for button in buttons_of(notice)][:3] == CHOICES
    assert notice.pings == []
    eva = sandbox.person("Eva")
    assert "Only the others at the table" in (await eva.press(notice, CHOICES[1])).text
    assert "Only the others at the table" in (await late.press(notice, CHOICES[1])).text
    assert "asked in the channel" in (await other.press(notice, CHOICES[1])).text
    vote = await sandbox.wait_for_message(lambda message: "Shall the game go on" in message.content)
    assert vote.pings == [other.id]
    assert "goes on" in text_of((await other.press(vote, "Agree")).shown)
    assert (await live_of(impatient)).table.moves > 0
    assert "decided already" in (await other.press(notice, CHOICES[1])).text


async def test_a_bot_plays_on_when_the_others_agree(
    sandbox: Sandbox, impatient: PolisClient, people: Sequence[Person], title: str
) -> None:
    late, other, notice = await stalled(sandbox, people, title)
    await other.press(notice, CHOICES[2])
    vote = await sandbox.wait_for_message(lambda message: "Shall a bot play on" in message.content)
    await other.press(vote, "Agree")
    live = await live_of(impatient)
    assert [holder.seat for holder in live.holders if holder.is_bot] == [Seat(people.index(late))]


async def test_an_organiser_offers_the_seat(
    sandbox: Sandbox, impatient: PolisClient, people: Sequence[Person], title: str
) -> None:
    late, _, notice = await stalled(sandbox, people, title)
    anna, boris, eva = *people, sandbox.person("Eva")
    assert "Only whoever opened the game" in (await boris.press(notice, CHOICES[0])).text
    await anna.press(notice, CHOICES[0])
    offer = await sandbox.wait_for_message(lambda message: "Who takes the seat?" in message.content)
    await eva.press(offer, "Take the seat")
    assert f"Anna offered the seat of {late.name}" in (await eva.command("/club audit")).text
    assert (await live_of(impatient)).holder(Seat(people.index(late))).user_id == eva.id
