"""Cards and tokens drawn: units, culture events, great persons, huts and villages (CIV-8.4, CIV-9.7, CIV-14)."""

from __future__ import annotations

from rules.civilization.core.catalog.base import Level, UnitType
from rules.civilization.core.catalog.build import UNIT_CARDS
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.negotiation import without_place
from rules.civilization.core.player import HeldEvent
from rules.civilization.core.state import Game
from rules.civilization.effects.atomic import atomic
from rules.civilization.effects.event_texts import tell_event_drawn, tell_person_gained
from rules.engine.core.text import Seat, say

UNIT = say("draw a unit")
EVENT = say("draw a culture event")


def units_left(g: Game, kind: UnitType) -> int:
    """Return how many unit cards of a type can be drawn (CIV-8.4.1)."""
    deck = g.unit_deck(kind)
    return len(deck.unit_cards) + len(deck.discard)


@atomic
def take_unit(g: Game, kind: UnitType) -> str:
    """Take the top card of a unit deck; killed units are reshuffled when it is empty (CIV-8.4.1)."""
    deck = g.unit_deck(kind)
    if not deck.unit_cards:
        deck.unit_cards, deck.discard = g.shuffled(deck.discard, UNIT), []
    g.reveal(UNIT)
    return deck.unit_cards.pop()


def draw_unit(g: Game, seat: Seat, kind: UnitType) -> None:
    """Draw a unit of a type into the standing forces, at their end (CIV-8.4)."""
    g.players[seat].units.append(take_unit(g, kind))


def draw_barbarian(g: Game, kind: UnitType) -> None:
    """Draw a unit for the barbarians of the beginning battle (CIV-11.11)."""
    assert g.battle is not None, "a village is attacked"
    hand = g.battle.defender.battle_hand
    hand.append(take_unit(g, kind))
    hand.sort()


@atomic
def discard_unit(g: Game, card: str) -> None:
    """Put a killed unit face up below its deck (CIV-11.10)."""
    g.unit_deck(UNIT_CARDS[card].type).discard.append(card)


@atomic
def kill_random_unit(g: Game, seat: Seat) -> str:
    """Kill a random unit of the standing forces and put it face up below its deck (CIV-8.13)."""
    units = g.players[seat].units
    card = units.pop(g.roll(len(units), say("see which unit dies")))
    g.unit_deck(UNIT_CARDS[card].type).discard.append(card)
    return card


@atomic
def draw_event(g: Game, seat: Seat, level: Level) -> bool:
    """Draw a culture event. Return whether there was one (CIV-14.3.1)."""
    deck = g.event_deck(level)
    if not deck.event_cards:
        if not deck.discard:
            return False
        deck.event_cards, deck.discard = g.shuffled(deck.discard, EVENT), []
    g.reveal(EVENT)
    g.players[seat].events.append(HeldEvent(seat, level, deck.event_cards.pop()))
    tell_event_drawn(g, seat, level, g.players[seat].events[-1].event)
    return True


@atomic
def discard_event(g: Game, seat: Seat, event: str) -> None:
    """Put a culture event of a hand face up on the pile of its level (CIV-14.3.1)."""
    hand = g.players[seat].events
    held = next(each for each in hand if each.event == event)
    g.offers = without_place(g.offers, seat, "event", hand.index(held))
    hand.remove(held)
    g.event_deck(EVENTS[event].level).discard.append(event)


@atomic
def gain_great_person(g: Game, seat: Seat) -> bool:
    """Draw a great person, to be placed or kept. Return whether there was one (CIV-14.4.1)."""
    if not g.great_person_pool:
        return False
    g.reveal(say("draw a great person"))
    g.players[seat].persons_due.append(g.great_person_pool.pop())
    tell_person_gained(g, seat, g.players[seat].persons_due[-1])
    return True


@atomic
def return_person(g: Game, person: str) -> None:
    """Put a killed great person back into the pool (CIV-14.3.7)."""
    g.great_person_pool = g.shuffled([*g.great_person_pool, person])
