"""What passes from the loser of a battle to the winner (CIV-11.9, CIV-11.9.1, CIV-11.9.2)."""

from __future__ import annotations

from rules.civilization.core.catalog.base import MARKET_RESOURCES
from rules.civilization.core.catalog.numbers import DIALS
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game
from rules.civilization.effects.atomic import atomic
from rules.engine.core.text import Seat

MOST_TAKEN = 3
"""Trade or culture that one loot brings."""


def tokens_to_loot(loser: Player) -> list[str]:
    """What the winner can see of the loser's resource tokens (CIV-11.9.2)."""
    kinds: list[str] = [kind for kind in MARKET_RESOURCES if loser.resources.get(kind, 0)]
    return [*kinds, *(["hut"] if loser.huts else []), *(["village"] if loser.villages else [])]


@atomic
def loot_trade(g: Game, seat: Seat, loser: Seat) -> int:
    """Take up to 3 trade; what is above 27 is lost."""
    taken = min(MOST_TAKEN, g.players[loser].trade)
    g.players[loser].trade -= taken
    g.players[seat].trade = min(DIALS.trade.max, g.players[seat].trade + taken)
    return taken


@atomic
def loot_culture(g: Game, seat: Seat, loser: Seat) -> int:
    """Take up to 3 culture tokens."""
    taken = min(MOST_TAKEN, g.players[loser].culture)
    g.players[loser].culture -= taken
    g.players[seat].culture += taken
    return taken


@atomic
def loot_token(g: Game, seat: Seat, loser: Seat, token: str) -> None:
    """Take a resource token: the named one, or a random hut or village."""
    winner, victim = g.players[seat], g.players[loser]
    if token == "hut":
        winner.huts.append(victim.huts.pop(g.roll(len(victim.huts))))
    elif token == "village":
        winner.villages.append(victim.villages.pop(g.roll(len(victim.villages))))
    else:
        kind = next(each for each in MARKET_RESOURCES if each == token)
        victim.resources[kind] -= 1
        winner.resources[kind] = winner.resources.get(kind, 0) + 1
    g.reveal()
