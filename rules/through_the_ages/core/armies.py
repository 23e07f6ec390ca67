"""Grouping units into armies (TTN-11.3, TTO-10.1.2 to TTO-10.1.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.through_the_ages.core.cards import Tactic

OUTDATED_BY = 2
"""An army with a unit so many levels below its tactic is outdated."""

Units = Mapping[str, Mapping[int, int]]
"""How many units there are, by kind and level."""


@dataclass(frozen=True, slots=True)
class Armies:
    """The armies a tactic makes of some units: what each adds, best first."""

    bonuses: tuple[int, ...] = ()

    @property
    def strength(self) -> int:
        """What they add together."""
        return sum(self.bonuses)


@dataclass(slots=True)
class _Pool:
    """Units that can still join an army; air forces are counted apart."""

    infantry: int = 0
    cavalry: int = 0
    artillery: int = 0


def armies(tactic: Tactic | None, units: Units, *, infantry_rides: bool = False) -> Armies:
    """The grouping of highest strength; each army may have one air force, which doubles what it adds.

    With `infantry_rides` infantry may stand for cavalry (Genghis Khan, TTN-14.9); then one whole army more can cost
    two outdated ones, and every number of whole armies is tried.
    """
    if tactic is None:
        return Armies()
    recent = _pool(units, above=tactic.level - OUTDATED_BY)
    whole = _most(tactic, recent, infantry_rides)
    air = sum(units.get("air", {}).values())
    tried = range(whole + 1) if infantry_rides else (whole,)
    return max((_grouped(tactic, units, recent, each, air, infantry_rides) for each in tried), key=lambda a: a.strength)


def _pool(units: Units, above: int = -1) -> _Pool:
    """The units of levels above one."""
    pool = _Pool()
    for kind, levels in units.items():
        number = sum([n for level, n in levels.items() if level > above])
        if kind == "infantry":
            pool.infantry = number
        elif kind == "cavalry":
            pool.cavalry = number
        elif kind == "artillery":
            pool.artillery = number
    return pool


def _grouped(tactic: Tactic, units: Units, recent: _Pool, whole: int, air: int, infantry_rides: bool) -> Armies:
    """The given number of whole armies, and as many outdated ones as the rest makes."""
    rest = _pool(units)
    # Infantry is the more versatile: cavalry rides first.
    riders = max(0, whole * tactic.cavalry - recent.cavalry) if infantry_rides else 0
    rest.infantry -= whole * tactic.infantry + riders
    rest.cavalry -= whole * tactic.cavalry - riders
    rest.artillery -= whole * tactic.artillery
    bonuses = [tactic.strength] * whole + [tactic.outdated] * _most(tactic, rest, infantry_rides)
    doubled = [2 * bonus for bonus in bonuses[:air]] + bonuses[air:]
    return Armies(tuple(sorted(doubled, reverse=True)))


def _most(tactic: Tactic, pool: _Pool, infantry_rides: bool) -> int:
    """How many armies a pool makes."""
    mounted = (pool.infantry + pool.cavalry, tactic.infantry + tactic.cavalry)
    slots = [
        (pool.infantry, tactic.infantry),
        mounted if infantry_rides else (pool.cavalry, tactic.cavalry),
        (pool.artillery, tactic.artillery),
    ]
    return min([have // need for have, need in slots if need], default=0)
