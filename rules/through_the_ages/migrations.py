"""Migrations of stored positions to the current version."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def without_fixes(state: dict[str, Any]) -> dict[str, Any]:
    """Keep a game of version 1 without the later corrections."""
    state["options"].setdefault("fixes", [])
    return state


MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: without_fixes}
