"""A register of tests that show the effects and the printed values of cards.

A test of this folder names its cards with `shows`. For every card of both editions, `test_every_card` then checks that
a test fails when anything on the card changes. So no card can be registered without being played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from rules.through_the_ages.core.catalog import catalog
from tests.cost import as_subtests
from tests.through_the_ages.printed import EDITIONS, Row, rows

Show = Callable[[str, str], None]
"""A test with an edition and a card as arguments."""

SHOWS: dict[tuple[str, str], list[Show]] = {}
"""The tests that show the effect of a card, by edition and card."""


def shows(*cards: str, edition: str = "") -> Callable[[Show], Callable[..., None]]:
    """Run a test for each of the cards, in one edition or in all that have it, and register it."""
    keys = [
        (each, card)
        for each in ([edition] if edition else EDITIONS)
        for card in dict.fromkeys(cards)
        if edition or card in catalog(each).cards
    ]

    def remember(show: Show) -> Callable[..., None]:
        for key in keys:
            SHOWS.setdefault(key, []).append(show)
        test = pytest.mark.parametrize(("edition", "card"), keys)(show)
        return as_subtests(test) if len(keys) > 1 else test

    return remember


def printed(edition: str, card: str) -> Row:
    """Return the numbers printed on a card of an edition."""
    return rows(edition)[card]


def symbol(row: Row, name: str) -> int:
    """Return a number of a row; a missing one is 0."""
    return int(row.get(name, 0))


def of_type(*types: str) -> Iterator[str]:
    """Yield the cards of some types in both editions."""
    for edition in EDITIONS:
        yield from (card for card, row in rows(edition).items() if row["type"] in types)


def level(row: Row) -> int:
    """Return the level of a card, which is the number of its age (TTN-2.3, TTO-2.3)."""
    return ("A", "I", "II", "III").index(row["age"])
