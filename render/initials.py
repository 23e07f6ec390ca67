"""The shortest prefixes that distinguish names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

K = TypeVar("K")


def beginnings(names: Mapping[K, str]) -> dict[K, str]:
    """Return the shortest distinguishing prefix of each name, or all of it if there is none."""
    found = {}
    for key, name in names.items():
        others = [other for at, other in names.items() if at != key]
        lengths = range(1, len(name) + 1)
        length = next((n for n in lengths if not any(other[:n] == name[:n] for other in others)), len(name))
        found[key] = name[:length].capitalize()
    return found
