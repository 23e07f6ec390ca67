"""Planning of the action phase in Through the Ages: the whole phase is planned before its first action."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from rules.engine.computer_player import ComputerPlayer, Level, deadline
from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.text import Seat
from rules.engine.search import BeamSpec, Position, RankedPlan, plans
from rules.through_the_ages.actions.building import Build, Destroy, Disband
from rules.through_the_ages.actions.ending import EndActions
from rules.through_the_ages.computer.card_values import Prospects, prospects
from rules.through_the_ages.computer.evaluation import CIVIL_LEFT, MILITARY_LEFT, evaluate, turns_left
from rules.through_the_ages.computer.expectation import expected_gain, unused
from rules.through_the_ages.computer.next_turn import by_next_turn
from rules.through_the_ages.computer.weights import STYLES, WEIGHTS, Weights
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens, upkeep
from rules.through_the_ages.flow.planned_turns import REST_OF_ACTIONS
from rules.through_the_ages.flow.questions import ACTIONS, FIRST_ROUND

STEPS = frozenset({ACTIONS.name, FIRST_ROUND.name})
EXCLUDED = (EndActions, Destroy, Disband)
"""Actions left out of plans. The end of the turn is added later.

Destroying and disbanding pay only with foresight, except to send a worker to a farm.
"""

LEAST_PART = 0.1
"""The least fraction of the time limit used for planning, even with few actions left."""


@dataclass(frozen=True, slots=True)
class Skill:
    """The beam width, the search limits and the randomness of a strength."""

    width: int
    depth: int
    noise: float
    nodes: int
    followed: int = 0
    """The number of best plans that are also evaluated after the following turn."""


EASY = Skill(width=1, depth=1, noise=4.0, nodes=100)
STRONG = Skill(width=12, depth=16, noise=0.0, nodes=3000, followed=10)
SKILLS: Mapping[str, Mapping[Level, Skill]] = {
    "new_story": {"easy": EASY, "normal": Skill(width=3, depth=14, noise=2.0, nodes=600), "strong": STRONG},
    # Positions of the 2006 edition are harder to evaluate, so the beam is wider.
    "original": {"easy": EASY, "normal": Skill(width=6, depth=14, noise=0.5, nodes=1000), "strong": STRONG},
}
"""The skills by edition and strength."""


def decide(
    position: Position[Game], seat: Seat, level: Level, chance: Random, *, weights: Mapping[str, Weights] = WEIGHTS
) -> Sequence[AnyAction]:
    """Return the actions of the best plan followed by the end of the turn; empty for other questions."""
    found = rank_plans(position, seat, level, chance, weights=weights)
    if not found:
        return ()
    best = found[0].plan
    actions = [action for step in (best.first, *best.later) for action in step]
    return actions if level == "easy" and actions else [*actions, EndActions()]


def rank_plans(
    position: Position[Game], seat: Seat, level: Level, chance: Random, *, weights: Mapping[str, Weights] = WEIGHTS
) -> Sequence[RankedPlan[Game]]:
    """Return the plans for the actions of a turn, best first; empty for other questions."""
    playout = position.playout()
    name = playout.questions[seat].name
    playout.close()
    if name not in STEPS:
        return ()
    g = playout.state
    known = prospects(g, seat, turns_left(g, g.players[seat]), partial(evaluate, known={}, weights=weights))
    skill = SKILLS[g.options.edition][level]
    spec = replace(
        PLANNING,
        value=partial(evaluate, known=known, weights=weights),
        rest=partial(_at_rest, known=known, weights=weights),
        width=skill.width,
        depth=skill.depth,
    )
    until = deadline(level, _part_left(g.players[seat]))
    found = plans(position, seat, spec, nodes=skill.nodes, until=until)
    if skill.followed and name == ACTIONS.name:
        found = by_next_turn(found, position, seat, spec, followed=skill.followed, until=until)
    judged = [(plan.value + chance.gauss(0, skill.noise), plan) for plan in found]
    return [RankedPlan(plan, position, spec) for _, plan in sorted(judged, key=lambda each: -each[0])]


def _part_left(p: Player) -> float:
    """Return the fraction of the turn still to plan, after an action of an earlier plan revealed something.

    It is squared: a turn may be planned again several times, and fewer actions give far fewer plans.
    """
    all_actions = p.ratings.civil_actions + p.ratings.military_actions
    return max(LEAST_PART, min(1.0, (p.civil_left + p.military_left) / max(1, all_actions)) ** 2)


def _ways(g: Game, seat: Seat, question: AnyQuestion) -> Iterator[Sequence[AnyAction]]:
    farms = _farms_against_hunger(g, g.players[seat])
    for option in question.legal_answers(g, seat):
        if not isinstance(option, EXCLUDED):
            yield (option,)
        elif isinstance(option, Destroy) and option.card not in farms:
            yield from ((option, Build(farm)) for farm in farms)


def _farms_against_hunger(g: Game, p: Player) -> Sequence[str]:
    """Return the farms to which a player facing famine may send a worker; none if there is enough food."""
    if p.unused:
        return []
    food = tokens.stored(g, p, "food") + upkeep.produced(g, p, "food") - upkeep.consumption(g, p)
    return [card.id for card in g.worker_cards(p, "farm")] if food < 0 else []


def _at_rest(g: Game, seat: Seat, known: Prospects, weights: Mapping[str, Weights]) -> float:
    """Return the value of the turn if it ends here, without the unused actions."""
    p = g.players[seat]
    worth = evaluate(g, seat, known, weights)
    return worth - CIVIL_LEFT * p.civil_left - MILITARY_LEFT * p.military_left + unused(g, seat)


def _signature(g: Game, seat: Seat) -> Hashable:
    """Return the parts of the state that the actions of a turn can change."""
    p = g.players[seat]
    return (
        p.civil_spent,
        p.military_spent,
        p.science,
        p.culture,
        p.yellow,
        p.unused,
        p.leader,
        p.government,
        p.tactic,
        p.building,
        p.stages,
        tuple(sorted(p.hand)),
        tuple(sorted(p.military)),
        tuple(sorted(p.workers.items())),
        tuple(sorted(p.stored.items())),
        tuple(sorted(p.technologies)),
        tuple(p.wonders),
        tuple(sorted(p.used)),
        p.unit_resources,
        p.unit_science,
        p.lent_civil,
        tuple(sorted(p.lent.items())),
        tuple(g.row),
    )


PLANNING: BeamSpec[Game] = BeamSpec(
    value=evaluate,
    candidates=_ways,
    steps=STEPS,
    signature=_signature,
    ends=lambda _g, _stage: True,
    resumes=lambda _g, question: REST_OF_ACTIONS if question is ACTIONS else None,
)


def computer_player(weights: Mapping[str, Weights]) -> ComputerPlayer[Game]:
    """Return the computer player with these weights, by edition."""
    return ComputerPlayer(
        evaluate=partial(evaluate, weights=weights),
        expected_gain=partial(expected_gain, weights=weights),
        plan=partial(decide, weights=weights),
        rank_plans=partial(rank_plans, weights=weights),
    )


COMPUTER_PLAYER = replace(
    computer_player(WEIGHTS), styles={style: computer_player(weights) for style, weights in STYLES.items()}
)
