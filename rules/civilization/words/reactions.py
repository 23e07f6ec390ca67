"""Descriptions of reactions, interrupts, paths and plans for players (CIV-18).

Others may react to a declared action before it is carried out: cancel it, or interrupt its movement. A plan declares
several actions at once. Here, `item` is the number of a declared action in the plan, and `step` a step of a path.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.civilization.actions.families import EndSegment
from rules.civilization.actions.paths import DeclarePath, GoOn
from rules.civilization.actions.plan import Plan, read_items
from rules.civilization.actions.reactions.base import AskAgain, LetRest
from rules.civilization.actions.reactions.events import CancelWithEvent
from rules.civilization.actions.reactions.interrupts import InterruptWithEvent, LockSquare
from rules.civilization.actions.reactions.spies import CancelForSpy
from rules.civilization.board.paths import squares_along
from rules.civilization.board.reacting import open_items
from rules.civilization.core.grid import NAMES, the_square
from rules.civilization.core.state import Game
from rules.civilization.core.steps import PathStep, explored, stepped
from rules.civilization.words.names import TO, counted_figures, named, square_text, token_name
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, listing, say

Describe = Callable[[Game, Seat, AnyAction], Text]
"""A function that describes any action, such as an item of a plan."""


def describe_reaction(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Return the description of a reaction or an interrupt; None for other actions."""
    match action:
        case LetRest("segment"):
            return say("Let the rest happen too, in this part of the phase")
        case LetRest("turn"):
            return say("Let the rest happen too, in this whole turn")
        case AskAgain(item):
            return say("Ask me again at item {n}", n=item)
        case CancelWithEvent(event, item):
            return _of_item(g, item, say("Cancel with {what}", what=named(event)))
        case CancelForSpy():
            tokens = listing(list(map(token_name, action.pay)))
            text = say("Cancel with {what} for {tokens}", what=named(action.technology), tokens=tokens)
            return _of_item(g, action.item, text)
        case InterruptWithEvent(event, square, armies, scouts, item, step):
            text = say("{what} on {square}: {victims}", what=named(event), square=square_text(g, square),
                       victims=_victims(armies, scouts))  # fmt: skip
            return _at_step(g, item, step, text)
        case LockSquare(pay, square, item, step):
            tokens = listing(list(map(token_name, pay)))
            text = say("Lock {square} for {tokens}", square=square_text(g, square), tokens=tokens)
            return _at_step(g, item, step, text)
    return None


def _victims(armies: int, scouts: int) -> Text:
    if not armies and not scouts:
        return say("the great person")
    return counted_figures(armies, scouts)


def _of_item(g: Game, item: int, text: Text) -> Text:
    return say("Item {n}: {what}", n=item, what=text) if len(open_items(g)) > 1 else text


def _at_step(g: Game, item: int, step: int, text: Text) -> Text:
    return _of_item(g, item, say("After step {n}: {what}", n=step, what=text) if step else text)


def describe_plan(g: Game, seat: Seat, action: AnyAction, describe: Describe) -> Text | None:
    """Return the description of a path or a plan; None for other actions. `describe` is for the items of a plan."""
    match action:
        case DeclarePath(square, armies, scouts, steps):
            who = counted_figures(armies, scouts)
            if len(steps) == 1 and stepped(steps[0]) is None:
                return say("{figures} on {square}: discover the tile {where}", figures=who, square=square,
                           where=_discovered(steps))  # fmt: skip
            return say("{figures} {origin} → {there}", figures=who, origin=square, there=_end(g, square, steps))
        case GoOn(steps):
            assert g.group is not None, "a group is moving"
            return say("Go on to {there}", there=_end(g, NAMES[g.group.square], steps))
        case Plan(items):
            actions = read_items(g.phase, items)
            if not actions:
                return say("Plan of {n} items", n=len(items))
            if actions == [EndSegment()]:
                # Not in the words of the action that ends the phase at once.
                return say("nothing but the end of the phase")
            return listing([_item(g, seat, each, describe) for each in actions])
    return None


def _item(g: Game, seat: Seat, action: AnyAction, describe: Describe) -> Text:
    # Later items need not be possible yet, so their present cost may not exist.
    return describe(g, seat, action) if action.obstacle(g, seat) is None else action.kind_name()


def _end(g: Game, start: str, steps: tuple[PathStep, ...]) -> Text:
    """Return the square where a path ends, and the tile it discovers there."""
    squares = squares_along(the_square(start), steps)
    if stepped(steps[-1]) is not None:
        return square_text(g, NAMES[squares[-1]])
    return say("{square}: discover the tile {where}", square=NAMES[squares[-1]], where=_discovered(steps))


def _discovered(steps: tuple[PathStep, ...]) -> Text:
    """Return the side of the square where the path discovers a tile."""
    direction = explored(steps[-1])
    assert direction is not None, "the last step of the path uncovers a tile"
    return TO[direction]
