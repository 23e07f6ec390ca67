"""The special actions of strongholds, each once a round (TM-7.7.1)."""

from __future__ import annotations

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat
from rules.terra_mystica.actions.families import MainAction
from rules.terra_mystica.core.state import Game, Player


class StrongholdAction(MainAction):
    """The special action of one faction's stronghold; the tag is its name on the faction board."""

    __slots__ = ()

    @classmethod
    def is_barred(cls, g: Game, seat: Seat) -> bool:
        player = g.players[seat]
        # Most kinds belong to other factions; no obstacle needs to be worded for them.
        return player.data.stronghold_action != cls.tag or stronghold_action_obstacle(player, cls.tag) is not None

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        return why_stronghold_action_unavailable(g.players[seat], cls.tag) or super().why_unavailable(g, seat)


def stronghold_action_obstacle(player: Player, action: str) -> Obstacle | None:
    """Return why the special action of a stronghold is not available (TM-7.7.1)."""
    if player.data.stronghold_action != action:
        return Obstacle("TM-7.7.1", "your faction has no such action")
    if not player.has_stronghold:
        return Obstacle("TM-7.7.1", "your stronghold is not built yet")
    if action in player.used:
        return Obstacle("TM-7.7.1", "you have used your stronghold's action this round")
    return None


def why_stronghold_action_unavailable(player: Player, action: str) -> Obstacle | None:
    """Return why the player's own special action of this name is not available; None for those of other factions."""
    return stronghold_action_obstacle(player, action) if player.data.stronghold_action == action else None
