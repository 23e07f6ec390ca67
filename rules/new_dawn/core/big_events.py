"""The events that get a separate line, with their signs."""

from __future__ import annotations

from enum import StrEnum


class BigEvent(StrEnum):
    """The events that nobody should miss in a post."""

    AGENDA_COMPLETED = "🏆"
    WONDER_BUILT = "🏛️"
    WONDER_OFFERED = "🆕"
    FIGHT_WON = "⚔️"
    FIGHT_LOST = "🛡️"
    CITY_TAKEN = "🚩"
    CITY_LOST = "💥"
    CAPITAL_ATTACKED = "🔥"
    NUCLEAR_STRIKE = "☢️"
