"""Hidden information stays hidden: sealed answers, drafts before chance, the seed."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import pytest

from bot.sandbox import Person, Sandbox, buttons_of, text_of
from tests.bot.end_to_end.conftest import settings_for, working
from tests.bot.end_to_end.tables import begin, play_typed, settled, story_above
from tests.engine.stones import GAMES


@pytest.fixture
async def people(sandbox: Sandbox, tmp_path: Path) -> AsyncIterator[list[Person]]:
    """Return three people in a game of stones who have to give their sealed bids."""
    async with working(sandbox, settings_for(sandbox, tmp_path), GAMES):
        three = [sandbox.person(name) for name in ("Anna", "Boris", "Clara")]
        await begin(sandbox, three, "stones")
        yield three


async def test_all_who_bid_are_pinged_at_once(sandbox: Sandbox, people: Sequence[Person]) -> None:
    assert sandbox.messages()[-1].pings == [person.id for person in people]


async def test_a_sealed_bid_is_seen_nowhere_until_all_have_bid(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris, clara = people
    public = len(sandbox.messages())
    await play_typed(anna, "/stones bid", amount=2)
    assert len(sandbox.messages()) == public
    for person in (boris, anna):
        for line in ("/game record log", "/game record history", "/game record export"):
            reply = await person.command(line)
            assert "bid" not in reply.text.lower(), line
            assert all(b"bid" not in file.data for file in reply.shown.attachments), line
    await play_typed(boris, "/stones bid", amount=1)
    await play_typed(clara, "/stones bid", amount=0)
    assert "Bid: 2" in (await boris.command("/game record log")).text


async def test_an_undone_and_redone_sealed_bid_is_not_shown(sandbox: Sandbox, people: Sequence[Person]) -> None:
    before = sandbox.messages()[-1]
    panel = await play_typed(people[0], "/stones bid", amount=2)
    assert "Played: bid 2\n" in text_of(panel)
    assert "Take back “Bid: 2”" in [button.label for button in buttons_of(panel)]
    await people[0].command("/game undo")
    post = story_above(sandbox, await settled(sandbox, before))
    assert "Anna takes back the last decision.\n▶" in post.content, "without an empty line"
    assert "bid 2" not in post.content
    await people[0].command("/game redo")
    post = await sandbox.wait_for_message(lambda message: "Anna redoes the last decision.\n▶" in message.content)
    assert "bid 2" not in post.content


async def test_sealed_bids_stay_hidden_in_a_common_undo(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris, clara = people
    await play_typed(anna, "/stones bid", amount=2)
    await play_typed(boris, "/stones bid", amount=1)
    posts = [sandbox.messages()[-1]]
    wish = (await clara.command("/game undo", decisions=2)).shown
    await clara.press(wish, "Ask the others")
    posts.append(await settled(sandbox, posts[-1]))
    assert "would like to take back" in posts[-1].content
    for person in (anna, boris):
        await person.press(posts[-1], "Agree")
    posts.append(await settled(sandbox, posts[-1]))
    wish = (await boris.command("/game redo")).shown
    await boris.press(wish, "Ask the others")
    posts.append(await settled(sandbox, posts[-1]))
    assert "would like to redo" in posts[-1].content
    for person in (anna, clara):
        await person.press(posts[-1], "Agree")
    told = [post.content for post in posts] + [(await clara.command("/club audit")).text]
    assert "redid" in told[-1]
    assert not re.search(r"\bbids?\W{0,3}\d", "".join(told), re.IGNORECASE)


async def test_the_last_bid_is_confirmed_before_the_others_are_seen(sandbox: Sandbox, people: Sequence[Person]) -> None:
    anna, boris, clara = people
    await play_typed(anna, "/stones bid", amount=2)
    await play_typed(boris, "/stones bid", amount=0)
    panel = (await clara.press(sandbox.messages()[-1], "My turn")).shown
    reply = await clara.press(panel, custom_id=buttons_of(panel)[1].custom_id)
    assert "Confirm and see what the others have chosen" in [button.label for button in buttons_of(reply.shown)]
    assert "Take stones" not in reply.text


async def test_a_die_is_rolled_only_when_confirmed(sandbox: Sandbox, people: Sequence[Person]) -> None:
    for person, amount in zip(people, (2, 1, 0), strict=True):
        await play_typed(person, "/stones bid", amount=amount)
    anna = people[0]
    panel = (await anna.press(sandbox.messages()[-1], "My turn")).shown
    await anna.press(panel, custom_id=buttons_of(panel)[2].custom_id)
    labels = [button.label for button in buttons_of(panel)]
    assert "Confirm and see what chance decides" in labels
    await anna.press(panel, "Confirm and see what chance decides")
    assert "Played: " in text_of(panel)
    assert "takes it back" not in text_of(panel)
    assert not any("Take back" in button.label for button in buttons_of(panel)), "what chance has revealed stands"
    reply = await anna.command("/game undo")
    assert "What was revealed stands" in reply.text


async def test_a_side_answer_needs_one_tap_and_invalidates_no_panel(sandbox: Sandbox, people: Sequence[Person]) -> None:
    for person, amount in zip(people, (2, 1, 0), strict=True):
        await play_typed(person, "/stones bid", amount=amount)
    anna, boris, clara = people
    played = (await anna.command("/do", text="take 1; stay")).shown
    assert not any("Take back" in button.label for button in buttons_of(played)), "others are asked because of it"
    asked = await sandbox.wait_for_message(lambda message: message.pings == [boris.id, clara.id])
    panels = [(await person.press(asked, "My turn")).shown for person in (boris, clara)]
    answer = await boris.press(panels[0], custom_id=buttons_of(panels[0])[0].custom_id)
    assert "Played: reply cheer" in answer.text
    assert [button.label for button in buttons_of(panels[0])] == ["Take back “Reply: cheer”"]
    assert sandbox.messages()[-1].id == asked.id, "nobody is disturbed"
    answer = await clara.press(panels[1], custom_id=buttons_of(panels[1])[1].custom_id)
    assert "Played: reply boo" in answer.text


async def test_the_seed_is_promised_and_not_shown(sandbox: Sandbox, people: Sequence[Person]) -> None:
    status = await people[0].command("/game status")
    promise = status.text.split("SHA-256 is `")[1].split("`")[0]
    assert len(promise) == 64
    told = [message.content for message in sandbox.messages() if promise[:12] in message.content]
    assert len(told) == 1, "the first post has the beginning"
    assert promise not in told[0]
    assert "The seed was" not in status.text
    assert all("The seed was" not in message.content for message in sandbox.messages())
