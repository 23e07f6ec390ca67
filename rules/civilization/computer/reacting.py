"""Reaction windows, and culture events kept in hand (CIV-14.2.3, CIV-18)."""

from __future__ import annotations

from rules.civilization.actions.reactions.base import NoReaction
from rules.civilization.actions.reactions.events import CancelWithEvent
from rules.civilization.actions.reactions.interrupts import InterruptWithEvent
from rules.civilization.actions.reactions.refusal import RefuseEvent
from rules.civilization.actions.reactions.spies import CancelWithCivilService, CancelWithMassMedia, CancelWithWriting
from rules.civilization.board.control import owner_of
from rules.civilization.board.reacting import open_items
from rules.civilization.computer.aims import nearest
from rules.civilization.computer.managing import leader
from rules.civilization.computer.values import Values
from rules.civilization.core.catalog.base import LEVELS
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.grid import the_square
from rules.civilization.core.reaction import Declared
from rules.engine.core.action import AnyAction

HARMLESS = ("exchange_of_ideas", "knowledge_shared", "think_tank")
KEPT = {
    "a_gift_from_afar": 2.0, "bread_and_circuses": 2.0, "defection": 3.0, "disoriented": 0.5, "drought": 1.5,
    "exchange_of_ideas": 3.0, "sabotage": 2.0, "the_citizens_are_revolting": 2.5, "we_love_the_despot_day": 3.0,
    "a_generous_gift": 4.0, "catastrophe": 2.5, "deforestation": 1.5, "jousting_tourney": 3.0, "knowledge_shared": 5.0,
    "lost": 0.5, "mass_defection": 4.0, "the_citizens_are_revolting_2": 3.0, "we_love_the_queen_day": 4.0,
    "a_princely_gift": 5.0, "disaster": 4.0, "out_of_position": 0.5, "primetime_tv": 4.0, "think_tank": 8.0,
    "we_love_the_president_day": 5.0, "wholesale_defection": 5.0,
}  # fmt: skip
"""The values of culture events in hand."""
NEAR = 5.0
"""The number of turns to a victory from which on a player is hindered wherever possible."""


def discarded(values: Values) -> str:
    """Return the least valuable culture event."""
    held = [each.event for each in values.player.events]
    return min(held, key=lambda event: (KEPT.get(event, 1.0), LEVELS.index(EVENTS[event].level), event))


def react(values: Values) -> AnyAction:
    """Cancel harm, or the progress of a rival who is near to winning; else let it happen."""
    g, seat = values.g, values.seat
    refuse = list(RefuseEvent.legal(g, seat))
    for declared in open_items(g):
        if declared.kind in ("path", "segment_end"):
            if (kill := interrupt(values, declared)) is not None:
                return kill
            continue
        if not hurts(values, declared):
            continue
        for each in refuse:
            if each.item == declared.item and declared.kind == "culture_event":
                return each
        for kind in (CancelWithWriting, CancelWithCivilService, CancelWithMassMedia, CancelWithEvent):
            for cancel in kind.candidates(g, seat):
                fits = cancel.item == declared.item and cancel.fits(g, seat, declared)
                if fits and cancel.obstacle(g, seat) is None:
                    return cancel
    return NoReaction()


def hurts(values: Values, declared: Declared) -> bool:
    """Return whether a declaration is worth cancelling."""
    g, seat = values.g, values.seat
    if declared.kind == "culture_event" and seat in declared.targets:
        return declared.what not in HARMLESS
    front = declared.seat == leader(g, seat) and nearest(g, declared.seat) <= NEAR
    if declared.kind == "city_action":
        tag = declared.what.partition(" ")[0]
        return tag == "wonder" or (front and tag in ("devote", "building", "egypt_build"))
    return front


def interrupt(values: Values, declared: Declared) -> InterruptWithEvent | None:
    """Return an interrupt that kills armies which end near the own pieces."""
    g, seat = values.g, values.seat
    if not declared.squares or not values.player.events:
        return None
    last = declared.squares[-1]
    mine = any(each.square == last for each in values.player.figures)
    city = g.cities.get(last)
    if not (mine or (city is not None and city.seat == seat) or owner_of(g, last) == seat):
        return None
    best: InterruptWithEvent | None = None
    for kill in InterruptWithEvent.candidates(g, seat):
        if kill.item != declared.item or not kill.armies + kill.scouts:
            continue
        if kill.step != len(declared.squares) - 1 or the_square(kill.square) != last:
            continue
        if kill.obstacle(g, seat) is not None or seat in kill.targets(g):
            continue
        if best is None or kill.armies + kill.scouts > best.armies + best.scouts:
            best = kill
    return best
