"""Small web servers on this machine that receive what feeds send."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.timeouts import HANGS_S

HOME = "127.0.0.1"
Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


@dataclass
class Received:
    """One request."""

    path: str
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class WebServer:
    """A server and the requests it has received."""

    port: int
    received: list[Received] = field(default_factory=list)
    status: int = 204
    """The status of its next answers."""
    news: asyncio.Condition = field(default_factory=asyncio.Condition)

    def url(self, path: str = "/hook") -> str:
        return f"http://feed.example:{self.port}{path}"

    async def wait_for(self, condition: Callable[[Received], bool]) -> Received:
        """Return the first request that satisfies a condition, now or later."""
        async with asyncio.timeout(HANGS_S), self.news:
            await self.news.wait_for(lambda: any(map(condition, self.received)))
            return next(filter(condition, self.received))


@asynccontextmanager
async def web_server(answer: Answer | None = None) -> AsyncIterator[WebServer]:
    """Yield a server that answers every request in the same way: with `answer`, or its status."""

    async def handle(request: web.Request) -> web.StreamResponse:
        body = await request.read()
        async with server.news:
            server.received.append(Received(request.path, dict(request.headers), body))
            server.news.notify_all()
        return web.Response(status=server.status) if answer is None else await answer(request)

    app = web.Application()
    app.router.add_route("*", "/{tail:.*}", handle)
    runner = web.AppRunner(app, shutdown_timeout=0)
    await runner.setup()
    site = web.TCPSite(runner, HOME, 0)
    await site.start()
    server = WebServer(runner.addresses[0][1])
    try:
        yield server
    finally:
        await runner.cleanup()


class Names:
    """A name server whose answers a test chooses; each answer counts once, the last one for ever."""

    def __init__(self, *answers: list[str]) -> None:
        self.answers = list(answers)
        self.asked: list[str] = []

    async def __call__(self, host: str, port: int, family: socket.AddressFamily) -> list[str]:
        self.asked.append(host)
        return self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
