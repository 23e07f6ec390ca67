"""The page and the websockets of the browser tabs that show it."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

from aiohttp import web

from bot.sandbox.news import News
from bot.sandbox.pending_decisions import Awaited
from bot.sandbox.rest.api import Api
from bot.sandbox.screen import Screen
from bot.sandbox.wire import answer

PAGE = Path(__file__).parent / "page"


class LiveFeed:
    """Serves the page and its connections."""

    def __init__(self, api: Api) -> None:
        self.api = api
        self.screens: set[Screen] = set()
        self.awaited = Awaited(api.world)
        api.world.listeners.append(self._hear)

    def routes(self) -> list[web.RouteDef]:
        return [
            web.get("/", self.index),
            web.get("/live", self.connect),
            web.post("/upload", self.upload),
            web.get("/page/{name}", self.asset),
        ]

    async def index(self, request: web.Request) -> web.FileResponse:
        return web.FileResponse(PAGE / "index.html", headers={"Cache-Control": "no-store"})

    async def asset(self, request: web.Request) -> web.FileResponse:
        path = PAGE / request.match_info["name"]
        if path.parent != PAGE or not path.is_file():
            raise web.HTTPNotFound
        return web.FileResponse(path, headers={"Cache-Control": "no-store"})

    async def upload(self, request: web.Request) -> web.Response:
        """Accept a file that a person gives to a command or a form."""
        _must_be_the_page(request)
        filename = request.query.get("name", "file")
        return answer({"id": str(self.api.world.upload(filename, await request.read()).id)})

    async def connect(self, request: web.Request) -> web.WebSocketResponse:
        _must_be_the_page(request)
        socket = web.WebSocketResponse(heartbeat=30)
        await socket.prepare(request)
        wanted = request.query.get("user", "")
        people = self.api.world.people
        user = next((p for p in people if wanted in (str(p.id), p.name)), people[0])
        user.locale = request.query.get("locale", user.locale)
        screen = Screen(self.api, user, socket, self.awaited)
        self.screens.add(screen)
        try:
            await screen.run()
        finally:
            self.screens.discard(screen)
        return socket

    async def stop(self) -> None:
        for screen in list(self.screens):
            await screen.socket.close()

    def _hear(self, news: News) -> None:
        changed = self.awaited.hear(news)
        for screen in self.screens:
            screen.hear(news)
            if changed is not None:
                screen.show_awaited(changed)


def _must_be_the_page(request: web.Request) -> None:
    """Refuse other sites: one open in the same browser must not act for the people here."""
    origin = urlsplit(request.headers.get("Origin", ""))
    if origin.netloc not in ("", request.host):
        raise web.HTTPForbidden
