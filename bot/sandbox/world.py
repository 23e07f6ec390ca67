"""The state of the sandbox in one place that announces its changes."""

from __future__ import annotations

import asyncio
import mimetypes
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from bot.sandbox.news import (
    ChannelAdded,
    ChannelChanged,
    ChannelRemoved,
    EmojiChanged,
    MessageEdited,
    MessagePosted,
    MessageRemoved,
    News,
    RoleAdded,
    RolesGiven,
)
from bot.sandbox.objects import EVERYTHING, PERSON_DEFAULT, Attachment, Channel, ChannelKind, Emoji, Message, Tag, User
from bot.sandbox.settings import Settings
from bot.sandbox.wire import Snowflakes

PATIENCE_S = 900.0
"""Seconds after which an expected event counts as hanging; a busy machine may take its time."""
T = TypeVar("T")


class World:
    """One guild with its people, channels and messages; it announces changes to every listener."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.ids = Snowflakes(settings.clock)
        self.guild_id = self.ids.next()
        self.everybody_may: int = PERSON_DEFAULT
        """The permissions of everybody's role, including the bot; channels have exceptions."""
        self.has_bot = True
        """True if the bot is a member of the guild."""
        self.users: dict[int, User] = {}
        self.channels: dict[int, Channel] = {}
        self.messages: dict[int, Message] = {}
        self.uploads: dict[int, Attachment] = {}
        self.emojis: dict[int, Emoji] = {}
        self.listeners: list[Callable[[News], None]] = []
        self._news = asyncio.Event()
        self.bot = self._add_user(settings.bot_name, bot=True)
        self.bot_role_id = self.ids.next()
        self.roles: dict[int, str] = {}
        """The names of roles that managers made."""
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
        self.look_again()

    def look_again(self) -> None:
        """Let everybody who waits check their condition again."""
        self._news.set()
        self._news = asyncio.Event()

    async def until(self, probe: Callable[[], T | None], timeout_s: float) -> T:
        """Return the first result of `probe` that is not None, checked again after every event."""
        async with asyncio.timeout(timeout_s):
            while (found := probe()) is None:
                await self._news.wait()
        return found

    def add_role(self, name: str) -> int:
        """Make a role and return its number; people get it by `give_roles`."""
        number = self.ids.next()
        self.roles[number] = name
        self.tell(RoleAdded(number))
        return number

    def give_roles(self, user: User, roles: Sequence[int]) -> None:
        """Give a person exactly these roles."""
        user.roles = list(roles)
        self.tell(RolesGiven(user))

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
            archive_changed=self.settings.clock(),
        )
        if owner_id is not None:
            channel.members.append(owner_id)
        self.channels[channel.id] = channel
        self.tell(ChannelAdded(channel))
        return channel

    def direct_channel(self, user_id: int) -> Channel:
        """Return the private conversation of this person with the bot."""
        for channel in self.channels.values():
            if channel.kind is ChannelKind.DM and channel.recipient_id == user_id:
                return channel
        name = self.users[user_id].name
        return self.add_channel(name, ChannelKind.DM, recipient_id=user_id)

    def add_forum(self, name: str, tags: Sequence[str] = ()) -> Channel:
        """Make a forum with tags of these names."""
        forum = self.add_channel(name, ChannelKind.FORUM)
        self.set_tags(forum, tags)
        return forum

    def set_tags(self, forum: Channel, names: Sequence[str]) -> None:
        """Give a forum the tags of these names; tags that it has already stay the same."""
        known = {tag.name: tag for tag in forum.tags}
        forum.tags = [known.get(name) or Tag(self.ids.next(), name) for name in dict.fromkeys(names)]
        self.tell(ChannelChanged(forum))

    def set_applied(self, post: Channel, tags: Sequence[int]) -> None:
        """Give a post these tags, by id."""
        post.applied_tags = list(tags)
        self.tell(ChannelChanged(post))

    def tags_of(self, post: Channel) -> list[str]:
        """Return the names of the tags of a post."""
        forum = self.channels.get(post.parent_id or 0)
        names = {tag.id: tag.name for tag in forum.tags} if forum is not None else {}
        return [names[tag] for tag in post.applied_tags if tag in names]

    def remove_channel(self, channel: Channel) -> None:
        for thread in [c for c in self.channels.values() if c.parent_id == channel.id]:
            self.remove_channel(thread)
        for message in list(self.messages_in(channel.id)):
            del self.messages[message.id]
        del self.channels[channel.id]
        self.tell(ChannelRemoved(channel))

    def set_archived(self, thread: Channel, archived: bool) -> None:
        thread.archived = archived
        thread.archive_changed = self.settings.clock()
        self.tell(ChannelChanged(thread))

    def permissions_of(self, user_id: int, channel: Channel) -> int:
        if channel.kind is ChannelKind.DM:
            return int(PERSON_DEFAULT)
        if user_id != self.bot.id:
            return self.users[user_id].permissions
        if not self.has_bot:
            return 0
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

    def upload(self, filename: str, data: bytes) -> Attachment:
        """Return a file that a person gives to a command or a form."""
        guessed = mimetypes.guess_type(filename)[0] or "application/octet-stream"
        attachment = Attachment(self.ids.next(), filename, guessed, data)
        self.uploads[attachment.id] = attachment
        return attachment

    def attachment(self, attachment_id: int) -> Attachment | None:
        if attachment_id in self.uploads:
            return self.uploads[attachment_id]
        posted = (a for message in self.messages.values() for a in message.attachments)
        return next((a for a in posted if a.id == attachment_id), None)

    def add_emoji(self, emoji: Emoji) -> None:
        self.emojis[emoji.id] = emoji
        self.tell(EmojiChanged(emoji))

    def remove_emoji(self, emoji: Emoji) -> None:
        del self.emojis[emoji.id]
        self.tell(EmojiChanged(emoji))

    def edit(self, message: Message) -> None:
        message.edited = self.settings.clock()
        self.tell(MessageEdited(message))

    def remove(self, message: Message) -> None:
        if self.messages.pop(message.id, None) is not None:
            self.tell(MessageRemoved(message))
