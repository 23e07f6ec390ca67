"""Advice for the choice of a leader."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, say
from rules.new_dawn.actions.setup import TakeLeader
from rules.new_dawn.core.state import Game

# A menu shows 100 characters of each.
GOOD_FOR: Mapping[str, Text] = {
    "trajan": say("Early trade: caravans leave from any of your cities. Good for a first game."),
    "cleopatra": say("World wonders, each for 1 less. Good for a first game."),
    "montezuma": say("War: winning an attack lets you rearrange your cards. For the experienced."),
    "gilgamesh": say("Hunting barbarians, who bring resources for wonders. Good for a first game."),
    "hojo_tokimune": say("Expanding over desert and mountains beside water. Look at the map first."),
    "tomyris": say("Attacks with +3 in grassland and hills. Good if you like to fight."),
    "teddy_roosevelt": say("Natural wonders, which work like a trade token every turn. Find them early."),
    "catherine_de_medici": say("World wonders and land together: every new wonder lets you expand faster."),
}
"""By leader, in one or two short sentences."""


def advice(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Return the strengths of a leader; None for other actions."""
    return GOOD_FOR[action.leader] if isinstance(action, TakeLeader) else None
