"""A request of a feed reaches the address that was checked, and nothing else."""

from __future__ import annotations

import asyncio

import pytest
from aiohttp import web

from bot.feeds import web_client
from bot.feeds.addresses import PRIVATE_HOST
from bot.feeds.web_client import Undelivered, WebClient
from tests.bot.feeds.web_servers import HOME, Names, web_server

NOWHERE = "192.0.2.1"
HIDDEN = ("127.0.0.1", "10.0.0.1", "169.254.169.254", "::1", "::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::1")


async def sent(client: WebClient, url: str) -> str:
    """Return why a message was not delivered; empty if it was."""
    try:
        await client.send(url, b"hello", {})
    except Undelivered as error:
        return str(error)
    finally:
        client.close()
    return ""


@pytest.fixture
def any_port(monkeypatch: pytest.MonkeyPatch) -> None:
    """Allow the ports of servers of tests."""
    monkeypatch.setattr("bot.feeds.addresses.PORTS", {"https": range(65536), "http": range(65536)})


async def test_a_message_is_delivered_with_its_body_and_headers() -> None:
    async with web_server() as server:
        client = WebClient("private", Names([HOME]))
        await client.send(server.url("/a?b=c"), b"hello", {"Click": "there"})
        client.close()
    (request,) = server.received
    assert (request.path, request.body, request.headers["Click"]) == ("/a", b"hello", "there")
    assert request.headers["Host"] == f"feed.example:{server.port}"
    assert "Cookie" not in request.headers


async def test_a_name_is_looked_up_once_and_the_checked_address_is_used() -> None:
    """A name server that gives another answer the second time (DNS rebinding) is not asked a second time."""
    async with web_server() as server:
        names = Names([HOME], [NOWHERE])
        assert await sent(WebClient("private", names), server.url()) == ""
        assert names.asked == ["feed.example"]
    assert len(server.received) == 1


@pytest.mark.usefixtures("any_port")
@pytest.mark.parametrize("answers", [[["1.1.1.1"], [HOME]], [[HOME], ["1.1.1.1"]]])
async def test_an_answer_that_changes_between_check_and_connection_has_no_effect(
    answers: list[list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_client, "SECONDS", 0.05)
    async with web_server() as server:
        names = Names(*answers)
        assert await sent(WebClient("http", names), server.url()) != ""
        assert names.asked == ["feed.example"]
    assert server.received == []


@pytest.mark.usefixtures("any_port")
@pytest.mark.parametrize("address", HIDDEN)
@pytest.mark.parametrize("others", [(), ("1.1.1.1",)])
async def test_a_name_that_leads_inside_is_refused(address: str, others: tuple[str, ...]) -> None:
    async with web_server() as server:
        problem = await sent(WebClient("http", Names([*others, address])), server.url())
    assert problem == "ClientConnectorDNSError"
    assert server.received == []


@pytest.mark.usefixtures("any_port")
@pytest.mark.parametrize("host", ["127.0.0.1", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "[::1]", "localhost"])
async def test_an_address_in_numbers_is_not_even_looked_up(host: str) -> None:
    async with web_server() as server:
        names = Names([HOME])
        problem = await sent(WebClient("http", names), f"http://{host}:{server.port}/")
    assert (problem, names.asked, server.received) == ("address not allowed", [], [])


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_redirects_are_not_followed(status: int) -> None:
    async with web_server() as inside:

        async def elsewhere(request: web.Request) -> web.Response:
            return web.Response(status=status, headers={"Location": f"http://127.0.0.1:{inside.port}/"})

        async with web_server(elsewhere) as server:
            assert await sent(WebClient("private", Names([HOME])), server.url()) == f"HTTP {status}"
    assert inside.received == []


async def test_a_proxy_of_the_environment_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    async with web_server() as proxy, web_server() as server:
        monkeypatch.setenv("http_proxy", f"http://127.0.0.1:{proxy.port}")
        assert await sent(WebClient("private", Names([HOME])), server.url()) == ""
    assert (len(server.received), proxy.received) == (1, [])


async def test_an_endless_answer_is_not_read() -> None:
    written = 0

    async def endless(request: web.Request) -> web.StreamResponse:
        nonlocal written
        answer = web.StreamResponse()
        await answer.prepare(request)
        while True:
            await answer.write(b"x" * 65536)
            written += 65536

    async with web_server(endless) as server:
        assert await sent(WebClient("private", Names([HOME])), server.url()) == ""
    assert written < 2**25, "only what fits into buffers was sent"


@pytest.mark.parametrize("sent_bytes", [b"HTTP/1.1 200 " + b"x" * 70_000, b"HTTP/1.1 200 OK\r\n" + b"A: b\r\n" * 1000])
async def test_an_answer_with_too_much_in_its_head_is_no_success(sent_bytes: bytes) -> None:
    async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(sent_bytes)
        writer.write(b"\r\n\r\n")
        writer.close()

    server = await asyncio.start_server(handle, HOME, 0)
    async with server:
        port = server.sockets[0].getsockname()[1]
        problem = await sent(WebClient("private", Names([HOME])), f"http://feed.example:{port}/")
    assert problem


async def test_a_server_that_never_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_client, "SECONDS", 0.05)

    given_up = asyncio.Event()

    async def late(request: web.Request) -> web.Response:
        await given_up.wait()
        return web.Response()

    async with web_server(late) as server:
        assert "Timeout" in await sent(WebClient("private", Names([HOME])), server.url())
        given_up.set()


async def test_a_lookup_that_never_ends_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_client, "SECONDS", 0.05)

    async def never(*_: object) -> list[str]:
        await asyncio.Event().wait()
        return []

    assert "Timeout" in await sent(WebClient("private", never), "http://feed.example/")


@pytest.mark.parametrize("url", ["http://feed.example:1/secret-token", "https://feed.example:9/secret-token"])
async def test_the_reason_of_a_failure_never_contains_the_address(url: str) -> None:
    problem = await sent(WebClient("private", Names([HOME])), url)
    assert problem
    assert "secret" not in problem
    assert "example" not in problem


async def test_the_own_lookup_finds_this_machine_and_refuses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.feeds.addresses.HOST", PRIVATE_HOST)
    assert await sent(WebClient("http"), "http://localhost:8080/") == "ClientConnectorDNSError"
