"""The computer player of Terra Mystica."""

from rules.terra_mystica.computer.evaluation import evaluate
from rules.terra_mystica.computer.playing import consider, decide

__all__ = ["consider", "decide", "evaluate"]
