"""One browser tab: the view of its person, and their actions with mouse and keyboard."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable

from aiohttp import WSMsgType, web

from bot.sandbox.client import Client
from bot.sandbox.form_filling import Leaf, NotPossible, translated
from bot.sandbox.harness import NO_ANSWER, Person
from bot.sandbox.interactions import Interaction, Kind
from bot.sandbox.limits.commands import CHAT_INPUT
from bot.sandbox.message_parts import modal_of
from bot.sandbox.news import (
    BotPresence,
    ChannelAdded,
    ChannelChanged,
    ChannelRemoved,
    CommandsChanged,
    MessageEdited,
    MessagePosted,
    MessageRemoved,
    News,
    RoleAdded,
    RolesGiven,
)
from bot.sandbox.objects import CHAT_COMMAND_REPLY, Channel, ChannelKind, Message, User
from bot.sandbox.pending_decisions import Awaited
from bot.sandbox.rest.api import Api
from bot.sandbox.wire import Payload

HISTORY = 500
MOST_TAGS, TAG_NAME = 20, 20
FAILED = "This interaction failed"


class Screen:
    """One browser tab of one person."""

    def __init__(self, api: Api, user: User, socket: web.WebSocketResponse, awaited: Awaited) -> None:
        self.api = api
        self.world = api.world
        self.user = user
        self.socket = socket
        self.awaited = awaited
        self.client = Client(api.world, api.commands, api.interactions, user)
        self._queue: asyncio.Queue[Payload] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._handlers: dict[str, Callable[[Payload], Awaitable[Payload]]] = {
            "open": self._open,
            "say": self._say,
            "line": self._line,
            "command": self._command,
            "complete": self._complete,
            "press": self._press,
            "choose": self._choose,
            "submit": self._submit,
            "dismiss": self._dismiss,
            "new_channel": self._new_channel,
            "new_thread": self._new_thread,
            "new_forum": self._new_forum,
            "tags": self._tags,
            "archive": self._archive,
            "direct": self._direct,
            "menu": self._menu,
            "use": self._use,
            "roles": self._give_roles,
            "new_role": self._new_role,
        }

    async def run(self) -> None:
        writer = asyncio.create_task(self._write())
        self.show(self._state())
        try:
            async for frame in self.socket:
                if frame.type is WSMsgType.TEXT:
                    task = asyncio.create_task(self._perform(json.loads(frame.data)))
                    self._tasks.add(task)
                    task.add_done_callback(self._tasks.discard)
        finally:
            writer.cancel()
            for task in self._tasks:
                task.cancel()

    # Showing

    def show(self, body: Payload) -> None:
        self._queue.put_nowait(body)

    async def _write(self) -> None:
        while True:
            try:
                await self.socket.send_str(json.dumps(await self._queue.get()))
            except ConnectionError:
                return

    def show_awaited(self, channel_id: int) -> None:
        """Mark the people who have to decide in a channel, if this person may see it."""
        channel = self.world.channels.get(channel_id)
        if channel is not None and self.world.may_enter(channel, self.user.id):
            self.show({"type": "awaited", "channel_id": str(channel_id), "people": self._awaited(channel_id)})

    def hear(self, news: News) -> None:
        match news:
            case MessagePosted(message) | MessageEdited(message):
                if self.world.visible(message, self.user.id):
                    self.show({"type": "message", "message": self._message(message), "new": _is_new(news)})
                # A thread has the id of its starter message, which shows the number of messages in it.
                starter = self.world.messages.get(message.channel_id)
                if starter is not None and self.world.visible(starter, self.user.id):
                    self.show({"type": "message", "message": self._message(starter), "new": False})
            case MessageRemoved(message):
                self.show({"type": "removed", "id": str(message.id), "channel_id": str(message.channel_id)})
            case ChannelAdded(channel) | ChannelChanged(channel):
                if self.world.may_enter(channel, self.user.id):
                    self.show({"type": "channel", "channel": self._channel(channel)})
            case ChannelRemoved(channel):
                self.show({"type": "channel_removed", "id": str(channel.id)})
            case RoleAdded() | RolesGiven():
                self.show({"type": "people"} | self._people())
            case CommandsChanged():
                self.show({"type": "commands_changed"})
            case BotPresence(connected):
                self.show({"type": "bot", "connected": connected})

    def _state(self) -> Payload:
        world = self.world
        mine = [c for c in world.channels.values() if world.may_enter(c, self.user.id)]
        return {
            "type": "state",
            "guild": world.settings.guild_name,
            "me": str(self.user.id),
            "bot": {"id": str(world.bot.id), "name": world.bot.name, "connected": self.api.gateway.connected},
            **self._people(),
            "channels": [self._channel(c) for c in mine],
            "newest": self._newest(),
            "pings": self._pings(),
        }

    def _people(self) -> Payload:
        """Return the people with their roles, and all roles."""
        world = self.world
        return {
            "people": [
                {"id": str(p.id), "name": p.name, "roles": [str(role) for role in p.roles]} for p in world.people
            ],
            "roles": [{"id": str(role), "name": name} for role, name in world.roles.items()],
        }

    def _newest(self) -> Payload:
        """Return the newest visible message, by channel."""
        seen = [m for m in self.world.messages.values() if self.world.visible(m, self.user.id)]
        return {str(m.channel_id): str(m.id) for m in seen}

    def _pings(self) -> Payload:
        """Return the newest messages that pinged this person, by channel."""
        called = [m for m in self.world.messages.values() if self.user.id in m.pings]
        return {str(m.channel_id): str(m.id) for m in called}

    def _awaited(self, channel_id: int) -> list[str]:
        return [str(user_id) for user_id in self.awaited.people(channel_id)]

    def _channel(self, channel: Channel) -> Payload:
        return {
            "id": str(channel.id),
            "kind": int(channel.kind),
            "name": self.world.bot.name if channel.kind is ChannelKind.DM else channel.name,
            "parent": str(channel.parent_id) if channel.parent_id else None,
            "topic": channel.topic,
            "archived": channel.archived,
            "locked": channel.locked,
            "tags": [tag.name for tag in channel.tags] or self.world.tags_of(channel),
        }

    def _message(self, message: Message) -> Payload:
        body = self.api.payloads.message(message)
        body["pings"] = [str(user_id) for user_id in message.pings]
        body["only_me"] = message.ephemeral
        body["thinking"] = message.thinking
        if message.origin is not None and message.kind == CHAT_COMMAND_REPLY:
            by = self.world.users[message.origin.user_id].name
            name = message.origin.name
            body["command"] = {"by": by, "name": name if name in self._menu_names() else f"/{name}"}
        return body

    def _menu_names(self) -> set[str]:
        """Return the names of all entries in context menus."""
        return {str(command["name"]) for command in self.api.commands.everywhere() if command["type"] != CHAT_INPUT}

    # Doing

    async def _perform(self, request: Payload) -> None:
        """Carry out a request of the page and reply with its number."""
        handler = self._handlers.get(str(request.get("op")))
        try:
            if handler is None:
                raise NotPossible(f"the page asked for {request.get('op')!r}")
            result = await handler(request)
        except (NotPossible, TimeoutError) as error:
            result = {"error": str(error)}
        self.show(result | {"type": "answer", "id": request.get("id")})

    def _at(self, request: Payload) -> Channel:
        channel = self.world.channels.get(int(request.get("channel") or 0))
        if channel is None or not self.world.may_enter(channel, self.user.id):
            raise NotPossible("this channel is gone")
        return channel

    def _the_message(self, request: Payload) -> Message:
        message = self.world.messages.get(int(request.get("message") or 0))
        if message is None:
            raise NotPossible("this message is gone")
        return message

    async def _open(self, request: Payload) -> Payload:
        channel = self._at(request)
        shown = [m for m in self.world.messages_in(channel.id) if self.world.visible(m, self.user.id)]
        offered = self.client.offered(channel)
        return {
            "messages": [self._message(m) for m in shown[-HISTORY:]],
            "awaited": self._awaited(channel.id),
            "commands": [_leaf(leaf, self.user.locale) for leaf in offered],
        }

    async def _say(self, request: Payload) -> Payload:
        self.client.say(self._at(request), str(request.get("text") or ""))
        return {}

    async def _line(self, request: Payload) -> Payload:
        """Return a command typed or pasted as one line of text."""
        person = Person(self.world, self.api.commands, self.api.interactions, self.user, self._at(request))
        leaf, values = person.parsed(str(request.get("text") or ""))
        return await self._seen(self.client.run(leaf, person.channel, values))

    async def _command(self, request: Payload) -> Payload:
        channel = self._at(request)
        leaf = self.client.leaf(str(request.get("name")), channel)
        return await self._seen(self.client.run(leaf, channel, request.get("options") or {}))

    async def _complete(self, request: Payload) -> Payload:
        channel = self._at(request)
        leaf = self.client.leaf(str(request.get("name")), channel)
        focused, typed = str(request.get("focused")), str(request.get("typed") or "")
        values = request.get("options") or {}
        return await self._seen(self.client.autocomplete(leaf, channel, values, focused, typed))

    async def _press(self, request: Payload) -> Payload:
        message = self._the_message(request)
        return await self._seen(self.client.press(message, str(request.get("custom_id"))))

    async def _choose(self, request: Payload) -> Payload:
        values = [str(value) for value in request.get("values") or []]
        message = self._the_message(request)
        return await self._seen(self.client.choose(message, str(request.get("custom_id")), values))

    async def _submit(self, request: Payload) -> Payload:
        opened = self.api.interactions.all.get(int(request.get("modal") or 0))
        modal = modal_of(opened) if opened is not None and opened.user_id == self.user.id else None
        if modal is None:
            raise NotPossible("this form is gone")
        return await self._seen(self.client.submit(modal, request.get("answers") or {}))

    async def _seen(self, interaction: Interaction) -> Payload:
        """Return the parts that the page shows itself: an error, a modal or suggestions; messages arrive as news."""

        def answered() -> bool | None:
            return True if interaction.answer is not None or interaction.failed else None

        await self.world.until(answered, self.world.settings.acknowledge_s + 5)
        if interaction.failed:
            return {"error": NO_ANSWER if interaction.kind is Kind.COMMAND else FAILED}
        if interaction.modal is not None:
            return {"modal": {"id": str(interaction.id)} | interaction.modal}
        return {"choices": interaction.choices}

    async def _dismiss(self, request: Payload) -> Payload:
        message = self._the_message(request)
        if message.reader_id != self.user.id:
            raise NotPossible("only your own private messages can be dismissed")
        self.world.remove(message)
        return {}

    async def _new_channel(self, request: Payload) -> Payload:
        name = str(request.get("name") or "").strip().lower().replace(" ", "-")[:100]
        if not name:
            raise NotPossible("a channel needs a name")
        return {"channel": str(self.world.add_channel(name).id)}

    async def _new_thread(self, request: Payload) -> Payload:
        name = str(request.get("name") or "").strip()[:100]
        parent = self._at(request)
        if parent.kind is ChannelKind.FORUM:
            return {"channel": str(self.client.open_post(parent, name, name).id)}
        kinds = {ChannelKind.TEXT: ChannelKind.PUBLIC_THREAD, ChannelKind.ANNOUNCEMENT: ChannelKind.ANNOUNCEMENT_THREAD}
        kind = kinds.get(parent.kind)
        if not name or kind is None:
            raise NotPossible("a thread needs a name and a text channel")
        thread = self.world.add_channel(name, kind, parent=parent, owner_id=self.user.id)
        return {"channel": str(thread.id)}

    async def _new_forum(self, request: Payload) -> Payload:
        name = str(request.get("name") or "").strip().lower().replace(" ", "-")[:100]
        if not name:
            raise NotPossible("a forum needs a name")
        return {"channel": str(self.world.add_forum(name).id)}

    async def _tags(self, request: Payload) -> Payload:
        """Set the tags of a forum, given as a list separated by commas."""
        forum = self._at(request)
        names = [name.strip() for name in str(request.get("names") or "").split(",") if name.strip()]
        if forum.kind is not ChannelKind.FORUM or len(names) > MOST_TAGS or any(len(name) > TAG_NAME for name in names):
            raise NotPossible(f"a forum has up to {MOST_TAGS} tags of up to {TAG_NAME} characters")
        self.world.set_tags(forum, names)
        return {}

    async def _archive(self, request: Payload) -> Payload:
        thread = self._at(request)
        if not thread.is_thread:
            raise NotPossible("only threads can be archived")
        self.world.set_archived(thread, bool(request.get("archived")))
        return {}

    def _target(self, request: Payload) -> User | Message:
        """Return the person or the message of a context menu."""
        if "message" in request:
            return self._the_message(request)
        user = self.world.users.get(int(request.get("person") or 0))
        if user is None:
            raise NotPossible("this person is gone")
        return user

    async def _menu(self, request: Payload) -> Payload:
        """Return the entries of a context menu, and the roles of the person."""
        target = self._target(request)
        entries: Payload = {"entries": self.client.menu_of(target, self._at(request))}
        if isinstance(target, Message):
            return entries | {"name": "Message"}
        return entries | {"name": target.name} | ({} if target.bot else {"roles": [str(role) for role in target.roles]})

    async def _use(self, request: Payload) -> Payload:
        """Choose an entry of a context menu."""
        return await self._seen(self.client.use(str(request.get("name")), self._target(request), self._at(request)))

    async def _give_roles(self, request: Payload) -> Payload:
        user = self._target(request)
        roles = [int(role) for role in request.get("roles") or []]
        if not isinstance(user, User) or not self.world.roles.keys() >= set(roles):
            raise NotPossible("this role is gone")
        self.world.give_roles(user, roles)
        return {}

    async def _new_role(self, request: Payload) -> Payload:
        name = str(request.get("name") or "").strip()[:100]
        if not name:
            raise NotPossible("a role needs a name")
        return {"role": str(self.world.add_role(name))}

    async def _direct(self, request: Payload) -> Payload:
        return {"channel": str(self.world.direct_channel(self.user.id).id)}


def _is_new(news: News) -> bool:
    return isinstance(news, MessagePosted)


def _leaf(leaf: Leaf, locale: str) -> Payload:
    """Return a command for the page, shown in the reader's language and sent under its own name."""
    return {
        "name": " ".join(leaf.path),
        "label": " ".join(leaf.labels(locale)),
        "description": translated(leaf.holder, "description", locale),
        "options": [_option(option, locale) for option in leaf.options],
    }


def _option(option: Payload, locale: str) -> Payload:
    choices = [choice | {"name": translated(choice, "name", locale)} for choice in option.get("choices") or []]
    return option | {
        "label": translated(option, "name", locale),
        "description": translated(option, "description", locale),
        "choices": choices,
    }
