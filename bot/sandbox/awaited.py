"""Who has to decide, read from what the bot says: its posts in a channel, and what it answers privately."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.sandbox.mentions import MENTION
from bot.sandbox.news import MessageEdited, MessagePosted, News
from bot.sandbox.things import Message
from bot.sandbox.wire import seconds_of
from bot.sandbox.world import World

CALL = "▶ "
"""Before those whom a post asks."""
TELLS = re.compile(r"^\*\*|^🏁|^▶ ", re.MULTILINE)
"""What a post of the game says: where it stands, whom it asks. Reminders and notices say who was asked already."""
WAITS = re.compile(r"^(?:-# )?The table (?:still )?waits for (.+)$", re.MULTILINE)


class Awaited:
    """The people who have to decide, by channel: what the bot said last about them.

    A public post tells all of them. An answer that only one person sees may tell of something newer, because not
    every decision is worth a post; what it tells counts for everybody's page.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.people: dict[int, tuple[int, ...]] = {}
        self._posts: dict[int, int] = {}
        """The post that told it last, by channel."""

    def recall(self) -> None:
        """Read what was said before, in the order in which it was said."""
        for message in sorted(self.world.messages.values(), key=_last_changed):
            self._read(message)

    def hear(self, news: News) -> int | None:
        """Take in what happened; the channel in which others are awaited now, if any."""
        match news:
            case MessagePosted(message) | MessageEdited(message):
                before = self.people.get(message.channel_id, ())
                self._read(message)
                return message.channel_id if self.people.get(message.channel_id, ()) != before else None
            case _:
                return None

    def _read(self, message: Message) -> None:
        if message.author_id != self.world.bot.id or message.thinking:
            return
        public = message.origin is None and not message.ephemeral
        # The last post is changed when more has happened; those before it only lose what is over. Whoever is called by
        # a message of its own was asked before.
        latest = message.id >= self._posts.get(message.channel_id, 0)
        tells = TELLS.search(message.content) is not None and not message.content.startswith(CALL)
        if public and latest and tells:
            self._posts[message.channel_id] = message.id
        if (public and latest and tells) or (message.ephemeral and WAITS.search(message.content)):
            self.people[message.channel_id] = tuple(dict.fromkeys(self._named(message.content)))

    def _named(self, text: str) -> Iterator[int]:
        for line in text.splitlines():
            if line.startswith(CALL):
                yield from (int(found) for found in MENTION.findall(line))
        for found in WAITS.findall(text):
            for person in self.world.people:
                if re.search(rf"(?<!\w){re.escape(person.name)}(?!\w)", found):
                    yield person.id


def _last_changed(message: Message) -> tuple[float, int]:
    """When a message got its present text: public ones when they came, private ones with their last edit."""
    came = seconds_of(message.id)
    return (max(came, message.edited or 0) if message.ephemeral else came), message.id
