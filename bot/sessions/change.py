"""The result of an accepted change, and the errors of a refused one."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from pydantic import TypeAdapter

from bot.store.log import DecidedBy
from rules.engine import AnyAction, Event, IllegalAction, Obstacle, Problem, Seat

ChangeKind = Literal[
    "start", "act", "orders", "undo", "redo", "restart", "abandon", "time", "computer", "seat", "waited"
]
"""How a game changed.

- `start`: it began.
- `act`: a player decided.
- `orders`: a player changed standing orders.
- `undo`, `redo`: decisions were taken back or made again.
- `restart`: the stage was restarted because the installed rules refused stored answers.
- `abandon`: the game was abandoned.
- `time`: the default answer was given for a player whose time is up.
- `computer`: a computer player decided for such a player.
- `seat`: a seat was handed over.
- `waited`: nothing changed, but computer players took so long that a post is due.
"""

GIVING_UP: frozenset[ChangeKind] = frozenset({"seat", "computer"})
"""Changes by which the owner of a seat loses a rated game: another user plays on, or a computer player has decided."""

AGREED, ORDERED, UNCLAIMED = "agreed", "ordered by the organiser", "unclaimed"
"""Reasons for a change of a whole game: all others agreed, or a manager of the server without a seat ordered it."""


@dataclass(frozen=True, slots=True)
class DecisionMade:
    """A decision that was carried out, with its events. `number` counts from 1 as in the log."""

    number: int
    seat: Seat
    text: str
    automatic: bool
    events: tuple[Event, ...]
    decided_by: DecidedBy = "player"


@dataclass(frozen=True, slots=True)
class Change:
    """An accepted change: the decisions that were made, or those that were taken back."""

    kind: ChangeKind
    decisions: tuple[DecisionMade, ...] = ()
    taken_back: tuple[str, ...] = ()
    """The decisions that an undo took back or a new version of the rules refused, oldest first, as `by` may see
    them.
    """
    decision_count: int = 0
    """The number of decisions of the game after the change."""
    by: int | None = None
    """The user who made the change; None for the program."""
    reason: str = ""
    seat: Seat | None = None
    """The seat whose time was up or that was handed over."""
    previous_name: str = ""
    """The name of the previous holder of a seat that was handed over."""
    previous_id: int | None = None
    late: tuple[Seat, ...] = ()
    """The seats of players who are out of time when a manager ends a rated game; it is their loss."""
    imported: bool = False
    """True if the game begins from an imported log."""

    @property
    def events(self) -> tuple[Event, ...]:
        """All events in order."""
        return tuple(replace(event, decision=made.number) for made in self.decisions for event in made.events)

    @property
    def by_people(self) -> tuple[DecisionMade, ...]:
        """The decisions that people made."""
        return tuple(made for made in self.decisions if not made.automatic)

    @property
    def automatic(self) -> tuple[DecisionMade, ...]:
        """The answers that standing orders gave."""
        return tuple(made for made in self.decisions if made.automatic)

    def dumped(self) -> str:
        """Return the change as text, to be stored with the interaction."""
        return _CHANGE.dump_json(self, by_alias=True).decode()

    @staticmethod
    def read(text: str) -> Change:
        """Return the change that `dumped` wrote."""
        return _CHANGE.validate_json(text)


_CHANGE = TypeAdapter(Change)


class IllegalTurn(IllegalAction):
    """Raised when an action of a turn is illegal; the turn is not carried out at all. `index` counts from 0."""

    def __init__(self, index: int, action: AnyAction, obstacle: Obstacle) -> None:
        super().__init__(obstacle)
        self.index = index
        self.action = action


class NotAtTable(Exception):
    """Raised when a user without a seat tries to decide."""


class NotPlayable(Problem):
    """Raised when the game is not running or cannot be loaded."""
