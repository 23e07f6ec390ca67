"""The next turns of a seat, tried one after another as if nobody else had any, and the best way through them.

Of each number of turns only the most promising ways are followed.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from heapq import nlargest

from rules.engine.core.text import Seat
from rules.new_dawn.computer.trying import turn_begun
from rules.new_dawn.core.state import Game

DELAY = 0.96
"""What the gain of a turn is worth one turn later."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn with a card, as it is expected to go."""

    state: Game
    """The position behind it, as likely as any."""
    worth: float
    """How the seat stands there."""
    gain: float
    """What it gains on average, also where chance decides."""
    luck: float
    """How much better the seat stands on average than in that position."""


@dataclass(frozen=True, slots=True)
class _Way:
    """Some turns in a row, and what they gain together."""

    first: str
    state: Game
    worth: float
    gained: float


def first_cards(
    g: Game, seat: Seat, worth: float, *, turns: int, width: int, taken: Callable[[Game, float, str], Turn]
) -> dict[str, float]:
    """The cards with which the best ways through so many turns begin, best first, and what each gains.

    A position and its worth lead by a card to what `taken` says. Of each length only so many ways are followed, so not
    every card has one.
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
