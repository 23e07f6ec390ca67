"""Which test shows what a card does, and what the specifications print on it.

A test of this folder names the cards it shows with `shows`. `test_every_card` then asks for every card of both editions
whether its tests notice when anything on it changes, so that no card can be named without being played.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from rules.through_the_ages.catalog import catalog
from tests.conftest import SHARED

Show = Callable[[str, str], None]
"""A test that is told an edition and a card."""

FOLDERS = {"new_story": "tta-new-story", "original": "tta-original"}
"""The specification of each edition."""
SHOWS: dict[tuple[str, str], list[Show]] = {}
"""By edition and card, the tests that show what it does."""


def shows(*cards: str, edition: str = "") -> Callable[[Show], Show]:
    """Run a test for each of the cards, in one edition or in all that have it, and remember that it shows them."""
    keys = [
        (each, card)
        for each in ([edition] if edition else FOLDERS)
        for card in dict.fromkeys(cards)
        if edition or card in catalog(each).cards
    ]

    def remember(show: Show) -> Show:
        for key in keys:
            SHOWS.setdefault(key, []).append(show)
        return pytest.mark.parametrize(("edition", "card"), keys)(show)

    return remember


@cache
def _rows(edition: str) -> Mapping[str, Mapping[str, Any]]:
    folder = SHARED / "games" / FOLDERS[edition]
    texts = [(folder / name).read_text(encoding="utf-8") for name in ("civil_cards.toml", "military_cards.toml")]
    return {row["id"]: row for text in texts for row in tomllib.loads(text)["card"]}


def printed(edition: str, card: str) -> Mapping[str, Any]:
    """The row of a card in the specification of an edition."""
    return _rows(edition)[card]


def symbol(row: Mapping[str, Any], name: str) -> int:
    """A number of a row that is left out where it is nothing."""
    return int(row.get(name, 0))


def of_type(*types: str) -> Iterator[str]:
    """The cards of some types in the specifications of both editions."""
    for edition in FOLDERS:
        yield from (card for card, row in _rows(edition).items() if row["type"] in types)


def level(row: Mapping[str, Any]) -> int:
    """The level of a card is its age (TTN-2.3, TTO-2.3)."""
    return ("A", "I", "II", "III").index(row["age"])
