"""Passing automatically when a hand leaves no choice, after the time a person would need."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, Self

from pydantic import Field

from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.standing_order import StandingOrder
from rules.engine.core.text import Seat, Text, say


class ForcedPass(StandingOrder, frozen=True, title="No real choice"):
    """An order to pass after some minutes when the cards leave no choice, so that the pass reveals nothing.

    It answers nothing at once: the job of the table checks later whether the order applies.
    """

    tag = "only_answer"
    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = {
        "policy": {"ask": say("Ask me"), "pass": say("Pass for me after a while")},
    }

    policy: Literal["ask", "pass"] = Field("ask", title="When your cards leave no choice")

    @classmethod
    def default_order(cls) -> Self:
        """Return the order to pass; a player need not be called to press the only button."""
        return cls(policy="pass")

    def answer(self, g: Any, seat: Seat, question: AnyQuestion) -> AnyAction | None:
        """Return None: an immediate answer would reveal what the seat holds."""
        return None

    def describe(self) -> Text:
        """Describe what happens to questions without a choice."""
        if self.policy == "ask":
            return say("You are asked even when your cards leave you no choice.")
        return say("When your cards leave you no choice, you pass after a few minutes, as if you had done it yourself.")
