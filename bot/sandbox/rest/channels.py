"""Channels and threads."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox.forms import read_json
from bot.sandbox.limits import Problem
from bot.sandbox.news import ChannelChanged, MessageEdited
from bot.sandbox.objects import THREAD_CREATED, THREADS, THREADS_IN, Channel, ChannelKind, Message, Permission
from bot.sandbox.rest.api import Api, must_be_open, number
from bot.sandbox.wire import ApiError, Payload, answer, invalid_form, no_content, unknown, wrong_channel_type

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


class ChannelRoutes:
    def __init__(self, api: Api) -> None:
        self.api = api

    def routes(self) -> list[web.RouteDef]:
        channel = "/channels/{channel_id}"
        return [
            web.get(channel, self.get),
            web.patch(channel, self.edit),
            web.delete(channel, self.delete),
            web.post(channel + "/typing", self.typing),
            web.post(channel + "/threads", self.create_thread),
            web.post(channel + "/messages/{message_id}/threads", self.create_thread_from_message),
            web.get(channel + "/thread-members", self.thread_members),
            web.put(channel + "/thread-members/{user_id}", self.add_member),
            web.delete(channel + "/thread-members/{user_id}", self.remove_member),
            web.get(channel + "/threads/archived/public", self.archived_threads),
        ]

    async def get(self, request: web.Request) -> web.Response:
        return answer(self.api.payloads.channel(self.api.channel(request)))

    async def edit(self, request: web.Request) -> web.Response:
        channel = self.api.channel(request)
        self._must_manage(channel)
        data = await read_json(request)
        _check_channel(data)
        if channel.archived and data.get("archived") is not False:
            must_be_open(channel)
        if "archived" in data and bool(data["archived"]) != channel.archived:
            self.api.world.set_archived(channel, bool(data["archived"]))
        channel.name = str(data.get("name", channel.name))
        channel.topic = data.get("topic", channel.topic)
        channel.locked = bool(data.get("locked", channel.locked))
        minutes = data.get("auto_archive_duration", channel.auto_archive_minutes)
        channel.auto_archive_minutes = int(minutes)
        channel.slow_mode_s = int(data.get("rate_limit_per_user") or 0)
        self.api.world.tell(ChannelChanged(channel))
        return answer(self.api.payloads.channel(channel))

    def _must_manage(self, channel: Channel) -> None:
        granted = self.api.world.permissions_of(self.api.world.bot.id, channel)
        own_thread = channel.is_thread and channel.owner_id == self.api.world.bot.id
        needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
        if not own_thread and not granted & needed:
            raise ApiError(403, 50013, "Missing Permissions")

    async def delete(self, request: web.Request) -> web.Response:
        channel = self.api.channel(request)
        granted = self.api.world.permissions_of(self.api.world.bot.id, channel)
        needed = Permission.MANAGE_THREADS if channel.is_thread else Permission.MANAGE_CHANNELS
        if not granted & needed:
            raise ApiError(403, 50013, "Missing Permissions")
        body = self.api.payloads.channel(channel)
        self.api.world.remove_channel(channel)
        return answer(body)

    async def typing(self, request: web.Request) -> web.Response:
        self.api.channel(request, Permission.SEND_MESSAGES)
        return no_content()

    # Threads

    async def create_thread(self, request: web.Request) -> web.Response:
        data = await read_json(request)
        kind = _thread_kind(data)
        private = kind is ChannelKind.PRIVATE_THREAD
        needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
        parent = self.api.channel(request, needed)
        thread = self._open_thread(parent, kind, data, None)
        if kind is ChannelKind.PUBLIC_THREAD:
            self._announce(parent, thread)
        return answer(self.api.payloads.channel(thread), 201)

    async def create_thread_from_message(self, request: web.Request) -> web.Response:
        parent = self.api.channel(request, Permission.CREATE_PUBLIC_THREADS)
        message = self.api.message(request, parent)
        if message.thread_id is not None:
            raise ApiError(400, 160004, "A thread has already been created for this message")
        data = await read_json(request)
        announced = parent.kind is ChannelKind.ANNOUNCEMENT
        kind = ChannelKind.ANNOUNCEMENT_THREAD if announced else ChannelKind.PUBLIC_THREAD
        thread = self._open_thread(parent, kind, data, message)
        message.thread_id = thread.id
        self.api.world.tell(MessageEdited(message))
        return answer(self.api.payloads.channel(thread), 201)

    def _open_thread(self, parent: Channel, kind: ChannelKind, data: Payload, message: Message | None) -> Channel:
        if kind not in THREADS_IN.get(parent.kind, ()):
            raise wrong_channel_type()
        _check_channel(data, name_needed=True)
        thread = self.api.world.add_channel(
            str(data["name"]),
            kind,
            parent=parent,
            owner_id=self.api.world.bot.id,
            channel_id=message.id if message else None,
        )
        thread.auto_archive_minutes = int(data.get("auto_archive_duration") or 1440)
        return thread

    def _announce(self, parent: Channel, thread: Channel) -> None:
        world = self.api.world
        reference = {"channel_id": str(thread.id), "guild_id": str(world.guild_id), "type": 0}
        world.post(
            Message(
                world.ids.next(),
                parent.id,
                world.bot.id,
                plain=thread.name,
                kind=THREAD_CREATED,
                reference=reference,
            )
        )

    async def thread_members(self, request: web.Request) -> web.Response:
        thread = self.api.channel(request)
        return answer([self.api.payloads.thread_member(thread, user) for user in thread.members])

    async def add_member(self, request: web.Request) -> web.Response:
        thread = self.api.channel(request)
        must_be_open(thread)
        user = self.api.user(request)
        if user.id not in thread.members:
            thread.members.append(user.id)
            self.api.world.tell(ChannelChanged(thread))
        return no_content()

    async def remove_member(self, request: web.Request) -> web.Response:
        thread = self.api.channel(request)
        must_be_open(thread)
        user = self.api.user(request)
        if user.id in thread.members:
            thread.members.remove(user.id)
            self.api.world.tell(ChannelChanged(thread))
        return no_content()

    async def archived_threads(self, request: web.Request) -> web.Response:
        parent_id = number(request, "channel_id")
        if parent_id not in self.api.world.channels:
            raise unknown("Channel")
        threads = [
            self.api.payloads.channel(channel)
            for channel in self.api.world.channels.values()
            if channel.parent_id == parent_id and channel.archived
        ]
        return answer({"threads": threads, "members": [], "has_more": False})


def _thread_kind(data: Payload) -> ChannelKind:
    number = data.get("type") or ChannelKind.PRIVATE_THREAD
    for kind in sorted(THREADS):
        if kind == number:
            return kind
    listed = ", ".join(str(int(kind)) for kind in sorted(THREADS))
    raise invalid_form([Problem(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{listed}}}.")])


def _check_channel(data: Payload, *, name_needed: bool = False) -> None:
    problems: list[Problem] = []
    name = data.get("name")
    if name_needed and name is None:
        problems.append(Problem(("name",), "BASE_TYPE_REQUIRED", "This field is required"))
    if name is not None and not 1 <= len(str(name)) <= 100:
        message = "Must be between 1 and 100 in length."
        problems.append(Problem(("name",), "BASE_TYPE_BAD_LENGTH", message))
    minutes = data.get("auto_archive_duration")
    if minutes is not None and minutes not in ARCHIVE_MINUTES:
        message = "Value must be one of {60, 1440, 4320, 10080}."
        problems.append(Problem(("auto_archive_duration",), "BASE_TYPE_CHOICES", message))
    if problems:
        raise invalid_form(problems)
