"""Stored positions of earlier versions as positions of this one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

VERSION = 3
"""The version that games are stored with. Whatever changes their form, or the rules of games that run, raises it."""


def _nearness_by_turn(state: dict[str, Any]) -> dict[str, Any]:
    """Give games that kept no nearness to a victory an empty list; turns to come are added to it.

    The field was added during version 1, so some of its games have it.
    """
    return {"nearness_by_turn": [], **state}


def _closed(state: dict[str, Any]) -> dict[str, Any]:
    """In a negotiation of version 2 nobody has passed for good: the end of a time left the pass open (CIV-18.15)."""
    return {**state, "closed": []}


MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _nearness_by_turn, 2: _closed}
"""From version n to the function that turns a plain state of version n into one of n + 1."""
