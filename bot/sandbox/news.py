"""Events of the sandbox, sent between its parts."""

from __future__ import annotations

from dataclasses import dataclass

from bot.sandbox.objects import Channel, Emoji, Message, User


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
class RoleAdded:
    role_id: int


@dataclass(frozen=True, slots=True)
class RolesGiven:
    """A person has other roles now."""

    user: User


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
class EmojiChanged:
    """An emoji of the application was added or removed."""

    emoji: Emoji


@dataclass(frozen=True, slots=True)
class CommandsChanged:
    pass


@dataclass(frozen=True, slots=True)
class BotPresence:
    connected: bool


@dataclass(frozen=True, slots=True)
class Called:
    """A request to the REST API was served, successfully or not."""

    call: str


@dataclass(frozen=True, slots=True)
class InteractionChanged:
    interaction_id: int


News = (
    MessagePosted
    | MessageEdited
    | MessageRemoved
    | RoleAdded
    | RolesGiven
    | ChannelAdded
    | ChannelChanged
    | ChannelRemoved
    | EmojiChanged
    | CommandsChanged
    | BotPresence
    | Called
    | InteractionChanged
)
