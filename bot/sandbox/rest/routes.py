"""The REST API as one list of routes, with authorization, faults and Discord's error responses."""

from __future__ import annotations

import time

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.sandbox.faults import hang_up
from bot.sandbox.news import Called
from bot.sandbox.ratelimits import RateLimits
from bot.sandbox.rest.api import Api
from bot.sandbox.rest.application import ApplicationRoutes
from bot.sandbox.rest.channels import ChannelRoutes
from bot.sandbox.rest.emojis import EmojiRoutes
from bot.sandbox.rest.guilds import GuildRoutes
from bot.sandbox.rest.messages import MessageRoutes
from bot.sandbox.rest.webhooks import WebhookRoutes
from bot.sandbox.wire import ApiError, not_found, unauthorized

PREFIX = "/api/v10"


def rest_routes(api: Api) -> list[web.RouteDef]:
    """Return every route below /api/v10; an unknown address answers like Discord's 404."""
    guarded = [
        *ApplicationRoutes(api).routes(),
        *EmojiRoutes(api).routes(),
        *GuildRoutes(api).routes(),
        *ChannelRoutes(api).routes(),
        *MessageRoutes(api).routes(),
    ]
    doors = _Doors(api)
    return [
        *(_below(route, doors.authorized(route.handler)) for route in guarded),
        *(_below(route, doors.open(route.handler)) for route in WebhookRoutes(api).routes()),
        web.route("*", PREFIX + "/{rest:.*}", doors.authorized(_nowhere)),
    ]


def _below(route: web.RouteDef, handler: Handler) -> web.RouteDef:
    return web.RouteDef(route.method, PREFIX + route.path, handler, {})


def _call(request: web.Request) -> str:
    return f"{request.method} {request.path.removeprefix(PREFIX)}"


async def _nowhere(request: web.Request) -> web.StreamResponse:
    raise not_found()


class _Doors:
    """The checks that a request passes before its handler."""

    def __init__(self, api: Api) -> None:
        self.api = api
        settings = api.world.settings
        self.limits = RateLimits(settings.requests_per_s, settings.rate_limited)

    def open(self, handler: Handler) -> Handler:
        async def speak_discord(request: web.Request) -> web.StreamResponse:
            bucket = self.limits.bucket(_call(request))
            if bucket is not None and (refused := self.limits.exceeded(bucket)):
                return refused
            try:
                response = await handler(request)
            except ApiError as error:
                response = error.response()
            except ConnectionError:
                # The client has died in the middle of the request; nothing is done, and nobody waits for a response.
                return hang_up(request)
            if bucket is not None:
                response.headers.update(bucket.headers(time.time()))
            return response

        async def enter(request: web.Request) -> web.StreamResponse:
            call = _call(request)
            response = await self.api.faults.serve(request, call, speak_discord)
            self.api.world.tell(Called(call))
            return response

        return enter

    def authorized(self, handler: Handler) -> Handler:
        async def check(request: web.Request) -> web.StreamResponse:
            expected = f"Bot {self.api.world.settings.token}"
            if request.headers.get("Authorization") != expected:
                raise unauthorized()
            return self.limits.too_many() or await handler(request)

        return self.open(check)
