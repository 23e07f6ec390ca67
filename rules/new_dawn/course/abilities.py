"""How the abilities of a turn's start go on once they are used (ND-4.3, ND-13.4)."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat
from rules.new_dawn.actions.abilities import UseGardens
from rules.new_dawn.actions.rival_tokens import UseEiffelTower
from rules.new_dawn.board.control import tokens_mask, unused_tokens
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.control_tokens import replace_token
from rules.new_dawn.events.beside import decide, reaction
from rules.new_dawn.focus.culture import place_tokens
from rules.new_dawn.questions import GIVE_UP, VACATE


async def carry_on(g: Game, seat: Seat, action: AnyAction) -> None:
    """What follows the use of an ability."""
    match action:
        case UseGardens():
            await place_tokens(g, seat)
            g.turn.resolution = None
        case UseEiffelTower():
            await replace_one(g, seat)


async def replace_one(g: Game, seat: Seat) -> None:
    """The rival chooses which of the two tokens is replaced; the new one comes from the map if it must (ND-7.4)."""
    victim = g.control[g.turn.offered[0]].seat
    await (await reaction(g, victim, GIVE_UP)).apply(g, victim)
    (space,) = g.turn.offered
    # The marker of an agenda may take the token that has just come off the map.
    while not unused_tokens(g, g.players[seat]) and tokens_mask(g, seat):
        await (await decide(g, seat, VACATE)).apply(g, seat)
    if unused_tokens(g, g.players[seat]):
        replace_token(g, seat, space)
    g.turn.offered = []
