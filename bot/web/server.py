"""The server of the pages: addresses, headers and limits. It only reads."""

from __future__ import annotations

import asyncio
import json
import mimetypes
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b

import structlog
from aiohttp import web

from bot.client import PolisClient
from bot.language.catalogs import base, languages
from bot.language.i18n import Localizer
from bot.services import public_language
from bot.sessions import NotPlayable
from bot.settings import SettingsError
from bot.store import Game, StoreError
from bot.web.game_pages import GamePages, Present, Wanted
from bot.web.icons import icon_of
from bot.web.labels import labels
from bot.web.rendering import FILES_VERSION, STATIC, render
from bot.web.server_pages import ServerPages
from bot.web.shared import BusyError
from bot.web.streams import Stream, Streams
from bot.web.visitors import Visitors, address_of
from rules.engine import RecordError, Seat

THIS_MACHINE = "127.0.0.1"
KEEP_ALIVE_S = 15.0
"""Seconds without a change after which a page hears that it is still connected."""
RETRY_MS = 2000
"""The time after which a page connects again."""
FOREVER = "public, max-age=86400, immutable"
"""For addresses whose content never changes. A deleted name leaves browsers within a day."""
SECURITY = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
        " base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    # The address of a page is its key, so it stays secret from other sites.
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex, nofollow",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
SERVER = r"/s/{number:\d+}-{token:[\w-]+}"
GAME = r"/g/{number:\d+}-{token:[\w-]+}"
OF_PICTURE = (
    r"/{version:[0-9a-f]+}/{language:[a-z]+}/{at:\d{1,6}}"
    r"/{kind:[a-z_]+}.{seat:x|\d}.{page:\d{1,2}}.{end:jpg|png}"
)

log = structlog.get_logger(__name__)

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


@asynccontextmanager
async def serving_pages(client: PolisClient, port: int | None, host: str = THIS_MACHINE) -> AsyncIterator[int | None]:
    """Serve the pages at this address; without a port do nothing. Raises SettingsError."""
    if port is None:
        yield None
        return
    pages = PageServer(client)
    runner = web.AppRunner(pages.app, access_log=None, shutdown_timeout=1.0)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except OSError as error:
            where = f"WEB_PORT is set to {port}" + ("" if host == THIS_MACHINE else f" and WEB_HOST to {host}")
            raise SettingsError(f"{where}, which cannot be used: {error.strerror}") from None
        log.info("pages are served", address=pages.services.settings.public_url)
        yield int(runner.addresses[0][1])
    finally:
        pages.streams.close()
        await runner.cleanup()


