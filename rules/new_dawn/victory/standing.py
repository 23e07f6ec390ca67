"""The winner and the order of the players (ND-15.4, ND-15.5, ND-15.7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.engine.core.rules import Standing
from rules.engine.core.text import Seat, Text, say
from rules.new_dawn.board.control import controlled_wonders, friendly_mask
from rules.new_dawn.core.player import Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.victory.agendas import completed_cards

ORIGINS: Mapping[str, Text] = {
    "cards": say("victory cards"),
    "wonders": say("world wonders"),
    "spaces": say("spaces controlled"),
}
"""The parts of the standing, in the order in which they decide."""


def rank_key(g: Game, player: Player) -> tuple[int, int, int]:
    """Return completed victory cards, then world wonders, then friendly spaces."""
    wonders = sum(1 for _ in controlled_wonders(g, player.seat))
    return completed_cards(g, player), wonders, friendly_mask(g, player.seat).bit_count()


def standing(g: Game) -> Sequence[Standing]:
    """Return the players by completed victory cards; wonders, then spaces, break ties."""
    keys = {player.seat: rank_key(g, player) for player in g.players}
    order = sorted(keys.values(), reverse=True)
    places = [
        Standing(seat, order.index(key) + 1, key[0], {"cards": key[0], "wonders": key[1], "spaces": key[2]})
        for seat, key in keys.items()
    ]
    return sorted(places, key=lambda place: place.rank)


def winners(g: Game) -> list[Seat]:
    """Return the winners at the start of the first player's turn, if any (ND-15.4)."""
    if not any(completed_cards(g, player) == len(g.victory_cards) for player in g.players):
        return []
    return [place.seat for place in standing(g) if place.rank == 1]
