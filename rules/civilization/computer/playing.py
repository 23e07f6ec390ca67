"""The computer player of Civilization: levels with more or less error, and styles with other weights."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from random import Random

from rules.civilization.computer import decisions
from rules.civilization.computer.aim_texts import aim
from rules.civilization.computer.decisions import answer
from rules.civilization.computer.evaluation import TURN, evaluate
from rules.civilization.computer.offers import offers_of
from rules.civilization.computer.phase_search import Segment, segments
from rules.civilization.computer.values import Values
from rules.civilization.computer.weights import CULTURED, STRONG, STYLES, Weights, towards_culture
from rules.civilization.core.state import Game
from rules.engine.computer_player import ComputerPlayer, Level
from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.secret import redact
from rules.engine.core.text import Seat
from rules.engine.search import Plan, Position, RankedPlan

NOISE: Mapping[Level, float] = {"easy": 12.0, "normal": 5.0, "strong": 0.0}
"""The error of each level about its next action, as a standard deviation."""
MOST = 6
"""The number of plays compared for a part of a phase."""
GAINED = 50.0
"""The average total gain of a turn's actions, measured in games of the computer player against itself."""


def decide(
    position: Position[Game], seat: Seat, level: Level, chance: Random, *, weights: Weights = STRONG
) -> Sequence[AnyAction]:
    """Return the seat's next action; later actions of the turn are decided when they come.

    Levels with errors take the apparently best action. The others take the first action of the best play of the present
    part.
    """
    weights = inclined(position, seat, weights)
    found = [] if NOISE[level] else segments(position, seat, MOST, weights=weights)
    if found:
        return (max(found, key=lambda each: each.gain).first,)
    return (_at_once(position, seat, level, chance, weights),)


def rank_plans(
    position: Position[Game], seat: Seat, level: Level, chance: Random, *, weights: Weights = STRONG
) -> Sequence[RankedPlan[Game]]:
    """Return plays of the present part of the phase, the seat's own choice first; none elsewhere.

    A level with errors believes that its choice is as good as the best.
    """
    weights = inclined(position, seat, weights)
    chosen = _at_once(position, seat, level, chance, weights) if NOISE[level] else None
    found = segments(position, seat, MOST, chosen, weights)
    if not found:
        return ()
    now, best = evaluate(_asked(position, seat)[0], seat), max(each.gain for each in found)
    found.sort(key=lambda each: (each.first != chosen, -each.gain))
    gains = [best, *(each.gain for each in found[1:])]
    return [
        RankedPlan(_plan(each, now + TURN * gain / GAINED), position) for each, gain in zip(found, gains, strict=True)
    ]


def inclined(position: Position[Game], seat: Seat, weights: Weights) -> Weights:
    """Return the weights of a seat in this game: by its nation and the seed, it may lean towards culture."""
    chance = weights.cultured * CULTURED.get(position.start.players[seat].nation, 0.0)
    leans = Random(f"{position.commitment} {seat} leaning").random() < chance
    return towards_culture(weights) if leans else weights


def _at_once(position: Position[Game], seat: Seat, level: Level, chance: Random, weights: Weights) -> AnyAction:
    seen, question = _asked(position, seat)
    offered = offers_of(seat, position.log)
    return answer(Values(seen, seat, weights, NOISE[level], chance, offered), question)


def _plan(segment: Segment, worth: float) -> Plan[Game]:
    first, *later = segment.steps
    return Plan(first, tuple(later), worth, segment.state)


def _asked(position: Position[Game], seat: Seat) -> tuple[Game, AnyQuestion]:
    """Return the position as the seat sees it, and its question."""
    opened = position.playout()
    opened.close()
    question = opened.questions[seat]
    redact(opened.state, seat)
    return opened.state, question


def computer_player(weights: Weights) -> ComputerPlayer[Game]:
    """Return the computer player with these weights."""
    return ComputerPlayer(
        evaluate=evaluate,
        turn_value=TURN,
        aim=aim,
        decide=partial(decisions.decide, weights=weights),
        plan=partial(decide, weights=weights),
        rank_plans=partial(rank_plans, weights=weights),
    )


COMPUTER_PLAYER = replace(
    computer_player(STRONG), styles={style: computer_player(weights) for style, weights in STYLES.items()}
)
