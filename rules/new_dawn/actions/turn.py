"""The choice of the card of a turn (ND-4.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.new_dawn.actions.families import ChooseAction
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.focus_row import begin_resolution


@dataclass(frozen=True, slots=True)
class ChooseCard(ChooseAction):
    """Resolve a card of your focus row: the higher its slot, the more it does (ND-4.1)."""

    tag = "choose"
    display_name = say("Resolve")
    candidates_are_legal = True
    card: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[ChooseCard]:
        for focus in g.players[seat].row:
            yield ChooseCard(focus.card)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if g.players[seat].in_row(self.card) is None:
            return Obstacle("ND-4.1", "you can only resolve cards of your focus row")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.turn.to_reset = self.card
        begin_resolution(g, seat, self.card)
        name, slot = Text(FOCUS_CARDS[self.card].name), g.players[seat].slot_of(self.card)
        g.tell(say("{who} resolves {card} in slot {slot}.", who=Who(seat), card=name, slot=slot), seat)
