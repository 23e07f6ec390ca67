"""A rival gives up a control token for the Eiffel Tower (ND-13.4, ND-13.13)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.board.control import unused_tokens
from rules.new_dawn.core.state import Game
from rules.new_dawn.events.side_questions import decide, react
from rules.new_dawn.questions import FREE, GIVE_UP


async def free_token(g: Game, seat: Seat) -> None:
    """Take own tokens off the map until one is unused, which must be placed now (ND-7.4)."""
    while not unused_tokens(g, g.players[seat]):
        await (await decide(g, seat, FREE)).apply(g, seat)


async def settle_offer(g: Game, seat: Seat) -> None:
    """Let the rival choose which of the two named tokens is replaced."""
    await free_token(g, seat)
    rival = g.control[g.turn.offered[0]].seat
    await (await react(g, rival, GIVE_UP)).apply(g, rival)
