"""The decisions of people at a simulated table, and the orders they prepare for their absence."""

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
"""A function that chooses a seat's answer among some legal ones."""
SEGMENTS = ("start", "manage", "move")
MOST_ITEMS = 16
"""The most items of a plan; further ones go into a second plan."""
LIKING = {**WEIGHTS, "end": 0.15, "plan": 0.0, "move": 0.0, "offer": 0.03, "counter": 0.2}
"""The weights of actions for people who play at random."""


@dataclass(frozen=True)
class Habits:
    """The features of the bot against waiting that people use."""

    plans: bool = True
    """True to declare a part of a phase as a whole, and to make plans in battles."""
    prepares: bool = True
    """True to prepare later parts, and research."""
    lets_rest: bool = True
    """True to let everything happen up to the end of the part of the phase, when unable to react."""


EVERYTHING, PLANS, NOTHING = Habits(), Habits(prepares=False), Habits(plans=False, prepares=False, lets_rest=False)
HABITS = {"everything": EVERYTHING, "plans": PLANS, "nothing": NOTHING}


def by_chance(random: Random) -> Decide:
    """Return a player that chooses at random, sensible actions more often."""
    return lambda _table, _seat, options: choose(random, options, LIKING)


def by_program(table: Table[Game], seat: Seat, options: Sequence[AnyAction]) -> AnyAction:
    """Return the computer player's decision from what the seat sees, or the first answer if its decision is not among
    them.
    """
    player = CIVILIZATION.computer_player
    assert player is not None, "the program plays the title"
    assert player.decide is not None, "it plans its turns itself"
    action = player.decide(table.view(seat).state, seat, table.questions[seat])
    return action if type(action) in {type(each) for each in options} else options[-1]


def planned_items(table: Table[Game], seat: Seat, decide: Decide) -> tuple[list[str], Table[Game]]:
    """Return the seat's segment if nobody reacted, up to a revelation, and the table after it."""
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
        # A city's draw changes nothing for the others' actions; a discovered tile does.
        unforeseen = reveals and phase != "city_management"
        if isinstance(action, EndSegment) or unforeseen or ahead.finished:
            break
    return items, ahead


def let_happen(table: Table[Game], seat: Seat) -> None:
    """Let everything happen at a private table of a seat."""
    while reacting := [other for other, asked in table.questions.items() if asked.name == "react"]:
        table.act(reacting[0], NoReaction())


def answer(table: Table[Game], seat: Seat, decide: Decide, habits: Habits = EVERYTHING) -> AnyAction:
    """Return a person's decision: a segment as a whole, a battle by a plan, anything else one by one."""
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
    """Return a person's answer in a reaction window."""
    options = [each for each in table.legal_actions(seat) if not isinstance(each, AskAgain | LetRest)]
    answered = decide(table, seat, options)
    return LetRest("segment") if len(options) == 1 and habits.lets_rest else answered


def prepared(table: Table[Game], seat: Seat, decide: Decide) -> list[StandingOrder]:
    """Return the orders a person prepares for the rest of the turn: later segments and research."""
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
    """Return the seat's later segments in the present turn."""
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
    """Return a separate table at which a segment of a seat begins, in this turn or a later one."""
    g = copy_of(table.state)
    g.round += later
    if later:
        begin(g)
    g.phase, g.active, g.segments_left, g.begun = phase, seat, [seat], False
    g.group, g.battle, g.loot, g.declared, g.plan = None, None, None, [], None
    return table.at_stage(stage, g)


def wished(table: Table[Game], seat: Seat, decide: Decide) -> ResearchList | None:
    """Return a list of the technologies possible in a position, the best one first."""
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
