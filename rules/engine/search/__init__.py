"""Search: positions that can be played on, and plans for the turns of one seat."""

from rules.engine.search.beam import Plan, Planning, Prospect, judged_first, onward, plans
from rules.engine.search.position import Position, Trial

__all__ = ["Plan", "Planning", "Position", "Prospect", "Trial", "judged_first", "onward", "plans"]
