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
