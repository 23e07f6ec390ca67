"""The order in which to discard military cards, by an estimate of their value, not by a rule."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.through_the_ages.core.cards import Aggression, Bonus, Card, Pact, Tactic, Territory, War
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.politics import attacking

GUARDS = 2
"""The number of bonus cards that are kept for defense with priority."""
LAST_GUARD = 20
LEAST_FOR_PACTS = 3


def worst_first(g: Game, seat: Seat) -> list[str]:
    """Return the military cards of a hand, those worth least first and the best cards for defense last."""
    p = g.players[seat]
    bonuses = sorted((card for card in p.military if g.is_a(Bonus, card)), key=lambda card: -g.of(Bonus, card).defense)
    guards = set(bonuses[:GUARDS])
    return sorted(p.military, key=lambda card: LAST_GUARD if card in guards else _worth(g, p, g.card(card)))


def _worth(g: Game, p: Player, card: Card) -> int:
    """Return the rough value of a card; events bring at least the culture of their age."""
    match card:
        case Bonus():
            return 2 + card.defense
        case Territory():
            return 2 + card.level
        case Aggression() | War():
            return 4 + card.level if _beats_somebody(g, p) else card.level
        case Tactic():
            present = 0 if p.tactic is None else g.of(Tactic, p.tactic).strength
            return 3 + card.level if card.strength > present else 0
        case Pact():
            return 2 + card.level if len(g.playing()) >= LEAST_FOR_PACTS else -1
        case _:
            return 1 + card.level


def _beats_somebody(g: Game, p: Player) -> bool:
    return any(
        attacking.lasting_strength(g, p, rival) > attacking.lasting_strength(g, rival, p) for rival in g.rivals(p.seat)
    )
