"""Games in memory: one lock each, loaded when needed, every accepted action committed before it counts."""

from bot.tables.change import Change, DecisionMade, IllegalTurn, NotAtTable, NotPlayable
from bot.tables.dependencies import Announcer, SilentAnnouncer
from bot.tables.game_session import GameSession
from bot.tables.seated_game import SeatedGame
from bot.tables.sessions import Tables

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
