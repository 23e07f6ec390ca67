"""The common part of all routes, and their usual checks."""

from __future__ import annotations

from dataclasses import dataclass

from aiohttp import web

from bot.sandbox.commands import Commands
from bot.sandbox.faults import Faults
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interactions
from bot.sandbox.message_requests import MessageRequests
from bot.sandbox.objects import Channel, Message, Permission, User
from bot.sandbox.payloads import Payloads
from bot.sandbox.wire import missing_access, missing_permissions, thread_archived, unknown
from bot.sandbox.world import World


@dataclass(frozen=True, slots=True)
class Api:
    """The parts of a sandbox that its routes need."""

    world: World
    payloads: Payloads
    gateway: Gateway
    interactions: Interactions
    commands: Commands
    posting: MessageRequests
    faults: Faults

    def channel(self, request: web.Request, *needed: Permission) -> Channel:
        """Return the channel of the address, if the bot sees it and holds the permissions."""
        channel = self.world.channels.get(number(request, "channel_id"))
        if channel is None:
            raise unknown("Channel")
        granted = self.world.permissions_of(self.world.bot.id, channel)
        if not granted & Permission.VIEW_CHANNEL:
            raise missing_access()
        if not self.world.may_enter(channel, self.world.bot.id):
            raise missing_access()
        if any(not granted & permission for permission in needed):
            raise missing_permissions()
        return channel

    def message(self, request: web.Request, channel: Channel) -> Message:
        """Return the message of the address; an ephemeral one does not exist for this route."""
        message = self.world.messages.get(number(request, "message_id"))
        if message is None or message.channel_id != channel.id or message.ephemeral:
            raise unknown("Message")
        return message

    def user(self, request: web.Request) -> User:
        name = request.match_info["user_id"]
        found = self.world.bot if name == "@me" else self.world.users.get(number(request, "user_id"))
        if found is None:
            raise unknown("User")
        return found

    def must_be_guild(self, request: web.Request) -> None:
        if number(request, "guild_id") != self.world.guild_id or not self.world.has_bot:
            raise unknown("Guild")


def must_be_open(channel: Channel) -> None:
    if channel.archived:
        raise thread_archived()


def number(request: web.Request, key: str) -> int:
    """Return an id of the address; 0 for text that is no id."""
    text = request.match_info[key]
    return int(text) if text.isdecimal() else 0
