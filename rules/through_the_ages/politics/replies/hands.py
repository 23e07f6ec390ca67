"""The discard of military cards from the hand (TTN-10.1, TTO-7.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, say_n
from rules.through_the_ages.actions.families import Reply
from rules.through_the_ages.core.pending import Discarding
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.politics.discarding import worst_first
from rules.through_the_ages.politics.hand_selection import holds, selections
from rules.through_the_ages.politics.replies.common import not_due

CHOICES = 60
"""The most selections of cards to offer."""


@dataclass(frozen=True, slots=True)
class DiscardMilitary(Reply):
    """Discard military cards from your hand (TTN-10.1, TTO-7.3)."""

    cards: tuple[str, ...]

    tag: ClassVar[str] = "discard"
    sampled: ClassVar[bool] = True
    multi_field: ClassVar[str] = "cards"
    hidden: ClassVar[tuple[str, ...]] = ("cards",)

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(asked := g.due(seat), Discarding):
            for number, cards in enumerate(selections(worst_first(g, seat), asked.n)):
                if number == CHOICES:
                    return
                yield cls(cards)

    @classmethod
    def pool(cls, g: Game, seat: Seat) -> Sequence[str]:
        return g.players[seat].military

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not isinstance(asked := g.due(seat), Discarding):
            return not_due(g)
        rule, n = g.edition.rule("military hand"), asked.n
        if not holds(g.players[seat].military, self.cards):
            return Obstacle(rule, "you do not hold all of these cards")
        if len(self.cards) != n:
            due = say_n("you have to discard {n} card", "you have to discard {n} cards", n)
            return Obstacle(rule, "{due}", due=due)
        return None
