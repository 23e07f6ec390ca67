"""A channel as its readers see it: messages come, change and go, and every new character is counted."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.outbox import Picture
from bot.store import Post

CALLS = ("▶ <@", "🔔", "⌛", "-# The table still waits")
"""The beginnings of lines that say who has to decide."""
DISCS = "🔴🔵🟢🟡🟠🟤⚫⚪"
"""The beginnings of the lines with the numbers of a player."""
STATUS = re.compile("^(?:▶ [^<]|-# Scoring: )")
"""The beginning of the line that says how the table stands."""
SENTENCE = re.compile(r"(?<=[.:!])\s+|\n")


def sentences_of(line: str) -> list[str]:
    """Return the sentences of a line; none for the numbers of a player."""
    if line[:1] in DISCS:
        return []
    return [sentence for sentence in SENTENCE.split(line.removeprefix("-# ")) if sentence]


@dataclass(slots=True)
class Shown:
    """A message in its present form."""

    lines: tuple[str, ...]
    buttons: bool
    edited: bool = False
    calls: bool = False
    """True if it only pings."""


@dataclass(slots=True)
class Figures:
    """The totals of a table so far."""

    stay: int = 0
    """Messages with a narration."""
    calls: int = 0
    """Messages that only ping; they are deleted when answered."""
    edits: int = 0
    characters: int = 0
    """Characters for a reader of everything: of an edited message only the new lines."""
    repeated: int = 0
    """Those of them in sentences that the channel has shown before."""
    pings: int = 0
    pings_of_movers: int = 0
    removed: int = 0


@dataclass(slots=True)
class ReadChannel:
    """Accepts posts as Discord does, and reads along."""

    figures: Figures = field(default_factory=Figures)
    messages: dict[int, Shown] = field(default_factory=dict)
    moved_last: int | None = None
    """The user who has just decided, for a few minutes."""
    _read: set[str] = field(default_factory=set)

    async def send(self, post: Post, pictures: Sequence[Picture], *, look_first: bool) -> int:
        """Return the id of the message that was sent, edited or removed."""
        if post.channel_id is None:
            return post.id
        if post.kind == "remove" and post.edits is not None:
            self.messages.pop(post.edits, None)
            self.figures.removed += 1
            return post.edits
        lines = tuple(line.removeprefix("• ") for line in post.message.text.split("\n") if line)
        if post.edits is not None:
            shown = self.messages[post.edits]
            self._count([line for line in lines if line not in shown.lines])
            shown.edited = shown.edited or bool(lines and lines != shown.lines)
            shown.lines, shown.buttons = lines or shown.lines, bool(post.message.components)
            self.figures.edits += 1
            return post.edits
        # Below a post, a ping says in small print which game it is: only a push notification is read for that.
        self._count([line for line in lines if post.seat is None or not line.startswith("-# ")])
        self.figures.pings += len(post.message.mentions)
        self.figures.pings_of_movers += self.moved_last in post.message.mentions
        self.figures.calls += post.seat is not None
        self.figures.stay += post.seat is None
        self.messages[post.id] = Shown(lines, bool(post.message.components), calls=post.seat is not None)
        return post.id

    async def is_far_up(self, post: Post, many: int) -> bool:
        """Return whether so many messages are below the one that a post edits: nobody else talks here."""
        return sum(number > (post.edits or 0) for number in self.messages) >= many

    @property
    def untouched(self) -> int:
        """The number of messages that were never edited."""
        return sum(not shown.edited for shown in self.messages.values())

    def stale(self, asked: Sequence[int]) -> int:
        """Return the number of lines that still ping a user without a question, and of panels that are not the last."""
        calling = [line for shown in self.messages.values() for line in shown.lines if line.startswith(CALLS)]
        called = [re.findall(r"<@(\d+)>", line) for line in calling]
        current = {str(user) for user in asked}
        panels = {number: shown for number, shown in self.messages.items() if not shown.calls}
        newest = max(panels, default=0)
        old_panels = sum(shown.buttons for number, shown in panels.items() if number != newest)
        return sum(not current.issuperset(users) or not users for users in called) + old_panels

    def _count(self, lines: Sequence[str]) -> None:
        """Count what has to be read. Numbers of players and the status stand in the same place and only change."""
        lines = [line for line in lines if line[:1] not in DISCS and not STATUS.match(line)]
        self.figures.characters += sum(map(len, lines))
        sentences = [sentence for line in lines for sentence in sentences_of(line)]
        self.figures.repeated += sum(len(sentence) for sentence in sentences if sentence in self._read)
        self._read.update(sentences)
