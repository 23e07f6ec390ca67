"""Discord limits edits, most of all of messages older than an hour: no ping waits for that, and no narration is
lost.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from bot.client import PolisClient
from bot.sandbox import Fault, FaultKind, Message, Person, Sandbox, buttons_of
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.tables import begin, story_above, to_move

RETRY_AFTER_S = 12.0
AT_ONCE_S = RETRY_AFTER_S / 2
"""Enough time for a busy machine, and too little for a limit."""
TOO_OFTEN = 30046


def edits_of(message: Message) -> str:
    """Return the route of these edits; a late edit of another message must not meet the fault."""
    return f"PATCH /channels/*/messages/{message.id}"


def limited(times: int) -> Fault:
    return Fault(FaultKind.STATUS, times=times, status=429, retry_after_s=RETRY_AFTER_S)


def too_often(status: int) -> Fault:
    """Return the error as documented, and as observed: with the status of a limit."""
    return Fault(FaultKind.STATUS, status=status, code=TOO_OFTEN, retry_after_s=RETRY_AFTER_S)


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[PolisClient]:
    """Yield a bot that extends its last post for an hour."""
    usual = settings_for(sandbox, tmp_path)
    async with working(sandbox, usual.model_copy(update={"long_ago_s": 3600.0})) as client:
        yield client


async def public(sandbox: Sandbox, after: Message, text: str) -> Message:
    async with asyncio.timeout(AT_ONCE_S):
        return await sandbox.wait_for_message(
            lambda each: each.id > after.id and text in each.content and not each.ephemeral
        )


@pytest.mark.usefixtures("bot")
@pytest.mark.parametrize(
    "fault",
    [limited(1), limited(4), too_often(400), too_often(429)],
    ids=["limited once", "limited four times", "edited too often", "edited too often, as a limit"],
)
async def test_a_ping_comes_at_once_and_the_narration_continues_in_a_new_post(
    sandbox: Sandbox, people: Sequence[Person], fault: Fault
) -> None:
    asked = await begin(sandbox, people)
    post, first = story_above(sandbox, asked), to_move(people, asked)
    (second,) = [person for person in people if person is not first]
    sandbox.fault(replace(fault, route=edits_of(post)))
    await first.command("/do", text="faction witches")
    call = await public(sandbox, asked, f"▶ <@{second.id}>: choose your faction.")
    assert call.pings == [second.id]
    story = await sandbox.wait_for_message(
        lambda each: each.is_layout and each.id > asked.id and f"{first.name} plays the Witches." in each.content
    )
    assert "The game begins." not in story.content
    assert "The game begins." in post.content
    assert "Witches" not in post.content, "the old post keeps its text"
    sandbox.faults.clear()
    await second.command("/do", text="faction nomads")
    async with asyncio.timeout(AT_ONCE_S):
        await sandbox.wait_for_message(lambda each: each.id == story.id and "plays the Nomads." in each.content)
    everything = "\n".join(each.content for each in sandbox.messages() if each.is_layout and not each.ephemeral)
    assert everything.count("plays the Witches.") == 1


@pytest.mark.usefixtures("bot")
async def test_a_limit_that_passes_soon_is_waited_for(sandbox: Sandbox, people: Sequence[Person]) -> None:
    asked = await begin(sandbox, people)
    post, first = story_above(sandbox, asked), to_move(people, asked)
    sandbox.fault(Fault(FaultKind.STATUS, edits_of(post), times=2, status=429, retry_after_s=0.1))
    await first.command("/do", text="faction witches")
    await sandbox.wait_for_message(lambda each: each.id == post.id and "plays the Witches." in each.content)
    assert buttons_of(post)


@pytest.mark.usefixtures("bot")
async def test_a_lobby_whose_edit_is_limited_is_changed_later(sandbox: Sandbox, people: Sequence[Person]) -> None:
    lobby = (await people[0].command("/game new title:tm")).shown
    limit = sandbox.fault(Fault(FaultKind.STATUS, edits_of(lobby), status=429, retry_after_s=2.5))
    await people[1].command("/game join")
    await sandbox.wait_until(lambda: True if people[1].name in lobby.content else None)
    assert limit.met
