"""The shortest prefixes that distinguish names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

K = TypeVar("K")


def single_letters(names: Mapping[K, str]) -> dict[K, str]:
    """Return for each name its first letter that no earlier name has, or a number if none is left."""
    found: dict[K, str] = {}
    for number, (key, name) in enumerate(names.items(), 1):
        letters = (letter.upper() for letter in name if letter.isalpha())
        found[key] = next((letter for letter in letters if letter not in found.values()), f"{number}")
    return found


def beginnings(names: Mapping[K, str]) -> dict[K, str]:
    """Return the shortest distinguishing prefix of each name, or all of it if there is none."""
    found = {}
    for key, name in names.items():
        others = [other for at, other in names.items() if at != key]
        lengths = range(1, len(name) + 1)
        length = next((n for n in lengths if not any(other[:n] == name[:n] for other in others)), len(name))
        found[key] = name[:length].capitalize()
    return found
