"""What people at a simulated table decide, and what they leave behind for the time when they are away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random

from rules.civilization import CIVILIZATION, Game
from rules.civilization.actions.battle_plan import LeaveBattlePlan
from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.movement import StartGroup
from rules.civilization.actions.plan import FAMILIES, Plan, kinds_of_items
from rules.civilization.actions.reactions.base import AskAgain, LetRest, NoReaction
from rules.civilization.actions.research import Research
from rules.civilization.core.state import Phase
from rules.civilization.flow.start import begin
from rules.civilization.orders import PreparedSegments, ResearchList
from rules.engine import AnyAction, Seat, StandingOrder, Table
from rules.engine.core.copying import copy_of
from rules.engine.core.notation import format_action
from tests.contract.civilization import WEIGHTS
from tests.contract.walk import choose

Decide = Callable[[Table[Game], Seat, Sequence[AnyAction]], AnyAction]
"""What a seat answers, out of some of the legal answers."""
SEGMENTS = ("start", "manage", "move")
MOST_ITEMS = 16
"""Items of a plan at most; whoever has more declares them in a second one."""
LIKING = {**WEIGHTS, "end": 0.15, "plan": 0.0, "move": 0.0, "offer": 0.03, "counter": 0.2}
"""What people like to do when they play by chance."""


@dataclass(frozen=True)
class Habits:
    """What people use of all that the bot offers against waiting."""

    plans: bool = True
    """They declare a part of a phase as a whole, and leave plans in battles."""
    prepares: bool = True
    """They leave the parts to come, and what they research, behind."""
    lets_rest: bool = True
    """Whoever cannot react lets everything happen up to the end of the part of the phase."""


EVERYTHING, PLANS, NOTHING = Habits(), Habits(prepares=False), Habits(plans=False, prepares=False, lets_rest=False)
HABITS = {"everything": EVERYTHING, "plans": PLANS, "nothing": NOTHING}


def by_chance(random: Random) -> Decide:
    """Anything that is possible, sensible things more often."""
    return lambda _table, _seat, options: choose(random, options, LIKING)


def by_program(table: Table[Game], seat: Seat, options: Sequence[AnyAction]) -> AnyAction:
    """What the computer player decides from what the seat sees; the first of the answers if it wants none of them."""
    player = CIVILIZATION.computer_player
    assert player is not None, "the program plays the title"
    assert player.decide is not None, "it plans its turns itself"
    action = player.decide(table.view(seat).state, seat, table.questions[seat])
    return action if type(action) in {type(each) for each in options} else options[-1]


def planned_items(table: Table[Game], seat: Seat, decide: Decide) -> tuple[list[str], Table[Game]]:
    """What a seat would do in its segment if nobody reacted, up to what it cannot foresee; and the table behind it."""
    ahead = table.clone()
    phase, items = ahead.state.phase, list[str]()
    kinds = (*kinds_of_items(phase), EndSegment)
    while len(items) < MOST_ITEMS and seat in ahead.questions and ahead.questions[seat].name in SEGMENTS:
        if ahead.state.phase != phase:
            break
        options = [each for each in ahead.legal_actions(seat) if isinstance(each, kinds) and not isinstance(each, Plan)]
        action = decide(ahead, seat, options)
        items.append(format_action(action))
        ahead.act(seat, action)
        reveals = ahead.log[-1].reveals
        let_happen(ahead, seat)
        # What a city draws changes nothing of what the others do; a discovered tile does.
        unforeseen = reveals and phase != "city_management"
        if isinstance(action, EndSegment) or unforeseen or ahead.finished:
            break
    return items, ahead


def let_happen(table: Table[Game], seat: Seat) -> None:
    """Nobody reacts to what a seat does on a table of its own."""
    while reacting := [other for other, asked in table.questions.items() if asked.name == "react"]:
        table.act(reacting[0], NoReaction())


def answer(table: Table[Game], seat: Seat, decide: Decide, habits: Habits = EVERYTHING) -> AnyAction:
    """What somebody decides at the table: a segment as a whole, a battle by a plan, anything else one by one."""
    name = table.questions[seat].name
    options = table.legal_actions(seat)
    if name == "react":
        return reaction(table, seat, decide, habits)
    if name in SEGMENTS and habits.plans:
        items, _ = planned_items(table, seat, decide)
        plan = Plan(tuple(items))
        if table.obstacle(seat, plan) is None:
            return plan
    if name in ("battle", "defence", "barbarians") and habits.plans:
        plans = [each for each in options if isinstance(each, LeaveBattlePlan)]
        if plans:
            return plans[0]
    return decide(table, seat, [each for each in options if not isinstance(each, Plan | StartGroup | LeaveBattlePlan)])


def reaction(table: Table[Game], seat: Seat, decide: Decide, habits: Habits) -> AnyAction:
    """What somebody answers who is asked whether something may happen."""
    options = [each for each in table.legal_actions(seat) if not isinstance(each, AskAgain | LetRest)]
    answered = decide(table, seat, options)
    return LetRest("segment") if len(options) == 1 and habits.lets_rest else answered


def prepared(table: Table[Game], seat: Seat, decide: Decide) -> list[StandingOrder]:
    """What somebody leaves behind for the rest of the turn: the segments to come, and what to research."""
    g = table.state
    if g.phase in ("setup", "finished"):
        return []
    orders: list[StandingOrder] = []
    ahead, found = table, dict[str, str]()
    for phase, stage in coming(g, seat):
        began = as_if(ahead, seat, phase, stage)
        if seat not in began.questions:
            continue
        items, ahead = planned_items(began, seat, decide)
        if items:
            found[phase] = "; ".join(items)
    began = as_if(ahead, seat, "start_of_turn", "start_of_turn", later=1)
    if seat in began.questions and g.round and not ahead.finished:
        items, _ = planned_items(began, seat, decide)
        found["next_start"] = "; ".join(items)
    if found:
        orders.append(PreparedSegments(turn=g.round, **found))
    if (wish := wished(ahead, seat, decide)) is not None:
        orders.append(wish)
    return orders


def coming(g: Game, seat: Seat) -> list[tuple[Phase, str]]:
    """The segments of a seat that are still to come in the present turn."""
    phases = list(FAMILIES)
    ahead = phases if g.phase not in phases else phases[phases.index(g.phase) :]
    if g.phase == "trade":
        ahead = phases[1:]
    elif g.phase == "research":
        ahead = []
    elif seat not in g.segments_left or (seat == g.active):
        ahead = ahead[1:]
    return [(phase, phase) for phase in ahead]


def as_if(table: Table[Game], seat: Seat, phase: Phase, stage: str, later: int = 0) -> Table[Game]:
    """A table of its own at which a segment of a seat begins, in this turn or in a later one."""
    g = copy_of(table.state)
    g.round += later
    if later:
        begin(g)
    g.phase, g.active, g.segments_left, g.begun = phase, seat, [seat], False
    g.group, g.battle, g.loot, g.declared, g.plan = None, None, None, [], None
    return table.at_stage(stage, g)


def wished(table: Table[Game], seat: Seat, decide: Decide) -> ResearchList | None:
    """A list of technologies, the best one first, as they are possible in a position."""
    g = copy_of(table.state)
    if g.phase == "finished":
        return None
    g.phase, g.active = "research", None
    g.declared, g.plan, g.group, g.battle = [], None, None, None
    ahead = table.at_stage("research", g)
    left = [each for each in ahead.legal_actions(seat) if isinstance(each, Research)]
    names = list[str]()
    while left and len(names) < 5:
        chosen = decide(ahead, seat, left)
        if chosen not in left:
            break
        assert isinstance(chosen, Research), "only technologies are left"
        names.append(chosen.technology)
        left.remove(chosen)
    return ResearchList(technologies=", ".join(names)) if names else None
