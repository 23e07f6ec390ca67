"""The REST API refuses what Discord refuses."""

from __future__ import annotations

from typing import TYPE_CHECKING

import aiohttp
import pytest

from bot.sandbox import NotPossible, Permission, Sandbox, Settings
from bot.sandbox.objects import BOT_DEFAULT, ChannelKind

if TYPE_CHECKING:
    from tests.bot.sandbox.conftest import Rest


async def test_a_wrong_token_is_unauthorized(rest: Rest) -> None:
    answer = await rest("GET", "/users/@me", token="another")
    assert (answer.status, answer.code) == (401, 0)


async def test_missing_objects_are_unknown(sandbox: Sandbox, rest: Rest) -> None:
    games = sandbox.channel().id
    assert (await rest("GET", "/channels/1")).code == 10003
    assert (await rest("GET", f"/channels/{games}/messages/1")).code == 10008
    assert (await rest("GET", "/guilds/1")).code == 10004
    assert (await rest("GET", "/nowhere")).status == 404


async def test_a_broken_limit_is_an_invalid_form_body(rest: Rest) -> None:
    answer = await rest.post(content="x" * 2001)
    assert (answer.status, answer.code) == (400, 50035)
    assert answer.body["errors"]["content"]["_errors"][0]["code"] == "BASE_TYPE_MAX_LENGTH"


async def test_an_empty_message_is_refused(rest: Rest) -> None:
    assert (await rest.post(content="  ")).code == 50006


async def test_a_large_file_is_refused() -> None:
    async with Sandbox(Settings(file_bytes=1000)) as sandbox, aiohttp.ClientSession() as session:
        form = aiohttp.FormData()
        form.add_field("files[0]", b"x" * 1001, filename="large.png")
        url = f"{sandbox.api_url}/channels/{sandbox.channel().id}/messages"
        async with session.post(url, data=form, headers={"Authorization": f"Bot {sandbox.token}"}) as response:
            assert response.status == 413
            assert (await response.json())["code"] == 40005


@pytest.mark.parametrize("content", [b"\x89PNG\r\n\x1a\nno chunk at all", b"\x89PNG\r\n\x1a\n", b"RIFF"])
async def test_a_broken_picture_has_no_size(sandbox: Sandbox, content: bytes) -> None:
    form = aiohttp.FormData()
    form.add_field("files[0]", content, filename="board.png")
    url = f"{sandbox.api_url}/channels/{sandbox.channel().id}/messages"
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with aiohttp.ClientSession() as session, session.post(url, data=form, headers=headers) as response:
        assert response.status == 200
    (shown,) = sandbox.messages()[-1].attachments
    assert (shown.width, shown.height, shown.data) == (None, None, content)


async def test_missing_permissions_and_missing_access(sandbox: Sandbox, rest: Rest) -> None:
    games = sandbox.channel()
    games.bot_permissions = BOT_DEFAULT & ~Permission.SEND_MESSAGES
    assert (await rest.post(content="x")).code == 50013
    games.bot_permissions = BOT_DEFAULT
    assert (await rest.post(embeds=[{"title": "t"}])).code == 50013
    assert (await rest.post(content="x")).status == 200
    games.bot_permissions = BOT_DEFAULT & ~Permission.VIEW_CHANNEL
    assert (await rest.post(content="x")).code == 50001


async def test_an_enforced_nonce_returns_the_first_message(sandbox: Sandbox, rest: Rest) -> None:
    first = await rest.post(content="once", nonce="turn-1", enforce_nonce=True)
    again = await rest.post(content="once", nonce="turn-1", enforce_nonce=True)
    other = await rest.post(content="once", nonce="turn-2", enforce_nonce=True)
    assert first.body["id"] == again.body["id"] != other.body["id"]
    assert len(sandbox.messages()) == 2


async def test_a_nonce_without_enforcement_does_not_hold_back(sandbox: Sandbox, rest: Rest) -> None:
    await rest.post(content="twice", nonce="turn-1")
    await rest.post(content="twice", nonce="turn-1")
    assert len(sandbox.messages()) == 2


async def test_a_nonce_is_forgotten_after_some_minutes() -> None:
    async with Sandbox(Settings(nonce_s=0.0)) as sandbox, aiohttp.ClientSession() as session:
        url = f"{sandbox.api_url}/channels/{sandbox.channel().id}/messages"
        headers = {"Authorization": f"Bot {sandbox.token}"}
        for _ in range(2):
            body = {"content": "twice", "nonce": "turn-1", "enforce_nonce": True}
            async with session.post(url, json=body, headers=headers) as response:
                assert response.status == 200
        assert len(sandbox.messages()) == 2


