"""The numbers of a player in one line."""

from __future__ import annotations

from rules.engine.core.text import Seat, say, say_n
from rules.engine.words import Numbers
from rules.terra_mystica.core.catalog import TERRAINS
from rules.terra_mystica.core.state import Game

DISCS = {"yellow": "🟡", "brown": "🟤", "black": "⚫", "blue": "🔵", "green": "🟢", "gray": "⚪", "red": "🔴"}

LEGEND = say(
    "Power moves through three bowls: from the first to the second, then to the third. You can only spend what is in "
    "the third."
)
"""The meaning of the bowls, for people who do not know the game."""


def numbers(g: Game, seat: Seat) -> Numbers | None:
    """Return the goods, the bowls and the VP of a faction; None before it is chosen."""
    player = g.players[seat]
    if not player.faction:
        return None
    one, two, three = player.bowls
    return Numbers(
        DISCS[TERRAINS[player.data.terrain].colour],
        (
            say_n("{n} coin", "{n} coins", player.coins),
            say_n("{n} worker", "{n} workers", player.workers),
            say_n("{n} priest", "{n} priests", player.priests),
        ),
        (say("power bowls {one}/{two}/{three}", one=one, two=two, three=three),),
        say("{n} VP", n=player.vp),
    )
