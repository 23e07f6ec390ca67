"""The events that get a separate line, with their signs."""

from __future__ import annotations

from enum import StrEnum


class BigEvent(StrEnum):
    """The events that nobody should miss in a post."""

    WONDER_COMPLETED = "🏛️"
    WONDER_LOST = "🏚️"
    LEADER_LOST = "🪦"
    COLONY_WON = "🏝️"
    COLONY_LOST = "🏴"
    WAR_DECLARED = "⚔️"
    WAR_DECIDED = "🏆"
    AGGRESSION = "🗡️"
    REVOLUTION = "✊"
    UPRISING = "🔥"
    RESIGNATION = "🏳️"
