"""Effects of a player's technologies: limits, ranks, the pyramid (CIV-9.1 to CIV-9.4, CIV-10.2 to CIV-10.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rules.civilization.core.catalog.base import UnitType
from rules.civilization.core.catalog.numbers import DIALS, LIMITS
from rules.civilization.core.catalog.technology import TECHNOLOGIES, TechnologyRow, Water
from rules.civilization.core.player import Player

LEVELS = 5
PORCELAIN_DISCOUNT = 5


def known(player: Player) -> Iterator[TechnologyRow]:
    """Return the cards in a player's pyramid."""
    return (TECHNOLOGIES[technology] for technology in player.technologies)


@dataclass(frozen=True, slots=True)
class MapLimits:
    """The limits on the map that technologies set."""

    travel_speed: int
    stacking_limit: int
    cities: int
    water: Water


@lru_cache(maxsize=1024)
def _map_limits(technologies: tuple[str, ...]) -> MapLimits:
    # Asked for each step of each path.
    rows = [TECHNOLOGIES[technology] for technology in technologies]
    crossed = {row.water for row in rows}
    return MapLimits(
        max(LIMITS.travel_speed, *(row.travel_speed for row in rows), 0),
        max(LIMITS.stacking_limit, *(row.stacking_limit for row in rows), 0),
        max(LIMITS.max_cities, *(row.max_cities for row in rows), 0),
        "end" if "end" in crossed else "cross" if "cross" in crossed else "",
    )


def travel_speed(player: Player) -> int:
    """Return the travel speed of the figures (CIV-9.1)."""
    return _map_limits(tuple(player.technologies)).travel_speed


def stacking_limit(player: Player) -> int:
    """Return the most figures on a square (CIV-9.3)."""
    return _map_limits(tuple(player.technologies)).stacking_limit + player.row.stacking_limit_bonus


def city_limit(player: Player) -> int:
    """Return the most cities, the capital included (CIV-6.3.1)."""
    return _map_limits(tuple(player.technologies)).cities


def water(player: Player) -> Water:
    """Return whether figures may cross water, or end there too (CIV-9.4)."""
    return _map_limits(tuple(player.technologies)).water


def rank(player: Player, kind: UnitType) -> int:
    """Return the rank of a type of units; it is never lost (CIV-10.6)."""
    upgrades = [row.upgrades_unit for row in known(player)]
    return max([1, *(upgrade.rank for upgrade in upgrades if upgrade is not None and upgrade.type == kind)])


def has_aircraft(player: Player) -> bool:
    """Return whether aircraft are unlocked (CIV-8.4)."""
    return any(row.unlocks_unit == "aircraft" for row in known(player))


def unlocked_governments(player: Player) -> list[str]:
    """Return the governments that may be adopted, the usual one first (CIV-6.4.4)."""
    return list(
        dict.fromkeys(
            ["despotism", player.row.starting_government]
            + [row.unlocks_government for row in known(player) if row.unlocks_government]
        )
    )


def pyramid(player: Player) -> list[int]:
    """Return the number of cards in each row, the first row first (CIV-10.4)."""
    rows = [player.level_in_pyramid(technology) for technology in player.technologies]
    return [rows.count(level) for level in range(1, LEVELS + 1)]


def has_place(player: Player, level: int) -> bool:
    """Return whether a card of a level can be added to the pyramid (CIV-10.4)."""
    rows = pyramid(player)
    return level == 1 or rows[level - 2] >= rows[level - 1] + 2


def trade_needed(level: int, porcelain_tower: bool) -> int:
    """Return the trade needed for a technology of a level (CIV-10.2)."""
    return DIALS.technology_cost[level] - (PORCELAIN_DISCOUNT if porcelain_tower else 0)
