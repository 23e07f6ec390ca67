"""Stored positions of earlier versions as positions of this one; there is no earlier version yet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

VERSION = 1
"""The version that games are stored with. Whatever changes their form, or the rules of games that run, raises it."""

MIGRATIONS: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""From version n to the function that turns a plain state of version n into one of n + 1."""
