"""Rounds: the order of turns and the end of the game (TTN-1.3, TTN-6.2.6; TTO-4.1, TTO-13)."""

from __future__ import annotations

from rules.through_the_ages.core.round_name import round_name
from rules.through_the_ages.core.state import Game

FINAL_SCORING = "final_scoring"


async def next_turn(g: Game) -> str | None:
    """Start the next turn; a round ends with the last player before the starting player (TTN-1.3, TTO-4.1).

    The last remaining player wins at once (TTN-16.2, TTO-12.5.3).
    """
    following = g.in_turn_order()
    after = next((p for p in following if p.seat != g.active), None)
    if after is None or len(following) == 1:
        return FINAL_SCORING
    if g.current.resigned and g.active == g.start:
        # The next player becomes starting player, in the same round (TTN-16.3).
        g.start = after.seat
    elif after.seat == g.start:
        g.culture_by_round.append(tuple(player.culture for player in g.players))
        if g.last_round == g.round:
            return FINAL_SCORING
        g.round += 1
        g.tell_round(round_name(g))
    g.active = after.seat
    return "first_round" if g.round == 1 else "turn"
