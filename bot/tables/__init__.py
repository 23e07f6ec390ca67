"""Live games: one lock each, loaded when needed, every accepted action committed before it counts."""

from bot.tables.dependencies import Announcer, SilentAnnouncer
from bot.tables.game_session import GameSession
from bot.tables.outcome import DecisionMade, IllegalTurn, NotAtTable, NotPlayable, Outcome
from bot.tables.sessions import Tables

__all__ = [
    "Announcer",
    "DecisionMade",
    "GameSession",
    "IllegalTurn",
    "NotAtTable",
    "NotPlayable",
    "Outcome",
    "SilentAnnouncer",
    "Tables",
]
