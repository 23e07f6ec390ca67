"""The effects of abilities used at the start of a turn (ND-4.3, ND-13.4)."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat
from rules.new_dawn.actions.abilities import UseGardens
from rules.new_dawn.actions.rival_tokens import OfferTwo
from rules.new_dawn.core.state import Game
from rules.new_dawn.events.tower import settle_offer
from rules.new_dawn.focus.culture import place_tokens


async def carry_on(g: Game, seat: Seat, action: AnyAction) -> None:
    """Carry out what follows the use of an ability."""
    match action:
        case UseGardens():
            await place_tokens(g, seat)
            g.turn.resolution = None
        case OfferTwo():
            await settle_offer(g, seat)
