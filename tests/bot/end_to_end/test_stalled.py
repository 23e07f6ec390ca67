"""A table that waits for a long time: the notice, and its remedies."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, Person, Sandbox, buttons_of, text_of
from bot.sessions import GameSession
from rules.engine import Seat
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.tables import begin, managing, to_move
from tests.bot.end_to_end.titles import TITLES

pytestmark = [pytest.mark.usefixtures("impatient"), pytest.mark.parametrize("title", TITLES)]

CHOICES = ["Vote: offer the seat", "Vote: the rules answer", "Vote: a computer player plays on"]


@pytest.fixture
def people(sandbox: Sandbox) -> list[Person]:
    """Return three players, so that two can vote without the late one."""
    return [sandbox.person(name) for name in ("Anna", "Boris", "Clara")]


@pytest.fixture
async def impatient(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[PolisClient]:
    """Yield a bot for which everything counts as late at once."""
    settings = settings_for(sandbox, tmp_path).model_copy(update={"stalled_after_s": 0.01})
    async with working(sandbox, settings) as client:
        yield client


async def stalled(sandbox: Sandbox, people: Sequence[Person], title: str) -> tuple[Person, Person, Person, Message]:
    """Return the late player, the others, and the notice."""
    late = to_move(people, await begin(sandbox, people, title))
    notice = await sandbox.wait_for_message(lambda message: "has been waiting for a long time" in message.content)
    asker, other = (person for person in people if person is not late)
    return late, asker, other, notice


async def session_of(bot: PolisClient) -> GameSession:
    assert bot.services is not None
    async with bot.services.sessions.open(1) as session:
        return session


async def test_the_others_let_the_rules_answer(
    sandbox: Sandbox, impatient: PolisClient, people: Sequence[Person], title: str
) -> None:
    late, asker, other, notice = await stalled(sandbox, people, title)
    assert [button.label for button in buttons_of(notice)][:3] == CHOICES
    assert notice.pings == []
    eva = sandbox.person("Eva")
    assert "Only the others at the table" in (await eva.press(notice, CHOICES[1])).text
    assert "Only the others at the table" in (await late.press(notice, CHOICES[1])).text
    assert "asked in the channel" in (await asker.press(notice, CHOICES[1])).text
    vote = await sandbox.wait_for_message(lambda message: "shall the game go on" in message.content)
    assert sorted(vote.pings) == sorted([other.id, late.id])
    assert "goes on" in text_of((await other.press(vote, "Agree")).shown)
    assert (await session_of(impatient)).table.decision_count > 0
    await sandbox.wait_until(lambda: notice.id not in sandbox.world.messages or None)


async def test_a_bot_plays_on_when_the_others_agree(
    sandbox: Sandbox, impatient: PolisClient, people: Sequence[Person], title: str
) -> None:
    late, asker, other, notice = await stalled(sandbox, people, title)
    await asker.press(notice, CHOICES[2])
    vote = await sandbox.wait_for_message(lambda message: "shall a computer player play on" in message.content)
    await other.press(vote, "Agree")
    session = await session_of(impatient)
    assert [holder.seat for holder in session.holders if holder.is_computer] == [Seat(people.index(late))]


async def test_the_others_offer_the_seat(
    sandbox: Sandbox, impatient: PolisClient, people: Sequence[Person], title: str
) -> None:
    late, asker, other, notice = await stalled(sandbox, people, title)
    eva = sandbox.person("Eva")
    assert "Only the others at the table" in (await eva.press(notice, CHOICES[0])).text
    await asker.press(notice, CHOICES[0])
    vote = await sandbox.wait_for_message(lambda message: "be offered?" in message.content)
    await other.press(vote, "Agree")
    offer = await sandbox.wait_for_message(lambda message: "offers the seat of" in message.content)
    await eva.press(offer, "Take the seat")
    told = (await eva.command("/club audit")).text
    assert f"{asker.name} offered the seat of {late.name}; everybody who was asked agreed" in told
    assert (await session_of(impatient)).holder(Seat(people.index(late))).user_id == eva.id


async def test_a_manager_without_a_seat_offers_it(
    sandbox: Sandbox, impatient: PolisClient, people: Sequence[Person], title: str
) -> None:
    late, _, _, notice = await stalled(sandbox, people, title)
    david, eva = managing(sandbox.person("David")), sandbox.person("Eva")
    assert "offered in the channel" in (await david.press(notice, CHOICES[0])).text
    offer = await sandbox.wait_for_message(lambda message: "offers the seat of" in message.content)
    await eva.press(offer, "Take the seat")
    assert f"David offered the seat of {late.name}; ordered by an organiser" in (
        await eva.command("/club audit")
    ).text.replace(david.mention, "David")
