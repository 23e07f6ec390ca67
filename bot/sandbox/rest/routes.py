"""The REST API of the local stand-in for Discord: one list of routes for its HTTP server.

Every request passes the checks of `_RequestChecks`: faults that tests ask for, rate limits, and authorization by the
bot token. Errors of handlers become the JSON that Discord would send.
"""

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
    """Return all routes below /api/v10. Those of webhooks need no bot token; an unknown address gets Discord's 404."""
    guarded = [
        *ApplicationRoutes(api).routes(),
        *EmojiRoutes(api).routes(),
        *GuildRoutes(api).routes(),
        *ChannelRoutes(api).routes(),
        *MessageRoutes(api).routes(),
    ]
    checks = _RequestChecks(api)
    return [
        *(_prefixed(route, checks.authorized(route.handler)) for route in guarded),
        *(_prefixed(route, checks.open(route.handler)) for route in WebhookRoutes(api).routes()),
        web.route("*", PREFIX + "/{rest:.*}", checks.authorized(_unknown_route)),
    ]


def _prefixed(route: web.RouteDef, handler: Handler) -> web.RouteDef:
    return web.RouteDef(route.method, PREFIX + route.path, handler, {})


def _call_name(request: web.Request) -> str:
    return f"{request.method} {request.path.removeprefix(PREFIX)}"


async def _unknown_route(request: web.Request) -> web.StreamResponse:
    raise not_found()


class _RequestChecks:
    """The checks that a request passes before its handler. `open` and `authorized` wrap handlers."""

    def __init__(self, api: Api) -> None:
        self.api = api
        settings = api.world.settings
        self.limits = RateLimits(settings.requests_per_s, settings.rate_limited)

    def open(self, handler: Handler) -> Handler:
        async def respond(request: web.Request) -> web.StreamResponse:
            bucket = self.limits.bucket(_call_name(request))
            if bucket is not None and (refused := self.limits.exceeded(bucket)):
                return refused
            try:
                response = await handler(request)
            except ApiError as error:
                response = error.response()
            except ConnectionError:
                # The client has died in the middle of the request: nothing was done, and no response is needed.
                return hang_up(request)
            if bucket is not None:
                response.headers.update(bucket.headers(time.time()))
            return response

        async def serve(request: web.Request) -> web.StreamResponse:
            call = _call_name(request)
            response = await self.api.faults.serve(request, call, respond)
            self.api.world.tell(Called(call))
            return response

        return serve

    def authorized(self, handler: Handler) -> Handler:
        async def check(request: web.Request) -> web.StreamResponse:
            expected = f"Bot {self.api.world.settings.token}"
            if request.headers.get("Authorization") != expected:
                raise unauthorized()
            return self.limits.too_many() or await handler(request)

        return self.open(check)
