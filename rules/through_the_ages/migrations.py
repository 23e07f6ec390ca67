"""Stored positions of older versions of the rules, brought to the present form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any


def without_fixes(state: dict[str, Any]) -> dict[str, Any]:
    """Version 1 knew no corrections of the rules: what it stored goes on without them."""
    state["options"].setdefault("fixes", [])
    return state


MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {1: without_fixes}
