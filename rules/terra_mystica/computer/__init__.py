"""The computer player of Terra Mystica."""

from rules.terra_mystica.computer.evaluation import evaluate
from rules.terra_mystica.computer.playing import decide, rank_plans

__all__ = ["decide", "evaluate", "rank_plans"]
