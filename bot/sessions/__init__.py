"""The games in memory. Each has one lock and is loaded when needed; an accepted action counts once it is committed."""

from bot.sessions.change import Change, DecisionMade, IllegalTurn, NotAtTable, NotPlayable
from bot.sessions.dependencies import Announcer, SilentAnnouncer
from bot.sessions.game_session import GameSession
from bot.sessions.registry import GameSessions
from bot.sessions.seated_game import SeatedGame

__all__ = [
    "Announcer",
    "Change",
    "DecisionMade",
    "GameSession",
    "GameSessions",
    "IllegalTurn",
    "NotAtTable",
    "NotPlayable",
    "SeatedGame",
    "SilentAnnouncer",
]
