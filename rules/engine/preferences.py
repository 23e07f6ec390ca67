"""Preferences that players may name before a game begins, such as a colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.core.text import Text


@dataclass(frozen=True, slots=True)
class Preference:
    """Something for which every player may name preferred values, best first.

    The preferences become an option of the game that cannot be chosen: for each seat its values in this order. The list
    is empty for a seat without preferences.
    """

    option: str
    """The name of the option."""
    title: Text
    values: Mapping[str, Text]
    """The possible values and their names."""
