"""The levels and styles of the computer player of A New Dawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from rules.engine.computer_player import ComputerPlayer, Level
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat
from rules.engine.search import Plan, Position, RankedPlan
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.computer import decisions
from rules.new_dawn.computer.decisions import Player
from rules.new_dawn.computer.evaluation import evaluate
from rules.new_dawn.computer.weights import STRONG, STYLES, Weights
from rules.new_dawn.core.state import Game
from rules.new_dawn.questions import CHOOSE

PLAYERS: Mapping[Level, Player] = {
    "easy": Player(slots=False, turns=1, noise=12.0),
    "normal": Player(noise=2.5),
    "strong": Player(turns=2, width=6),
}
""""Easy" looks one turn ahead and makes errors. "Normal" plans the slots of the cards. "Strong" also searches two
turns in a row.
"""


def decide(
    position: Position[Game], seat: Seat, level: Level, chance: Random, *, weights: Weights = STRONG
) -> Sequence[AnyAction]:
    """Return the seat's next action; later actions of the turn are decided when they come."""
    playout = position.playout()
    playout.close()
    player = replace(PLAYERS[level], weights=weights, chance=chance)
    return (player.answer(playout.state, seat, playout.questions[seat]),)


def rank_plans(
    position: Position[Game], seat: Seat, level: Level, chance: Random, *, weights: Weights = STRONG
) -> Sequence[RankedPlan[Game]]:
    """Return the turns with the possible cards, best first; nothing if the question is another one."""
    opened = position.playout()
    opened.close()
    g, question = opened.state, opened.questions[seat]
    if question is not CHOOSE:
        return ()
    player = replace(PLAYERS[level], weights=weights, chance=chance)
    found: list[RankedPlan[Game]] = []
    for choice, gain in player.beginnings(g, seat, list(question.legal_answers(g, seat))):
        if not isinstance(choice, ChooseCard):
            return ()
        first, *later = player.decisions(g, seat, choice)
        worth = player.worth(g, seat) + gain
        found.append(RankedPlan(_played(position, seat, first, later, worth), position))
    return found


def _played(
    position: Position[Game], seat: Seat, first: AnyAction, later: Sequence[AnyAction], worth: float
) -> Plan[Game]:
    """Return the part of a turn that can be played before something is revealed; later actions may rest on guessed
    cards.
    """
    playout = position.playout()
    playout.act(seat, first)
    played: list[AnyAction] = []
    for action in later:
        if playout.revealed or not playout.play(seat, (action,)):
            break
        played.append(action)
    playout.close()
    return Plan((first,), (tuple(played),) if played else (), worth, playout.state)


def computer_player(weights: Weights) -> ComputerPlayer[Game]:
    """Return the computer player with these weights."""
    return ComputerPlayer(
        evaluate=evaluate,
        turn_value=STRONG.turn,
        decide=decisions.decide,
        plan=partial(decide, weights=weights),
        rank_plans=partial(rank_plans, weights=weights),
    )


COMPUTER_PLAYER = replace(
    computer_player(STRONG), styles={style: computer_player(weights) for style, weights in STYLES.items()}
)
