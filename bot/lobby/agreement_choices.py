"""Changes of an agreement, as typed into `/game clock` or into the form of an own pace."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from bot.language.dates import days_of
from bot.language.durations import NEVER, no_span, seconds_of, seconds_of_list
from bot.language.i18n import code
from bot.language.time_zones import zone_names
from bot.store import Agreement
from bot.store.calendars import MOST_QUIET_DAYS
from bot.store.paces import PaceName, at_own_pace, at_pace
from rules.engine import Text, say

SPANS: Final[Mapping[str, str]] = {"decision": "move_s", "bank": "bank_s", "bonus": "bonus_s", "grace": "grace_s"}
"""The settings of the typed spans of time."""
OF_SERVER: Final = "server"
"""Typed instead of dates: the quiet days that the managers of the server have named."""
MOST_REMINDERS: Final = 5


@dataclass(frozen=True, slots=True)
class ServerDays:
    """The quiet days of a server, and their time zone."""

    days: tuple[str, ...] = ()
    zone: str = "UTC"


@dataclass(frozen=True, slots=True)
class Choices:
    """Values given by a user; those that are missing stay."""

    settings: Mapping[str, str | bool] = field(default_factory=dict)
    """Settings with values to choose from: `clock`, `consequence`, `rated`, `weekends`."""
    spans: Mapping[str, str] = field(default_factory=dict)
    pace: PaceName | None = None
    reminders: str | None = None
    quiet_days: str | None = None
    zone: str | None = None

    @property
    def about_time(self) -> bool:
        """True if they change how much time a decision has."""
        return bool(self.spans or self.pace or "clock" in self.settings)

    @property
    def are_none(self) -> bool:
        """True if nothing was given."""
        return self == Choices()

    def applied(self, before: Agreement, server: ServerDays, own_zone: str) -> Agreement | Text:
        """Return the changed agreement, or why a value makes no sense.

        Pauses that are new count in the time zone of the server's quiet days or of the user, unless one is named.
        """
        agreement = before if self.pace is None else at_pace(before, self.pace)
        changes: dict[str, object] = dict(self.settings)
        for name, text in self.spans.items():
            seconds = seconds_of(text)
            if not seconds and name != "grace":
                return no_span(text)
            changes[SPANS[name]] = seconds or 0.0
        if self.reminders is not None:
            spans = seconds_of_list(self.reminders, MOST_REMINDERS)
            if spans is None:
                return no_span(self.reminders)
            changes["reminders_s"] = spans
        if self.quiet_days is not None:
            days = server.days if self.quiet_days.strip().lower() == OF_SERVER else read_days(self.quiet_days)
            if isinstance(days, Text):
                return days
            if self.quiet_days.strip().lower() == OF_SERVER:
                if not days:
                    return say("This server has no quiet days. Its managers name them with {command}.", command=NAMING)
                changes["zone"] = server.zone
            changes["quiet_days"] = days
        if self.zone is not None:
            if self.zone not in zone_names():
                return say("There is no time zone {zone}; choose one from the list.", zone=code(self.zone))
            changes["zone"] = self.zone
        changed = at_own_pace(agreement, **changes)
        starts_pausing = before.calendar.never_pauses and not changed.calendar.never_pauses
        return changed.model_copy(update={"zone": own_zone}) if starts_pausing and "zone" not in changes else changed


NAMING = "`/club quiet`"


def read_days(text: str) -> tuple[str, ...] | Text:
    """Return typed quiet days, or why they make no sense."""
    days = () if text.strip().lower() in NEVER else days_of(text)
    if days is None:
        example = "`2026-12-24, 1.1., 12-25..12-27`"
        return say("{text} is no list of dates; write them like {example}.", text=code(text), example=example)
    if len(days) > MOST_QUIET_DAYS:
        return say("There can be {n} quiet days at most.", n=MOST_QUIET_DAYS)
    return days
