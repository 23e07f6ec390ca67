"""The narration extends the last post, and players who have to decide are pinged by a post below it, deleted later."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.client import PolisClient
from bot.sandbox import Message, Person, Sandbox, buttons_of
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.tables import begin, settled, story_above, to_move

MANY = 5


@pytest.fixture
async def bot(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[PolisClient]:
    """Yield a bot that extends its last post for an hour, unless so many messages are below it."""
    usual = settings_for(sandbox, tmp_path)
    async with working(sandbox, usual.model_copy(update={"long_ago_s": 3600.0, "many_messages": MANY})) as client:
        yield client


async def shows(sandbox: Sandbox, post: Message, text: str) -> Message:
    """Return the message once it has this text."""
    return await sandbox.wait_for_message(lambda each: each.id == post.id and text in each.content)


async def gone(sandbox: Sandbox, post: Message) -> None:
    await sandbox.wait_until(lambda: True if all(each.id != post.id for each in sandbox.messages()) else None)


def labels(message: Message) -> list[str]:
    return [button.label for button in buttons_of(message)]


@pytest.mark.usefixtures("bot")
async def test_the_next_player_is_pinged_below_the_post_and_answers_there(
    sandbox: Sandbox, people: Sequence[Person]
) -> None:
    call = await begin(sandbox, people)
    post, first = story_above(sandbox, call), to_move(people, call)
    (second,) = [person for person in people if person is not first]
    await first.command("/do", text="faction witches")
    call = await settled(sandbox, call)
    asked_for, about = call.plain.split("\n")
    assert asked_for == f"▶ <@{second.id}>: choose your faction."
    assert about.endswith(f" · Set-up · {first.name} plays the Witches.")
    assert (call.pings, labels(call)) == ([second.id], ["My turn"])
    told = await shows(sandbox, post, f"{first.name} plays the Witches.")
    assert f"<@{second.id}>" not in told.content
    assert "My turn" in labels(told)
    assert "faction" in (await second.press(call, "My turn")).shown.content
    await second.command("/do", text="faction nomads")
    await gone(sandbox, call)
    await shows(sandbox, post, f"{second.name} plays the Nomads.")


@pytest.mark.usefixtures("bot")
async def test_the_narration_continues_below_other_messages(sandbox: Sandbox, people: Sequence[Person]) -> None:
    call = await begin(sandbox, people)
    post, first = story_above(sandbox, call), to_move(people, call)
    for number in range(MANY):
        people[0].say(f"That is number {number}.")
    await first.command("/do", text="faction witches")
    story = await sandbox.wait_for_message(
        lambda each: each.id > post.id and each.is_layout and f"{first.name} plays the Witches." in each.content
    )
    assert "The game begins." not in story.content
    assert "My turn" in labels(story)
    await sandbox.wait_for_message(lambda each: each.id == post.id and not buttons_of(each))
