"""Stored positions of earlier versions as positions of this one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

VERSION = 2
"""The version that games are stored with. Whatever changes their form, or the rules of games that run, raises it."""


def _round_ends(state: dict[str, Any]) -> dict[str, Any]:
    """A game of version 1 has not kept how its rounds ended; those to come are kept."""
    return {**state, "round_ends": []}


MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _round_ends}
"""From version n to the function that turns a plain state of version n into one of n + 1."""
