"""The sandbox as a web server on this machine: REST API, gateway, files and the page."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar
from urllib.parse import quote

from aiohttp import web

from bot.sandbox.commands import Commands
from bot.sandbox.control import ControlEndpoints
from bot.sandbox.faults import Call, Fault, Faults
from bot.sandbox.gateway import Gateway
from bot.sandbox.harness import Person
from bot.sandbox.interactions import Interactions
from bot.sandbox.live_feed import LiveFeed
from bot.sandbox.message_requests import MessageRequests
from bot.sandbox.news import ChannelChanged, MessagePosted, News
from bot.sandbox.objects import Channel, Message
from bot.sandbox.payloads import Payloads
from bot.sandbox.rest import Api, rest_routes
from bot.sandbox.settings import Settings
from bot.sandbox.storage import Storage
from bot.sandbox.wire import not_found
from bot.sandbox.world import PATIENCE_S, World

HOST = "127.0.0.1"
REQUEST_BYTES = 128 * 1024 * 1024
GATEWAY_PATH = "/gateway/"
T = TypeVar("T")


class Sandbox:
    """A local Discord with one guild, some people and the bot that connects to it.

    `async with Sandbox(Settings(acknowledge_s=0.5)) as sandbox:` starts and stops it. A bot connects with
    `sandbox.token` to `sandbox.api_url`; people open `sandbox.url` in a browser.
    """

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.world = World(self.settings)
        self.payloads = Payloads(self.world)
        self.faults = Faults(self.world.look_again)
        self.gateway = Gateway(self.world, self.payloads)
        self.commands = Commands(self.world)
        self.interactions = Interactions(self.world, self.payloads, self.gateway, self.faults)
        self.api = Api(
            self.world,
            self.payloads,
            self.gateway,
            self.interactions,
            self.commands,
            MessageRequests(self.world),
            self.faults,
        )
        self.live = LiveFeed(self.api)
        folder = self.settings.folder
        self.storage = Storage(folder, self.world, self.commands) if folder else None
        self.port = 0
        self.posted: list[Message] = []
        """Every message so far, including deleted ones."""
        self._runner: web.AppRunner | None = None
        self.world.listeners.append(self._remember)

    # Running

    @property
    def url(self) -> str:
        """The address of the page."""
        return f"http://{HOST}:{self.port}"

    @property
    def api_url(self) -> str:
        """The base of the REST API, for DISCORD_API_URL."""
        return f"{self.url}/api/v10"

    @property
    def token(self) -> str:
        return self.settings.token

    async def start(self) -> None:
        if self.storage is not None:
            self.storage.load()
            self.live.awaited.recall()
        app = web.Application(client_max_size=REQUEST_BYTES)
        app.add_routes(rest_routes(self.api))
        app.add_routes(self.live.routes())
        app.add_routes(ControlEndpoints(self.faults, self.gateway).routes())
        app.add_routes(
            [
                web.get(GATEWAY_PATH, self.gateway.handle),
                web.get("/attachments/{channel_id}/{attachment_id}/{filename}", self._signed_file),
                web.get("/emojis/{emoji_id}.png", self._emoji),
                web.get("/files/{channel_id}/{attachment_id}/{filename}", self._file),
            ]
        )
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        site = web.TCPSite(self._runner, HOST, self.settings.port)
        await site.start()
        self.port = int(self._runner.addresses[0][1])
        self.payloads.origin = self.url
        self.gateway.url = f"ws://{HOST}:{self.port}{GATEWAY_PATH}"

    async def stop(self) -> None:
        self.faults.clear()
        await self.live.stop()
        await self.gateway.stop()
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None
        if self.storage is not None:
            self.storage.save()

    async def __aenter__(self) -> Sandbox:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def _signed_file(self, request: web.Request) -> web.Response:
        """Return a file at the signed address that the API gave out, until that address expires."""
        expires = request.query.get("ex", "")
        if not expires or int(expires, 16) < time.time():
            return not_found().response()
        return await self._file(request)

    async def _file(self, request: web.Request) -> web.Response:
        """Return a file for the page, which shows old messages too."""
        wanted = request.match_info["attachment_id"]
        attachment = self.world.attachment(int(wanted)) if wanted.isdecimal() else None
        if attachment is None:
            return not_found().response()
        disposition = f"inline; filename*=UTF-8''{quote(attachment.filename)}"
        return web.Response(
            body=attachment.data,
            content_type=attachment.content_type,
            headers={"Content-Disposition": disposition},
        )

    async def _emoji(self, request: web.Request) -> web.Response:
        """Return the picture of an emoji for the page."""
        wanted = request.match_info["emoji_id"]
        emoji = self.world.emojis.get(int(wanted)) if wanted.isdecimal() else None
        if emoji is None:
            return not_found().response()
        return web.Response(body=emoji.data, content_type="image/png", headers={"Cache-Control": "max-age=86400"})

    # For tests

    def person(self, name: str) -> Person:
        """Return the person of this name, in the first channel."""
        for user in self.world.people:
            if user.name == name:
                return Person(self.world, self.commands, self.interactions, user, self.channel())
        names = ", ".join(user.name for user in self.world.people)
        raise LookupError(f"nobody is called {name!r}; there are {names}")

    def channel(self, name: str | None = None) -> Channel:
        """Return the channel or thread of this name, by default the first channel."""
        for channel in self.world.channels.values():
            if name is None or channel.name == name.removeprefix("#"):
                return channel
        raise LookupError(f"there is no channel {name!r}")

    def messages(self, channel: Channel | str | None = None, *, viewer: Person | None = None) -> list[Message]:
        """Return the messages of a channel, oldest first, as this person (or any stranger) sees them."""
        place = channel if isinstance(channel, Channel) else self.channel(channel)
        seen_by = viewer.user.id if viewer else 0
        shown = self.world.messages_in(place.id)
        return [m for m in shown if m.reader_id is None or m.reader_id == seen_by]

    async def wait_for_message(
        self, predicate: Callable[[Message], bool], timeout_s: float = PATIENCE_S, *, after: Message | None = None
    ) -> Message:
        """Return the first message that satisfies the predicate, old or new, or only those after `after`."""
        earliest = after.id if after else 0

        def fitting() -> Message | None:
            newer = (m for m in self.world.messages.values() if m.id > earliest)
            return next((m for m in newer if predicate(m)), None)

        return await self.world.until(fitting, timeout_s)

    async def wait_until(self, condition: Callable[[], T | None], timeout_s: float = PATIENCE_S) -> T:
        """Return the first result of `condition` that is not None, checked after every event."""
        return await self.world.until(condition, timeout_s)

    async def wait_for_bot(self, timeout_s: float = PATIENCE_S) -> None:
        """Return when a bot is connected to the gateway and has registered commands."""

        def there() -> bool | None:
            return True if self.gateway.connected and self.commands.everywhere() else None

        await self.world.until(there, timeout_s)

    def permit(self, channel: Channel, permissions: int) -> None:
        """Give the bot exactly these permissions in a channel and its threads."""
        channel.bot_permissions = permissions
        self.world.tell(ChannelChanged(channel))

    def pinged(self, message: Message) -> list[str]:
        """Return the names of the people whom a message notified when it was posted."""
        return [self.world.users[user_id].name for user_id in message.pings]

    def pings_of(self, person: Person) -> list[Message]:
        """Return every message that notified this person, including deleted ones."""
        return [m for m in self.posted if person.user.id in m.pings]

    @property
    def calls(self) -> list[Call]:
        """Every request of the bot so far, with the status of the response."""
        return self.faults.calls

    def fault(self, fault: Fault) -> Fault:
        """Add a fault; see `faults.py`."""
        return self.faults.add(fault)

    def _remember(self, news: News) -> None:
        if isinstance(news, MessagePosted):
            self.posted.append(news.message)
