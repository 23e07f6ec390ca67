"""Search: positions that can be played on, and plans for the turns of one seat."""

from rules.engine.search.beam import BeamSpec, Plan, RankedPlan, judged_first, next_position, plans
from rules.engine.search.position import Playout, Position

__all__ = ["BeamSpec", "Plan", "Playout", "Position", "RankedPlan", "judged_first", "next_position", "plans"]
