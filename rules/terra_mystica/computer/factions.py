"""How strong the factions are in the hands of the program."""

from __future__ import annotations

from collections.abc import Mapping

STRENGTH: Mapping[str, float] = {
    "witches": 10.0,
    "auren": 7.0,
    "nomads": 10.0,
    "fakirs": 3.0,
    "mermaids": 9.0,
    "swarmlings": 9.0,
    "chaos_magicians": 8.0,
    "giants": 4.0,
    "engineers": 7.0,
    "dwarves": 8.0,
    "halflings": 9.0,
    "cultists": 8.0,
    "alchemists": 6.0,
    "darklings": 11.0,
}
"""In victory points, to be compared with each other."""
