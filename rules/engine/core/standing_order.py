"""Instructions that a seat gives in advance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from pydantic import BaseModel

from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.text import Seat, Text


class StandingOrder(BaseModel, frozen=True):
    """An instruction a seat gives in advance: answers some questions by itself.

    The fields are what the player sets, the title of the model names the order; the docstring's first line describes
    it to players.
    """

    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = {}
    """How the values of a field that has some to choose from are called."""

    tag: ClassVar[str] = ""
    """The name under which orders of this kind are stored."""

    previous_names: ClassVar[tuple[str, ...]] = ()
    """Names under which older versions stored it."""

    @classmethod
    def named(cls, name: str) -> bool:
        """Whether orders of this kind are or were stored under the name."""
        return name == cls.tag or name in cls.previous_names

    @classmethod
    def unless_told(cls) -> Self | None:
        """The order that holds for a seat that has given none of this kind; None: the seat is asked."""
        return None

    @classmethod
    def applies(cls, options: Any, field: str, value: object = None) -> bool:
        """Whether a field, or a value of it, means anything in a game with these options."""
        return True

    def covers(self, g: Any, seat: Seat, question: AnyQuestion) -> bool:
        """Whether the order answers such a question whatever the seat holds, told from what everybody sees (`g`).

        A question that `reveals` is answered only by an order that covers it, or the speed of the answer would tell
        what the seat holds.
        """
        return False

    def answer(self, g: Any, seat: Seat, question: AnyQuestion) -> AnyAction | None:
        """The automatic answer, or None to ask the player."""
        raise AssertionError(f"{type(self).__name__} answers nothing")

    def describe(self) -> Text:
        """What the order does, in a sentence for its owner."""
        raise AssertionError(f"{type(self).__name__} has no description")
