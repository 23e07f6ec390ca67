"""Caravans moved and returned (ND-9)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.core.player import ON_CARD
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.atomic import atomic
from rules.new_dawn.effects.focus_row import fit_caravans


@atomic
def move_caravan(g: Game, seat: Seat, number: int, to: str) -> None:
    """Put a caravan on the last space of its move."""
    caravans = g.players[seat].caravans
    if caravans[number] != ON_CARD:
        g.last_spaces.append(caravans[number])
    caravans[number] = to
    g.last_spaces.append(to)


@atomic
def return_caravan(g: Game, seat: Seat, number: int) -> None:
    """Put a caravan back on the economy card, or set it aside if the card has no room for it (ND-13.5)."""
    player = g.players[seat]
    player.caravans[number] = ON_CARD
    fit_caravans(player)
