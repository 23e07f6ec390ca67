"""The texts of notices for the operator, from their stored details.

None of them has a card, a hand, a seed, the token or the name of a user; a report has only the words of its author. A
server has its number: its name often contains the name of its owner.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from pydantic import BaseModel

from bot.language.i18n import Localizer, escape_markdown
from bot.panels.control_ids import ControlId
from bot.panels.controls import Component, button, rows
from bot.pictures.illustrations import LOG
from bot.store import Message, PictureRequest
from bot.store.operator_notices import Notice
from bot.wording.clocks import until
from rules.engine import Text, say

ANSWER = "answer_report"
"""The route of the button that answers a report."""


class Details(BaseModel, frozen=True):
    """The stored details of a notice."""

    def lines(self, notice: Notice) -> list[Text]:
        """Return the lines of its message."""
        raise NotImplementedError

    def buttons(self, notice: Notice, localizer: Localizer) -> list[Component]:
        """Return the buttons of its message."""
        return []

    def files(self) -> tuple[PictureRequest, ...]:
        """Return the files to attach."""
        return ()


class ErrorDetails(Details, frozen=True):
    """An error, with the place in the code where it arose."""

    place: str
    function: str
    error: str
    words: str
    release: str

    def lines(self, notice: Notice) -> list[Text]:
        place = f"`{self.place}` · `{self.function}`"
        heading = say("**Error** in {place}: {error}", place=place, error=f"`{self.error or self.words}`")
        words = [say("The log says: {words}", words=f"`{self.words}`")] if self.error and self.words else []
        first, last = until(notice.first_at), until(notice.last_at)
        several = say("{n} times, from {first} to {last}.", n=notice.version, first=first, last=last)
        counted = say("Once, {first}.", first=first) if notice.version == 1 else several
        return [heading, *words, counted, say("-# Polis {version}", version=self.release)]


class ServerDetails(Details, frozen=True):
    """A server that the bot has joined or left."""

    server: int
    joined: bool
    people: int | None
    servers: int
    """The number of servers of this process now."""

    def lines(self, notice: Notice) -> list[Text]:
        joined = say("**Server joined**: number {server}", server=f"`{self.server}`")
        left = say("**Server left**: number {server}", server=f"`{self.server}`")
        people = [] if self.people is None else [say("People there: {n}", n=self.people)]
        return [joined if self.joined else left, *people, say("Servers now: {n}", n=self.servers)]


class Condition(Details, frozen=True):
    """Something that lasts; `over_at` is its end."""

    over_at: datetime | None = None

    def over(self) -> list[Text]:
        """Return the line about its end."""
        return [] if self.over_at is None else [say("✅ Over since {when}.", when=until(self.over_at))]


class DiskDetails(Condition, frozen=True):
    """Low disk space."""

    free_mib: int

    def lines(self, notice: Notice) -> list[Text]:
        return [say("**Disk nearly full**: {n} MiB are free for the database.", n=self.free_mib), *self.over()]


class LateDetails(Condition, frozen=True):
    """Posts that wait for too long."""

    posts: int
    since: datetime

    def lines(self, notice: Notice) -> list[Text]:
        told = say("**Posts are late**: {n} wait, the oldest since {when}.", n=self.posts, when=until(self.since))
        return [told, *self.over()]


class WeekDetails(Details, frozen=True):
    """The figures of a week, and the counts from which those of the next week are computed."""

    opened: int = 0
    finished: int = 0
    posts: int = 0
    running: int = 0
    servers: int = 0
    errors: int = 0
    last_game: int
    last_post: int
    all_finished: int

    def lines(self, notice: Notice) -> list[Text]:
        return [
            say("**The week until {when}**", when=until(notice.first_at)),
            say("Games opened: {n}", n=self.opened),
            say("Games finished: {n}", n=self.finished),
            say("Games running now: {n}", n=self.running),
            say("Posts and messages: {n}", n=self.posts),
            say("Servers now: {n}", n=self.servers),
            say("Places in the code with errors: {n}", n=self.errors),
        ]


class ReportDetails(Details, frozen=True):
    """A report of a user. The author is stored with the notice, and not shown."""

    text: str
    language: str
    release: str
    game: int | None = None
    title: str = ""
    decision: int | None = None
    digest: str = ""
    """A hash of the position, keyed with the seed of the game. Anybody with the database can compare it."""
    answers: int = 0
    answer_post: int | None = None
    """The post with the last answer."""
    undelivered: bool = False
    """True if the last answer could not be delivered; not stored."""

    def lines(self, notice: Notice) -> list[Text]:
        found = [say("**Report {number}**", number=notice.id)]
        found.append(Text("> {text}", (("text", escape_markdown(self.text)),)))
        if self.game is not None and self.decision is None:
            found.append(say("Game {number} ({title})", number=self.game, title=self.title))
        elif self.game is not None:
            known = {"number": str(self.game), "title": self.title, "n": str(self.decision)}
            found.append(say("Game {number} ({title}), decision {n}, position {digest}", **known, digest=self.digest))
        if self.answers:
            found.append(say("✅ Answers: {n}", n=self.answers))
        if self.undelivered:
            found.append(say("⚠️ The last answer could not be delivered: direct messages are closed."))
        return [*found, say("-# Polis {version}", version=self.release)]

    def buttons(self, notice: Notice, localizer: Localizer) -> list[Component]:
        return [button(ControlId(0, 0, ANSWER, str(notice.id)), localizer(say("Answer")))]

    def files(self) -> tuple[PictureRequest, ...]:
        if self.game is None or self.decision is None:
            return ()
        name = f"{self.title}-{self.game}.log"
        return (PictureRequest(self.game, LOG, at=self.decision, file_name=name),)


DETAILS: Mapping[str, type[Details]] = {
    "error": ErrorDetails,
    "server": ServerDetails,
    "disk": DiskDetails,
    "late": LateDetails,
    "week": WeekDetails,
    "report": ReportDetails,
}


def details_of(notice: Notice) -> Details:
    """Return the details of a notice."""
    return DETAILS[notice.kind].model_validate_json(notice.details)


def notice_message(notice: Notice, details: Details, localizer: Localizer) -> Message:
    """Return the message of a notice."""
    text = "\n".join(localizer(line) for line in details.lines(notice))
    return Message(text, tuple(rows(details.buttons(notice, localizer))), details.files())
