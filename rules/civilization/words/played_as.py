"""The nation of each seat, stored with the result."""

from __future__ import annotations

from collections.abc import Sequence

from rules.civilization.core.catalog.nations import NATIONS
from rules.civilization.core.state import Game
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text


def played(g: Game, seat: Seat, decisions: Sequence[AnyAction]) -> list[str]:
    """Return the nation of a seat; the decisions are not needed."""
    nation = g.players[seat].nation
    return [nation] if nation else []


def played_name(nation: str) -> Text:
    """Return the name of a nation."""
    return Text(NATIONS[nation].name) if nation in NATIONS else Text(nation)
