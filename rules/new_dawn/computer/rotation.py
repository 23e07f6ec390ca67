"""Which card to resolve now when those of the next turns are thought of as well (ND-4.4).

What each card would bring in each slot is taken from the position as it is; a card that is resolved again brings less.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.new_dawn.core.catalog.base import FocusType

TURNS = 4
"""So many turns are planned."""
AGAIN = 0.9
"""What a card brings when it is resolved once more, for each time before."""
DELAY = 0.96
"""What the gain of a turn is worth one turn later."""
REST = 0.5
"""What the cards count as they lie behind the last turn that is planned."""

SHAPES: Mapping[FocusType, tuple[float, ...]] = {
    "culture": (0.6, 0.75, 0.9, 0.95, 1.0),
    "science": (0.2, 0.4, 0.6, 0.8, 1.0),
    "economy": (0.4, 0.6, 0.8, 0.9, 1.0),
    "industry": (0.4, 0.55, 0.7, 0.8, 1.0),
    "military": (0.2, 0.4, 0.6, 0.8, 1.0),
}
"""How much of what the cards of a type bring in the highest slot they bring as a rule in each slot."""

Gains = Mapping[str, Sequence[float]]
"""What each card would bring in the slots from 1 to 5."""


def sequences(row: Sequence[str], gains: Gains) -> dict[str, float]:
    """For each card of a row what the best sequence gains that begins with it, the best card first."""
    table = [list(gains[card]) for card in row]
    found = {card: _after(tuple(range(len(row))), table, slot, TURNS) for slot, card in enumerate(row)}
    return dict(sorted(found.items(), key=lambda each: -each[1]))


def _after(row: tuple[int, ...], gains: list[list[float]], slot: int, turns: int) -> float:
    """What the best sequence of so many turns brings that begins with the card of a slot, the lowest being 0."""
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
    """What a card brings in each slot, from what it brings in its own and in the highest one."""
    shape = SHAPES[kind]
    share = shape[here - 1]
    lower = [now * part / share for part in shape[:here]]
    more = (at_the_top - now) / (1 - share) if share < 1 else 0.0
    return lower + [now + more * (part - share) for part in shape[here:]]
