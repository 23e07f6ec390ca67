"""What all reactions have in common: a price, what they declare in turn, and what they cancel (CIV-18.1, CIV-18.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game
from rules.engine.core.action import Action
from rules.engine.core.text import Seat, say


class Reaction(Action[Game]):
    """The answer in a reaction window."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class NoReaction(Reaction):
    """Let it happen (CIV-18.1)."""

    tag = "let"
    display_name = say("Let it happen")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[NoReaction]:
        yield NoReaction()

    async def apply(self, g: Game, seat: Seat) -> None:
        """Nothing happens."""


class Cancel(Reaction):
    """Cancels what was declared last. It is committed and declared itself, so that it can be cancelled in turn; `apply`
    tells of it, and the window cancels what lies below.
    """

    __slots__ = ()

    def commit(self, g: Game, seat: Seat) -> None:
        """Pay for it and use it up: both count also when it is cancelled (CIV-18.3)."""
        raise AssertionError(f"{type(self).__name__} states no price")

    def declares(self, g: Game, seat: Seat) -> Declared:
        """What others may cancel: a culture event or a resource ability (CIV-18.4)."""
        raise AssertionError(f"{type(self).__name__} declares nothing")
