"""The faction of each seat, stored with the result."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text
from rules.terra_mystica.core.catalog import FACTIONS
from rules.terra_mystica.core.names import faction_name
from rules.terra_mystica.core.state import Game


def played(g: Game, seat: Seat, decisions: Sequence[AnyAction]) -> list[str]:
    """Return the faction of a seat."""
    faction = g.players[seat].faction
    return [faction] if faction else []


def played_name(faction: str) -> Text:
    """Return the name of a faction."""
    return faction_name(faction) if faction in FACTIONS else Text(faction)
