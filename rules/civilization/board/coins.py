"""The economy dial: every coin a player owns (CIV-12.1 to CIV-12.6)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.civilization.board.control import blockaded, marker_square
from rules.civilization.board.icons import all_coins, blockaded_coins
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat

COINS_OF = {row.id: row.coins for row in TECHNOLOGIES.values()}
PANAMA_CANAL = "panama_canal"
SHEET = "sheet"
"""The place of coin tokens that belong to no card (CIV-11.9, CIV-14.3.12)."""


def coin_tokens(g: Game, seat: Seat) -> int:
    """Return the coin tokens that count now: those of a blockaded Panama Canal do not (CIV-12.6)."""
    found = 0
    for place, number in g.players[seat].coin_tokens.items():
        square = marker_square(g, "wonder", place) if place == PANAMA_CANAL else None
        if square is None or not blockaded(g, square):
            found += number
    return found


def lost_coins(g: Game, seat: Seat) -> int:
    """Return the coins that do not count now, because enemies are on their squares (CIV-12.2, CIV-12.6)."""
    tokens = sum(g.players[seat].coin_tokens.values()) - coin_tokens(g, seat)
    return blockaded_coins(g, seat) + tokens


@dataclass(frozen=True, slots=True)
class CoinSources:
    """The coins of a player by their source (CIV-12.1 to CIV-12.6)."""

    squares: int
    technologies: int
    government: int
    tokens: int

    @property
    def total(self) -> int:
        """The value of the economy dial."""
        return self.squares + self.technologies + self.government + self.tokens


def coin_sources(g: Game, seat: Seat) -> CoinSources:
    """Return the sources of a player's coins."""
    player = g.players[seat]
    printed = sum([COINS_OF[technology] for technology in player.technologies])
    return CoinSources(all_coins(g, seat), printed, player.government_row.coins, coin_tokens(g, seat))


def coins(g: Game, seat: Seat) -> int:
    """Return the value of the economy dial."""
    return coin_sources(g, seat).total
