"""Names of time zones, as people choose them."""

from __future__ import annotations

from functools import cache
from zoneinfo import available_timezones


@cache
def zone_names() -> tuple[str, ...]:
    """Return the names of all time zones, in alphabetical order."""
    return tuple(sorted(name for name in available_timezones() if not name.startswith(("Etc/", "posix", "right"))))


def zones_like(typed: str, most: int) -> list[str]:
    """Return time zones whose name contains the typed text, those whose city begins with it first."""
    begun = typed.strip().lower().replace(" ", "_")
    found = [name for name in zone_names() if begun in name.lower()]
    found.sort(key=lambda name: (not name.split("/")[-1].lower().startswith(begun), name))
    return found[:most]
