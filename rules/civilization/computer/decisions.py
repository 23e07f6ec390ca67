"""Decisions of the computer player, from the view of its seat; the same position always leads to the same answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rules.civilization.actions.aftermath import LoseArmies, RazeBuilding, SaveUnit, TakeCoin
from rules.civilization.actions.events.knowledge import LearnInReturn, LearnNothing
from rules.civilization.actions.germany import ChooseResource
from rules.civilization.actions.paths import GoBack, StandFast
from rules.civilization.actions.pending import DiscardEvent, GiveCoin, Relocate
from rules.civilization.actions.research import NoResearch
from rules.civilization.actions.setup import ChooseNation, PlaceCapital, PlaceFigure, PlaceFirstWonder
from rules.civilization.actions.trade import DeclineOffer
from rules.civilization.board.control import owner_of
from rules.civilization.computer import (
    fighting,
    looting,
    managing,
    moving,
    negotiating,
    reacting,
    researching,
    setting_up,
    starting,
)
from rules.civilization.computer.aims import nearest
from rules.civilization.computer.rating import best_of
from rules.civilization.computer.values import Values
from rules.civilization.computer.weights import STRONG, Weights
from rules.civilization.core.grid import the_square
from rules.civilization.core.state import Game
from rules.civilization.questions import by_plan
from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.text import Seat


def decide(g: Game, seat: Seat, question: AnyQuestion, weights: Weights = STRONG) -> AnyAction:
    """Return the computer player's answer in a position as the seat sees it."""
    return answer(Values(g, seat, weights), question)


def answer(values: Values, question: AnyQuestion) -> AnyAction:
    """Return the answer by these values."""
    g, seat = values.g, values.seat
    deciding = DECIDING.get(question.name)
    if deciding is not None:
        action: AnyAction | None = deciding(values, question)
        if action is not None and question.accepts(action) and action.obstacle(g, seat) is None:
            return action
    return by_default(g, seat, question)


def by_default(g: Game, seat: Seat, question: AnyQuestion) -> AnyAction:
    """Return the default answer, or the first option if there is none."""
    usual: AnyAction | None = None if question.default is None else question.default(g, seat)
    if usual is not None and usual.obstacle(g, seat) is None:
        return usual
    first: AnyAction = next(question.legal_answers(g, seat))
    return first


def _options(values: Values, question: AnyQuestion) -> list[Any]:
    return list(question.legal_answers(values.g, values.seat))


def nation(values: Values, question: AnyQuestion) -> ChooseNation:
    """Choose a nation (CIV-4.1)."""
    return setting_up.nation(_options(values, question))


def capital(values: Values, question: AnyQuestion) -> PlaceCapital:
    """Choose a square for the capital (CIV-4.8)."""
    return setting_up.capital(values, _options(values, question))


def first_wonder(values: Values, question: AnyQuestion) -> PlaceFirstWonder:
    """Choose a square for Egypt's wonder (CIV-4.9)."""
    return setting_up.first_wonder(values, _options(values, question))


def first_figure(values: Values, question: AnyQuestion) -> PlaceFigure:
    """Choose a square for a first figure (CIV-4.10)."""
    return setting_up.first_figure(values.g, _options(values, question))


def research(values: Values, _question: AnyQuestion) -> AnyAction:
    """Choose the most valuable technology (CIV-10.1)."""
    rated = researching.rated_actions(values)
    best = max(rated, key=lambda each: each[0] + values.error(), default=None)
    return NoResearch() if best is None else best[1]


def offer(values: Values, _question: AnyQuestion) -> AnyAction:
    """Answer an open offer."""
    answered = negotiating.answer(values)
    return answered if answered is not None else DeclineOffer(0)


def halt(values: Values, _question: AnyQuestion) -> AnyAction:
    """Decide after an interrupt: accept the consequence if the odds are still good (CIV-18.18)."""
    g = values.g
    group = g.group
    assert group is not None, "a group has been interrupted"
    figures = [values.player.figures[number] for number in group.figures]
    armies = sum(not each.is_scout for each in figures if each.square is not None)
    worth = moving.army_goals(values, max(1, armies)).get(group.square, 0.0)
    return StandFast() if worth >= 0 else GoBack()


