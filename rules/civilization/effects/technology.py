"""A technology is added to a pyramid, with its effects (CIV-10.6, CIV-10.8)."""

from __future__ import annotations

from rules.civilization.board.knowledge import unlocked_governments
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.state import Game
from rules.civilization.effects.atomic import atomic
from rules.civilization.effects.tokens import upgrade_buildings
from rules.engine.core.text import Seat


@atomic
def learn(g: Game, seat: Seat, technology: str) -> None:
    """Add a technology: limits, ranks and coins follow from it, a government is unlocked, buildings are upgraded."""
    player = g.players[seat]
    row = TECHNOLOGIES[technology]
    known_before = unlocked_governments(player)
    player.technologies.append(technology)
    if row.unlocks_government and row.unlocks_government not in known_before:
        player.unlocked.append(row.unlocks_government)
    if row.unlocks_building:
        upgrade_buildings(g, seat, row.unlocks_building)
