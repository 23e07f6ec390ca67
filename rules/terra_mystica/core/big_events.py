"""The events that get a line of their own, with their signs."""

from __future__ import annotations

from enum import StrEnum


class BigEvent(StrEnum):
    """What nobody should miss in a post."""

    TOWN_FOUNDED = "🏛️"
    CULT_SUMMIT = "🔝"
