"""A player's nation in one line."""

from __future__ import annotations

from rules.civilization.core.catalog.nations import NATIONS
from rules.civilization.core.catalog.texts import TEXTS
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat, Text, say


def identity(g: Game, seat: Seat) -> Text | None:
    """Return the nation and its abilities; None before one is chosen (CIV-17)."""
    nation = g.players[seat].nation
    if not nation:
        return None
    return say("{nation}: {text}", nation=Text(NATIONS[nation].name), text=Text(TEXTS.nation[nation]))
