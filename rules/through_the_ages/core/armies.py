"""Grouping units into armies (TTN-11.3, TTO-10.1.2 to TTO-10.1.5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rules.through_the_ages.core.cards import Tactic

OUTDATED_BY = 2
"""An army is outdated if a unit is at least this many levels below its tactic."""

Units = Mapping[str, Mapping[int, int]]
"""The number of units by kind and level."""


@dataclass(frozen=True, slots=True)
class Armies:
    """The armies that a tactic forms from some units: the strength of each, best first."""

    bonuses: tuple[int, ...] = ()

    @property
    def strength(self) -> int:
        """The total strength of the armies."""
        return sum(self.bonuses)


_Units = tuple[tuple[str, tuple[tuple[int, int], ...]], ...]
"""The same as `Units`, but hashable."""


class _Army(NamedTuple):
    """The units of one army of a tactic, and its strength, whole and outdated."""

    infantry: int
    cavalry: int
    artillery: int
    strength: int
    outdated: int
    outdated_level: int
    """Units of this level and below make an army outdated."""


@dataclass(slots=True)
class _Pool:
    """Units that can still join an army; air forces are counted separately."""

    infantry: int = 0
    cavalry: int = 0
    artillery: int = 0


def armies(tactic: Tactic | None, units: Units, *, infantry_rides: bool = False) -> Armies:
    """Return the grouping with the highest strength; each army may have one air force, which doubles its strength.

    With `infantry_rides`, infantry may replace cavalry (Genghis Khan, TTN-14.9). Then one more whole army can cost two
    outdated ones, so every number of whole armies is tried.
    """
    if tactic is None:
        return Armies()
    asked = _Army(
        tactic.infantry, tactic.cavalry, tactic.artillery, tactic.strength, tactic.outdated, tactic.level - OUTDATED_BY
    )
    return _best(asked, tuple([(kind, tuple(levels.items())) for kind, levels in units.items()]), infantry_rides)


# Cached: ratings are refreshed after every change, and the units are mostly the same.
@lru_cache(maxsize=4096)
def _best(army: _Army, units: _Units, infantry_rides: bool) -> Armies:
    recent = _pool(units, above=army.outdated_level)
    whole = _most(army, recent, infantry_rides)
    air = sum(number for kind, levels in units if kind == "air" for _, number in levels)
    tried = range(whole + 1) if infantry_rides else (whole,)
    return max((_grouped(army, units, recent, each, air, infantry_rides) for each in tried), key=lambda a: a.strength)


def _pool(units: _Units, above: int = -1) -> _Pool:
    """Return the units of levels above the given one."""
    pool = _Pool()
    for kind, levels in units:
        number = sum([n for level, n in levels if level > above])
        if kind == "infantry":
            pool.infantry = number
        elif kind == "cavalry":
            pool.cavalry = number
        elif kind == "artillery":
            pool.artillery = number
    return pool


def _grouped(army: _Army, units: _Units, recent: _Pool, whole: int, air: int, infantry_rides: bool) -> Armies:
    """Return the given number of whole armies, with as many outdated ones as the rest forms."""
    rest = _pool(units)
    # Infantry is more versatile, so cavalry is used first.
    riders = max(0, whole * army.cavalry - recent.cavalry) if infantry_rides else 0
    rest.infantry -= whole * army.infantry + riders
    rest.cavalry -= whole * army.cavalry - riders
    rest.artillery -= whole * army.artillery
    bonuses = [army.strength] * whole + [army.outdated] * _most(army, rest, infantry_rides)
    doubled = [2 * bonus for bonus in bonuses[:air]] + bonuses[air:]
    return Armies(tuple(sorted(doubled, reverse=True)))


def _most(army: _Army, pool: _Pool, infantry_rides: bool) -> int:
    """Return the number of armies that a pool forms."""
    mounted = (pool.infantry + pool.cavalry, army.infantry + army.cavalry)
    slots = [
        (pool.infantry, army.infantry),
        mounted if infantry_rides else (pool.cavalry, army.cavalry),
        (pool.artillery, army.artillery),
    ]
    return min([have // need for have, need in slots if need], default=0)
