"""Migrations of stored states to the present version."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

VERSION = 3
"""The version of stored games. A change of their form, or of the rules for running games, raises it."""


def _nearness_by_turn(state: dict[str, Any]) -> dict[str, Any]:
    """Add an empty list of nearness values, to which later turns are added.

    The field was added during version 1, so some of its games have it.
    """
    return {"nearness_by_turn": [], **state}


def _closed(state: dict[str, Any]) -> dict[str, Any]:
    """Add that nobody has passed for good: in version 2 the end of a time left the pass open (CIV-18.15)."""
    return {**state, "closed": []}


MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _nearness_by_turn, 2: _closed}
"""From version n to the function that turns a plain state of version n into one of n + 1."""
