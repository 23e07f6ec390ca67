"""Search through the next turns of one seat, as if nobody else had any.

After each turn only the most promising sequences are kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from heapq import nlargest

from rules.engine.core.text import Seat
from rules.new_dawn.computer.simulation import turn_begun
from rules.new_dawn.core.state import Game

DELAY = 0.96
"""The discount for a gain that comes one turn later."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The expected result of a turn with a card."""

    state: Game
    """The position after the turn; one likely result where chance decides."""
    worth: float
    """The seat's evaluation of that position."""
    gain: float
    """The average gain, including the results of chance."""


@dataclass(frozen=True, slots=True)
class _Way:
    """A sequence of turns and its total gain."""

    first: str
    state: Game
    worth: float
    gained: float


def first_cards(
    g: Game, seat: Seat, worth: float, *, turns: int, width: int, taken: Callable[[Game, float, str], Turn]
) -> dict[str, float]:
    """Return the first cards of the best sequences of that many turns, best first, with their gains.

    `taken` plays a turn with a card. Only `width` sequences are kept, so some cards may have none.
    """
    layer = [_Way("", g, worth, 0.0)]
    for number in range(turns):
        found: list[_Way] = []
        for way in layer:
            here = turn_begun(way.state, seat) if number else way.state
            for focus in here.players[seat].row:
                turn = taken(here, way.worth, focus.card)
                gained = way.gained + DELAY**number * turn.gain
                found.append(_Way(way.first or focus.card, turn.state, turn.worth, gained))
        layer = nlargest(width if number + 1 < turns else len(found), found, key=lambda way: way.gained)
    gains: dict[str, float] = {}
    for way in layer:
        gains.setdefault(way.first, way.gained)
    return gains
