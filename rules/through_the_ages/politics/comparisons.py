"""Comparisons of players: strongest, weakest, ranking by a statistic (TTN-8.1.2, TTN-8.1.3; TTO-8.3.2 to 8.3.4)."""

from __future__ import annotations

from collections.abc import Callable

from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy.ratings import discontent

Statistic = Callable[[Player], int]

PAIR = 2
"""The number of "the two strongest or weakest" with more than two players."""


def ranking(g: Game, statistic: Statistic) -> list[Player]:
    """Return the players by a statistic, highest first; at a tie the player earlier in turn order is higher."""
    return sorted(g.in_turn_order(), key=statistic, reverse=True)


def strength(p: Player) -> int:
    """Return the strength, the statistic of most comparisons (TTO-8.3.2)."""
    return p.ratings.strength


def culture(p: Player) -> int:
    """Return the culture points."""
    return p.culture


def strongest(g: Game, n: int = 1) -> list[Player]:
    """Return the strongest players."""
    return ranking(g, strength)[:n]


def weakest(g: Game, n: int = 1) -> list[Player]:
    """Return the weakest players, the weakest first."""
    return ranking(g, strength)[::-1][:n]


def pair(g: Game) -> int:
    """Return the number of "the two strongest", which is one with two players (TTN-8.1.3, TTO-8.3.4)."""
    return PAIR if len(g.playing()) > PAIR else 1


def _most_culture_if_weak(g: Game) -> list[Player]:
    richest = ranking(g, culture)[0]
    return [richest] if richest in weakest(g, pair(g)) else []


def _all_with_most(g: Game, statistic: Statistic, least: int = 0) -> list[Player]:
    """Return all players tied for most; ties are not broken here (TTN-8.1.2)."""
    most = max(max(map(statistic, g.playing())), least)
    return [player for player in g.in_turn_order() if statistic(player) == most]


WHO: dict[str, Callable[[Game], list[Player]]] = {
    "all": lambda g: g.in_turn_order(),
    "strongest": strongest,
    "weakest": weakest,
    "two_strongest": lambda g: strongest(g, pair(g)),
    "two_weakest": lambda g: weakest(g, pair(g)),
    "most_culture": lambda g: ranking(g, culture)[:1],
    "least_culture": lambda g: ranking(g, culture)[-1:],
    "most_culture_if_weak": _most_culture_if_weak,
    "happiest": lambda g: _all_with_most(g, lambda p: p.ratings.happiness),
    "most_discontent": lambda g: _all_with_most(g, lambda p: discontent(g, p), least=1),
}
"""The players concerned by a row of an event, by the word in the data files; in turn order if several choose."""
