"""The days on which the clocks of a game pause: weekends, and quiet days that its players agreed on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from bot.store.users import zone

_DAY: Final = timedelta(days=1)
_SATURDAY: Final = 5
MOST_QUIET_DAYS: Final = 30
"""The most quiet days of one game, so that most days of a year have time."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """Quiet days in one time zone, each from midnight to midnight there.

    A day such as `2026-12-24` is quiet once, and `12-24` every year. Time is measured in real seconds, so a day on
    which the clocks are changed has 23 or 25 hours.
    """

    weekends: bool = False
    days: Collection[str] = ()
    zone: str = "UTC"

    @property
    def never_pauses(self) -> bool:
        """True if every day has time."""
        return not self.weekends and not self.days

    def is_quiet(self, day: date) -> bool:
        """Return whether clocks pause on a day."""
        weekend = self.weekends and day.weekday() >= _SATURDAY
        return weekend or day.isoformat() in self.days or day.strftime("%m-%d") in self.days

    def resumes(self, moment: datetime) -> datetime:
        """Return the end of the pause around a moment; outside of a pause the moment itself."""
        return self.after(moment, 0.0)

    def after(self, moment: datetime, seconds: float) -> datetime:
        """Return the moment at which so much time without pauses has passed; with negative seconds, an earlier one.

        It is never within a pause: at the edges of one, it is its end.
        """
        if self.never_pauses:
            return moment + timedelta(seconds=seconds)
        left, now, day = timedelta(seconds=seconds), moment, self._day_of(moment)
        while left < timedelta(0) and (gone := timedelta(0) if self.is_quiet(day) else now - self._begin(day)) < -left:
            left, now, day = left + gone, self._begin(day), day - _DAY
        if left < timedelta(0):
            return now + left
        day = self._day_of(now)
        while self.is_quiet(day) or self._begin(day + _DAY) - now <= left:
            if not self.is_quiet(day):
                left -= self._begin(day + _DAY) - now
            day += _DAY
            now = self._begin(day)
        return now + left

    def between(self, start: datetime, end: datetime) -> float:
        """Return the seconds without pauses from one moment to another; negative when the second is earlier."""
        if self.never_pauses:
            return (end - start).total_seconds()
        if end < start:
            return -self.between(end, start)
        day, now, found = self._day_of(start), start, timedelta(0)
        while now < end:
            midnight = min(self._begin(day + _DAY), end)
            if not self.is_quiet(day):
                found += midnight - now
            now, day = midnight, day + _DAY
        return found.total_seconds()

    def _day_of(self, moment: datetime) -> date:
        return moment.astimezone(zone(self.zone)).date()

    def _begin(self, day: date) -> datetime:
        """Return the moment at which a day begins; where midnight is skipped, that of the change of clocks."""
        return datetime.combine(day, time.min, zone(self.zone)).astimezone(UTC)


ALWAYS: Final = Calendar()
"""The calendar of a game whose clocks never pause."""