def discard(values: Values, _question: AnyQuestion) -> DiscardEvent:
    """Choose the culture event to discard (CIV-14.2.3)."""
    return DiscardEvent(reacting.discarded(values))


def learn(values: Values, question: AnyQuestion) -> AnyAction:
    """Choose the technology learnt in return (CIV-14.3.6)."""
    possible = [each.technology for each in _options(values, question) if isinstance(each, LearnInReturn)]
    best = starting.lesson(values, possible)
    return LearnInReturn(best) if best else LearnNothing()


def give_coin(values: Values, _question: AnyQuestion) -> GiveCoin:
    """Give the coin to the player it helps least (CIV-14.3.12)."""
    g = values.g
    return GiveCoin(max(g.others(values.seat), key=lambda other: (nearest(g, other), -other)))


def relocate(values: Values, question: AnyQuestion) -> Relocate:
    """Move a figure to where it gathers most (CIV-6.3.2)."""
    options: list[Relocate] = _options(values, question)
    return max(options, key=lambda each: moving.scout_place(values, the_square(each.square)))


def resource(values: Values, question: AnyQuestion) -> ChooseResource:
    """Choose Germany's resource (CIV-10.11)."""
    options: list[ChooseResource] = _options(values, question)
    return max(options, key=lambda each: values.resource(each.resource))


def battle(values: Values, _question: AnyQuestion) -> AnyAction:
    """Choose the next action of a battle turn (CIV-11.5)."""
    return fighting.next_turn(values.g, values.seat)


def barbarians(values: Values, _question: AnyQuestion) -> AnyAction:
    """Choose the next action of the barbarians (CIV-11.11)."""
    g, seat = values.g, values.seat
    usual = by_plan(g, seat)
    assert g.battle is not None, "a village is attacked"
    return usual if g.battle.unit_played else fighting.best_unit(g, seat, "defender")


def losses(_values: Values, _question: AnyQuestion) -> LoseArmies:
    """Keep the white army, which is like any other (CIV-22.10)."""
    return LoseArmies()


def save(values: Values, question: AnyQuestion) -> AnyAction:
    """Choose the unit that China saves (CIV-11.10)."""
    g, seat = values.g, values.seat
    options = [each for each in _options(values, question) if isinstance(each, SaveUnit)]
    return max(options, key=lambda each: fighting.card_strength(g, seat, each.card))


def laws(_values: Values, _question: AnyQuestion) -> TakeCoin:
    """Take the coin of Code of Laws (CIV-11.10)."""
    return TakeCoin()


def raze(values: Values, _question: AnyQuestion) -> AnyAction | None:
    """Destroy a building of a rival (CIV-9.16)."""
    square = values.g.raze
    rival = square is not None and owner_of(values.g, square) not in (values.seat, None)
    return RazeBuilding() if rival else None


def loot(values: Values, question: AnyQuestion) -> AnyAction:
    """Choose the loot (CIV-11.9)."""
    return looting.loot(values, _options(values, question))


DECIDING: Mapping[str, Callable[[Values, AnyQuestion], AnyAction | None]] = {
    "nation": nation,
    "capital": capital,
    "first_wonder": first_wonder,
    "first_figure": first_figure,
    "start": lambda values, _: best_of(values, starting.rated_actions(values)),
    **dict.fromkeys(("negotiate", "offered", "proposed"), lambda values, _: negotiating.negotiate(values)),
    "offer": offer,
    "manage": lambda values, _: best_of(values, managing.rated_actions(values)),
    "move": lambda values, _: best_of(values, moving.rated_actions(values)),
    "group": lambda values, _: moving.march_on(values),
    "halt": halt,
    "research": research,
    "discard": discard,
    **dict.fromkeys(("person", "first_person"), lambda values, _: starting.person(values)),
    "relocate": relocate,
    "lesson": learn,
    "give_coin": give_coin,
    "item": lambda values, _: managing.item(values),
    "battle": battle,
    "defence": battle,
    "barbarians": barbarians,
    "losses": losses,
    "save": save,
    "loot": loot,
    "laws": laws,
    "raze": raze,
    "resource": resource,
    "react": lambda values, _: reacting.react(values),
}
"""The function that decides each question; other questions get their default answers."""
