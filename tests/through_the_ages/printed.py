"""What is printed on cards and boards of both editions, frozen in `printed_*.toml` beside this module.

The rows are written independently of `data/through_the_ages`, so that a number changed there by mistake is noticed.
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
    """Everything that is printed in an edition."""
    path = Path(__file__).parent / f"printed_{edition}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def rows(edition: str) -> Mapping[str, Row]:
    """The cards of an edition by id, civil and military."""
    return {**tables(edition)["civil"], **tables(edition)["military"]}
