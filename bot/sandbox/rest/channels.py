"""Channels and threads."""

from __future__ import annotations

import time
from collections.abc import Sequence

from aiohttp import web

from bot.sandbox.forms import read_form, read_json
from bot.sandbox.limits import Problem
from bot.sandbox.limits.forums import check_tags
from bot.sandbox.news import ChannelChanged, MessageEdited
from bot.sandbox.objects import THREAD_CREATED, THREADS, THREADS_IN, Channel, ChannelKind, Message, Permission, Tag
from bot.sandbox.rest.api import Api, must_be_open, number
from bot.sandbox.wire import (
    ApiError,
    Payload,
    answer,
    invalid_form,
    missing_permissions,
    no_content,
    tag_names_repeated,
    tag_needed,
    too_many_requests,
    unknown,
    wrong_channel_type,
)

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
RENAMES, RENAME_WINDOW_S = 2, 600.0


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
        if data.get("name", channel.name) != channel.name and self.api.world.settings.rate_limited:
            if wait_s := _wait_s(channel.renamed, time.time()):
                return too_many_requests(wait_s, "user")
            channel.renamed.append(time.time())
        if "archived" in data and bool(data["archived"]) != channel.archived:
            self.api.world.set_archived(channel, bool(data["archived"]))
        channel.name = str(data.get("name", channel.name))
        channel.topic = data.get("topic", channel.topic)
        channel.locked = bool(data.get("locked", channel.locked))
        minutes = data.get("auto_archive_duration", channel.auto_archive_minutes)
        channel.auto_archive_minutes = int(minutes)
        channel.slow_mode_s = int(data.get("rate_limit_per_user") or 0)
        if "applied_tags" in data:
            channel.applied_tags = self._applicable(channel, data)
        if "available_tags" in data:
            channel.tags = self._tags(data)
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
        if self.api.channel(request).kind is ChannelKind.FORUM:
            return await self._create_post(request)
        data = await read_json(request)
        kind = _thread_kind(data)
        private = kind is ChannelKind.PRIVATE_THREAD
        needed = Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS
        parent = self.api.channel(request, needed)
        thread = self._open_thread(parent, kind, data, None)
        if kind is ChannelKind.PUBLIC_THREAD:
            self._announce(parent, thread)
        return answer(self.api.payloads.channel(thread), 201)

    async def _create_post(self, request: web.Request) -> web.Response:
        """Open a post of a forum with its first message, which has the same id."""
        forum, form = self.api.channel(request, Permission.SEND_MESSAGES), await read_form(request, self.api.world)
        data = form.payload
        _check_channel(data, name_needed=True)
        if form.uploads and not self.api.world.permissions_of(self.api.world.bot.id, forum) & Permission.ATTACH_FILES:
            raise missing_permissions()
        message = self.api.posting.compose(forum, form, data.get("message") or {})
        post = Channel(message.id, ChannelKind.PUBLIC_THREAD, str(data["name"]), parent_id=forum.id)
        tags = self._applicable(post, data)
        if forum.needs_tag and not tags:
            raise tag_needed()
        thread = self._open_thread(forum, post.kind, data, message)
        thread.applied_tags = tags
        message.channel_id = thread.id
        self.api.world.tell(ChannelChanged(thread))
        self.api.world.post(message)
        shown = {"message": self.api.payloads.message(message)}
        return answer(self.api.payloads.channel(thread) | shown, 201)

    def _applicable(self, post: Channel, data: Payload) -> list[int]:
        """Return the tags that a request gives to a post; moderated ones need a permission."""
        forum = self.api.world.channels.get(post.parent_id or 0)
        known = {tag.id: tag for tag in forum.tags} if forum is not None else {}
        wanted = list(dict.fromkeys(int(tag) for tag in data.get("applied_tags") or ()))
        changed = {*wanted} ^ {*post.applied_tags}
        granted = self.api.world.permissions_of(self.api.world.bot.id, post)
        if any(known[tag].moderated for tag in changed & known.keys()) and not granted & Permission.MANAGE_THREADS:
            raise missing_permissions()
        return [tag for tag in wanted if tag in known]

    def _tags(self, data: Payload) -> list[Tag]:
        tags = [
            Tag(
                int(each.get("id") or 0) or self.api.world.ids.next(),
                str(each["name"]),
                bool(each.get("moderated")),
                each.get("emoji_name"),
            )
            for each in data["available_tags"] or ()
        ]
        if len({tag.name for tag in tags}) < len(tags):
            raise tag_names_repeated()
        return tags

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


def _wait_s(renamed: Sequence[float], now: float) -> float:
    """Return how long a channel must keep its name, which may change twice in ten minutes."""
    recent = [moment for moment in renamed if moment > now - RENAME_WINDOW_S]
    return recent[-RENAMES] + RENAME_WINDOW_S - now if len(recent) >= RENAMES else 0.0


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
    problems += check_tags(data)
    if problems:
        raise invalid_form(problems)
