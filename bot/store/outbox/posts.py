"""The posts of the outbox as plain data, and what they are for."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from pydantic import JsonValue

from bot.store.calls import Asked, call_text, without
from bot.store.reminders import NewReminder
from rules.engine import Seat

RETIRE = "retire"
"""A post of this kind takes the buttons off a message, and what its text says of who decides."""
REMOVE = "remove"
"""A post of this kind removes a message."""
TIDYING = (RETIRE, REMOVE)
CALL_POST = "call"
"""A post of this kind asks several to decide, or one person privately."""
REMINDER_POST = "reminder"
"""A post of this kind reminds one person."""
CALLING = (CALL_POST, REMINDER_POST)

Remember = Literal["lobby", "panel"]


@dataclass(frozen=True, slots=True)
class Target:
    """A channel (or thread) or a person, for new messages; or one message there, for its edits.

    Each target has a queue of its own, so a new message never waits for an edit.
    """

    channel_id: int | None
    user_id: int | None
    edits: int | None = None


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture to be drawn when the post is sent; `at` is the number of decisions made (None: the present).

    `highlight` names the places it marks, `around` those whose neighbourhood it shows instead of the whole. Without
    a `language` it is that of the channel. `lines` stand on it as they are.
    """

    game_id: int
    kind: str
    at: int | None = None
    seat: int | None = None
    viewer: int | None = None
    file_name: str = "picture.png"
    alt: str = ""
    highlight: tuple[str, ...] = ()
    around: tuple[str, ...] = ()
    language: str = ""
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Message:
    """A message as plain data: component rows in Discord's form, pictures as requests.

    `mentions` are the users who may be notified; nobody else ever is. `layout` says that the components are a
    layout view, which stands for text. `lasting` is its text once it is no longer the last post of its game (empty:
    the same), `continues` the post whose message it changes, if that was sent: `before` lines below the headline stand
    there already. `asks` are those whom a call asks to decide.
    """

    text: str = ""
    components: tuple[Mapping[str, JsonValue], ...] = ()
    pictures: tuple[PictureRequest, ...] = ()
    mentions: tuple[int, ...] = ()
    layout: bool = False
    lasting: str = ""
    continues: int | None = None
    before: int = 0
    recap: str = ""
    asks: tuple[Asked, ...] = ()

    @property
    def only_pictures(self) -> bool:
        """Whether nothing would be lost but pictures if it were not sent."""
        return bool(self.pictures) and not (self.text or self.components or self.mentions)

    @property
    def shows_everything(self) -> bool:
        """Whether it has a picture of a whole position."""
        return any(not picture.around for picture in self.pictures)

    @property
    def apart(self) -> Message:
        """What is new of a message that continues another one, as a message of its own."""
        return self.after(self.before)

    def after(self, told: int, continues: int | None = None) -> Message:
        """The message without the first `told` lines below its headline, as a message of its own or part of another."""
        text, lasting = (without_lines(each, told) for each in (self.text, self.lasting))
        return replace(self, text=text, lasting=lasting, continues=continues, before=max(0, self.before - told))

    @property
    def recapped(self) -> Message:
        """The message with what happened before it."""
        return replace(self, text=f"{self.text}\n{self.recap}", recap="")

    def without(self, seats: Collection[Seat]) -> Message:
        """A call as it is once these seats have decided; it pings nobody again."""
        asks, unneeded = without(self.asks, seats)
        rows: list[dict[str, JsonValue]] = []
        for row in self.components:
            controls = row["components"]
            assert isinstance(controls, list), "the components of a call are rows of buttons"
            left: list[JsonValue] = [
                each for each in controls if isinstance(each, dict) and each.get("custom_id") not in unneeded
            ]
            rows += [{**row, "components": left}] if left else []
        return replace(self, text=call_text(asks), components=tuple(rows), mentions=(), asks=asks)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPost:
    """A message for a channel (or thread) or for one person.

    `edits` changes that message instead of sending a new one. `subject` names what the pictures show: when a
    later post with the same subject waits for the same channel, this one goes without them, or not at all when it
    has nothing else. `remember` notes the sent message as the game's lobby or panel. `seat` is who is asked by it to
    decide, and by nothing else: it is withdrawn when that seat has decided, or when all have whom its message `asks`.
    `later` are the pings it leaves out, at the times when those asked want to hear of it; they are scheduled with it.
    """

    kind: str
    message: Message
    channel_id: int | None = None
    user_id: int | None = None
    game_id: int | None = None
    edits: int | None = None
    subject: str | None = None
    remember: Remember | None = None
    seat: Seat | None = None
    later: tuple[NewReminder, ...] = ()

    @property
    def is_last(self) -> bool:
        """Whether it becomes what stands below everything else of its game: its panel, or a call below that."""
        return bool(self.message.asks) or (self.remember == "panel" and self.message.continues is None)


@dataclass(frozen=True, slots=True)
class Post:
    """A post in the outbox. `done_at` is set when it was sent, dropped or given up; `problem` says why not sent."""

    id: int
    game_id: int | None
    kind: str
    channel_id: int | None
    user_id: int | None
    edits: int | None
    message: Message
    nonce: str
    subject: str | None
    remember: Remember | None
    created_at: datetime
    not_before: datetime
    attempts: int
    done_at: datetime | None
    message_id: int | None
    problem: str | None
    seat: Seat | None

    @property
    def target(self) -> Target:
        """Where it goes; posts for one target keep their order."""
        return Target(self.channel_id, self.user_id, self.edits)

    @property
    def tidies(self) -> bool:
        """Whether it only takes away what nobody needs any more."""
        return self.kind in TIDYING


def without_lines(text: str, count: int) -> str:
    """The text without so many lines below the first one."""
    headline, *lines = text.split("\n")
    return "\n".join([headline, *lines[count:]])
