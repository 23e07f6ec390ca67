"""The standing of the players; there are no points, so it shows how near each is to a victory (CIV-1.1, CIV-20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.civilization.board.coins import coins
from rules.civilization.core.catalog.numbers import CULTURE_TRACK, DIALS
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.engine.core.rules import Standing
from rules.engine.core.text import Seat, Text, say

ORIGINS: Mapping[str, Text] = {
    "culture": say("culture track"),
    "tech": say("technologies"),
    "coins": say("coins"),
}
TECHNOLOGIES_TO_WIN = 15
"""The smallest pyramid with Space Flight (CIV-10.7)."""
PERCENT = 100


def progress(g: Game, player: Player) -> Mapping[str, int]:
    """Return a player's progress towards each peaceful victory."""
    return {"culture": player.culture_space, "tech": len(player.technologies), "coins": coins(g, player.seat)}


def nearness(g: Game, player: Player) -> int:
    """Return the nearness of a player's best victory, in percent."""
    return min(PERCENT, max(_nearness(g, player).values()))


def nearest_way(g: Game, player: Player) -> str:
    """Return the peaceful victory that a player is nearest to."""
    ways = _nearness(g, player)
    return max(ways, key=lambda way: ways[way])


def _nearness(g: Game, player: Player) -> dict[str, int]:
    found = progress(g, player)
    return {
        "culture": PERCENT * found["culture"] // CULTURE_TRACK.victory_space,
        "tech": PERCENT * found["tech"] // TECHNOLOGIES_TO_WIN,
        "coins": PERCENT * found["coins"] // DIALS.economy.victory,
    }


def nearness_by_turn(g: Game, seat: Seat) -> Sequence[int]:
    """Return a player's nearness before the first turn, after each completed one, and now, in percent."""
    return [*(row[seat] for row in g.nearness_by_turn), nearness(g, g.players[seat])]


def standing(g: Game) -> Sequence[Standing]:
    """Return the winner first; the others are equal once somebody has won, ordered by nearness.

    Before that, and without a winner, nearness ranks them.
    """
    decided = g.victory is not None and g.victory.kind != "turn_limit"
    winner = g.victory.seat if g.victory is not None and decided else None
    keys = {player.seat: (player.seat == winner, 0 if decided else nearness(g, player)) for player in g.players}
    order = sorted(keys.values(), reverse=True)
    places = [
        Standing(player.seat, order.index(keys[player.seat]) + 1, nearness(g, player), progress(g, player))
        for player in g.players
    ]
    return sorted(places, key=lambda place: (place.rank, -place.points))
