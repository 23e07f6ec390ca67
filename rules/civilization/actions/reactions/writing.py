"""Writing cancels city actions (CIV-8.12, CIV-18.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.reactions.base import Cancel
from rules.civilization.board.payment import holds, payments, pays
from rules.civilization.board.reacting import SPY, WRITING
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game
from rules.civilization.effects.purse import spend_token
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Who, say


@dataclass(frozen=True, slots=True)
class CancelWithWriting(Cancel):
    """Cancel the city action with Writing and a spy (CIV-18.5)."""

    tag = "writing"
    display_name = say("Cancel with Writing")
    pay: tuple[str, ...]

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[CancelWithWriting]:
        for payment in payments(g.players[seat], SPY):
            yield CancelWithWriting(payment)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if g.declared[-1].kind != "city_action":
            return Obstacle("CIV-18.5", "Writing cancels city actions")
        if not player.knows(WRITING) or WRITING in player.turn.used:
            return Obstacle("CIV-18.5", "you have no Writing to use this turn")
        if not pays(self.pay, SPY) or not holds(player, self.pay):
            return Obstacle("CIV-8.12", "Writing costs a spy")
        return None

    def commit(self, g: Game, seat: Seat) -> None:
        g.players[seat].turn.used.append(WRITING)
        for token in self.pay:
            spend_token(g, seat, token)

    def declares(self, g: Game, seat: Seat) -> Declared:
        return Declared("resource_ability", seat, WRITING)

    async def apply(self, g: Game, seat: Seat) -> None:
        g.tell(say("{who} cancels the city action with Writing.", who=Who(seat)), seat)
