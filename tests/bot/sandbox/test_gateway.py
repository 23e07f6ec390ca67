"""The gateway: greeting, resuming, shards, intents."""

from __future__ import annotations

import asyncio
import json
import zlib
from typing import TYPE_CHECKING

import aiohttp
import pytest

from bot.sandbox import Sandbox, Settings
from bot.sandbox.demo import DemoBot
from bot.sandbox.wire import Payload
from tests.timeouts import HANGS_S

if TYPE_CHECKING:
    from tests.bot.sandbox.conftest import Rest

GUILDS = 1


async def frames(socket: aiohttp.ClientWebSocketResponse, count: int) -> list[Payload]:
    return [json.loads((await socket.receive(timeout=HANGS_S)).data) for _ in range(count)]


async def identify(socket: aiohttp.ClientWebSocketResponse, sandbox: Sandbox, **more: object) -> None:
    data = {"token": sandbox.token, "intents": GUILDS, "properties": {}, **more}
    await socket.send_json({"op": 2, "d": data})


async def test_a_bot_is_greeted_with_its_guild(sandbox: Sandbox, rest: Rest) -> None:
    async with rest.session.ws_connect(sandbox.gateway.url) as socket:
        (hello,) = await frames(socket, 1)
        assert hello["op"] == 10
        await identify(socket, sandbox)
        ready, guild = await frames(socket, 2)
    assert (ready["t"], ready["d"]["guilds"][0]["unavailable"]) == ("READY", True)
    assert (guild["t"], [c["name"] for c in guild["d"]["channels"]]) == ("GUILD_CREATE", ["games"])


async def test_a_heartbeat_is_answered_after_a_round_trip(sandbox: Sandbox, rest: Rest) -> None:
    """An immediate answer would come before discord.py knows that it has sent anything."""
    async with rest.session.ws_connect(sandbox.gateway.url) as socket:
        await frames(socket, 1)
        await socket.send_json({"op": 1, "d": None})
        await identify(socket, sandbox)
        ready, guild, ack = await frames(socket, 3)
    assert (ready["t"], guild["t"], ack["op"]) == ("READY", "GUILD_CREATE", 11)


async def test_frames_are_compressed_as_one_stream(sandbox: Sandbox, rest: Rest) -> None:
    async with rest.session.ws_connect(sandbox.gateway.url + "?compress=zlib-stream") as socket:
        await identify(socket, sandbox)
        stream = zlib.decompressobj()
        seen = [json.loads(stream.decompress((await socket.receive()).data)) for _ in range(3)]
    assert [frame.get("t") for frame in seen] == [None, "READY", "GUILD_CREATE"]


@pytest.mark.parametrize(
    ("data", "code"), [({"token": "wrong"}, 4004), ({"intents": 1 << 15}, 4014), ({"shard": [1, 1]}, 4010)]
)
async def test_a_wrong_greeting_closes_the_connection(sandbox: Sandbox, rest: Rest, data: Payload, code: int) -> None:
    async with rest.session.ws_connect(sandbox.gateway.url) as socket:
        await frames(socket, 1)
        await identify(socket, sandbox, **data)
        assert (await socket.receive(timeout=HANGS_S)).data == code


async def test_missed_events_are_sent_after_resuming(sandbox: Sandbox, rest: Rest) -> None:
    async with rest.session.ws_connect(sandbox.gateway.url) as socket:
        await identify(socket, sandbox)
        _, ready, guild = await frames(socket, 3)
        sandbox.gateway.cut()
        assert (await socket.receive(timeout=HANGS_S)).type is aiohttp.WSMsgType.CLOSE
    sandbox.world.add_channel("missed")
    async with rest.session.ws_connect(ready["d"]["resume_gateway_url"]) as socket:
        data = {"token": sandbox.token, "session_id": ready["d"]["session_id"], "seq": guild["s"]}
        await socket.send_json({"op": 6, "d": data})
        _, missed, resumed = await frames(socket, 3)
    assert (missed["t"], missed["d"]["name"]) == ("CHANNEL_CREATE", "missed")
    assert resumed["t"] == "RESUMED"


async def test_an_unknown_session_is_invalid(sandbox: Sandbox, rest: Rest) -> None:
    async with rest.session.ws_connect(sandbox.gateway.url) as socket:
        await socket.send_json({"op": 6, "d": {"token": sandbox.token, "session_id": "x", "seq": 1}})
        _, invalid = await frames(socket, 2)
    assert invalid == {"op": 9, "d": False}


async def test_the_guild_belongs_to_one_shard_and_direct_messages_to_the_first() -> None:
    async with Sandbox(Settings(shards=2)) as sandbox:
        bot = DemoBot(sandbox.api_url)
        task = asyncio.create_task(bot.start(sandbox.token))
        await sandbox.wait_for_bot()
        await sandbox.wait_until(lambda: len(sandbox.gateway.sessions) == 2 or None)
        assert bot.shard_count == 2
        anna = sandbox.person("Anna")
        assert (await anna.command("/demo panel")).shown.ephemeral
        assert (await anna.alone().command("/demo think")).text == "Thought it over."
        await bot.close()
        await task


@pytest.mark.parametrize("resumable", [True, False])
async def test_discord_py_comes_back_after_a_broken_connection(sandbox: Sandbox, bot: DemoBot, resumable: bool) -> None:
    anna = sandbox.person("Anna")
    (before,) = sandbox.gateway.sessions
    sandbox.gateway.disconnect(resumable=resumable)
    await sandbox.wait_until(lambda: not sandbox.gateway.connected or None)
    reply = asyncio.create_task(anna.command("/demo panel")) if resumable else None
    await sandbox.wait_for_bot()
    assert (before in sandbox.gateway.sessions) is resumable
    if reply is not None:
        assert (await reply).text == "Choose what to do."
    else:
        assert (await anna.command("/demo panel")).text == "Choose what to do."


async def test_a_bot_without_the_intent_hears_no_messages(sandbox: Sandbox, rest: Rest) -> None:
    async with rest.session.ws_connect(sandbox.gateway.url) as socket:
        await identify(socket, sandbox)
        await frames(socket, 3)
        sandbox.person("Anna").say("hello")
        sandbox.world.add_channel("next")
        (frame,) = await frames(socket, 1)
    assert frame["t"] == "CHANNEL_CREATE"
