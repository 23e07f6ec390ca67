"""What a hand leaves no choice about is answered without asking, after the time a person would take."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal, Self

from pydantic import Field

from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.standing_order import StandingOrder
from rules.engine.core.text import Seat, Text, say


class OnlyAnswer(StandingOrder, frozen=True, title="No real choice"):
    """Pass some minutes later where your cards leave you nothing else, so that nobody learns it.

    It answers nothing at once: whoever keeps the appointments of a table looks whether it is in force.
    """

    tag = "only_answer"
    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = {
        "policy": {"ask": say("Ask me"), "pass": say("Pass for me after a while")},
    }

    policy: Literal["ask", "pass"] = Field("ask", title="When your cards leave no choice")

    @classmethod
    def unless_told(cls) -> Self:
        """Nobody has to be found for pressing a button that is the only one."""
        return cls(policy="pass")

    def answer(self, g: Any, seat: Seat, question: AnyQuestion) -> AnyAction | None:
        """Nothing at once: the speed would tell what the seat holds."""
        return None

    def describe(self) -> Text:
        """What becomes of questions without a choice."""
        if self.policy == "ask":
            return say("You are asked even when your cards leave you no choice.")
        return say("When your cards leave you no choice, you pass after a few minutes, as if you had done it yourself.")
