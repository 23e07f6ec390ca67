"""What an accepted change gave, and the ways in which one is refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pydantic import TypeAdapter

from bot.store.log import DecidedBy
from rules.engine import AnyAction, Event, IllegalAction, Obstacle, Problem, Seat

ChangeKind = Literal[
    "start", "act", "orders", "undo", "redo", "restart", "abandon", "time", "computer", "seat", "waited"
]
"""How a game moved: it began, somebody decided, changed their standing orders, took back or did again, a
stage began anew because the installed rules refused stored answers, the game was abandoned, the default answer was
given for somebody whose time is up, a computer player decided for them, or a seat got somebody else. It did not move
where computer players have been waited for long enough to tell what was not told yet."""

GIVING_UP: frozenset[ChangeKind] = frozenset({"seat", "computer"})
"""Changes by which the owner of a seat loses a rated game: somebody else plays on, or has decided for them."""

AGREED, ORDERED = "agreed", "ordered by the organiser"
"""Why something was done to a whole table: all others agreed, or somebody without a seat who manages the server did."""


@dataclass(frozen=True, slots=True)
class DecisionMade:
    """One decision that was carried out, with what it told. `number` counts from 1 as in the log."""

    number: int
    seat: Seat
    text: str
    automatic: bool
    events: tuple[Event, ...]
    decided_by: DecidedBy = "player"


@dataclass(frozen=True, slots=True)
class Change:
    """An accepted change: what was decided, or which decisions were taken back."""

    kind: ChangeKind
    decisions: tuple[DecisionMade, ...] = ()
    taken_back: tuple[str, ...] = ()
    """What an undo took back, oldest first, or what a new version of the rules refused, as `by` may see it."""
    decision_count: int = 0
    """How many decisions the game has now."""
    by: int | None = None
    """The user who did it; None for the program."""
    reason: str = ""
    seat: Seat | None = None
    """Whose time was up, or which seat was handed over."""
    previous_name: str = ""
    """Who sat there before it was handed over."""
    previous_id: int | None = None
    imported: bool = False
    """True if the game begins from a log written elsewhere."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that was told, in order."""
        return tuple(event for made in self.decisions for event in made.events)

    @property
    def by_people(self) -> tuple[DecisionMade, ...]:
        """The decisions of people."""
        return tuple(made for made in self.decisions if not made.automatic)

    @property
    def automatic(self) -> tuple[DecisionMade, ...]:
        """The answers standing orders gave."""
        return tuple(made for made in self.decisions if made.automatic)

    def dumped(self) -> str:
        """Return the change as text, for the memory of interactions."""
        return _CHANGE.dump_json(self).decode()

    @staticmethod
    def read(text: str) -> Change:
        """Return the change of `dumped`."""
        return _CHANGE.validate_json(text)


_CHANGE = TypeAdapter(Change)


class IllegalTurn(IllegalAction):
    """One action of a turn is illegal; nothing of the turn was done. `index` counts from 0."""

    def __init__(self, index: int, action: AnyAction, obstacle: Obstacle) -> None:
        super().__init__(obstacle)
        self.index = index
        self.action = action


class NotAtTable(Exception):
    """Somebody without a seat wanted to decide."""


class NotPlayable(Problem):
    """The game is not running or cannot be loaded."""