class PageServer:
    """Handles the requests of visitors."""

    def __init__(self, client: PolisClient) -> None:
        assert client.services is not None, "pages are served when the services are open"
        settings = client.services.settings
        self.services = client.services
        self._client = client
        self.games = GamePages(client.services, self._serves)
        self.servers = ServerPages(client.services, lambda number: client.get_guild(number))
        self.streams = Streams(client.services.store)
        self.visitors = Visitors(settings.web_requests_per_minute, settings.web_streams)
        self.app = web.Application(middlewares=[self._guard])
        self.app.on_response_prepare.append(_secure)
        self.app.add_routes(
            [
                web.get(SERVER, self.server),
                web.get(GAME, self.game),
                web.get(GAME + "/position", self.position),
                web.get(GAME + "/course", self.course),
                web.get(GAME + "/log", self.log),
                web.get(GAME + "/words", self.words),
                web.get(GAME + "/live", self.live, allow_head=False),
                web.get(GAME + "/picture" + OF_PICTURE, self.picture),
                web.get(GAME + "/cards" + OF_PICTURE, self.cards),
                web.get("/static/{version}/{name}", self.file),
                web.get("/icon/{title:[a-z_]+}.png", self.icon),
            ]
        )

    async def server(self, request: web.Request) -> web.StreamResponse:
        """Return the page of a server."""
        found = await self.servers.find(request.match_info["number"], request.match_info["token"])
        if found is None:
            raise web.HTTPNotFound
        language = await self._language(request, found.guild.id, found.channel)
        return _page(request, await self.servers.page(found, language))

    async def game(self, request: web.Request) -> web.StreamResponse:
        """Return the page of a game."""
        present, language = await self._present(request)
        return _page(request, await self.games.page(present, _number(request, "at"), language))

    async def position(self, request: web.Request) -> web.StreamResponse:
        """Return the part of the page about one position."""
        present, language = await self._present(request)
        return _page(request, await self.games.position(present, _number(request, "at"), language))

    async def course(self, request: web.Request) -> web.StreamResponse:
        """Return the part of the page about the whole game."""
        present, language = await self._present(request)
        return _page(request, await self.games.course(present, language))

    async def log(self, request: web.Request) -> web.StreamResponse:
        """Return the whole log."""
        present, language = await self._present(request)
        return _page(request, await self.games.log(present, language))

    async def words(self, request: web.Request) -> web.StreamResponse:
        """Return a position in words."""
        present, language = await self._present(request)
        return _page(request, await self.games.words(present, _number(request, "at"), language))

    async def picture(self, request: web.Request) -> web.StreamResponse:
        """Return a picture. Its address names the position, so that it never changes."""
        content = await self._of_picture(request, self.games.picture)
        kind = "image/jpeg" if content.startswith(b"\xff\xd8") else "image/png"
        response = web.Response(body=content, content_type=kind, headers={"Cache-Control": FOREVER})
        # Its address stands for its content, which takes long to read.
        return _known(request, response, request.path.encode())

    async def cards(self, request: web.Request) -> web.StreamResponse:
        """Return the cards and tiles in a picture, whose address differs in one word."""
        content = await self._of_picture(request, self.games.cards)
        headers = {"Cache-Control": FOREVER}
        return _known(request, web.Response(body=content, content_type="application/json", headers=headers))

    async def _of_picture(
        self, request: web.Request, make: Callable[[Present, str, str, Wanted], Awaitable[bytes]]
    ) -> bytes:
        present = await self.games.present(await self._game(request))
        told = request.match_info
        seat = None if told["seat"] == "x" else Seat(int(told["seat"]))
        wanted = Wanted(int(told["at"]), told["kind"], seat, int(told["page"]))
        try:
            return await make(present, told["version"], told["language"], wanted)
        except LookupError:
            raise web.HTTPNotFound from None

    async def live(self, request: web.Request) -> web.StreamResponse:
        """Tell a page about each change of its game until it is closed."""
        game = await self._game(request)
        with self.visitors.stream(address_of(request)) as admitted, self.streams.of_game(game.id) as stream:
            if not admitted:
                raise web.HTTPTooManyRequests(headers={"Retry-After": "60"})
            headers = {"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
            response = web.StreamResponse(headers=headers)
            # The visitor may leave at any moment.
            with suppress(ConnectionError):
                await response.prepare(request)
                await response.write(f"retry: {RETRY_MS}\n\n".encode())
                await self._tell(request, response, stream)
            return response

    async def _tell(self, request: web.Request, response: web.StreamResponse, stream: Stream) -> None:
        """Write each change of a game, and from time to time that there is none."""
        told: object = None
        while not self.streams.closing:
            await self.streams.turn()
            try:
                present = await self.games.present(await self._game(request))
            except (web.HTTPNotFound, NotPlayable):
                return
            if present.key != told:
                told = present.key
                news = {"revision": present.game.revision, "last": present.last, "over": present.is_over}
                await response.write(f"event: change\ndata: {json.dumps(news)}\n\n".encode())
            else:
                await response.write(b": still here\n\n")
            await stream.next_change(KEEP_ALIVE_S)

    async def file(self, request: web.Request) -> web.StreamResponse:
        """Return a script or a style."""
        path = STATIC / request.match_info["name"]
        if path.parent != STATIC or not path.is_file() or request.match_info["version"] != FILES_VERSION:
            raise web.HTTPNotFound
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        body = await asyncio.to_thread(path.read_bytes)
        headers = {"Cache-Control": FOREVER}
        return web.Response(body=body, content_type=kind, charset="utf-8", headers=headers)

    async def icon(self, request: web.Request) -> web.StreamResponse:
        """Return the icon of a title."""
        content = await asyncio.to_thread(icon_of, request.match_info["title"])
        if content is None:
            raise web.HTTPNotFound
        headers = {"Cache-Control": "public, max-age=86400"}
        return _known(request, web.Response(body=content, content_type="image/png", headers=headers))

    async def _present(self, request: web.Request) -> tuple[Present, str]:
        game = await self._game(request)
        return await self.games.present(game), await self._language(request, game.guild_id, game.place)

    async def _language(self, request: web.Request, guild_id: int | None, place: int) -> str:
        """Return the language that a visitor wants, else that of a channel."""
        services = self.services
        return _wanted(request) or await public_language(services.store, services.settings, guild_id, place)

    async def _game(self, request: web.Request) -> Game:
        game = await self.games.find(request.match_info["number"], request.match_info["token"])
        if game is None:
            raise web.HTTPNotFound
        return game

    def _serves(self, game: Game) -> bool:
        """Return whether the bot is still on the server of a game, if this process knows all servers."""
        if self.services.settings.shard_ids is not None or not self._client.is_ready() or game.guild_id is None:
            return True
        return self._client.get_guild(game.guild_id) is not None

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Limit the requests of an address, and describe errors without details."""
        if not self.visitors.may_ask(address_of(request)):
            return self._problem(request, 429, "busy")
        try:
            return await handler(request)
        except (web.HTTPNotFound, NotPlayable):
            return self._problem(request, 404, "nothing")
        except web.HTTPException:
            raise
        except (BusyError, StoreError):
            return self._problem(request, 503, "busy")
        except RecordError:
            return self._problem(request, 501, "outdated")

    def _problem(self, request: web.Request, status: int, what: str) -> web.Response:
        localizer = Localizer(_wanted(request) or self.services.settings.default_language)
        text = render("problem.html", t=labels(localizer), language=localizer.language, what=what)
        headers = {"Cache-Control": "no-store"} | ({"Retry-After": "2"} if what == "busy" else {})
        return web.Response(text=text, status=status, content_type="text/html", headers=headers)


async def _secure(_request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(SECURITY)


def _page(request: web.Request, body: bytes) -> web.Response:
    headers = {"Cache-Control": "private, no-cache", "Vary": "Accept-Language"}
    return _known(request, web.Response(body=body, content_type="text/html", charset="utf-8", headers=headers))


def _known(request: web.Request, response: web.Response, source: bytes | None = None) -> web.Response:
    """Return the response, or that the browser has it already. `source` differs whenever the body does."""
    assert isinstance(response.body, bytes), "pages and pictures are in memory"
    tag = blake2b(response.body if source is None else source, digest_size=8).hexdigest()
    response.etag = tag
    if any(each.value == tag for each in request.if_none_match or ()):
        kept = {name: response.headers[name] for name in ("ETag", "Cache-Control")}
        return web.Response(status=304, headers=kept)
    return response


def _number(request: web.Request, name: str) -> int | None:
    told = request.query.get(name, "")
    return int(told) if re.fullmatch(r"[0-9]{1,6}", told) else None


def _wanted(request: web.Request) -> str | None:
    """Return the language of the bot that a visitor wants most; None if there is none of theirs."""
    told = [each.partition(";")[0].strip() for each in request.headers.get("Accept-Language", "").split(",")]
    wanted = (base(each) for each in (request.query.get("lang", ""), *told) if each)
    return next((each for each in wanted if each in languages()), None)