async def test_only_allowed_mentions_ping_and_edits_never_do(sandbox: Sandbox, rest: Rest) -> None:
    anna, boris = sandbox.person("Anna"), sandbox.person("Boris")
    both = f"{anna.mention} {boris.mention}"
    await rest.post(content=both)
    await rest.post(content=both, allowed_mentions={"parse": []})
    sent = await rest.post(content=both, allowed_mentions={"users": [str(anna.id)]})
    quiet = await rest.post(content="nobody")
    for message in (sent, quiet):
        path = f"/channels/{sandbox.channel().id}/messages/{message.body['id']}"
        assert (await rest("PATCH", path, {"content": both})).status == 200
    assert [message.pings for message in sandbox.messages()] == [[anna.id, boris.id], [], [anna.id], []]


async def test_another_users_message_cannot_be_edited(sandbox: Sandbox, rest: Rest) -> None:
    said = sandbox.person("Anna").say("mine")
    path = f"/channels/{said.channel_id}/messages/{said.id}"
    assert (await rest("PATCH", path, {"content": "yours"})).code == 50005
    assert (await rest("DELETE", path)).code == 50013


async def test_an_archived_thread_opens_for_a_message_but_not_for_an_edit(sandbox: Sandbox, rest: Rest) -> None:
    thread = sandbox.world.add_channel("old", ChannelKind.PUBLIC_THREAD, parent=sandbox.channel())
    path = f"/channels/{thread.id}/messages"
    sent = await rest("POST", path, {"content": "first"})
    sandbox.world.set_archived(thread, True)
    assert (await rest("PATCH", f"{path}/{sent.body['id']}", {"content": "changed"})).code == 50083
    assert (await rest("POST", path, {"content": "second"})).status == 200
    assert not thread.archived
    sandbox.world.set_archived(thread, True)
    assert (await rest("DELETE", f"{path}/{sent.body['id']}")).status == 204


@pytest.mark.parametrize("archived", [True, False], ids=["archived", "open"])
async def test_in_a_locked_thread_only_moderators_write(sandbox: Sandbox, rest: Rest, archived: bool) -> None:
    thread = sandbox.world.add_channel("old", ChannelKind.PUBLIC_THREAD, parent=sandbox.channel())
    path = f"/channels/{thread.id}/messages"
    sent = await rest("POST", path, {"content": "first"})
    thread.archived, thread.locked = archived, True
    refused = await rest("POST", path, {"content": "second"})
    assert (refused.status, refused.code, refused.body["message"]) == (400, 160005, "Thread is locked")
    changed = await rest("PATCH", f"{path}/{sent.body['id']}", {"content": "changed"})
    assert changed.code == (50083 if archived else 160005)
    removed = await rest("DELETE", f"{path}/{sent.body['id']}")
    assert removed.status == (400 if archived else 204)
    with pytest.raises(NotPossible, match="locked"):
        sandbox.person("Boris").at(thread).say("third")
    sandbox.permit(sandbox.channel(), BOT_DEFAULT | Permission.MANAGE_THREADS)
    if archived:
        # A message opens an archived thread only if it is not locked.
        assert (await rest("POST", path, {"content": "fourth"})).code == 160005
        assert (await rest("PATCH", f"/channels/{thread.id}", {"archived": False})).status == 200
    assert (await rest("POST", path, {"content": "fourth"})).status == 200


@pytest.mark.parametrize(
    ("kind", "possible"), [(ChannelKind.TEXT, {11, 12}), (ChannelKind.ANNOUNCEMENT, {10})], ids=["text", "announcement"]
)
async def test_each_kind_of_channel_has_its_kinds_of_threads(
    sandbox: Sandbox, rest: Rest, kind: ChannelKind, possible: set[int]
) -> None:
    channel = sandbox.world.add_channel("somewhere", kind)
    channel.bot_permissions |= Permission.CREATE_PRIVATE_THREADS
    for number in (10, 11, 12):
        opened = await rest("POST", f"/channels/{channel.id}/threads", {"name": "Game", "type": number})
        if number in possible:
            assert (opened.status, opened.body["type"]) == (201, number)
        else:
            message = "Cannot execute action on this channel type"
            assert (opened.status, opened.code, opened.body["message"]) == (400, 50024, message)


async def test_a_thread_of_no_kind_is_refused(sandbox: Sandbox, rest: Rest) -> None:
    refused = await rest("POST", f"/channels/{sandbox.channel().id}/threads", {"name": "Game", "type": 5})
    assert refused.body["errors"]["type"]["_errors"][0]["message"] == "Value must be one of {10, 11, 12}."


async def test_a_thread_from_an_announcement_is_an_announcement_thread(sandbox: Sandbox, rest: Rest) -> None:
    news = sandbox.world.add_channel("news", ChannelKind.ANNOUNCEMENT)
    sent = await rest("POST", f"/channels/{news.id}/messages", {"content": "first"})
    opened = await rest("POST", f"/channels/{news.id}/messages/{sent.body['id']}/threads", {"name": "Game"})
    assert opened.body["type"] == 10


