"""The events that get a separate line, with their signs."""

from __future__ import annotations

from enum import StrEnum


class BigEvent(StrEnum):
    """The events that nobody should miss in a post."""

    TOWN_FOUNDED = "🏛️"
    CULT_SUMMIT = "🔝"
