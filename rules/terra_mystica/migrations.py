"""Migrations of stored positions to the current version."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def _later_rules(state: dict[str, Any]) -> dict[str, Any]:
    """Keep a game of version 1 without the later rules (TM-7.9.2, TM-7.9.3, TM-10.4, TM-14.5)."""
    return {**state, "options": {**state["options"], "fixes": []}}


MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _later_rules}
