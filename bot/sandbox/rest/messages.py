"""Messages in channels: reading, posting, editing, deleting, pinning."""

from __future__ import annotations

from aiohttp import web

from bot.sandbox.forms import read_form, read_json
from bot.sandbox.limits import Problem
from bot.sandbox.news import MessageEdited
from bot.sandbox.objects import Channel, ChannelKind, Message, Permission
from bot.sandbox.rest.api import Api, must_be_open
from bot.sandbox.wire import (
    ApiError,
    Payload,
    answer,
    closed_to_messages,
    invalid_form,
    iso,
    missing_permissions,
    no_content,
    no_text_channel,
    thread_archived,
    thread_locked,
)

PINS = 50


class MessageRoutes:
    def __init__(self, api: Api) -> None:
        self.api = api

    def routes(self) -> list[web.RouteDef]:
        messages = "/channels/{channel_id}/messages"
        return [
            web.get(messages, self.history),
            web.post(messages, self.post),
            web.post(messages + "/bulk-delete", self.bulk_delete),
            web.get(messages + "/pins", self.pins),
            web.put(messages + "/pins/{message_id}", self.pin),
            web.delete(messages + "/pins/{message_id}", self.unpin),
            web.get(messages + "/{message_id}", self.get),
            web.patch(messages + "/{message_id}", self.edit),
            web.delete(messages + "/{message_id}", self.delete),
            web.get("/channels/{channel_id}/pins", self.old_pins),
            web.put("/channels/{channel_id}/pins/{message_id}", self.pin),
            web.delete("/channels/{channel_id}/pins/{message_id}", self.unpin),
        ]

    def _granted(self, channel: Channel) -> int:
        return self.api.world.permissions_of(self.api.world.bot.id, channel)

    # Reading

    async def history(self, request: web.Request) -> web.Response:
        channel = self.api.channel(request)
        granted = self._granted(channel)
        if not granted & Permission.READ_MESSAGE_HISTORY:
            return answer([])
        public = [m for m in self.api.world.messages_in(channel.id) if not m.ephemeral]
        limit = int(request.query.get("limit", 50))
        if not 1 <= limit <= 100:
            message = "int value should be between 1 and 100."
            raise invalid_form([Problem(("limit",), "NUMBER_TYPE_MAX", message)])
        if (after := request.query.get("after")) is not None:
            chosen = [m for m in public if m.id > int(after)][:limit]
        elif (around := request.query.get("around")) is not None:
            near = sorted(public, key=lambda m: abs(m.id - int(around)))[:limit]
            chosen = sorted(near, key=lambda m: m.id)
        else:
            before = int(request.query.get("before", 1 << 63))
            chosen = [m for m in public if m.id < before][-limit:]
        return answer([self._as_read_later(m) for m in reversed(chosen)])

    async def get(self, request: web.Request) -> web.Response:
        channel = self.api.channel(request, Permission.READ_MESSAGE_HISTORY)
        return answer(self._as_read_later(self.api.message(request, channel)))

    def _as_read_later(self, message: Message) -> Payload:
        body = self.api.payloads.message(message)
        if not self.api.world.settings.history_nonces:
            body.pop("nonce", None)
        return body

    # Writing

    async def post(self, request: web.Request) -> web.Response:
        channel = self.api.channel(request)
        form = await read_form(request, self.api.world)
        self._may_send(channel, form.payload, files=bool(form.uploads))
        known = self.api.posting.same_nonce(channel, form.payload)
        if known is not None:
            return answer(self.api.payloads.message(known))
        message = self.api.posting.compose(channel, form, form.payload)
        nonce = form.payload.get("nonce")
        message.nonce = None if nonce is None else str(nonce)
        message.reference = self._reference(channel, form.payload)
        self.api.world.post(message)
        return answer(self.api.payloads.message(message))

    def _may_send(self, channel: Channel, data: Payload, *, files: bool) -> None:
        if channel.kind is ChannelKind.FORUM:
            raise no_text_channel()
        recipient = self.api.world.users.get(channel.recipient_id or 0)
        if recipient is not None and not recipient.takes_messages:
            raise closed_to_messages()
        granted = self._granted(channel)
        in_thread = channel.is_thread
        send = Permission.SEND_MESSAGES_IN_THREADS if in_thread else Permission.SEND_MESSAGES
        needed = [send]
        if files:
            needed.append(Permission.ATTACH_FILES)
        if data.get("embeds"):
            needed.append(Permission.EMBED_LINKS)
        if any(not granted & permission for permission in needed):
            raise missing_permissions()
        # A message reopens an archived thread, but not a locked one: there only moderators write, once it is open.
        if channel.locked and (channel.archived or not granted & Permission.MANAGE_THREADS):
            raise thread_locked()

    def _reference(self, channel: Channel, data: Payload) -> Payload | None:
        reference: Payload | None = data.get("message_reference")
        if reference is None:
            return None
        target = self.api.world.messages.get(int(reference.get("message_id") or 0))
        if target is None or target.channel_id != channel.id or target.ephemeral:
            if reference.get("fail_if_not_exists", True):
                text = "Unknown message"
                problem = Problem(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", text)
                raise invalid_form([problem])
            return None
        return {"type": 0, "message_id": str(target.id), "channel_id": str(channel.id)}

    async def edit(self, request: web.Request) -> web.Response:
        channel = self.api.channel(request)
        message = self.api.message(request, channel)
        if message.author_id != self.api.world.bot.id:
            raise ApiError(403, 50005, "Cannot edit a message authored by another user")
        must_be_open(channel)
        if channel.locked and not self._granted(channel) & Permission.MANAGE_THREADS:
            raise thread_locked()
        form = await read_form(request, self.api.world)
        self.api.posting.edit(message, form, form.payload)
        return answer(self.api.payloads.message(message))

    async def delete(self, request: web.Request) -> web.Response:
        channel = self.api.channel(request)
        message = self.api.message(request, channel)
        self._may_delete(channel, message)
        self.api.world.remove(message)
        return no_content()

    def _may_delete(self, channel: Channel, message: Message) -> None:
        granted = self._granted(channel)
        own = message.author_id == self.api.world.bot.id
        if not own and not granted & Permission.MANAGE_MESSAGES:
            raise missing_permissions()
        # In archived threads messages can still be deleted, unless they are locked too.
        if channel.archived and channel.locked and not granted & Permission.MANAGE_THREADS:
            raise thread_archived()

    async def bulk_delete(self, request: web.Request) -> web.Response:
        channel = self.api.channel(request, Permission.MANAGE_MESSAGES)
        for reference in (await read_json(request)).get("messages") or []:
            message = self.api.world.messages.get(int(reference))
            if message is not None and message.channel_id == channel.id:
                self.api.world.remove(message)
        return no_content()

    # Pins

    async def pin(self, request: web.Request) -> web.Response:
        channel = self._pinnable(request)
        message = self.api.message(request, channel)
        pinned = [m for m in self.api.world.messages_in(channel.id) if m.pinned]
        if len(pinned) >= PINS:
            raise ApiError(400, 30003, f"Maximum number of pins reached ({PINS})")
        if message.pinned is None:
            message.pinned = self.api.world.settings.clock()
            self.api.world.tell(MessageEdited(message))
        return no_content()

    async def unpin(self, request: web.Request) -> web.Response:
        channel = self._pinnable(request)
        message = self.api.message(request, channel)
        message.pinned = None
        self.api.world.tell(MessageEdited(message))
        return no_content()

    def _pinnable(self, request: web.Request) -> Channel:
        channel = self.api.channel(request)
        granted = self._granted(channel)
        if not granted & Permission.PIN_MESSAGES:
            raise missing_permissions()
        must_be_open(channel)
        return channel

    def _pinned(self, request: web.Request) -> list[Message]:
        channel = self.api.channel(request)
        if not self._granted(channel) & Permission.READ_MESSAGE_HISTORY:
            return []
        pinned = [m for m in self.api.world.messages_in(channel.id) if m.pinned]
        return sorted(pinned, key=lambda m: -(m.pinned or 0))

    async def pins(self, request: web.Request) -> web.Response:
        items = [
            {"pinned_at": iso(m.pinned or 0), "message": self.api.payloads.message(m)} for m in self._pinned(request)
        ]
        return answer({"items": items, "has_more": False})

    async def old_pins(self, request: web.Request) -> web.Response:
        return answer([self.api.payloads.message(m) for m in self._pinned(request)])
