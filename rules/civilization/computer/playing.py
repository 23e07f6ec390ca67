"""How the program plays Civilization at each level: by the same opinions, but more or less surely."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from rules.civilization.computer.deciding import answer
from rules.civilization.computer.values import Values
from rules.civilization.computer.weights import STRONG
from rules.civilization.core.state import Game
from rules.engine.computer_player import Level
from rules.engine.core.action import AnyAction
from rules.engine.core.secret import redact
from rules.engine.core.text import Seat
from rules.engine.search import Position

NOISE: Mapping[Level, float] = {"easy": 12.0, "normal": 5.0, "strong": 0.0}
"""How far each level errs about what it does next, as a deviation."""


def decide(position: Position[Game], seat: Seat, level: Level, chance: Random) -> Sequence[AnyAction]:
    """What the seat decides now; what follows it in the turn is decided as it comes."""
    trial = position.trial()
    trial.close()
    question = trial.questions[seat]
    redact(trial.state, seat)
    return (answer(Values(trial.state, seat, STRONG, NOISE[level], chance), question),)
