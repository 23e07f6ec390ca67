"""Answers in a reaction window: pass, or cancel what was declared (CIV-18.1 to CIV-18.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.families import Reaction
from rules.civilization.board.payment import holds, payments, pays
from rules.civilization.core.state import Game
from rules.civilization.effects.purse import spend_token
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Who, say

WRITING = "writing"
SPY = ("spy",)


@dataclass(frozen=True, slots=True)
class NoReaction(Reaction):
    """Let it happen (CIV-18.1)."""

    tag = "let"
    display_name = say("Let it happen")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[NoReaction]:
        yield NoReaction()

    async def apply(self, g: Game, seat: Seat) -> None:
        """Nothing happens."""


@dataclass(frozen=True, slots=True)
class CancelWithWriting(Reaction):
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

    async def apply(self, g: Game, seat: Seat) -> None:
        g.players[seat].turn.used.append(WRITING)
        for token in self.pay:
            spend_token(g, seat, token)
        g.declared[-1].cancelled = True
        g.tell(say("{who} cancels the city action with Writing.", who=Who(seat)), seat)


def may_react(g: Game, seat: Seat) -> bool:
    """Whether public facts let a player react to what was declared last (CIV-18.9, CIV-18.20)."""
    player, declared = g.players[seat], g.declared[-1]
    if seat == declared.seat:
        return False
    hidden_tokens = bool(player.huts or player.villages)
    return (
        declared.kind == "city_action" and player.knows(WRITING) and WRITING not in player.turn.used and hidden_tokens
    )
