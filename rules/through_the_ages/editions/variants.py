"""Additional components of lengths and variants (TTN-17.3; TTO-3.3, TTO-3.4, TTO-15)."""

from __future__ import annotations

from rules.engine.core.text import listing, say
from rules.through_the_ages.core.cards import Event
from rules.through_the_ages.core.options import GRADUAL_EVENTS
from rules.through_the_ages.core.state import Game

SCORING_AGE = 3
FINAL_EVENTS_ADVANCED = 4
OPEN_EVENTS_SHORT, CLOSED_EVENTS_SHORT = 3, 2
"""The Age III events of the short game, face up and face down (TTN-17.3)."""
NOT_IN_SIMPLE = "development_of_politics"


def first_events(g: Game, events: list[str]) -> list[str]:
    """Return every Age A event but one for the simple game; for others the usual number (TTO-3.3.1, TTO-3.4.2)."""
    if g.edition.lengths[g.options.length].politics:
        return some_events(g, events)
    return g.shuffled([card for card in events if card != NOT_IN_SIMPLE])


def some_events(g: Game, events: list[str]) -> list[str]:
    """Return two events more than players; the rest leaves the game face down (TTN-3.3, TTO-3.4.2)."""
    shuffled = g.shuffled(events)
    return shuffled[: len(g.players) + g.edition.catalog.board.events_beyond_players]


def lay_out_nothing(g: Game) -> None:
    """Lay out no additional components."""


def lay_out_short(g: Game) -> None:
    """Lay out the five scoring events of the short game of 2015, two of them face down (TTN-17.3)."""
    if g.options.length == "short_game":
        _lay_out_events(g, OPEN_EVENTS_SHORT, CLOSED_EVENTS_SHORT)


def lay_out_final_events(g: Game) -> None:
    """Lay out Age III events face up, or face down to be revealed later (TTO-3.4.3, TTO-15.4, TTO-15.5)."""
    n = FINAL_EVENTS_ADVANCED if g.options.length == "advanced" else g.options.open_bonuses
    _lay_out_events(g, n, GRADUAL_EVENTS * g.options.gradual_bonuses)
    turn_up_bonus(g)


def _lay_out_events(g: Game, face_up: int, face_down: int) -> None:
    """Lay out random Age III events from the shuffled deck of that age."""
    if not face_up + face_down:
        return
    catalog = g.edition.catalog
    shuffled = g.shuffled(catalog.deck(catalog.military, SCORING_AGE, g.deck_players))
    drawn = [card for card in shuffled if _scores(g, card)]
    g.open_events, g.closed_events = drawn[:face_up], drawn[face_up : face_up + face_down]
    if g.open_events:
        names = listing([g.card_name(card) for card in g.open_events])
        g.tell(say("To be scored at the end of the game: {cards}.", cards=names), None, *g.open_events)


def turn_up_bonus(g: Game) -> None:
    """Reveal one of the gradual bonuses, at the beginning and at each new age (TTO-15.5)."""
    if g.closed_events:
        g.reveal(say("reveal the next bonus"))
        card = g.closed_events.pop()
        g.open_events.append(card)
        g.tell(say("{card} is revealed and will score at the end of the game.", card=g.card(card).title), None, card)


def _scores(g: Game, card: str) -> bool:
    return g.is_a(Event, card) and g.of(Event, card).scoring
