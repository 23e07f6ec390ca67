"""The choice of a place for Roosevelt's natural wonder tokens (ND-14.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.catalog.wonders import NATURAL_WONDERS
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.wonders import lay_natural_wonder, to_be_laid


@dataclass(frozen=True, slots=True)
class LayNaturalWonder(Action[Game]):
    """Put a natural wonder token you have gained or spent on a card of your row (ND-14.3)."""

    tag = "lay_wonder"
    display_name = say("Place a natural wonder token")
    token: str
    card: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LayNaturalWonder]:
        for token in to_be_laid(g, seat)[:1]:
            for focus in g.players[seat].row:
                yield LayNaturalWonder(token, focus.card)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.token not in to_be_laid(g, seat)[:1]:
            return Obstacle("ND-14.3", "you have no such natural wonder to place now")
        if g.players[seat].in_row(self.card) is None:
            return Obstacle("ND-14.3", "natural wonders go on cards of your focus row")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        lay_natural_wonder(g, seat, self.token, self.card)
        name = Text(NATURAL_WONDERS[self.token].name)
        text = say("{who} puts {token} on {card}.", who=Who(seat), token=name, card=Text(FOCUS_CARDS[self.card].name))
        g.tell(text, seat)
