"""The strength of the factions when played by computer players."""

from __future__ import annotations

from collections.abc import Mapping

STRENGTH: Mapping[str, float] = {
    "witches": 7.0,
    "auren": 6.0,
    "nomads": 8.0,
    "fakirs": 4.0,
    "mermaids": 9.0,
    "swarmlings": 7.0,
    "chaos_magicians": 8.0,
    "giants": 3.0,
    "engineers": 4.0,
    "dwarves": 12.0,
    "halflings": 10.0,
    "cultists": 9.0,
    "alchemists": 6.0,
    "darklings": 13.0,
}
"""Relative strength in victory points: half of the deviation from the average in 170 games."""
