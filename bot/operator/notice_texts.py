"""The texts of notices for the operator, from their stored details.

None of them has a card, a hand, a seed, the token or the name of a user. A server is named by its number: its own name
often contains the name of its owner.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from pydantic import BaseModel

from bot.language.i18n import Localizer
from bot.store.operator_notices import Notice
from bot.wording.clocks import until
from rules.engine import Text, say


class Details(BaseModel, frozen=True):
    """The stored details of a notice."""

    def lines(self, notice: Notice) -> list[Text]:
        """Return the lines of its message."""
        raise NotImplementedError


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


DETAILS: Mapping[str, type[Details]] = {
    "error": ErrorDetails,
    "server": ServerDetails,
    "disk": DiskDetails,
    "late": LateDetails,
    "week": WeekDetails,
}


def notice_text(notice: Notice, localizer: Localizer) -> str:
    """Return the text of the message of a notice."""
    details = DETAILS[notice.kind].model_validate_json(notice.details)
    return "\n".join(localizer(line) for line in details.lines(notice))
