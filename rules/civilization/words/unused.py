"""What a player wastes by ending a part of a phase: cities that could act, figures that could move."""

from __future__ import annotations

from rules.civilization.board.control import cities_of
from rules.civilization.core.state import Game
from rules.civilization.words.situations import unmoved
from rules.engine.core.text import Seat, Text, say_n


def unused(g: Game, seat: Seat) -> Text | None:
    """Cities without an action in City Management, groups that have not moved in Movement (CIV-8.1, CIV-9.1)."""
    player = g.players[seat]
    if g.active != seat:
        return None
    if g.phase == "city_management":
        idle = [
            centre
            for centre in cities_of(g, seat)
            if player.turn.actions.get(centre, 0) <= player.turn.extra_actions
            and (player.government_row.capital_may_act or not g.cities[centre].capital)
        ]
        return say_n("{n} city idle", "{n} cities idle", len(idle)) if idle else None
    if g.phase == "movement":
        here = len(unmoved(player))
        return say_n("figures on {n} square unmoved", "figures on {n} squares unmoved", here) if here else None
    return None
