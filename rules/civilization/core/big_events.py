"""The events that get a separate line, with their signs."""

from __future__ import annotations

from enum import StrEnum


class BigEvent(StrEnum):
    """The events that nobody should miss in a post."""

    CITY_FOUNDED = "🏙️"
    CITY_LOST = "💥"
    CITY_BOMBED = "☢️"
    BUILDING_LOST = "🧨"
    BATTLE_WON = "⚔️"
    BATTLE_LOST = "🏴"
    WONDER_BUILT = "🏛️"
    WONDER_OFFERED = "🆕"
    WONDER_LOST = "🏚️"
    PERSON_KILLED = "🪦"
    CANCELLED = "✋"
    ANARCHY = "🔥"
