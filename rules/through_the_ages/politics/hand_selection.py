"""Selections of several cards of a hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def holds(hand: Sequence[str], cards: Sequence[str]) -> bool:
    """Return whether all the cards are in a hand, counting copies."""
    return all(cards.count(card) <= hand.count(card) for card in dict.fromkeys(cards))


def selections(cards: Sequence[str], n: int) -> Iterator[tuple[str, ...]]:
    """Yield every different selection of so many cards, in their order; equal cards are not distinguished."""
    kinds = list(dict.fromkeys(cards))

    def taking(place: int, left: int) -> Iterator[tuple[str, ...]]:
        if left == 0:
            yield ()
        elif place < len(kinds):
            for copies in range(min(left, cards.count(kinds[place])), -1, -1):
                for rest in taking(place + 1, left - copies):
                    yield (kinds[place],) * copies + rest

    yield from taking(0, n)
