"""Preferences of players before the game begins (ND-18.9)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.core.text import Text, say
from rules.engine.preferences import Preference
from rules.new_dawn.flow.laying_out import first_game_map

COLORS: Mapping[str, Text] = {
    "red": say("red"),
    "blue": say("blue"),
    "green": say("green"),
    "orange": say("orange"),
}
MOST_PLAYERS = 4
LEAST_PLAYERS = 2


def _capitals() -> Mapping[str, Text]:
    """Return the spaces for capitals on the map of the first game, which is larger with more players."""
    found: dict[str, Text] = {}
    for players in range(LEAST_PLAYERS, MOST_PLAYERS + 1):
        for space in first_game_map(players).with_icon("capital"):
            always = players == LEAST_PLAYERS
            more = say("{space}, with {n} or more players", space=space.name, n=players)
            found.setdefault(space.name, Text(space.name) if always else more)
    return found


PREFERENCES = (
    Preference("colors", say("Colour"), COLORS),
    Preference("capitals", say("Capital on the map of the first game"), _capitals()),
)
