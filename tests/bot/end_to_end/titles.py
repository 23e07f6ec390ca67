"""What differs between the titles for tests of what is the same in all."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tests.contract.cases import THOROUGH


@dataclass(frozen=True)
class Title:
    """How a game begins: what is asked, with which command it is answered, how a first turn is told."""

    key: str
    asked: str
    command: str
    option: str
    told: str
    kind: str
    """What its decisions are called."""
    moves: int
    """How many decisions the first turn has."""
    ending: str = ""
    next_asked: str = ""
    """What whoever begins is asked behind that."""
    options: Mapping[str, str] = field(default_factory=dict)
    """With which options one person is asked first, and not everybody at once."""
    soon_over: Mapping[str, str] = field(default_factory=dict)
    """With which options people who decide at random see its end."""


TITLES: Mapping[str, Title] = {
    "tm": Title("tm", "Choose your faction", "/tm setup faction", "faction", "plays", "Faction", 1),
    "tta": Title("tta", "Take cards", "/tta take", "card", "takes", "Take", 2, "; end"),
    "dawn": Title(
        "dawn",
        "Take a space for your capital",
        "/dawn setup capital",
        "space",
        "founds",
        "Capital",
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
"""The titles with which it is tried how posts fare: with pictures of the board and of a change; `make soak` has all."""
