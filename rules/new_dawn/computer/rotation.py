"""The choice of a card with the slots of the next turns in mind (ND-4.4).

The gain of each card in each slot is taken from the present position; a card resolved again gains less.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.new_dawn.core.catalog.base import FocusType

TURNS = 4
"""The number of turns that are planned."""
AGAIN = 0.9
"""The factor of a card's gain for each time it was resolved before."""
DELAY = 0.96
"""The discount for a gain that comes one turn later."""
REST = 0.5
"""The weight of the cards' slots after the last planned turn."""

SHAPES: Mapping[FocusType, tuple[float, ...]] = {
    "culture": (0.6, 0.75, 0.9, 0.95, 1.0),
    "science": (0.2, 0.4, 0.6, 0.8, 1.0),
    "economy": (0.4, 0.6, 0.8, 0.9, 1.0),
    "industry": (0.4, 0.55, 0.7, 0.8, 1.0),
    "military": (0.2, 0.4, 0.6, 0.8, 1.0),
}
"""The gain of cards of each type in each slot, as a share of that in the highest slot."""

Gains = Mapping[str, Sequence[float]]
"""The gain of each card in the slots from 1 to 5."""


def sequences(row: Sequence[str], gains: Gains) -> dict[str, float]:
    """Return for each card of a row the gain of the best sequence it begins, best first."""
    table = [list(gains[card]) for card in row]
    found = {card: _after(tuple(range(len(row))), table, slot, TURNS) for slot, card in enumerate(row)}
    return dict(sorted(found.items(), key=lambda each: -each[1]))


def _after(row: tuple[int, ...], gains: list[list[float]], slot: int, turns: int) -> float:
    """Return the best gain of that many turns beginning with the card of a slot, counted from 0."""
    card = row[slot]
    before = gains[card]
    gains[card] = [gain * AGAIN for gain in before]
    then = (card, *row[:slot], *row[slot + 1 :])
    if turns > 1:
        following = max([_after(then, gains, each, turns - 1) for each in range(len(row))])
    else:
        following = REST * sum([gains[each][place] for place, each in enumerate(then)])
    gains[card] = before
    return before[slot] + DELAY * following


def by_slots(kind: FocusType, here: int, now: float, at_the_top: float) -> list[float]:
    """Return a card's gain in each slot, from its gain in its own slot and in the highest one."""
    shape = SHAPES[kind]
    share = shape[here - 1]
    lower = [now * part / share for part in shape[:here]]
    more = (at_the_top - now) / (1 - share) if share < 1 else 0.0
    return lower + [now + more * (part - share) for part in shape[here:]]
