"""Spans of time as people write and read them: `2d 12h`, "2 days and 12 hours"."""

from __future__ import annotations

import re

from rules.engine import Text, say, say_n

SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
LONGEST_S = 400.0 * 86400
_PART = re.compile(r"(\d{1,9}(?:[.,]\d{1,3})?)\s*([smhdw])[a-z]*\.?", re.IGNORECASE)
_UNITS = (("d", 86400), ("h", 3600), ("m", 60), ("s", 1))


def seconds_of(text: str) -> float | None:
    """Return the seconds of a span such as `90m`, `1h 30m` or `2 days`; None when invalid or longer than a year."""
    rest = _PART.sub("", text)
    parts = _PART.findall(text)
    if not parts or rest.strip(" ,+") or len(parts) > 5:
        return None
    total = sum(float(number.replace(",", ".")) * SECONDS[unit.lower()] for number, unit in parts)
    return total if total <= LONGEST_S else None


def span(seconds: float) -> Text:
    """Return a span in words, in its two largest units."""
    left = round(seconds)
    parts: list[Text] = []
    for unit, size in _UNITS:
        number, left = divmod(left, size)
        if number and len(parts) < 2:
            parts.append(_named(unit, number))
    if not parts:
        return say("no time")
    if len(parts) == 1:
        return parts[0]
    return say("{first} and {rest}", first=parts[0], rest=parts[1])


def _named(unit: str, number: int) -> Text:
    match unit:
        case "d":
            return say_n("{n} day", "{n} days", number)
        case "h":
            return say_n("{n} hour", "{n} hours", number)
        case "m":
            return say_n("{n} minute", "{n} minutes", number)
        case _:
            return say_n("{n} second", "{n} seconds", number)
