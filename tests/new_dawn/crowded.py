"""Positions with many possible actions, for counting taps."""

from __future__ import annotations

from tests.new_dawn.tables import P1, Position, position
from tests.new_dawn.test_rich_games import late_position

CITIES = "0,0 G cap1; 1,0 G; 2,0 G cs:geneva; 0,1 G; 0,2 G cs:carthage; -1,0 G; -2,0 G cs:brussels; 4,0 G cap2; 3,0 G"


def crowded(cards: str, **trade: int) -> Position:
    """Return three players in the middle of a game, with places everywhere."""
    made = late_position("crowded", 3, errata=False)
    made.g.wonders.clear()
    for player in made.g.players:
        player.leader_id = ("trajan", "cleopatra", "gilgamesh")[player.seat]
    made.row(P1, cards, **trade)
    return made


def among_city_states(cards: str, **trade: int) -> Position:
    """Return three city-states, two spaces from the capital each."""
    made = position(CITIES)
    made.row(P1, cards, **trade)
    return made
