"""Technologies added to a pyramid, with their effects (CIV-10.6, CIV-10.8)."""

from __future__ import annotations

from rules.civilization.board.knowledge import unlocked_governments
from rules.civilization.core.catalog.base import UnitType
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.state import Game
from rules.civilization.effects.atomic import atomic
from rules.civilization.effects.draws import draw_unit, units_left
from rules.civilization.effects.event_texts import tell_unit_gained
from rules.civilization.effects.tokens import upgrade_buildings
from rules.engine.core.text import Seat


@atomic
def learn(g: Game, seat: Seat, technology: str) -> None:
    """Add a technology with its limits, ranks and coins, unlock a government, and upgrade buildings."""
    player = g.players[seat]
    row = TECHNOLOGIES[technology]
    known_before = unlocked_governments(player)
    player.technologies.append(technology)
    if row.unlocks_government and row.unlocks_government not in known_before:
        player.unlocked.append(row.unlocks_government)
    if row.unlocks_building:
        upgrade_buildings(g, seat, row.unlocks_building)


GERMANY = "germany"


def unit_of(technology: str) -> UnitType | None:
    """Return the type of units that a technology upgrades or unlocks (CIV-10.11)."""
    row = TECHNOLOGIES[technology]
    return "aircraft" if row.unlocks_unit else None if row.upgrades_unit is None else row.upgrades_unit.type


def research(g: Game, seat: Seat, technology: str) -> None:
    """Learn a technology by normal or free research; Germany gains a unit and a resource (CIV-10.8, CIV-10.11)."""
    learn(g, seat, technology)
    kind = unit_of(technology)
    if kind is None or g.players[seat].nation != GERMANY:
        return
    if units_left(g, kind):
        draw_unit(g, seat, kind)
        tell_unit_gained(g, seat, kind)
    if any(g.market.values()):
        g.players[seat].resources_due += 1
