"""The rules of every title. They need no Discord, pictures or clocks. `GAMES` maps each key to its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, TypeVar

from rules.engine.rules import Rules

T = TypeVar("T")

TITLES: Mapping[str, str] = {
    "tm": "terra_mystica",
    "tta": "through_the_ages",
    "dawn": "new_dawn",
    "civ": "civilization",
}
"""The folder of each title below `rules`, `render` and `data`, by its key. Titles are registered only here."""


class ByTitle(Mapping[str, T]):
    """A mapping from title keys to values that are made from the title's folder on first use."""

    def __init__(self, make: Callable[[str, str], T], folders: Mapping[str, str] = TITLES) -> None:
        """Map the titles in `folders`; `make` gets the key and the folder of a title."""
        self._make = make
        self._folders = folders
        self._made: dict[str, T] = {}

    def __getitem__(self, key: str) -> T:
        if key not in self._made:
            self._made[key] = self._make(key, self._folders[key])
        return self._made[key]

    def __contains__(self, key: object) -> bool:
        return key in self._folders

    def __iter__(self) -> Iterator[str]:
        return iter(self._folders)

    def __len__(self) -> int:
        return len(self._folders)


def _rules(_key: str, folder: str) -> Rules[Any]:
    """Return the rules of a title: the attribute of its package named like the folder, in capitals."""
    rules: Rules[Any] = getattr(import_module(f"rules.{folder}"), folder.upper())
    return rules


GAMES: Mapping[str, Rules[Any]] = ByTitle(_rules)
"""The rules of every title by its key; each is imported on first use."""

__all__ = ["GAMES", "TITLES", "ByTitle"]
