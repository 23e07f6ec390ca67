"""Squares to which culture events can lead figures (CIV-14.3.5)."""

from __future__ import annotations

from rules.civilization.board.control import enemies_mask, figures_owner
from rules.civilization.board.knowledge import stacking_limit
from rules.civilization.core.grid import NEXT_TO, Square, bit, mask_of, squares_in
from rules.civilization.core.state import Game


def led_to(g: Game, square: Square, steps: int) -> int:
    """Return the squares to which figures can be led: over open land, without battles and explored huts."""
    seat = figures_owner(g, square)
    if seat is None:
        return 0
    player = g.players[seat]
    limit, size = stacking_limit(player), len(player.figures_on(square))
    full = mask_of(
        other
        for other in dict.fromkeys(each.square for each in player.figures if each.square is not None)
        if len(player.figures_on(other)) + size > limit
    )
    shut = g.world.water | enemies_mask(g, seat) | mask_of(g.cities) | mask_of(g.map_tokens) | full
    free = g.world.known & ~shut
    reached = edge = bit(square)
    for _ in range(steps):
        following = 0
        for here in squares_in(edge):
            following |= NEXT_TO[here]
        edge = following & free & ~reached
        reached |= edge
    return reached & ~bit(square)
