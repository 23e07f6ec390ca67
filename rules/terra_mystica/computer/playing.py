"""Decisions of computer players: plan the rest of the round, and take the first turn of the best plan.

The plan assumes that all other players have passed. Contested actions are worth a little less the later they come in a
plan. The strong player also follows its best plans into the next round.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from time import thread_time

from rules.engine.computer_player import Level, deadline
from rules.engine.core.action import AnyAction
from rules.engine.core.copying import copy_of
from rules.engine.core.question import AnyQuestion
from rules.engine.core.text import Seat
from rules.engine.search import BeamSpec, Plan, Playout, Position, RankedPlan, judged_first, plans
from rules.terra_mystica.actions import AcceptPower, Build, ChooseFaction, DeclinePower, PowerAction
from rules.terra_mystica.computer.candidates import ways
from rules.terra_mystica.computer.evaluation import evaluate
from rules.terra_mystica.computer.factions import STRENGTH
from rules.terra_mystica.core.catalog import NUMBERS
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.economy.power import first_offer, power_gained
from rules.terra_mystica.flow.questions import BONUS_CARD, CULT_STEP, DWELLING, FACTION, POWER_OFFER, TURN
from rules.terra_mystica.flow.stages import REST_OF_TURN

POWER_WORTH = (0.9, 0.9, 0.9, 0.9, 0.8, 0.7, 0.35)
"""The value of a token of power by round, in victory points."""
CONTESTED = {PowerAction: 0.6, Build: 0.2}
CONTESTED_STEPS = 3
AHEAD = 400
"""The most positions to examine in the next round, for each plan that is followed there."""


@dataclass(frozen=True, slots=True)
class Skill:
    """The search limits and the randomness of a strength."""

    width: int
    depth: int
    noise: float
    faction_noise: float
    """The standard deviation of random noise in the choice of a faction, which varies the choice."""
    nodes: int = 2000
    """The most positions to examine in this round: half a second in the worst case, usually a tenth of it."""
    followed: int = 0
    """The number of best plans that are followed into the next round."""


SKILLS: dict[Level, Skill] = {
    "easy": Skill(width=1, depth=1, noise=2.5, faction_noise=5.0),
    "normal": Skill(width=6, depth=12, noise=0.2, faction_noise=5.0),
    "strong": Skill(width=10, depth=12, noise=0.0, faction_noise=2.0, nodes=4000, followed=6),
}


def decide(position: Position[Game], seat: Seat, level: Level, chance: Random) -> Sequence[AnyAction]:
    """Return the seat's decisions: at least one action, or the rest of its turn if that is certain."""
    playout = position.playout()
    g, question = playout.state, playout.questions[seat]
    offered = first_offer(g, seat) if question in (TURN, POWER_OFFER) else None
    if offered is not None:
        n = power_gained(g.players[seat], offered)
        worth = n * POWER_WORTH[g.round] >= n - 1
        decided: Sequence[AnyAction] = (AcceptPower(),) if worth else (DeclinePower(),)
    elif question is FACTION:
        decided = (_faction(g, seat, question, SKILLS[level], chance),)
    elif _has_turns(g, seat, question):
        decided = _weighed(position, as_if_alone(position, seat), seat, level, chance)[0].first
    else:
        decided = (_at_once(position, playout, seat, SKILLS[level], chance),)
    playout.close()
    return decided


def rank_plans(position: Position[Game], seat: Seat, level: Level, chance: Random) -> Sequence[RankedPlan[Game]]:
    """Return the plans for the rest of the round, best first; none where something else is decided."""
    playout = position.playout()
    g, question = playout.state, playout.questions[seat]
    plans_turns = _has_turns(g, seat, question) and (question is not TURN or first_offer(g, seat) is None)
    playout.close()
    if not plans_turns:
        return ()
    alone = as_if_alone(position, seat)
    return [RankedPlan(plan, alone, PLANNING) for plan in _weighed(position, alone, seat, level, chance)]


def _has_turns(g: Game, seat: Seat, question: AnyQuestion) -> bool:
    """Return whether the seat decides about its turns of this round."""
    return question not in (DWELLING, BONUS_CARD, CULT_STEP) and g.phase == "actions" and g.active == seat


def _faction(g: Game, seat: Seat, question: AnyQuestion, skill: Skill, chance: Random) -> ChooseFaction:
    """Return a strong faction, chosen with some randomness."""
    options: list[ChooseFaction] = list(question.legal_answers(g, seat))
    return max(options, key=lambda option: STRENGTH[option.faction] + chance.gauss(0, skill.faction_noise))


