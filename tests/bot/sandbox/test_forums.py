"""Forums of the sandbox: posts with a first message, and their tags."""

from __future__ import annotations

import aiohttp
import discord
import pytest

from bot.sandbox import NotPossible, Permission, Sandbox, Settings
from bot.sandbox.demo import DemoBot
from bot.sandbox.objects import BOT_DEFAULT, Channel, ChannelKind, Tag
from tests.bot.sandbox.conftest import Rest

MESSAGE = {"content": "first"}


async def opened(rest: Rest, forum: Channel, **details: object) -> Channel:
    made = await rest("POST", f"/channels/{forum.id}/threads", {"name": "Game", "message": MESSAGE, **details})
    assert made.status == 201, made.body
    return rest.sandbox.world.channels[int(made.body["id"])]


async def test_the_library_opens_posts_with_tags_and_changes_them(sandbox: Sandbox, bot: DemoBot) -> None:
    made = sandbox.world.add_forum("tables", ["open", "running"])
    await bot.wait_for("guild_channel_update")
    forum = bot.get_channel(made.id)
    assert isinstance(forum, discord.ForumChannel)
    assert [tag.name for tag in forum.available_tags] == ["open", "running"]
    post = await forum.create_thread(name="Game", content="first", applied_tags=forum.available_tags[:1])
    assert post.message.id == post.thread.id
    assert [tag.name for tag in post.thread.applied_tags] == ["open"]
    changed = await post.thread.edit(applied_tags=forum.available_tags[1:], archived=True)
    assert ([tag.name for tag in changed.applied_tags], changed.archived) == (["running"], True)
    there = sandbox.world.channels[post.thread.id]
    assert (sandbox.world.tags_of(there), [each.content for each in sandbox.messages(there)]) == (
        ["running"],
        ["first"],
    )


async def test_a_forum_has_no_messages_and_no_commands_of_its_own(sandbox: Sandbox, rest: Rest) -> None:
    forum = sandbox.world.add_forum("tables")
    refused = await rest("POST", f"/channels/{forum.id}/messages", MESSAGE)
    assert (refused.status, refused.code) == (400, 40058)
    with pytest.raises(NotPossible, match="posts"):
        sandbox.person("Anna").at(forum).say("hello")
    post = sandbox.person("Anna").client.open_post(forum, "Talk", "hello")
    assert (post.parent_id, [each.content for each in sandbox.messages(post)]) == (forum.id, ["hello"])


async def test_a_post_needs_a_message_and_a_name_and_at_most_five_tags(sandbox: Sandbox, rest: Rest) -> None:
    forum = sandbox.world.add_forum("tables", [str(number) for number in range(6)])
    path, tags = f"/channels/{forum.id}/threads", [str(tag.id) for tag in forum.tags]
    assert (await rest("POST", path, {"name": "Game", "message": {}})).code == 50006
    for wrong in ({"name": "x" * 101}, {"applied_tags": tags}):
        assert (await rest("POST", path, {"name": "Game", "message": MESSAGE, **wrong})).code == 50035
    post = await opened(rest, forum, applied_tags=tags[:5])
    assert len(sandbox.world.tags_of(post)) == 5
    assert (await rest("PATCH", f"/channels/{post.id}", {"applied_tags": tags})).code == 50035
    assert not [each for each in sandbox.world.channels.values() if each.name == "x" * 101]


async def test_a_forum_can_ask_for_a_tag_and_keep_tags_for_moderators(sandbox: Sandbox, rest: Rest) -> None:
    forum = sandbox.world.add_forum("tables")
    forum.needs_tag, forum.tags = True, [Tag(1, "open"), Tag(2, "official", moderated=True)]
    wanted = {"name": "Game", "message": MESSAGE}
    assert (await rest("POST", f"/channels/{forum.id}/threads", wanted)).code == 40067
    assert (await rest("POST", f"/channels/{forum.id}/threads", {**wanted, "applied_tags": ["2"]})).code == 50013
    post = await opened(rest, forum, applied_tags=["1"])
    sandbox.permit(forum, BOT_DEFAULT | Permission.MANAGE_THREADS)
    assert (await rest("PATCH", f"/channels/{post.id}", {"applied_tags": ["2"]})).status == 200
    assert sandbox.world.tags_of(post) == ["official"]


async def test_tags_of_a_forum_have_limits(sandbox: Sandbox, rest: Rest) -> None:
    forum = sandbox.world.add_forum("tables")
    path = f"/channels/{forum.id}"
    assert (await rest("PATCH", path, {"available_tags": [{"name": "open"}]})).code == 50013
    sandbox.permit(forum, BOT_DEFAULT | Permission.MANAGE_CHANNELS)
    for names in ([str(number) for number in range(21)], ["x" * 21]):
        assert (await rest("PATCH", path, {"available_tags": [{"name": name} for name in names]})).code == 50035
    assert (await rest("PATCH", path, {"available_tags": [{"name": "a"}, {"name": "a"}]})).code == 40061
    assert (await rest("PATCH", path, {"available_tags": [{"name": "open"}]})).status == 200
    assert [tag.name for tag in forum.tags] == ["open"]


async def test_posting_in_a_forum_needs_the_permission_to_send(sandbox: Sandbox, rest: Rest) -> None:
    forum = sandbox.world.add_forum("tables")
    sandbox.permit(forum, BOT_DEFAULT & ~Permission.SEND_MESSAGES)
    refused = await rest("POST", f"/channels/{forum.id}/threads", {"name": "Game", "message": MESSAGE})
    assert refused.code == 50013


async def test_a_channel_changes_its_name_twice_in_ten_minutes() -> None:
    async with Sandbox(Settings(rate_limited=True)) as sandbox:
        thread = sandbox.world.add_channel(
            "one", ChannelKind.PUBLIC_THREAD, parent=sandbox.channel(), owner_id=sandbox.world.bot.id
        )
        async with aiohttp.ClientSession() as session:
            rest = Rest(sandbox, session)
            answers = [
                (await rest("PATCH", f"/channels/{thread.id}", {"name": name})) for name in ("two", "three", "x")
            ]
            assert [each.status for each in answers] == [200, 200, 429]
            assert 500 < answers[-1].body["retry_after"] <= 600
            assert (await rest("PATCH", f"/channels/{thread.id}", {"archived": True})).status == 200
    assert thread.name == "three"
