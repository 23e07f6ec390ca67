"""Decisions as short sentences, where the name of their kind and the space would read like a label."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Text, say
from rules.terra_mystica.actions import Build, ChooseFaction, PlaceDwelling
from rules.terra_mystica.core.catalog import FACTIONS
from rules.terra_mystica.core.state import Game


def decided(_g: Game, action: AnyAction) -> Text | None:
    """Return a decision in words; None where the name of its kind and its values say enough."""
    match action:
        case ChooseFaction(faction=faction) if faction in FACTIONS:
            return say("Play the {faction}", faction=Text(FACTIONS[faction].name))
        case PlaceDwelling(space=space):
            return say("Place a dwelling on {space}", space=space)
        case Build(space=space):
            return say("Build a dwelling on {space}", space=space)
    return None
