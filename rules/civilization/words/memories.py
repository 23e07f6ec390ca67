"""What of a game is remembered when it is over: which nation a seat led."""

from __future__ import annotations

from collections.abc import Sequence

from rules.civilization.core.catalog.nations import NATIONS
from rules.civilization.core.state import Game
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text


def played(g: Game, seat: Seat, decisions: Sequence[AnyAction]) -> list[str]:
    """The nation of a seat; decisions tell no more."""
    nation = g.players[seat].nation
    return [nation] if nation else []


def played_name(nation: str) -> Text:
    """What people call a nation."""
    return Text(NATIONS[nation].name) if nation in NATIONS else Text(nation)
