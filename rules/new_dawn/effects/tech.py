"""The tech dial (ND-8.1 to ND-8.5)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.atomic import atomic


@atomic
def step_dial(g: Game, seat: Seat) -> int | None:
    """Advance a dial by one space. Return the level of the card that may be gained there, or None (ND-8.2, ND-8.4)."""
    player, tech = g.players[seat], DIALS.tech
    player.dial = tech.after_last if player.dial == tech.last else player.dial + 1
    player.reached_last_tech |= player.dial == tech.last
    return tech.level_at(player.dial)
