"""Values of the fields of actions, as people read and type them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.core.text import Seat, Text, Who, say
from rules.new_dawn.actions.further import BYS, name_of
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS, LEADERS
from rules.new_dawn.core.catalog.numbers import RESOURCE_ROWS
from rules.new_dawn.core.catalog.wonders import CITY_STATES, DIPLOMACY_CARDS, NATURAL_WONDERS, WONDERS
from rules.new_dawn.core.player import ON_CARD
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.names import card_with_type, space_name

SEATS = ("owner",)
"""Fields that name a player or nobody."""
PLACES = ("space", "other", "to", "caravan")
"""Fields that name a space."""
TOKENS: Mapping[str, Text] = {
    "card": say("from the card"),
    "beside": say("next to your spaces"),
    "trade": say("with a trade token"),
    "city_state": say("with a city-state"),
    "natural_wonder": say("with a natural wonder"),
    "hills": say("with Stonehenge"),
}
NAMES: Mapping[str, Mapping[str, Text]] = {
    "source": TOKENS,
    "kind": {
        "trade": say("a trade token"),
        "city_state": say("a city-state"),
        "natural_wonder": say("a natural wonder"),
    },
    "mode": {"range": say("within range"), "caravan": say("in place of a caravan")},
    "caravan": {ON_CARD: say("the card")},
    "side": {"a": say("side A"), "b": say("side B")},
    "resource": {row.id: Text(row.name) for row in RESOURCE_ROWS.values()},
    "wanted": {row.id: Text(row.name) for row in RESOURCE_ROWS.values()},
    "resources": {row.id: Text(row.name) for row in RESOURCE_ROWS.values()},
    "by": {by: name_of(by) for by in BYS},
    "leader": {row.id: Text(row.name) for row in LEADERS.values()},
    "wonder": {row.id: Text(row.name) for row in WONDERS.values()},
    "token": {row.id: Text(row.name) for row in NATURAL_WONDERS.values()},
    "natural_wonders": {row.id: Text(row.name) for row in NATURAL_WONDERS.values()},
}
"""The names of field values, by field."""
CARDS = ("card", "other", "replaces", "returned")
"""Fields that name a card of any kind."""
CARD_NAMES: Mapping[str, Text] = {
    **{card: card_with_type(card) for card in FOCUS_CARDS},
    **{row.id: Text(row.name) for row in (*WONDERS.values(), *CITY_STATES.values(), *DIPLOMACY_CARDS.values())},
}


def value_label(g: Game, name: str, value: object) -> Text | None:
    """Return a value of a field in words: a card with its type, a space with its contents; None for numbers."""
    if name in SEATS and isinstance(value, int):
        return say("{who}", who=Who(Seat(value)))
    if not isinstance(value, str):
        return None
    if name in CARDS and value in CARD_NAMES:
        return CARD_NAMES[value]
    if name in PLACES and value in g.world.space:
        return space_name(g, value)
    return NAMES.get(name, {}).get(value)
