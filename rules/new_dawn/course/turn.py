"""One turn: a card is chosen, resolved and reset (ND-4)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.actions.turn import ChooseCard
from rules.new_dawn.board.abilities import start_abilities
from rules.new_dawn.core.resolution import TurnRecord
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.focus_row import reset_card
from rules.new_dawn.effects.losses import settle_loss
from rules.new_dawn.events.beside import decide
from rules.new_dawn.events.tower import settle_offer
from rules.new_dawn.focus import EFFECTS
from rules.new_dawn.questions import CHOOSE


async def play_turn(g: Game, seat: Seat) -> None:
    """Choose a card, resolve it, and reset it from the slot it has then (ND-4.1, ND-4.4)."""
    # The first player, whose turn follows the event at once, is asked for a loss like anybody (ND-18.10).
    if seat != g.first:
        settle_loss(g, seat)
    g.turn = TurnRecord(abilities=start_abilities(g, seat))
    await choose(g, seat)
    await resolve(g, seat)
    g.turn.resolution = None
    reset_card(g, seat, g.turn.to_reset)


async def choose(g: Game, seat: Seat) -> None:
    """What can be done at the start of a turn goes before the choice, which ends it (ND-4.3)."""
    g.phase = "choose"
    while True:
        action = await decide(g, seat, CHOOSE)
        g.last_spaces = []
        await action.apply(g, seat)
        if g.turn.offered:
            await settle_offer(g, seat)
        if isinstance(action, ChooseCard):
            return


async def resolve(g: Game, seat: Seat) -> None:
    """The effect of the card whose resolution has begun (ND-5 to ND-11)."""
    g.phase = "resolve"
    effect = EFFECTS.get(g.resolution.type)
    if effect is not None:
        await effect(g, seat)
