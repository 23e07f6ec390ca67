"""Who and what exists in the sandbox: people, channels, messages, and the news about them."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TypeVar

from bot.sandbox.settings import Settings
from bot.sandbox.wire import Payload, Snowflakes

EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

T = TypeVar("T")


class ChannelKind(IntEnum):
    TEXT = 0
    DM = 1
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12


THREADS = frozenset({ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD})


class Permission(IntEnum):
    """The permissions that the bot of this project can meet."""

    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


EVERYTHING = sum(Permission)
# What ux.md asks an installation for, and nothing more.
BOT_DEFAULT = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_APPLICATION_COMMANDS
)
PERSON_DEFAULT = BOT_DEFAULT | Permission.CREATE_PRIVATE_THREADS


@dataclass(slots=True)
class User:
    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    permissions: int = PERSON_DEFAULT


@dataclass(slots=True)
class Attachment:
    id: int
    filename: str
    content_type: str
    data: bytes = b""
    description: str | None = None
    width: int | None = None
    height: int | None = None


@dataclass(slots=True)
class Channel:
    id: int
    kind: ChannelKind
    name: str
    topic: str | None = None
    parent_id: int | None = None
    owner_id: int | None = None
    recipient_id: int | None = None
    archived: bool = False
    locked: bool = False
    archive_changed: float = 0.0
    auto_archive_minutes: int = 1440
    slow_mode_s: int = 0
    bot_permissions: int = BOT_DEFAULT
    members: list[int] = field(default_factory=list)
    last_message_id: int | None = None

    @property
    def is_thread(self) -> bool:
        return self.kind in THREADS


@dataclass(slots=True)
class Origin:
    """The interaction a message answers."""

    interaction_id: int
    kind: int
    user_id: int
    name: str = ""
    source_message_id: int | None = None


@dataclass(slots=True)
class Message:
    """A message as it stands now; edits change it in place."""

    id: int
    channel_id: int
    author_id: int
    content: str = ""
    embeds: list[Payload] = field(default_factory=list)
    components: list[Payload] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    kind: int = 0
    nonce: str | None = None
    edited: float | None = None
    pinned: float | None = None
    mentions: list[int] = field(default_factory=list)
    pings: list[int] = field(default_factory=list)
    reader_id: int | None = None
    thread_id: int | None = None
    reference: Payload | None = None
    origin: Origin | None = None

    @property
    def ephemeral(self) -> bool:
        return self.reader_id is not None

    @property
    def thinking(self) -> bool:
        return bool(self.flags & LOADING)


@dataclass(frozen=True, slots=True)
class MessagePosted:
    message: Message


@dataclass(frozen=True, slots=True)
class MessageEdited:
    message: Message


@dataclass(frozen=True, slots=True)
class MessageRemoved:
    message: Message


@dataclass(frozen=True, slots=True)
class ChannelAdded:
    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelChanged:
    channel: Channel


@dataclass(frozen=True, slots=True)
class ChannelRemoved:
    channel: Channel


@dataclass(frozen=True, slots=True)
class CommandsChanged:
    pass


@dataclass(frozen=True, slots=True)
class BotPresence:
    connected: bool


@dataclass(frozen=True, slots=True)
class Called:
    """A request to the REST API was served, well or badly."""

    call: str


@dataclass(frozen=True, slots=True)
class InteractionChanged:
    interaction_id: int


News = (
    MessagePosted
    | MessageEdited
    | MessageRemoved
    | ChannelAdded
    | ChannelChanged
    | ChannelRemoved
    | CommandsChanged
    | BotPresence
    | Called
    | InteractionChanged
)


class World:
    """One guild with its people, channels and messages; tells every listener what changes."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.ids = Snowflakes()
        self.guild_id = self.ids.next()
        self.users: dict[int, User] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.listeners: list[Callable[[News], None]] = []
        self._news = asyncio.Event()
        self.bot = self._add_user(settings.bot_name, bot=True)
        self.bot_role_id = self.ids.next()
        for name in settings.people:
            self._add_user(name)
        self.owner.permissions = EVERYTHING
        self.add_channel(settings.channel_name)

    def _add_user(self, name: str, *, bot: bool = False) -> User:
        user = User(self.ids.next(), name, bot)
        self.users[user.id] = user
        return user

    @property
    def people(self) -> list[User]:
        return [user for user in self.users.values() if not user.bot]

    @property
    def owner(self) -> User:
        """The first person owns the guild and may do everything."""
        return self.people[0]

    # News

    def tell(self, news: News) -> None:
        for listener in list(self.listeners):
            listener(news)
        self._news.set()
        self._news = asyncio.Event()

    async def until(self, probe: Callable[[], T | None], timeout_s: float) -> T:
        """The first answer of `probe` that is not None, asked again after every piece of news."""
        async with asyncio.timeout(timeout_s):
            while (found := probe()) is None:
                await self._news.wait()
        return found

    # Channels

    def add_channel(
        self,
        name: str,
        kind: ChannelKind = ChannelKind.TEXT,
        *,
        parent: Channel | None = None,
        owner_id: int | None = None,
        channel_id: int | None = None,
        recipient_id: int | None = None,
    ) -> Channel:
        channel = Channel(
            channel_id or self.ids.next(),
            kind,
            name,
            parent_id=parent.id if parent else None,
            owner_id=owner_id,
            recipient_id=recipient_id,
            archive_changed=time.time(),
        )
        if owner_id is not None:
            channel.members.append(owner_id)
        self.channels[channel.id] = channel
        self.tell(ChannelAdded(channel))
        return channel

    def direct_channel(self, user_id: int) -> Channel:
        """The private conversation of this person with the bot."""
        for channel in self.channels.values():
            if channel.kind is ChannelKind.DM and channel.recipient_id == user_id:
                return channel
        name = self.users[user_id].name
        return self.add_channel(name, ChannelKind.DM, recipient_id=user_id)

    def remove_channel(self, channel: Channel) -> None:
        for thread in [c for c in self.channels.values() if c.parent_id == channel.id]:
            self.remove_channel(thread)
        for message in list(self.messages_in(channel.id)):
            del self.messages[message.id]
        del self.channels[channel.id]
        self.tell(ChannelRemoved(channel))

    def set_archived(self, thread: Channel, archived: bool) -> None:
        thread.archived = archived
        thread.archive_changed = time.time()
        self.tell(ChannelChanged(thread))

    def permissions_of(self, user_id: int, channel: Channel) -> int:
        if channel.kind is ChannelKind.DM:
            return int(PERSON_DEFAULT)
        if user_id != self.bot.id:
            return self.users[user_id].permissions
        parent = self.channels.get(channel.parent_id or 0)
        return (parent or channel).bot_permissions

    # Messages

    def messages_in(self, channel_id: int) -> Iterator[Message]:
        return (m for m in self.messages.values() if m.channel_id == channel_id)

    def visible(self, message: Message, user_id: int) -> bool:
        channel = self.channels[message.channel_id]
        if message.reader_id is not None and message.reader_id != user_id:
            return False
        return self.may_enter(channel, user_id)

    def may_enter(self, channel: Channel, user_id: int) -> bool:
        if channel.kind is ChannelKind.DM:
            return user_id in (channel.recipient_id, self.bot.id)
        if channel.kind is ChannelKind.PRIVATE_THREAD:
            return user_id in channel.members or user_id == self.owner.id
        return True

    def post(self, message: Message) -> Message:
        channel = self.channels[message.channel_id]
        if channel.archived:
            self.set_archived(channel, False)
        self.messages[message.id] = message
        if not message.ephemeral:
            channel.last_message_id = message.id
        if channel.is_thread:
            newcomers = [u for u in message.pings if u not in channel.members]
            if newcomers:
                channel.members.extend(newcomers)
                self.tell(ChannelChanged(channel))
        self.tell(MessagePosted(message))
        return message

    def edit(self, message: Message) -> None:
        message.edited = time.time()
        self.tell(MessageEdited(message))

    def remove(self, message: Message) -> None:
        if self.messages.pop(message.id, None) is not None:
            self.tell(MessageRemoved(message))
