"""Differences between the titles for tests of common behaviour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import cycle, product
from typing import Any

from tests.contract.cases import THOROUGH


@dataclass(frozen=True)
class Title:
    """The beginning of a game: its first question, the command that answers it, the post about a first turn."""

    key: str
    asked: str
    command: str
    option: str
    told: str
    decided: str
    """The beginning of its decision in the audit log."""
    moves: int
    """The number of decisions in the first turn."""
    ending: str = ""
    next_asked: str = ""
    """The next question of the first player."""
    options: Mapping[str, str] = field(default_factory=dict)
    """The options with which one player decides first, and not all at once."""
    soon_over: Mapping[str, str] = field(default_factory=dict)
    """The options with which random players reach the end."""


TITLES: Mapping[str, Title] = {
    "tm": Title("tm", "Choose your faction", "/tm setup faction", "faction", "plays", "Play the ", 1),
    "tta": Title("tta", "Take cards", "/tta take", "card", "takes", "Take ", 2, "; end"),
    "dawn": Title(
        "dawn",
        "Take a space for your capital",
        "/dawn setup capital",
        "space",
        "founds",
        "Found the capital on ",
        1,
        next_asked="Choose a focus card",
        soon_over={"map": "custom", "round_limit": "25"},
    ),
    "civ": Title(
        "civ",
        "Choose a nation",
        "/civ setup lead",
        "nation",
        "leads",
        "Lead",
        1,
        options={"nations": "chosen", "seating": "fixed"},
        soon_over={"turn_limit": "4"},
    ),
}

POSTED: Sequence[str] = [*TITLES] if THOROUGH else ["tm", "tta"]
"""The titles with which posts are tested: with pictures of the board and of a change; `make soak` has all."""


def in_turn(cases: Iterable[Any], titles: Sequence[str] = POSTED) -> list[tuple[str, Any]]:
    """Return each case with the next title, for what does not depend on the title; `make soak` has all titles."""
    listed = list(cases)
    if THOROUGH:
        return list(product(titles, listed))
    return list(zip(cycle(titles), listed, strict=False))
