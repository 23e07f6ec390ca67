"""People without a seat hear of what they want to hear of, and nothing that is hidden."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.language.i18n import Speech
from bot.sandbox import Person, Sandbox
from rules.engine import Text
from tests.bot.end_to_end.tables import begin, choose_first, end_together, settled, to_move
from tests.bot.end_to_end.titles import TITLES

pytestmark = pytest.mark.usefixtures("bot")


async def test_watchers_get_every_turn_by_direct_message_or_ping(sandbox: Sandbox, people: Sequence[Person]) -> None:
    clara, david = sandbox.person("Clara"), sandbox.person("David")
    assert "There is no game here" in (await clara.command("/game watch what:turns")).text
    post = await begin(sandbox, people)
    assert "every turn" in (await clara.command("/game watch what:turns")).text
    assert "when the game is over" in (await david.command("/game watch what:end by:here")).text
    await people[0].command("/game watch what:turns by:here")
    mover = to_move(people, post)
    await mover.command("/do", text="faction witches")
    copy = await sandbox.wait_for_message(lambda message: message.content.startswith("In <#"))
    assert "Witches" in copy.content
    assert copy.pings == [clara.id]
    told = await settled(sandbox, post)
    assert "Witches" in told.content
    assert david.id not in told.pings
    assert people[0].id in told.pings
    assert "no longer follow" in (await clara.command("/game watch what:nothing")).text


async def test_a_direct_message_is_in_the_language_of_its_reader(sandbox: Sandbox, people: Sequence[Person]) -> None:
    """Words, the picture and its description; the post of the channel stays in that of the channel."""
    clara = sandbox.person("Clara")
    await clara.command("/my language language:cs")
    post = await begin(sandbox, people)
    await clara.command("/game watch what:turns")
    await to_move(people, post).command("/do", text="faction witches")
    witches = Speech("cs")(Text("Witches"))
    copy = await sandbox.wait_for_message(lambda message: message.pings == [clara.id])
    assert witches in copy.content
    assert "Witches" not in copy.content
    told = await settled(sandbox, post)
    assert "Witches" in told.content
    assert witches not in told.content
    for mine, theirs in zip(copy.attachments, told.attachments, strict=True):
        assert mine.description != theirs.description
        assert mine.data != theirs.data


async def test_rounds_are_heard_of_when_they_begin(sandbox: Sandbox, people: Sequence[Person]) -> None:
    clara = sandbox.person("Clara")
    lobby = (await people[0].command("/game new title:tm")).shown
    await people[1].press(lobby, "Join")
    panel = (await people[0].press(lobby, "Options")).shown
    await people[0].choose(panel, values=["setup"])
    await people[0].choose(panel, values=["introductory"])
    await clara.command("/game watch what:rounds by:here")
    await people[0].press(lobby, "Start")
    post = await sandbox.wait_for_message(lambda message: "The game begins." in message.content)
    assert clara.id in post.pings
    heard = []
    for _ in range(2):
        await choose_first(to_move(people, post), post)
        post = await settled(sandbox, post)
        heard.append((clara.id in post.pings, "Round 1" in post.content))
    assert heard == [(False, False), (True, True)]


@pytest.mark.parametrize("title", TITLES)
async def test_whoever_waits_for_the_end_hears_of_any_end_with_the_picture(
    sandbox: Sandbox, people: Sequence[Person], title: str
) -> None:
    """Direct messages of David are closed: he is pinged in the channel."""
    clara, david = sandbox.person("Clara"), sandbox.person("David")
    david.user.takes_messages = False
    await begin(sandbox, people, title)
    for person in (clara, david):
        await person.command("/game watch what:end")
    await end_together(people)
    copy = await sandbox.wait_for_message(lambda message: message.content.startswith("In <#"))
    openly = await sandbox.wait_for_message(lambda message: message.content.startswith(f"{david.mention} In <#"))
    assert "without a result" in copy.content
    assert copy.pings == [clara.id]
    assert all(file.description for file in copy.attachments)
    assert len(copy.attachments) == 1
    assert openly.pings == [david.id]
