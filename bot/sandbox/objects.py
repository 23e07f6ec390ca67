"""People, channels, messages and permissions: the plain state of the sandbox."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Annotated

from pydantic import Field

from bot.sandbox.limits.components import TEXT, parts_of
from bot.sandbox.wire import Payload

EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

# Kinds of messages.
THREAD_CREATED = 18
CHAT_COMMAND_REPLY = 20


class ChannelKind(IntEnum):
    TEXT = 0
    DM = 1
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    FORUM = 15


THREADS_IN: Mapping[ChannelKind, frozenset[ChannelKind]] = {
    ChannelKind.TEXT: frozenset({ChannelKind.PUBLIC_THREAD, ChannelKind.PRIVATE_THREAD}),
    ChannelKind.ANNOUNCEMENT: frozenset({ChannelKind.ANNOUNCEMENT_THREAD}),
    ChannelKind.FORUM: frozenset({ChannelKind.PUBLIC_THREAD}),
}
"""The kinds of threads that can be opened in a channel; other channels allow none."""
THREADS = frozenset[ChannelKind]().union(*THREADS_IN.values())


class Permission(IntEnum):
    """The permissions that matter for the bot of this project."""

    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_EXTERNAL_EMOJIS = 1 << 18
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38
    PIN_MESSAGES = 1 << 51


EVERYTHING = sum(Permission)
# The permissions in the bot's invitation, and those of everybody.
BOT_DEFAULT = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_APPLICATION_COMMANDS
)
PERSON_DEFAULT = BOT_DEFAULT | Permission.EMBED_LINKS | Permission.CREATE_PRIVATE_THREADS
BOT_IN_DIRECT_MESSAGES = (
    Permission.ATTACH_FILES | Permission.EMBED_LINKS | Permission.MENTION_EVERYONE | Permission.USE_EXTERNAL_EMOJIS
)
"""The permissions of a bot in direct messages, according to Discord."""


@dataclass(slots=True)
class User:
    id: int
    name: str
    bot: bool = False
    locale: str = "en-US"
    permissions: int = PERSON_DEFAULT
    takes_messages: bool = True
    """True if bots can write to this person directly."""
    has_left: bool = False
    """True if this person is no longer on the server."""
    roles: list[int] = field(default_factory=list)
    """The roles of a person besides everybody's."""


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
class Emoji:
    """An emoji of the application."""

    id: int
    name: str
    data: bytes = b""


@dataclass(slots=True)
class Tag:
    """A tag of a forum, which its posts can have."""

    id: int
    name: str
    moderated: bool = False
    """True if only people who manage threads can set it."""
    emoji: str | None = None


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
    denied_to_everybody: int = 0
    """The permissions that the channel denies to everybody's role; the people here are let in by name."""
    members: list[int] = field(default_factory=list)
    last_message_id: int | None = None
    tags: list[Tag] = field(default_factory=list)
    """The tags of a forum."""
    needs_tag: bool = False
    """True if each new post of a forum needs a tag."""
    applied_tags: list[int] = field(default_factory=list)
    """The tags of a post, by id."""
    renamed: list[float] = field(default_factory=list)
    """When the bot has renamed it."""

    @property
    def is_thread(self) -> bool:
        return self.kind in THREADS


@dataclass(slots=True)
class Origin:
    """The interaction that a message responds to."""

    interaction_id: int
    kind: int
    user_id: int
    name: str = ""
    source_message_id: int | None = None


@dataclass(slots=True)
class Message:
    """A message in its present state; edits change it in place."""

    id: int
    channel_id: int
    author_id: int
    plain: Annotated[str, Field(alias="content")] = ""
    """The text outside of components. A push notification shows nothing else."""
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
    def content(self) -> str:
        """The text that people read: the plain text, or the text displays of a layout."""
        parts = (part for component in self.components for part in parts_of(component))
        displayed = (str(part.get("content") or "") for part in parts if part.get("type") == TEXT)
        return self.plain or "\n".join(displayed)

    @property
    def is_layout(self) -> bool:
        return bool(self.flags & COMPONENTS_V2)

    @property
    def ephemeral(self) -> bool:
        return self.reader_id is not None

    @property
    def thinking(self) -> bool:
        return bool(self.flags & LOADING)
