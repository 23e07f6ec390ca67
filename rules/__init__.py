"""Polis: the rules of every game, free of Discord, pictures and clocks. `GAMES` lists what can be played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any

from rules.engine.rules import Rules

TITLES = {"tm": ("rules.terra_mystica", "TERRA_MYSTICA"), "tta": ("rules.through_the_ages", "THROUGH_THE_AGES")}
"""The module of each title, and the name of its rules there."""


class _Games(Mapping[str, Rules[Any]]):
    """The rules of every title by its key. A title is imported when it is asked for first."""

    def __getitem__(self, key: str) -> Rules[Any]:
        return _rules(key)

    def __contains__(self, key: object) -> bool:
        return key in TITLES

    def __iter__(self) -> Iterator[str]:
        return iter(TITLES)

    def __len__(self) -> int:
        return len(TITLES)


@cache
def _rules(key: str) -> Rules[Any]:
    module, name = TITLES[key]
    rules: Rules[Any] = getattr(import_module(module), name)
    return rules


GAMES: Mapping[str, Rules[Any]] = _Games()

__all__ = ["GAMES"]
