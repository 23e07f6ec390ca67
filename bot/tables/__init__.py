"""Live games: one lock each, loaded when needed, every accepted action committed before it counts."""

from bot.tables.dependencies import Herald, Silence
from bot.tables.game_session import Live
from bot.tables.outcome import IllegalTurn, NotAtTable, NotPlayable, Outcome, Step
from bot.tables.sessions import Tables

__all__ = ["Herald", "IllegalTurn", "Live", "NotAtTable", "NotPlayable", "Outcome", "Silence", "Step", "Tables"]
