"""The bot itself: user, application, gateway address, commands."""

from __future__ import annotations

import json

from aiohttp import web

from bot.sandbox.commands import GLOBAL
from bot.sandbox.forms import read_json
from bot.sandbox.rest.api import Api, number
from bot.sandbox.wire import ApiError, Payload, answer, no_content, not_found, unknown


class ApplicationRoutes:
    def __init__(self, api: Api) -> None:
        self.api = api

    def routes(self) -> list[web.RouteDef]:
        commands = "/applications/{application_id}/commands"
        in_guild = "/applications/{application_id}/guilds/{guild_id}/commands"
        found = [
            web.get("/users/@me", self.me),
            web.get("/users/@me/guilds", self.my_guilds),
            web.post("/users/@me/channels", self.open_direct_channel),
            web.get("/users/{user_id}", self.user),
            web.get("/oauth2/applications/@me", self.application),
            web.get("/applications/@me", self.application),
            web.get("/applications/{application_id}/entitlements", self.nothing),
            web.get("/applications/{application_id}/skus", self.nothing),
            web.get("/gateway", self.gateway),
            web.get("/gateway/bot", self.gateway),
        ]
        for path in (commands, in_guild):
            found += [
                web.get(path, self.list_commands),
                web.put(path, self.replace_commands),
                web.post(path, self.put_command),
                web.get(path + "/{command_id}", self.get_command),
                web.patch(path + "/{command_id}", self.edit_command),
                web.delete(path + "/{command_id}", self.remove_command),
            ]
        return found

    async def me(self, request: web.Request) -> web.Response:
        return answer(self.api.payloads.user(self.api.world.bot))

    async def my_guilds(self, request: web.Request) -> web.Response:
        mine = [self.api.payloads.guild()] if self.api.world.has_bot else []
        return answer([guild | {"permissions": str(int(self.api.world.everybody_may))} for guild in mine])

    async def user(self, request: web.Request) -> web.Response:
        return answer(self.api.payloads.user(self.api.user(request)))

    async def open_direct_channel(self, request: web.Request) -> web.Response:
        recipient = int((await read_json(request)).get("recipient_id") or 0)
        user = self.api.world.users.get(recipient)
        if user is None:
            raise unknown("User")
        if user.bot:
            raise ApiError(400, 50007, "Cannot send messages to this user")
        return answer(self.api.payloads.channel(self.api.world.direct_channel(user.id)))

    async def application(self, request: web.Request) -> web.Response:
        world = self.api.world
        body: Payload = {
            "id": str(world.bot.id),
            "name": world.bot.name,
            "description": "",
            "icon": None,
            "bot_public": True,
            "bot_require_code_grant": False,
            "verify_key": "0" * 64,
            "flags": 0,
            "owner": self.api.payloads.user(world.owner),
            "team": None,
            "bot": self.api.payloads.user(world.bot),
            "approximate_guild_count": 1,
        }
        return answer(body)

    async def nothing(self, request: web.Request) -> web.Response:
        return answer([])

    async def gateway(self, request: web.Request) -> web.Response:
        limits = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
        body: Payload = {
            "url": self.api.gateway.url,
            "shards": self.api.world.settings.shards,
            "session_start_limit": limits,
        }
        return answer(body)

    # Commands

    def _scope(self, request: web.Request) -> int:
        if number(request, "application_id") != self.api.world.bot.id:
            raise unknown("Application")
        if "guild_id" not in request.match_info:
            return GLOBAL
        self.api.must_be_guild(request)
        return number(request, "guild_id")

    async def list_commands(self, request: web.Request) -> web.Response:
        return answer(self.api.commands.of(self._scope(request)))

    async def replace_commands(self, request: web.Request) -> web.Response:
        commands = json.loads(await request.text())
        if not isinstance(commands, list):
            raise not_found()
        return answer(self.api.commands.replace_all(self._scope(request), commands))

    async def put_command(self, request: web.Request) -> web.Response:
        command = await read_json(request)
        return answer(self.api.commands.put(self._scope(request), command), 201)

    async def get_command(self, request: web.Request) -> web.Response:
        scope = self._scope(request)
        return answer(self.api.commands.find(scope, number(request, "command_id")))

    async def edit_command(self, request: web.Request) -> web.Response:
        scope = self._scope(request)
        old = self.api.commands.find(scope, number(request, "command_id"))
        return answer(self.api.commands.put(scope, old | await read_json(request)))

    async def remove_command(self, request: web.Request) -> web.Response:
        self.api.commands.remove(self._scope(request), number(request, "command_id"))
        return no_content()
