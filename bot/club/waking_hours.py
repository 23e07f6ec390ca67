"""How quickly a user answers, without counting the hours in which people sleep."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from statistics import median

from bot.store.reliability import Answer
from bot.store.users import UserSettings, zone

NIGHT = {"quiet_from": 23, "quiet_to": 7}
"""The hours of sleep of users who have set no quiet hours, in their time zone."""


def usual_answer_s(given: Iterable[Answer], settings: UserSettings) -> float | None:
    """Return the median time of an answer in waking hours; None without an answer."""
    return median(times) if (times := [waking_s(each.asked_at, each.at, settings) for each in given]) else None


def waking_s(start: datetime, end: datetime, settings: UserSettings) -> float:
    """Return the seconds of a span outside of the user's quiet hours."""
    if settings.quiet_from is None or settings.quiet_to is None or settings.quiet_from == settings.quiet_to:
        settings = settings.model_copy(update=NIGHT)
    assert settings.quiet_from is not None, "a user without quiet hours has been given some"
    total, now = 0.0, start
    while now < end:
        morning = settings.quiet_until(now)
        if morning is not None:
            now = morning
            continue
        local = now.astimezone(zone(settings.time_zone))
        evening = local.replace(hour=settings.quiet_from, minute=0, second=0, microsecond=0)
        if evening <= local:
            evening += timedelta(days=1)
        until = min(evening.astimezone(UTC), end)
        total += (until - now).total_seconds()
        now = until
    return total
