"""The base of all game states: chance, events and turns."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field
from typing import Annotated, TypeVar

from pydantic import Field

from rules.engine.core.action import Event, Section
from rules.engine.core.dice import Dice, Tape
from rules.engine.core.fight import Fight
from rules.engine.core.frozen import fast_init
from rules.engine.core.secret import secret
from rules.engine.core.text import Seat, Text, say

T = TypeVar("T")

CHANCE = say("see what chance decides")
SHUFFLING = say("shuffle the cards")


class RevelationAhead(Exception):
    """Raised in place of a revelation, on a table that is carried out only up to its first one."""

    def __init__(self, what: Text) -> None:
        super().__init__(what)
        self.what = what


@fast_init
@dataclass(frozen=True, slots=True)
class Turn:
    """The identity of a turn: the seat, and a number or key among the turns of the stage or seat."""

    seat: Seat | None = None
    number: int = 0
    """The number of the turn within its stage, for turns of one stage."""
    which: tuple[Hashable, ...] = ()
    """A key that identifies the turn of the seat, for turns of several stages."""


@dataclass(slots=True)
class Scribe:
    """The events, chance and turn recorded during one action; never part of a stored or copied state."""

    tape: Tape = field(default_factory=Tape)
    events: list[Event] = field(default_factory=list)
    reveals: bool = False
    turn: Turn = Turn()
    silent: bool = False
    """True if events are not needed, as in a search."""
    halts: bool = False
    """True to raise RevelationAhead in place of the next revelation."""

    def announce(self, what: Text) -> None:
        """Halt before a revelation if that is wanted."""
        if self.halts:
            raise RevelationAhead(what)


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
        readers: tuple[Seat, ...] | None = None,
        section: Section = "story",
        own_text: Text | None = None,
        sign: str = "",
        fight: Fight | None = None,
    ) -> None:
        """Record an event for the players.

        `focus` names places that a picture highlights, and `section` is that of the post. The seat itself reads
        `own_text` instead of `text`, which may contain more than the others are allowed to know. A big event has a
        `sign` from the table of its title, and the decision of a `fight` has its picture.
        """
        if not self.scribe.silent:
            self.scribe.events.append(Event(text, seat, focus, readers, section, own_text, sign, fight))

    def tell_round(self, heading: Text) -> None:
        """Record that a round begins: later events stand under its heading."""
        GameState.tell(self, heading, section="round")

    def reveal(self, what: Text) -> None:
        """Note that the current decision reveals something hidden to somebody, without chance.

        Call it for a card drawn from a deck that was shuffled before, a revealed event, or a hand shown to another
        seat. Such a decision cannot be undone. A card that a seat plays openly from its own hand needs no call.

        Call it before anything hidden changes its place: a draft is shown up to here, and the button that confirms it
        says `what` comes next ("draw cards").
        """
        self.scribe.announce(what)
        self.scribe.reveals = True

    def begin_turn(self, seat: Seat | None, *which: Hashable) -> None:
        """Mark the beginning of a turn of the seat; a stage without a call is one turn as a whole.

        With None it is a common turn of all seats, such as a negotiation of several stages.

        If a turn has several stages, each of them calls this at its beginning. Then `which`, for example the round,
        identifies the turn among the others of the seat, so that all stages count as the same turn. In a search the
        call has no effect.
        """
        if self.scribe.silent:
            return
        self.scribe.turn = Turn(seat, 0 if which else self.scribe.turn.number + 1, which)

    def roll(self, below: int, what: Text = CHANCE) -> int:
        """Return a random number from 0 to `below` - 1; `what` is as in `reveal`."""
        self.scribe.announce(what)
        return self.dice.number(self.scribe.tape, below)

    def shuffled(self, items: Iterable[T], what: Text = SHUFFLING) -> list[T]:
        """Return the items in random order; `what` is as in `reveal`."""
        old = list(items)
        if len(old) > 1:
            self.scribe.announce(what)
        return self.dice.shuffled(self.scribe.tape, old)
