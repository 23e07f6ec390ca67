"""What each player may wish for before a game begins, such as a colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.engine.core.text import Text


@dataclass(frozen=True, slots=True)
class Preference:
    """Something of which everybody at the table may name what they like best, then what they like next.

    What was named becomes an option of the game that nobody chooses: for each seat the values in this order, the best
    one first, none for a seat that wishes for nothing.
    """

    option: str
    """The name of the option."""
    title: Text
    values: Mapping[str, Text]
    """What can be wished for, and how it is called."""
