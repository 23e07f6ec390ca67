"""Advice for choosing a faction: abilities and strengths."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, say
from rules.terra_mystica.actions import ChooseFaction
from rules.terra_mystica.core.catalog import FACTIONS
from rules.terra_mystica.core.state import Game

# A menu shows 100 characters of each.
GOOD_FOR: Mapping[str, Text] = {
    "alchemists": say("Never short of coins, rich in power with the stronghold. Needs a plan."),
    "auren": say("Climbing the cults, two steps a round with the stronghold. A quiet game."),
    "chaos_magicians": say("Many favor tiles with few buildings. A slow start, for the experienced."),
    "cultists": say("Climbing the cults while neighbours take your power. Build beside others."),
    "darklings": say("Points for digging, paid with priests, who are scarce. Needs a plan."),
    "dwarves": say("Points for tunnels under rivers and foreign land. No ships, and simple to play."),
    "engineers": say("Cheap buildings, and bridges that score every round. Poor at the start."),
    "fakirs": say("Reaches far places that nobody else can. Costs priests: for the experienced."),
    "giants": say("All land costs two spades, so take what nobody else wants. Simple to play."),
    "halflings": say("A point for every spade, and digging becomes cheap fast. Good for a first game."),
    "mermaids": say("Travels far by ship and founds towns across the river. Good for a first game."),
    "nomads": say("A strong start; the stronghold turns land beside you into desert for free. Good for a first game."),
    "swarmlings": say("Many workers and several towns, though buildings are expensive. Build beside others."),
    "witches": say("Many towns, and free dwellings in far forests. Good for a first game."),
}
"""Advice by faction, in one or two short sentences."""
NO_ABILITY = "No ability of their own."
"""The text of a faction that has no special ability before it has its stronghold."""


def advice(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Return the advice on a faction; None for other choices."""
    return GOOD_FOR[action.faction] if isinstance(action, ChooseFaction) else None


def details(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Return the abilities of a faction, at first and with its stronghold; None for other choices."""
    if not isinstance(action, ChooseFaction):
        return None
    row = FACTIONS[action.faction]
    if row.ability == NO_ABILITY:
        return say("With the stronghold: {later}", later=Text(row.stronghold))
    return say("{ability} With the stronghold: {later}", ability=Text(row.ability), later=Text(row.stronghold))
