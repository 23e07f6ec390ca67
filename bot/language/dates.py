"""Dates as people write and read them: `2026-12-24`, `24.12.`, `12-24..12-26`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import Final

EVERY_YEAR: Final = 2000
"""The year of days that come every year: it has a 29 February."""
_ISO = re.compile(r"(?:(\d{4})-)?(\d{1,2})-(\d{1,2})")
_DOTTED = re.compile(r"(\d{1,2})\.\s?(\d{1,2})\.?\s?(\d{4})?")
_LONGEST_SPAN = timedelta(days=31)


def days_of(text: str) -> tuple[str, ...] | None:
    """Return the days of a list such as `2026-12-24, 1.1., 12-25..12-27`, in order; None when it is invalid.

    A day without a year comes every year, and is returned as `12-24`.
    """
    found: set[str] = set()
    for part in text.replace(";", ",").split(","):
        if part.strip():
            days = list(_span(part.strip()))
            if not days:
                return None
            found.update(days)
    return tuple(sorted(found))


def shown_days(days: Sequence[str]) -> str:
    """Return days in one order for a text, such as `24.12., 1.1.2027`."""
    return ", ".join(_shown(day) for day in days)


def _shown(day: str) -> str:
    *year, month, number = day.split("-")
    return f"{int(number)}.{int(month)}.{year[0] if year else ''}"


def _span(part: str) -> Iterator[str]:
    first, dots, last = (each.strip() for each in part.partition(".."))
    start, end = _day(first), _day(last if dots else first)
    if start is None or end is None or (start.year == EVERY_YEAR) != (end.year == EVERY_YEAR):
        return
    if not timedelta(0) <= end - start <= _LONGEST_SPAN:
        return
    for number in range((end - start).days + 1):
        day = start + timedelta(days=number)
        yield day.strftime("%m-%d") if day.year == EVERY_YEAR else day.isoformat()


def _day(text: str) -> date | None:
    iso, dotted = _ISO.fullmatch(text), _DOTTED.fullmatch(text)
    try:
        if iso is not None:
            year, month, number = iso.groups()
        elif dotted is not None:
            number, month, year = dotted.groups()
        else:
            return None
        return date(int(year or EVERY_YEAR), int(month), int(number))
    except ValueError:
        return None
