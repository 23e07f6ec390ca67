"""Stored positions of earlier versions as positions of this one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def _later_rules(state: dict[str, Any]) -> dict[str, Any]:
    """A game of version 1 goes on without the rules that came after it (TM-7.9.2, TM-7.9.3, TM-10.4, TM-14.5)."""
    return {**state, "options": {**state["options"], "fixes": []}}


MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: _later_rules}
