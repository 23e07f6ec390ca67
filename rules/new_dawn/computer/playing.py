"""How the program plays A New Dawn at each level."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from rules.engine.computer_player import Level, deadline
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat
from rules.engine.search import Plan, Position, Prospect
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.computer.deciding import Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.questions import CHOOSE

PLAYERS: Mapping[Level, Player] = {
    "easy": Player(slots=False, turns=1, noise=12.0),
    "normal": Player(noise=2.5),
    "strong": Player(turns=2, width=6, followed=3),
}
"""Who thinks one turn ahead and errs, who plans where the cards will lie, and who tries turn behind turn as well and
follows the best through two rounds."""


def decide(position: Position[Game], seat: Seat, level: Level, chance: Random) -> Sequence[AnyAction]:
    """What the seat decides now; what follows it in the turn is decided as it comes."""
    trial = position.trial()
    trial.close()
    player = replace(PLAYERS[level], chance=chance, until=deadline(level))
    return (player.answer(trial.state, seat, trial.questions[seat]),)


def consider(position: Position[Game], seat: Seat, level: Level, chance: Random) -> Sequence[Prospect[Game]]:
    """The turns with the cards that may be chosen, the best one first; none where something else is decided."""
    opened = position.trial()
    opened.close()
    g, question = opened.state, opened.questions[seat]
    if question is not CHOOSE:
        return ()
    player = replace(PLAYERS[level], chance=chance, until=deadline(level))
    found: list[Prospect[Game]] = []
    for choice, gain in player.beginnings(g, seat, list(question.options(g, seat))):
        if not isinstance(choice, ChooseCard):
            return ()
        first, *later = player.decisions(g, seat, choice)
        worth = player.worth(g, seat) + gain
        found.append(Prospect(_played(position, seat, first, later, worth), position))
    return found


def _played(
    position: Position[Game], seat: Seat, first: AnyAction, later: Sequence[AnyAction], worth: float
) -> Plan[Game]:
    """A turn as far as it can be played before something is uncovered: what was tried may rest on what nobody sees."""
    trial = position.trial()
    trial.act(seat, first)
    played: list[AnyAction] = []
    for action in later:
        if trial.revealed or not trial.play(seat, (action,)):
            break
        played.append(action)
    trial.close()
    return Plan((first,), (tuple(played),) if played else (), worth, trial.state)
