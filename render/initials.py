"""The shortest beginnings of names by which they are told apart."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

K = TypeVar("K")


def single_letters(names: Mapping[K, str]) -> dict[K, str]:
    """For each name the first of its letters that no name before it has; a number where none is left."""
    found: dict[K, str] = {}
    for number, (key, name) in enumerate(names.items(), 1):
        letters = (letter.upper() for letter in name if letter.isalpha())
        found[key] = next((letter for letter in letters if letter not in found.values()), f"{number}")
    return found


def beginnings(names: Mapping[K, str]) -> dict[K, str]:
    """The shortest beginning of each name by which it is told from the others; all of it when they begin alike."""
    found = {}
    for key, name in names.items():
        others = [other for at, other in names.items() if at != key]
        lengths = range(1, len(name) + 1)
        length = next((n for n in lengths if not any(other[:n] == name[:n] for other in others)), len(name))
        found[key] = name[:length].capitalize()
    return found
