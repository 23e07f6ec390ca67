"""The events that get a line of their own, with their signs."""

from __future__ import annotations

from enum import StrEnum


class BigEvent(StrEnum):
    """What nobody should miss in a post."""

    CITY_FOUNDED = "🏙️"
    CITY_LOST = "💥"
    CITY_BOMBED = "☢️"
    BATTLE_WON = "⚔️"
    BATTLE_LOST = "🏴"
    WONDER_BUILT = "🏛️"
    WONDER_OFFERED = "🆕"
    PERSON_KILLED = "🪦"
    ANARCHY = "🔥"
