"""Live games: one lock each, loaded when needed, every accepted action committed before it counts."""

from bot.tables.desk import Herald, Silence
from bot.tables.live import Live
from bot.tables.outcome import IllegalTurn, NotAtTable, NotPlayable, Outcome, Step
from bot.tables.tables import Tables

__all__ = ["Herald", "IllegalTurn", "Live", "NotAtTable", "NotPlayable", "Outcome", "Silence", "Step", "Tables"]