def _at_once(position: Position[Game], playout: Playout[Game], seat: Seat, skill: Skill, chance: Random) -> AnyAction:
    """Return the action with the best position directly after it."""

    def worth(action: AnyAction) -> float:
        tried = position.playout()
        tried.act(seat, action)
        value = evaluate(tried.state, seat) + chance.gauss(0, skill.noise)
        tried.close()
        return value

    question = playout.questions[seat]
    options = [way[0] for way in ways(playout.state, seat, question) if len(way) == 1]
    return max(options or list(question.legal_answers(playout.state, seat)), key=worth)


def _weighed(
    position: Position[Game], alone: Position[Game], seat: Seat, level: Level, chance: Random
) -> list[Plan[Game]]:
    """Return plans as judged by the strength, best first; the strong player searches some of them deeper."""
    skill, until = SKILLS[level], deadline(level)
    found = plans(alone, seat, replace(PLANNING, width=skill.width, depth=skill.depth), nodes=skill.nodes, until=until)
    if skill.followed and found and found[0].state.phase == "actions" and found[0].state.round < NUMBERS.rounds:
        ahead: list[Plan[Game]] = []
        for plan in found[: skill.followed]:
            if ahead and thread_time() > until:
                break
            ahead.append(replace(plan, value=_followed(position, plan, seat, until)))
        return judged_first(ahead, found[len(ahead) :])
    judged = [(plan.value + chance.gauss(0, skill.noise), plan) for plan in found]
    return [plan for _, plan in sorted(judged, key=lambda each: -each[0])]


def as_if_alone(position: Position[Game], seat: Seat) -> Position[Game]:
    """Return the position as if all others had passed."""
    start = copy_of(position.start)
    _others_passed(start, seat)
    return replace(position, start=start)


def _others_passed(g: Game, seat: Seat) -> None:
    for other in g.players:
        other.passed = other.passed or other.seat != seat


def _followed(position: Position[Game], plan: Plan[Game], seat: Seat, until: float) -> float:
    """Return the value of a plan at the end of the next round, if only this seat plays on."""
    here: Position[Game] = Position(position.rules, "round_end", plan.state)
    while True:
        playout = here.playout()
        playout.answer_for_others(seat)
        while (question := playout.questions.get(seat)) is not None:
            way = next(iter(ways(playout.state, seat, question)), None)
            if way is None or not playout.play(seat, way):
                playout.act(seat, next(question.legal_answers(playout.state, seat)))
            playout.answer_for_others(seat)
        if playout.questions or playout.next_stage is None:
            return plan.value
        here = playout.position()
        if here.stage == "turn":
            break
    _others_passed(here.start, seat)
    here.start.active = seat
    found = plans(here, seat, replace(PLANNING, width=1), nodes=AHEAD, until=until)
    return found[0].value if found else plan.value


def _signature(g: Game, seat: Seat) -> Hashable:
    """Return the parts of the state that a seat's own round can change."""
    p = g.players[seat]
    return (
        p.land,
        p.workers,
        p.coins,
        p.priests,
        tuple(p.bowls),
        p.vp,
        p.shipping,
        p.spade_level,
        tuple(p.cults.values()),
        tuple(p.buildings.values()),
        tuple(sorted(p.favors)),
        tuple(sorted(p.towns)),
        p.bonus_card,
        tuple(sorted(p.used)),
        tuple(sorted(g.power_used)),
        tuple(g.structures[space].kind for space in _own(g, seat)),
    )


def _own(g: Game, seat: Seat) -> Iterator[str]:
    return (space for space, structure in sorted(g.structures.items()) if structure.seat == seat)


def _later(action: AnyAction, step: int) -> float:
    """Return the penalty for an action that others may make impossible before its turn comes."""
    return CONTESTED.get(type(action), 0.0) * min(step, CONTESTED_STEPS)


def _ends(g: Game, stage: str) -> bool:
    return stage != "turn"


def _resumes(g: Game, question: AnyQuestion) -> str | None:
    """Return the stage that continues a turn from the current state; offers and cult steps have none."""
    return REST_OF_TURN if g.phase == "actions" and question not in (POWER_OFFER, CULT_STEP) else None


PLANNING: BeamSpec[Game] = BeamSpec(
    value=evaluate,
    candidates=ways,
    steps=frozenset({TURN.name}),
    signature=_signature,
    ends=_ends,
    resumes=_resumes,
    discount=_later,
    share=0.25,
)
