"""Helpers of the answers: the obstacle outside a choice, and the choice of one of several cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat
from rules.through_the_ages.actions.families import Reply
from rules.through_the_ages.core.pending import CardChoice
from rules.through_the_ages.core.state import Game


def not_due(g: Game) -> Obstacle:
    """Return the obstacle for an answer that nothing asks for now."""
    return Obstacle(g.edition.rule("event choices"), "there is nothing like that to decide now")


@dataclass(frozen=True, slots=True)
class OneCard(Reply):
    """The choice of one of the available cards."""

    card: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(choice := g.due(seat), CardChoice):
            yield from map(cls, choice.options)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not isinstance(choice := g.due(seat), CardChoice):
            return not_due(g)
        if self.card not in choice.options:
            return Obstacle(g.edition.rule("event choices"), "{card} cannot be chosen", card=g.name_of(self.card))
        return None
