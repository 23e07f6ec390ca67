"""Polis: the rules of every game, free of Discord, pictures and clocks. `GAMES` lists what can be played."""

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
"""The folder of each title below `rules`, `render` and `data`, by its key. A title is added here and nowhere else."""


class ByTitle(Mapping[str, T]):
    """Something of every title by its key, made from its folder when it is asked for first."""

    def __init__(self, make: Callable[[str, str], T], folders: Mapping[str, str] = TITLES) -> None:
        """`make` gets the key and the folder of a title; `folders` may leave some titles out."""
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
    """The rules of a title, which go by the name of its folder in capitals."""
    rules: Rules[Any] = getattr(import_module(f"rules.{folder}"), folder.upper())
    return rules


GAMES: Mapping[str, Rules[Any]] = ByTitle(_rules)
"""The rules of every title by its key; each is imported when it is asked for first."""

__all__ = ["GAMES", "TITLES", "ByTitle"]
