"""Migrations of stored states to the present version."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

VERSION = 4
"""The version of stored games. A change of their form, or of the rules for running games, raises it."""


def _round_ends(state: dict[str, Any]) -> dict[str, Any]:
    """Add the ends of rounds; a game of version 1 has not kept earlier ones."""
    return {**state, "round_ends": []}


def _map_building(state: dict[str, Any]) -> dict[str, Any]:
    """Name who builds the map: in version 2 it was the players, unless an option said otherwise (ND-3.12)."""
    return {**state, "options": {"map_building": "players", **state["options"]}}


def _spent_tokens(state: dict[str, Any]) -> dict[str, Any]:
    """Leave the state as it is: version 4 also counts the tokens spent in a fight, and none is stored during one."""
    return state


MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {
    1: _round_ends,
    2: _map_building,
    3: _spent_tokens,
}
"""From version n to the function that turns a plain state of version n into one of n + 1."""
