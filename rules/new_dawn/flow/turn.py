"""One turn: a card is chosen, resolved and reset (ND-4)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.board.abilities import start_abilities
from rules.new_dawn.core.resolution import TurnRecord
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.losses import settle_loss
from rules.new_dawn.events.side_questions import decide, settle_own
from rules.new_dawn.flow.abilities import carry_on
from rules.new_dawn.flow.further import reset, resolve, resolve_economy_first, resolve_further
from rules.new_dawn.questions import CHOOSE


async def play_turn(g: Game, seat: Seat) -> None:
    """Choose a card, resolve it, and reset it from the slot it has then (ND-4.1, ND-4.4)."""
    # Even the first player, whose turn follows the event at once, chooses a loss (ND-18.10).
    if seat != g.first:
        settle_loss(g, seat)
    g.turn = TurnRecord(abilities=start_abilities(g, seat))
    await choose(g, seat)
    g.phase = "resolve"
    await resolve_economy_first(g, seat)
    await resolve(g, seat)
    await resolve_further(g, seat)
    await reset(g, seat, g.turn.to_reset)
    await settle_own(g, seat)


async def choose(g: Game, seat: Seat) -> None:
    """Ask for abilities at the start of a turn until a card is chosen (ND-4.3)."""
    g.phase = "choose"
    begun = False
    while True:
        action = await decide(g, seat, CHOOSE)
        if not begun:
            g.last_spaces, begun = [], True
        await action.apply(g, seat)
        if isinstance(action, ChooseCard):
            return
        await carry_on(g, seat, action)
