"""The printed values of cards and boards of both editions, copied into `printed_*.toml` next to this module.

The rows are written independently of `data/through_the_ages`, so that a number changed there by mistake is detected.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

EDITIONS = ("new_story", "original")
Row = Mapping[str, Any]


@cache
def tables(edition: str) -> Mapping[str, Any]:
    """Return everything that is printed in an edition."""
    path = Path(__file__).parent / f"printed_{edition}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def rows(edition: str) -> Mapping[str, Row]:
    """Return the cards of an edition by id, civil and military."""
    return {**tables(edition)["civil"], **tables(edition)["military"]}
