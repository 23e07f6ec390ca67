"""The events that get a line of their own, with their signs."""

from __future__ import annotations

from enum import StrEnum


class BigEvent(StrEnum):
    """What nobody should miss in a post."""

    AGENDA_COMPLETED = "🏆"
    WONDER_BUILT = "🏛️"
    WONDER_OFFERED = "🆕"
    CITY_TAKEN = "⚔️"
    CITY_LOST = "💥"
    CAPITAL_ATTACKED = "🔥"
    NUCLEAR_STRIKE = "☢️"
