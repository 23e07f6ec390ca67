"""How the program plays A New Dawn at each level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from rules.engine.computer_player import Level
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat
from rules.engine.search import Position
from rules.new_dawn.computer.deciding import Player
from rules.new_dawn.core.state import Game

PLAYERS: Mapping[Level, Player] = {
    "easy": Player(turns=1, noise=12.0),
    "normal": Player(noise=1.5),
    "strong": Player(turns=2, width=3),
}
"""Who thinks one turn ahead and errs, who plans where the cards will lie, and who tries turn behind turn."""


def decide(position: Position[Game], seat: Seat, level: Level, chance: Random) -> Sequence[AnyAction]:
    """What the seat decides now; what follows it in the turn is decided as it comes."""
    trial = position.trial()
    trial.close()
    player = replace(PLAYERS[level], chance=chance)
    return (player.answer(trial.state, seat, trial.questions[seat]),)