async def test_an_attachment_without_its_file_is_refused(sandbox: Sandbox, rest: Rest) -> None:
    refused = await rest.post(content="look", attachments=[{"id": 0, "filename": "board.png"}])
    assert (refused.status, refused.code) == (400, 50035)
    assert refused.body["errors"]["attachments"]["0"]["_errors"] == [
        {"code": "ATTACHMENT_NOT_FOUND", "message": "Attachment data not found"}
    ]
    sent = await rest.post(content="look")
    path = f"/channels/{sandbox.channel().id}/messages/{sent.body['id']}"
    assert (await rest("PATCH", path, {"attachments": [{"id": "17"}]})).code == 50035
    assert [message.content for message in sandbox.messages()] == ["look"]


async def test_pins_need_their_own_permission(sandbox: Sandbox, rest: Rest) -> None:
    games = sandbox.channel()
    sent = await rest.post(content="rules of this place")
    pins = f"/channels/{games.id}/messages/pins"
    games.bot_permissions = BOT_DEFAULT | Permission.MANAGE_MESSAGES
    assert (await rest("PUT", f"{pins}/{sent.body['id']}")).code == 50013
    games.bot_permissions = BOT_DEFAULT | Permission.PIN_MESSAGES
    assert (await rest("PUT", f"{pins}/{sent.body['id']}")).status == 204
    assert len((await rest("GET", pins)).body["items"]) == 1
    games.bot_permissions &= ~Permission.READ_MESSAGE_HISTORY
    assert (await rest("GET", pins)).body["items"] == []


async def test_no_commands_are_offered_in_an_archived_thread(sandbox: Sandbox, rest: Rest) -> None:
    app_id = sandbox.world.bot.id
    await rest("POST", f"/applications/{app_id}/commands", {"name": "help", "description": "Help", "type": 1})
    anna = sandbox.person("Anna")
    thread = sandbox.world.add_channel("old", ChannelKind.PUBLIC_THREAD, parent=sandbox.channel())
    assert anna.at(thread).commands_offered() == ["/help"]
    sandbox.world.set_archived(thread, True)
    assert anna.at(thread).commands_offered() == []


async def test_history_is_read_in_pages(sandbox: Sandbox, rest: Rest) -> None:
    ids = [(await rest.post(content=str(n))).body["id"] for n in range(5)]
    path = f"{sandbox.api_url}/channels/{sandbox.channel().id}/messages"
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with rest.session.get(path, params={"limit": 2, "before": ids[3]}, headers=headers) as response:
        assert [message["content"] for message in await response.json()] == ["2", "1"]
    async with rest.session.get(path, params={"limit": 2, "after": ids[1]}, headers=headers) as response:
        assert [message["content"] for message in await response.json()] == ["3", "2"]


async def test_pins_need_a_permission_and_come_newest_first(sandbox: Sandbox, rest: Rest) -> None:
    games = sandbox.channel()
    sent = await rest.post(content="panel")
    path = f"/channels/{games.id}/messages/pins"
    assert (await rest("PUT", f"{path}/{sent.body['id']}")).code == 50013
    games.bot_permissions |= Permission.PIN_MESSAGES
    assert (await rest("PUT", f"{path}/{sent.body['id']}")).status == 204
    assert [item["message"]["content"] for item in (await rest("GET", path)).body["items"]] == ["panel"]


async def test_a_direct_message_rings_for_its_reader_only(sandbox: Sandbox, rest: Rest) -> None:
    anna, boris = sandbox.person("Anna"), sandbox.person("Boris")
    opened = await rest("POST", "/users/@me/channels", {"recipient_id": str(anna.id)})
    await rest("POST", f"/channels/{opened.body['id']}/messages", {"content": "Your turn"})
    assert [message.content for message in anna.alone().messages()] == ["Your turn"]
    assert [message.content for message in sandbox.pings_of(anna)] == ["Your turn"]
    assert sandbox.pings_of(boris) == []


async def test_commands_keep_their_ids_when_they_are_replaced(sandbox: Sandbox, rest: Rest) -> None:
    path = f"/applications/{sandbox.world.bot.id}/commands"
    headers = {"Authorization": f"Bot {sandbox.token}"}
    body = [{"name": "help", "description": "Help", "type": 1}]
    seen = []
    for _ in range(2):
        async with rest.session.put(f"{sandbox.api_url}{path}", json=body, headers=headers) as response:
            seen.append((await response.json())[0]["id"])
    assert seen[0] == seen[1]
    refused = await rest("POST", path, {"name": "Help", "description": "Help", "type": 1})
    assert refused.code == 50035


async def test_a_file_is_downloaded_until_its_address_expires() -> None:
    async with Sandbox(Settings(file_url_s=-1)) as sandbox, aiohttp.ClientSession() as session:
        form = aiohttp.FormData()
        form.add_field("files[0]", b"hello", filename="log.txt")
        url = f"{sandbox.api_url}/channels/{sandbox.channel().id}/messages"
        async with session.post(url, data=form, headers={"Authorization": f"Bot {sandbox.token}"}) as response:
            expired = (await response.json())["attachments"][0]["url"]
        async with session.get(expired) as response:
            assert response.status == 404
        async with session.get(expired.split("?")[0] + "?ex=fffffffff") as response:
            assert await response.read() == b"hello"
