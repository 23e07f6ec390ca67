"""The guild, its members and its channels."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox.forms import read_json
from bot.sandbox.limits import Problem
from bot.sandbox.objects import ChannelKind, Permission
from bot.sandbox.rest.api import Api, number
from bot.sandbox.wire import answer, invalid_form, missing_permissions, unknown


class GuildRoutes:
    def __init__(self, api: Api) -> None:
        self.api = api

    def routes(self) -> list[web.RouteDef]:
        guild = "/guilds/{guild_id}"
        return [
            web.get(guild, self.guild),
            web.delete("/users/@me/guilds/{guild_id}", self.leave),
            web.get(guild + "/roles", self.roles),
            web.get(guild + "/channels", self.channels),
            web.post(guild + "/channels", self.create_channel),
            web.get(guild + "/members", self.members),
            web.get(guild + "/members/{user_id}", self.member),
            web.get(guild + "/threads/active", self.active_threads),
        ]

    async def guild(self, request: web.Request) -> web.Response:
        self.api.must_be_guild(request)
        body = self.api.payloads.guild()
        if request.query.get("with_counts") in ("1", "true"):
            body["approximate_member_count"] = len(self.api.world.users)
            body["approximate_presence_count"] = len(self.api.world.users)
        return answer(body)

    async def leave(self, request: web.Request) -> web.Response:
        self.api.must_be_guild(request)
        self.api.gateway.remove_bot()
        return web.Response(status=204)

    async def roles(self, request: web.Request) -> web.Response:
        self.api.must_be_guild(request)
        return answer(self.api.payloads.roles())

    async def channels(self, request: web.Request) -> web.Response:
        self.api.must_be_guild(request)
        listed = [
            self.api.payloads.channel(channel)
            for channel in self.api.world.channels.values()
            if channel.kind in (ChannelKind.TEXT, ChannelKind.ANNOUNCEMENT, ChannelKind.FORUM)
        ]
        return answer(listed)

    async def create_channel(self, request: web.Request) -> web.Response:
        self.api.must_be_guild(request)
        if not self.api.world.bot.permissions & Permission.MANAGE_CHANNELS:
            raise missing_permissions()
        data = await read_json(request)
        name = str(data.get("name") or "")
        if not 1 <= len(name) <= 100:
            message = "Must be between 1 and 100 in length."
            raise invalid_form([Problem(("name",), "BASE_TYPE_BAD_LENGTH", message)])
        channel = self.api.world.add_channel(name)
        return answer(self.api.payloads.channel(channel), 201)

    async def members(self, request: web.Request) -> web.Response:
        # The full list needs the privileged members intent, which the bot does without.
        self.api.must_be_guild(request)
        raise missing_permissions()

    async def member(self, request: web.Request) -> web.Response:
        self.api.must_be_guild(request)
        user = self.api.world.users.get(number(request, "user_id"))
        if user is None or user.has_left:
            raise unknown("Member")
        return answer(self.api.payloads.member(user))

    async def active_threads(self, request: web.Request) -> web.Response:
        self.api.must_be_guild(request)
        world = self.api.world
        threads = [
            channel
            for channel in world.channels.values()
            if channel.is_thread and not channel.archived and world.may_enter(channel, world.bot.id)
        ]
        members = [
            self.api.payloads.thread_member(thread, world.bot.id)
            for thread in threads
            if world.bot.id in thread.members
        ]
        listed = [self.api.payloads.channel(thread) for thread in threads]
        return answer({"threads": listed, "members": members})
