"""Live games: one lock each, loaded when needed, every accepted action committed before it counts."""

from bot.tables.dependencies import Announcer, SilentAnnouncer
from bot.tables.game_session import GameSession
from bot.tables.outcome import IllegalTurn, NotAtTable, NotPlayable, Outcome, Step
from bot.tables.sessions import Tables

__all__ = [
    "Announcer",
    "GameSession",
    "IllegalTurn",
    "NotAtTable",
    "NotPlayable",
    "Outcome",
    "SilentAnnouncer",
    "Step",
    "Tables",
]
