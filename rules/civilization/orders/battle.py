"""Standing orders for battle turns (CIV-18.10, CIV-18.16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal, get_args

from pydantic import Field

from rules.civilization.actions.battle_plan import planned_action
from rules.civilization.actions.families import BattleAction
from rules.civilization.core.battle_plan import read_plan
from rules.civilization.core.state import Game
from rules.civilization.effects.battle import side_of
from rules.civilization.questions import BARBARIANS, BATTLE, DEFENCE
from rules.civilization.words.war import PLAN_WORDS, plan_word
from rules.engine.core.question import AnyQuestion
from rules.engine.core.standing_order import StandingOrder
from rules.engine.core.text import Seat, Text, listing, say

Step = Literal["trump_kill", "kill", "trump", "attack", "new_front", "new_front_strong"]
Extra = Literal["hold_1", "hold_2", "hold_3", "iron_when_it_kills", "heal_when_it_saves"]
STEP_NAMES: Mapping[str, Text] = {word: PLAN_WORDS[word] for word in get_args(Step)}
EXTRA_NAMES: Mapping[str, Text] = {word: plan_word(word) for word in get_args(Extra)}
AFTERWARDS: Mapping[str, Text] = {"none": say("nothing else"), **STEP_NAMES}


class BattleOrders(StandingOrder, frozen=True, title="Battle plan"):
    """Play your battle turns at once, by the first of your steps that is possible.

    If none is, your weakest card makes a new front. A battle in which both sides have a plan is over at once.
    """

    tag = "battle_plan"
    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = {
        "first": {"ask": say("Ask me"), **STEP_NAMES},
        "second": AFTERWARDS,
        "third": AFTERWARDS,
        "fourth": AFTERWARDS,
        "extras": EXTRA_NAMES,
    }

    first: Literal["ask", "trump_kill", "kill", "trump", "attack", "new_front", "new_front_strong"] = Field(
        "ask", title="In a battle turn"
    )
    second: Literal["none", "trump_kill", "kill", "trump", "attack", "new_front", "new_front_strong"] = Field(
        "none", title="If that is impossible"
    )
    third: Literal["none", "trump_kill", "kill", "trump", "attack", "new_front", "new_front_strong"] = Field(
        "none", title="And then"
    )
    fourth: Literal["none", "trump_kill", "kill", "trump", "attack", "new_front", "new_front_strong"] = Field(
        "none", title="And at last"
    )
    extras: tuple[Extra, ...] = Field((), title="Cards to hold back, and abilities")

    @property
    def steps(self) -> tuple[str, ...]:
        """The steps of the plan by preference."""
        return tuple(step for step in (self.first, self.second, self.third, self.fourth) if step not in ("ask", "none"))

    def answer(self, g: Game, seat: Seat, question: AnyQuestion) -> BattleAction | None:
        """Return the next step of the plan, or None to ask."""
        if question not in (BATTLE, DEFENCE, BARBARIANS) or self.first == "ask":
            return None
        return planned_action(g, side_of(g, seat), read_plan((*self.extras, *self.steps)))

    def describe(self) -> Text:
        """Return the policy for battle turns in words."""
        if self.first == "ask":
            return say("You are asked for every battle turn.")
        words = [plan_word(word) for word in (*self.steps, *self.extras)]
        return say("Your battle turns are played by this plan: {steps}.", steps=listing(words))
