"""Find out who has to decide, from the bot's posts and private responses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.sandbox.mentions import MENTION
from bot.sandbox.news import MessageEdited, MessagePosted, MessageRemoved, News
from bot.sandbox.objects import Message
from bot.sandbox.wire import seconds_of
from bot.sandbox.world import World

CALL = "▶ "
"""The mark before the people that a post asks."""
TELLS = re.compile(r"^#{1,3} |^\*\*|^▶ ", re.MULTILINE)
"""Recognises a post of the game with its status and questions. Reminders and notices only repeat a question."""
WAITS = re.compile(r"^(?:-# )?The table (?:still )?waits for (.+)$", re.MULTILINE)


class Awaited:
    """The people who have to decide, by channel, according to the bot's latest messages.

    The last public post names them, and so does each ping post below it. A private response may be newer, because not
    every decision is worth a post; its information is used for everybody's page.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self._told: dict[int, tuple[int, ...]] = {}
        self._posts: dict[int, int] = {}
        """The post with the latest information, by channel."""
        self._calls: dict[int, dict[int, tuple[int, ...]]] = {}
        """The people named by the ping posts below that post, by channel and message."""

    def recall(self) -> None:
        """Read all earlier messages, in their order."""
        for message in sorted(self.world.messages.values(), key=_last_changed):
            self._read(message)

    def people(self, channel_id: int) -> tuple[int, ...]:
        """Return the people who have to decide in a channel, each once."""
        calls = self._calls.get(channel_id, {}).values()
        return tuple(dict.fromkeys((*self._told.get(channel_id, ()), *(each for call in calls for each in call))))

    def hear(self, news: News) -> int | None:
        """Process news. Return the channel whose awaited people have changed, if any."""
        match news:
            case MessagePosted(message) | MessageEdited(message):
                take_in = self._read
            case MessageRemoved(message):
                take_in = self._forget
            case _:
                return None
        before = self.people(message.channel_id)
        take_in(message)
        return message.channel_id if self.people(message.channel_id) != before else None

    def _read(self, message: Message) -> None:
        if message.author_id != self.world.bot.id or message.thinking:
            return
        channel, content = message.channel_id, message.content
        calls = self._calls.setdefault(channel, {})
        public = message.origin is None and not message.ephemeral
        # The last post is edited when more has happened; edits of earlier posts and ping posts only remove text.
        latest = message.id >= self._posts.get(channel, 0)
        if public and latest and content.startswith(CALL):
            calls[message.id] = tuple(self._named(content))
        elif public and latest and TELLS.search(content) is not None:
            self._posts[channel] = message.id
            self._calls[channel] = {number: named for number, named in calls.items() if number > message.id}
            self._told[channel] = tuple(self._named(content))
        elif message.ephemeral and WAITS.search(content):
            self._told[channel] = tuple(self._named(content))

    def _forget(self, message: Message) -> None:
        self._calls.get(message.channel_id, {}).pop(message.id, None)

    def _named(self, text: str) -> Iterator[int]:
        for line in text.splitlines():
            if line.startswith(CALL):
                yield from (int(found) for found in MENTION.findall(line))
        for found in WAITS.findall(text):
            for person in self.world.people:
                if re.search(rf"(?<!\w){re.escape(person.name)}(?!\w)", found):
                    yield person.id


def _last_changed(message: Message) -> tuple[float, int]:
    """Return when a message got its present text: public ones when they came, private ones with their last edit."""
    came = seconds_of(message.id)
    return (max(came, message.edited or 0) if message.ephemeral else came), message.id
