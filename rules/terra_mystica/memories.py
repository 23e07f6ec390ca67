"""What of a game is remembered when it is over: which faction a seat was."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text
from rules.terra_mystica.catalog import FACTIONS
from rules.terra_mystica.state import Game
from rules.terra_mystica.words import faction_name


def played(g: Game, seat: Seat, decisions: Sequence[AnyAction]) -> list[str]:
    """The faction of a seat."""
    faction = g.player(seat).faction
    return [faction] if faction else []


def played_name(faction: str) -> Text:
    """The name of a faction."""
    return faction_name(faction) if faction in FACTIONS else Text(faction)
