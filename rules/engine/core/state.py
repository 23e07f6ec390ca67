"""What the states of all games have in common: chance and telling."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import Annotated, TypeVar

from pydantic import Field

from rules.engine.core.action import Event, Section
from rules.engine.core.dice import Dice, Tape
from rules.engine.core.frozen import quickly_made
from rules.engine.core.secret import secret
from rules.engine.core.text import Seat, Text

T = TypeVar("T")


@quickly_made
@dataclass(frozen=True, slots=True)
class Turn:
    """What tells a turn from every other: whose it is, and which of those that its stage or its seat has."""

    seat: Seat | None = None
    number: int = 0
    """Which turn of the stage in progress it is, where it goes through no other."""
    which: tuple[Hashable, ...] = ()
    """Which turn of the seat it is, where it goes through several stages."""


@dataclass(slots=True)
class Scribe:
    """Takes down what happens during one action and whose turn it is; never part of a stored or copied state."""

    tape: Tape = field(default_factory=Tape)
    events: list[Event] = field(default_factory=list)
    reveals: bool = False
    turn: Turn = Turn()
    silent: bool = False
    """Whether nobody listens, as where something is only tried."""


@dataclass(slots=True, kw_only=True)
class GameState:
    """The base of every game's state: plain data plus the dice of the game."""

    dice: Dice = secret("all", kw_only=True)
    scribe: Annotated[Scribe, Field(exclude=True)] = field(
        default_factory=Scribe, metadata={"transient": Scribe}, compare=False, repr=False
    )

    def tell(
        self,
        text: Text,
        seat: Seat | None = None,
        *focus: str,
        to: tuple[Seat, ...] | None = None,
        told: Section = "story",
        own: Text | None = None,
    ) -> None:
        """Tell the table what happened; `focus` names the places a picture highlights, `told` where it is told.

        The seat itself reads `own` instead, which tells more than the others may know.
        """
        if not self.scribe.silent:
            self.scribe.events.append(Event(text, seat, focus, to, told, own))

    def reveal(self) -> None:
        """Note that something hidden becomes known to somebody by the present decision, without chance.

        For a card drawn from a deck that was shuffled before, an event turned up, a hand shown to another seat: what
        has been seen cannot be taken back. A seat's own open use of a card from its hand needs no note.
        """
        self.scribe.reveals = True

    def begin_turn(self, seat: Seat | None, *which: Hashable) -> None:
        """Say that a turn of the seat begins here; a stage that never says so is one turn as a whole.

        Without a seat it is a turn that all have together, such as a negotiation of several stages.
        Each stage of a turn that goes through several says so at its beginning, with what tells this turn from all
        others of the seat, such as the round: then it is the same turn in all of them. Nobody asks for it where
        something is only tried.
        """
        if self.scribe.silent:
            return
        self.scribe.turn = Turn(seat, 0 if which else self.scribe.turn.number + 1, which)

    def roll(self, below: int) -> int:
        """A random number from 0 to `below` - 1."""
        return self.dice.number(self.scribe.tape, below)

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in random order."""
        return self.dice.shuffled(self.scribe.tape, items)
