"""Which test shows what a card does, and what is printed on it.

A test of this folder names the cards it shows with `shows`. `test_every_card` then asks for every card of both editions
whether its tests notice when anything on it changes, so that no card can be named without being played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from rules.through_the_ages.core.catalog import catalog
from tests.through_the_ages.printed import EDITIONS, Row, rows

Show = Callable[[str, str], None]
"""A test that is told an edition and a card."""

SHOWS: dict[tuple[str, str], list[Show]] = {}
"""By edition and card, the tests that show what it does."""


def shows(*cards: str, edition: str = "") -> Callable[[Show], Show]:
    """Run a test for each of the cards, in one edition or in all that have it, and remember that it shows them."""
    keys = [
        (each, card)
        for each in ([edition] if edition else EDITIONS)
        for card in dict.fromkeys(cards)
        if edition or card in catalog(each).cards
    ]

    def remember(show: Show) -> Show:
        for key in keys:
            SHOWS.setdefault(key, []).append(show)
        return pytest.mark.parametrize(("edition", "card"), keys)(show)

    return remember


def printed(edition: str, card: str) -> Row:
    """The numbers printed on a card of an edition."""
    return rows(edition)[card]


def symbol(row: Row, name: str) -> int:
    """A number of a row that is left out where it is nothing."""
    return int(row.get(name, 0))


def of_type(*types: str) -> Iterator[str]:
    """The cards of some types in both editions."""
    for edition in EDITIONS:
        yield from (card for card, row in rows(edition).items() if row["type"] in types)


def level(row: Row) -> int:
    """The level of a card is its age (TTN-2.3, TTO-2.3)."""
    return ("A", "I", "II", "III").index(row["age"])
