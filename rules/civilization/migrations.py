"""Stored positions of earlier versions as positions of this one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

VERSION = 2
"""The version that games are stored with. Whatever changes their form, or the rules of games that run, raises it."""


def _nearness_by_turn(state: dict[str, Any]) -> dict[str, Any]:
    """Give games that kept no nearness to a victory an empty list; turns to come are added to it.

    The field was added during version 1, so some of its games have it.
    """
    return {"nearness_by_turn": [], **state}


MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _nearness_by_turn}
"""From version n to the function that turns a plain state of version n into one of n + 1."""
