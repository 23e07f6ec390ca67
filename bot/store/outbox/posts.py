"""The posts of the outbox as plain data, and their purposes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Literal

from pydantic import JsonValue

from bot.store.pings import Asked, ping_text, without
from bot.store.scheduled_jobs import NewJob
from rules.engine import Seat

RETIRE = "retire"
"""The kind of posts that remove the buttons of a message, and the lines about who decides."""
REMOVE = "remove"
"""The kind of posts that remove a message."""
TIDYING = (RETIRE, REMOVE)
PING_POST = "call"
"""The kind of posts that ask several players to decide, or one user privately."""
REMINDER_POST = "reminder"
"""The kind of posts that remind one user."""
PINGS = (PING_POST, REMINDER_POST)
PROPOSAL_POST = "proposal"
"""The kind of posts with a vote, or with the offer of a seat."""
OPERATOR_POST = "operator"
"""The kind of posts for the operator, which tell of errors and of late posts."""

Remember = Literal["lobby", "panel"]
HEADING = "### "
"""The beginning of a line that names a round or a phase."""


@dataclass(frozen=True, slots=True)
class Target:
    """A channel (or thread) or a user, for new messages; or one message there, for its edits.

    Each target has a separate queue, so a new message never waits for an edit.
    """

    channel_id: int | None
    user_id: int | None
    edits: int | None = None


@dataclass(frozen=True, slots=True)
class PictureRequest:
    """A picture to be drawn when the post is sent; `at` is the number of decisions made (None: the present).

    `highlight` names the places it marks, `around` those whose neighbourhood it shows instead of the whole. Without a
    `language` it is that of the channel. `lines` are printed unchanged. The picture of a `season` is of no game, and
    its lines are the table and the page.
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
    season: int | None = None


@dataclass(frozen=True, slots=True)
class Message:
    """A message as plain data: component rows in Discord's format, pictures as requests.

    - `mentions`: the users who may be notified; nobody else ever is.
    - `layout`: it is sent as a layout, in which the text and the pictures are components. A message never changes back.
    - `lasting`: the beginning of its text that later events continue (empty: nothing continues it). In a ping post, the
      line about the game.
    - `continues`: the post whose message it edits, if that was sent.
    - `before`: the number of lines below the headline that are there already.
    - `since`: the number of decisions told before this narration, in other messages; None if unknown.
    - `opens_round`: the narration starts with a round. The message above has the events after `since` before that
      round.
    - `asks`: the seats that a ping post asks to decide.
    - `replaced`: a later post of the game replaces the ping post, which is removed as soon as it has pinged.
    """

    text: str = ""
    components: tuple[Mapping[str, JsonValue], ...] = ()
    pictures: tuple[PictureRequest, ...] = ()
    mentions: tuple[int, ...] = ()
    layout: bool = False
    lasting: str = ""
    continues: int | None = None
    before: int = 0
    since: int | None = None
    opens_round: bool = False
    recap: str = ""
    asks: tuple[Asked, ...] = ()
    replaced: bool = False

    @property
    def only_pictures(self) -> bool:
        """True if only pictures would be lost if it were not sent."""
        return bool(self.pictures) and not (self.text or self.components or self.mentions)

    @property
    def apart(self) -> Message:
        """The new part of a message that continues another one, as a separate message."""
        return self.after(self.before)

    def after(self, told: int, continues: int | None = None) -> Message:
        """Return the message without the first `told` lines below its headline, as a separate message or part of
        another.
        """
        text, lasting = (without_lines(each, told) for each in (self.text, self.lasting))
        return replace(self, text=text, lasting=lasting, continues=continues, before=max(0, self.before - told))

    @property
    def told(self) -> str:
        """The narration of a post. Below a lasting heading stands a line that later events replace."""
        is_heading = bool(self.lasting) and "\n" not in self.lasting and self.text.startswith(f"{self.lasting}\n")
        return "\n".join(self.text.split("\n")[:2]) if is_heading else self.lasting

    @property
    def recapped(self) -> Message:
        """The message with its recap."""
        return replace(self, text=f"{self.text}\n{self.recap}", recap="")

    def without(self, seats: Collection[Seat]) -> Message:
        """Return a ping post after these seats have decided; it pings nobody again."""
        asks, unneeded = without(self.asks, seats)
        rows: list[dict[str, JsonValue]] = []
        for row in self.components:
            controls = row["components"]
            assert isinstance(controls, list), "the components of a call are rows of buttons"
            left: list[JsonValue] = [
                each for each in controls if isinstance(each, dict) and each.get("custom_id") not in unneeded
            ]
            rows += [{**row, "components": left}] if left else []
        return replace(self, text=ping_text(asks, self.lasting), components=tuple(rows), mentions=(), asks=asks)


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPost:
    """A message for a channel (or thread) or for one user.

    - `edits`: the message to change instead of sending a new one.
    - `subject`: what the post is about, or what its pictures show. When a later post with the same subject waits for
      the same channel, this one is sent without pictures, or not at all if it has no other content.
    - `remember`: store the sent message as the game's lobby or panel.
    - `seat`: the seat asked to decide by this post and no other. The post is withdrawn when that seat has decided, or
      when all seats in `asks` of its message have.
    - `later`: the deferred pings, which are scheduled with it.
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
    later: tuple[NewJob, ...] = ()

    @property
    def is_last(self) -> bool:
        """True if it becomes the last message of its game: its panel, or a ping post below that."""
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
    def is_needed(self) -> bool:
        """True if an edit whose message was deleted has to be sent as a new message."""
        asks = bool(self.message.asks) or (self.kind == PROPOSAL_POST and bool(self.message.components))
        return asks or self.remember is not None

    @property
    def target(self) -> Target:
        """Its target; posts for one target keep their order."""
        return Target(self.channel_id, self.user_id, self.edits)

    @property
    def tidies(self) -> bool:
        """True if it only removes outdated content."""
        return self.kind in TIDYING


def without_lines(text: str, count: int) -> str:
    """Return the text without so many lines below the first one, under the last heading among those left out."""
    headline, *lines = text.split("\n")
    headings = [line for line in (headline, *lines[:count]) if line.startswith(HEADING)]
    return "\n".join([*(headings or [headline])[-1:], *lines[count:]])
