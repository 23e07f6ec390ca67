"""The numbers of a player in one line."""

from __future__ import annotations

from rules.engine.core.text import Seat, say, say_n
from rules.engine.words import Numbers
from rules.new_dawn.core.state import Game
from rules.new_dawn.victory.agendas import completed_cards
from rules.new_dawn.victory.standing import rank_key

DISCS = {"red": "🔴", "blue": "🔵", "green": "🟢", "orange": "🟠"}


def numbers(g: Game, seat: Seat) -> Numbers | None:
    """Return the trade tokens, the spaces and the victory cards of a player; None before these are dealt."""
    player = g.players[seat]
    if not g.victory_cards:
        return None
    cities = sum(city.seat == seat for city in g.cities.values())
    return Numbers(
        DISCS[player.color],
        (
            say_n("{n} city", "{n} cities", cities),
            say_n("{n} trade token", "{n} trade tokens", sum(card.trade for card in player.row)),
        ),
        (
            say("tech {n}", n=player.dial),
            say_n("{n} world wonder", "{n} world wonders", rank_key(g, player)[1]),
        ),
        say("{n} of {all} victory cards", n=completed_cards(g, player), all=len(g.victory_cards)),
    )
