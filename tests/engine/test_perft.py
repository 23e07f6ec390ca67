"""The number of ways to make a few decisions is known."""

from __future__ import annotations

import pytest

from rules.engine import Seat, Table
from tests.engine.perft import perft
from tests.engine.tiny import TINY, Bid, TinyOptions


def test_bids_multiply_in_both_orders() -> None:
    """Two merchants with 4 coins have 5 bids each, and either may bid first."""
    table = Table.new(TINY, TinyOptions(), 2, "seed")
    assert perft(table, 0) == 1
    assert perft(table, 1) == 5 + 5
    assert perft(table, 2) == 2 * 5 * 5


def test_an_auction_of_poor_merchants() -> None:
    """Seat 0 has spent 1 of 2 coins: it can raise by 1 or fold; seat 1 has 2 raises or can fold."""
    table = Table.new(TINY, TinyOptions(purse=2), 2, "seed")
    table.act(Seat(0), Bid(1))
    table.act(Seat(1), Bid(0))
    assert table.stage == "auction"
    assert perft(table, 1) == 2 + 3


@pytest.mark.parametrize(("depth", "leaves"), [(3, 82), (4, 346), (5, 1886)])
def test_counts_stay_as_they_are(depth: int, leaves: int) -> None:
    """After bids with the highest m, both merchants have 6 - m answers together: 2 * (6 + 3 * 5 + 5 * 4) = 82."""
    assert perft(Table.new(TINY, TinyOptions(purse=2), 2, "seed"), depth) == leaves


def test_counting_changes_nothing() -> None:
    table = Table.new(TINY, TinyOptions(), 3, "seed")
    digest = table.digest()
    perft(table, 2)
    assert table.digest() == digest
