"""Values of the fields of actions, as people read and type them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.civilization.core.catalog.build import UNIT_CARDS
from rules.civilization.core.catalog.nations import NATIONS
from rules.civilization.core.grid import square_named
from rules.civilization.core.state import Game
from rules.civilization.words.bargains import thing_name
from rules.civilization.words.naming import NAMES, TO, square_text, unit_name
from rules.engine.core.text import Seat, Text, Who, say

SEATS = ("player", "other", "rival", "whom", "victim")
"""Fields that name a player."""
DIRECTIONS: Mapping[str, Text] = {str(direction): text for direction, text in TO.items()}


def value_label(g: Game, name: str, value: object) -> Text | None:
    """A value of a field in words: a square with what is there, a card by its name; numbers speak for themselves."""
    if isinstance(value, int) and name in SEATS and 0 <= value < len(g.players):
        return say("{who}", who=Who(Seat(value)))
    if not isinstance(value, str):
        return None
    if square_named(value) is not None:
        return square_text(g, value)
    if name == "nation" and value in NATIONS:
        return Text(NATIONS[value].name)
    if name == "direction":
        return DIRECTIONS.get(value)
    if value in UNIT_CARDS:
        return unit_name(value)
    if name == "token" or ":" in value:
        return thing_name(value)
    return NAMES.get(value)
