"""The REST API as one list of routes behind authorization, faults and Discord's error answers."""

from __future__ import annotations

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.sandbox.rest.api import Api
from bot.sandbox.rest.application import ApplicationRoutes
from bot.sandbox.rest.channels import ChannelRoutes
from bot.sandbox.rest.guilds import GuildRoutes
from bot.sandbox.rest.messages import MessageRoutes
from bot.sandbox.rest.webhooks import WebhookRoutes
from bot.sandbox.wire import ApiError, not_found, unauthorized
from bot.sandbox.world import Called

PREFIX = "/api/v10"


def rest_routes(api: Api) -> list[web.RouteDef]:
    """Every route below /api/v10; an address nobody knows answers like Discord's 404."""
    guarded = [
        *ApplicationRoutes(api).routes(),
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


async def _nowhere(request: web.Request) -> web.StreamResponse:
    raise not_found()


class _Doors:
    """What a request passes before its handler."""

    def __init__(self, api: Api) -> None:
        self.api = api

    def open(self, handler: Handler) -> Handler:
        async def speak_discord(request: web.Request) -> web.StreamResponse:
            try:
                return await handler(request)
            except ApiError as error:
                return error.response()

        async def enter(request: web.Request) -> web.StreamResponse:
            call = f"{request.method} {request.path.removeprefix(PREFIX)}"
            response = await self.api.faults.serve(request, call, speak_discord)
            self.api.world.tell(Called(call))
            return response

        return enter

    def authorized(self, handler: Handler) -> Handler:
        async def check(request: web.Request) -> web.StreamResponse:
            expected = f"Bot {self.api.world.settings.token}"
            if request.headers.get("Authorization") != expected:
                raise unauthorized()
            return await handler(request)

        return self.open(check)
