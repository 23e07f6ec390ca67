"""Culture event cards (CIV-14.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.civilization.core.catalog.base import FOLDER, Level, NamedRow, Resource, Timing, expect
from rules.engine.core.catalog import StrictRow, by_id, load


@dataclass(frozen=True, kw_only=True)
class EventRow(NamedRow):
    """A culture event; numbers it does not use are 0. The code of each is in `actions/events`."""

    level: Level
    count: int
    timing: Timing
    effect: str
    interrupt: bool = False
    resources: tuple[Resource, ...] = ()
    range: int = 0
    steps: int = 0
    max_level: int = 0
    production: int = 0


@dataclass(frozen=True, kw_only=True)
class _Events(StrictRow):
    level_totals: Mapping[Level, int]
    event: tuple[EventRow, ...]


_READ = load(FOLDER / "culture_events.toml", _Events)
EVENTS: Mapping[str, EventRow] = by_id(_READ.event, "culture_events.toml")
for _level, _number in _READ.level_totals.items():
    expect("culture_events.toml", _level, _number, sum(row.count for row in EVENTS.values() if row.level == _level))


def event_deck(level: Level) -> tuple[str, ...]:
    """Return all cards of a level."""
    return tuple(row.id for row in EVENTS.values() if row.level == level for _ in range(row.count))
