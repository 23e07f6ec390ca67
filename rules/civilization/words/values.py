"""Values of the fields of actions, as people read them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.civilization.actions.plan import read_items
from rules.civilization.actions.trade import BACKS
from rules.civilization.core.catalog.build import UNIT_CARDS
from rules.civilization.core.catalog.nations import NATIONS
from rules.civilization.core.grid import square_named
from rules.civilization.core.state import Game
from rules.civilization.words.deals import thing_name
from rules.civilization.words.descriptions import describe
from rules.civilization.words.names import NAMES, TO, square_text, unit_name
from rules.engine.core.text import Seat, Text, Who, say

SEATS = ("player", "other", "rival", "whom", "victim")
"""Fields that name a player."""
GIVEN = ("token", "give", "get", "given")
"""Fields that name tokens and cards, some of them by their backs."""
STEPS: Mapping[str, Text] = {str(direction): text for direction, text in TO.items()} | {
    f"explore_{direction}": say("discover the tile {where}", where=text) for direction, text in TO.items()
}


UNTIL = {"segment": say("this part of the phase"), "turn": say("this turn")}
"""The time for which a player lets others act freely."""


def value_label(g: Game, name: str, value: object) -> Text | None:
    """Return a value of a field in words: a square with its contents, a card by its name; None for numbers."""
    if isinstance(value, int) and name in SEATS and 0 <= value < len(g.players):
        return say("{who}", who=Who(Seat(value)))
    if not isinstance(value, str):
        return None
    if square_named(value) is not None:
        return square_text(g, value)
    if name == "nation" and value in NATIONS:
        return Text(NATIONS[value].name)
    if name == "items":
        return _item(g, value)
    if name == "until":
        return UNTIL.get(value)
    if name in ("direction", "steps"):
        return STEPS.get(value)
    if value in UNIT_CARDS:
        return unit_name(value)
    if ":" in value or (name in GIVEN and value in BACKS):
        return thing_name(value)
    return NAMES.get(value)


def _item(g: Game, written: str) -> Text | None:
    """Return an item of a plan in words (CIV-18.12)."""
    actions = read_items(g.phase, [written])
    if not actions or g.active is None:
        return None
    (action,) = actions
    return action.kind_name() if action.obstacle(g, g.active) else describe(g, g.active, action)
