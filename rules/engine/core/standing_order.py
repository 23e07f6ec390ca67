"""Standing orders: instructions that a seat gives in advance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from pydantic import BaseModel

from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.text import Seat, Text


class StandingOrder(BaseModel, frozen=True):
    """An instruction that a seat gives in advance. It answers some questions automatically.

    The fields are the player's settings, and the title of the model is the name of the order.
    """

    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = {}
    """The names of the values, for fields with several values."""

    tag: ClassVar[str] = ""
    """The name under which orders of this kind are stored."""

    previous_names: ClassVar[tuple[str, ...]] = ()
    """Names under which older versions stored it."""

    @classmethod
    def named(cls, name: str) -> bool:
        """Return whether orders of this kind are or were stored under the name."""
        return name == cls.tag or name in cls.previous_names

    @classmethod
    def default_order(cls) -> Self | None:
        """Return the order for seats that have given none of this kind, or None if there is no default."""
        return None

    @classmethod
    def applies(cls, options: Any, field: str, value: object = None) -> bool:
        """Return whether a field, or a value of it, has a meaning in a game with these options."""
        return True

    def covers(self, g: Any, seat: Seat, question: AnyQuestion) -> bool:
        """Return whether the order answers such a question for every possible hand; `g` is a public view.

        A question with `reveals` is answered only by an order that covers it; otherwise the speed of the answer would
        reveal the hand.
        """
        return False

    def answer(self, g: Any, seat: Seat, question: AnyQuestion) -> AnyAction | None:
        """Return the automatic answer, or None to ask the player."""
        raise AssertionError(f"{type(self).__name__} answers nothing")

    def describe(self) -> Text:
        """Describe the effect of the order in a sentence for its owner."""
        raise AssertionError(f"{type(self).__name__} has no description")
