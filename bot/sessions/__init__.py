"""Games in memory: one lock each, loaded when needed, every accepted action committed before it counts."""

from bot.sessions.change import Change, DecisionMade, IllegalTurn, NotAtTable, NotPlayable
from bot.sessions.dependencies import Announcer, SilentAnnouncer
from bot.sessions.game_session import GameSession
from bot.sessions.registry import Tables
from bot.sessions.seated_game import SeatedGame

__all__ = [
    "Announcer",
    "Change",
    "DecisionMade",
    "GameSession",
    "IllegalTurn",
    "NotAtTable",
    "NotPlayable",
    "SeatedGame",
    "SilentAnnouncer",
    "Tables",
]
