"""Legal actions that can hardly bring anything: land for others, and detours."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat
from rules.terra_mystica.actions import Transform, WitchesRide
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.land.spades import spade_counts


def is_hopeless(g: Game, seat: Seat, action: AnyAction) -> bool:
    """Return whether a transformation leads to foreign terrain without need (TM-18.16), or a ride to no space.

    A transformation does if it is no step towards home, or if home terrain is in reach.
    """
    player = g.players[seat]
    if isinstance(action, WitchesRide):
        return action.space is None
    if not isinstance(action, Transform) or action.terrain == player.home:
        return False
    if Transform(action.space, player.home).obstacle(g, seat) is None:
        return True
    now, then = (spade_counts(player, terrain, player.home) for terrain in (g.terrain[action.space], action.terrain))
    return not now or not then or then[0] >= now[0]
