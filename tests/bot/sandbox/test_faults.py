"""Each fault happens when a test orders it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import TYPE_CHECKING

import aiohttp
import discord
import pytest

from bot.sandbox import Fault, FaultKind, Sandbox, Settings
from bot.sandbox.demo import DemoBot
from bot.sandbox.ratelimits import RateLimits
from tests.timeouts import HANGS_S

if TYPE_CHECKING:
    from tests.bot.sandbox.conftest import Rest

POSTS = "POST /channels/*/messages"


async def test_a_request_lost_on_the_way_changes_nothing(sandbox: Sandbox, rest: Rest) -> None:
    sandbox.fault(Fault(FaultKind.DROP_BEFORE, POSTS))
    with pytest.raises(aiohttp.ClientConnectionError):
        await rest.post(content="lost")
    assert sandbox.messages() == []
    assert (await rest.post(content="kept")).status == 200


async def test_a_wait_notices_a_request_that_changes_nothing(sandbox: Sandbox, rest: Rest) -> None:
    refused = sandbox.fault(Fault(FaultKind.STATUS, POSTS))
    waiting = asyncio.create_task(sandbox.wait_until(lambda: True if refused.met else None, HANGS_S))
    await asyncio.sleep(0)
    assert (await rest.post(content="refused")).status == 503
    await waiting


async def test_a_lost_response_is_recovered_by_the_nonce(sandbox: Sandbox, rest: Rest) -> None:
    sandbox.fault(Fault(FaultKind.DROP_AFTER, POSTS))
    with pytest.raises(aiohttp.ClientConnectionError):
        await rest.post(content="once", nonce="1", enforce_nonce=True)
    again = await rest.post(content="once", nonce="1", enforce_nonce=True)
    assert [str(message.id) for message in sandbox.messages()] == [again.body["id"]]


async def test_a_bot_that_dies_during_a_request_leaves_no_traces(
    sandbox: Sandbox, caplog: pytest.LogCaptureFixture
) -> None:
    channel = sandbox.channel().id
    _, writer = await asyncio.open_connection("127.0.0.1", sandbox.port)
    lines = (
        f"POST /api/v10/channels/{channel}/messages HTTP/1.1",
        "Host: 127.0.0.1",
        f"Authorization: Bot {sandbox.token}",
        "Content-Type: application/json",
        "Content-Length: 1000",
    )
    writer.write(("\r\n".join(lines) + '\r\n\r\n{"content": "half a').encode())
    await writer.drain()
    writer.transport.abort()
    (call,) = await sandbox.wait_until(lambda: sandbox.calls or None)
    assert call.status == 499
    assert sandbox.messages() == []
    assert caplog.messages == []


async def test_discord_py_waits_out_a_rate_limit(sandbox: Sandbox, bot: DemoBot) -> None:
    fault = sandbox.fault(Fault(FaultKind.STATUS, POSTS, times=2, status=429, retry_after_s=0.01))
    channel = bot.get_channel(sandbox.channel().id)
    assert isinstance(channel, discord.TextChannel)
    await channel.send("patient")
    assert fault.spent
    assert [message.content for message in sandbox.messages()] == ["patient"]


async def test_discord_py_does_not_repeat_after_503(sandbox: Sandbox, bot: DemoBot) -> None:
    sandbox.fault(Fault(FaultKind.STATUS, POSTS, status=503))
    channel = bot.get_channel(sandbox.channel().id)
    assert isinstance(channel, discord.TextChannel)
    with pytest.raises(discord.DiscordServerError):
        await channel.send("impatient")
    assert sandbox.messages() == []


async def test_a_late_request_misses_the_deadline(sandbox: Sandbox, bot: DemoBot) -> None:
    sandbox.world.settings = replace(sandbox.world.settings, acknowledge_s=0.01)
    held = sandbox.fault(Fault(FaultKind.HOLD, "POST /interactions/*"))
    reply = await sandbox.person("Anna").command("/demo panel")
    assert reply.error == "The application did not respond"
    held.released.set()


async def test_a_duplicate_delivery_is_answered_once(sandbox: Sandbox, bot: DemoBot) -> None:
    sandbox.fault(Fault(FaultKind.DUPLICATE))
    reply = await sandbox.person("Anna").command("/demo turn", who=sandbox.person("Boris"))
    assert reply.shown.pings == [sandbox.person("Boris").id]
    await sandbox.wait_until(lambda: _callbacks(sandbox) == [200, 400] or None)
    assert len(sandbox.messages()) == 1


async def test_faults_are_ordered_over_http(sandbox: Sandbox, rest: Rest) -> None:
    order = {"kind": "status", "route": "GET /users/@me", "status": 503}
    async with rest.session.post(f"{sandbox.url}/sandbox/faults", json=order) as response:
        assert await response.json() == {"pending": 1}
    assert (await rest("GET", "/users/@me")).status == 503
    assert (await rest("GET", "/users/@me")).status == 200
    async with rest.session.post(f"{sandbox.url}/sandbox/faults", json={"kind": "earthquake"}) as response:
        assert response.status == 400


def _callbacks(sandbox: Sandbox) -> list[int]:
    return [call.status for call in sandbox.calls if call.route.endswith("/callback")]


async def test_writing_too_fast_is_refused_with_the_headers_of_discord() -> None:
    async with Sandbox(Settings(rate_limited=True)) as sandbox, aiohttp.ClientSession() as session:
        url = f"{sandbox.api_url}/channels/{sandbox.channel().id}/messages"
        headers = {"Authorization": f"Bot {sandbox.token}"}
        left = []
        for number in range(6):
            async with session.post(url, json={"content": str(number)}, headers=headers) as response:
                left.append((response.status, response.headers["X-RateLimit-Remaining"]))
    assert left == [(200, "4"), (200, "3"), (200, "2"), (200, "1"), (200, "0"), (429, "0")]
    assert len(sandbox.messages()) == 5


def test_fifty_requests_a_second_are_allowed_in_all() -> None:
    limits = RateLimits(Settings().requests_per_s, by_channel=False)
    assert [limits.together.take(100.0 + number / 100) for number in range(51)] == [True] * 50 + [False]
    assert limits.together.take(101.0)


async def test_too_many_requests_in_all_are_refused_with_the_headers_of_discord() -> None:
    async with Sandbox(Settings(requests_per_s=0)) as sandbox, aiohttp.ClientSession() as session:
        headers = {"Authorization": f"Bot {sandbox.token}"}
        async with session.get(f"{sandbox.api_url}/users/@me", headers=headers) as response:
            refused = await response.json()
    assert (response.status, refused["global"]) == (429, True)
    assert 0 < refused["retry_after"] <= 1
    assert (response.headers["X-RateLimit-Global"], response.headers["X-RateLimit-Scope"]) == ("true", "global")


async def test_answers_to_interactions_do_not_count_as_requests() -> None:
    async with Sandbox(Settings(requests_per_s=0)) as sandbox, aiohttp.ClientSession() as session:
        for _ in range(3):
            async with session.post(f"{sandbox.api_url}/interactions/1/token/callback", json={"type": 5}) as response:
                assert (await response.json())["code"] == 10062


@pytest.mark.slow
async def test_discord_py_waits_until_it_may_make_requests_again() -> None:
    """The library waits for two seconds."""
    async with Sandbox(Settings(requests_per_s=6)) as sandbox:
        client = DemoBot(sandbox.api_url)
        task = asyncio.create_task(client.start(sandbox.token))
        await sandbox.wait_for_bot()
        await client.wait_until_ready()
        channel = client.get_channel(sandbox.channel().id)
        assert isinstance(channel, discord.TextChannel)
        await asyncio.gather(*(channel.send(str(number)) for number in range(12)))
        await client.close()
        await task
    assert 429 in [call.status for call in sandbox.calls]
    assert sorted(int(message.content) for message in sandbox.posted) == list(range(12))
