"""Standing orders for aggressions and wars against the player (TTN-7.3.5, TTO-12.2.3, TTO-12.4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from rules.engine.core.question import AnyQuestion
from rules.engine.core.standing_order import StandingOrder
from rules.engine.core.text import Seat, Text, say, say_n
from rules.through_the_ages.core.cards import Bonus, WorkerCard
from rules.through_the_ages.core.edition import EDITIONS
from rules.through_the_ages.core.options import TtaOptions
from rules.through_the_ages.core.pending import Attack
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.orders.common import sentences
from rules.through_the_ages.politics.questions import DEFEND, SACRIFICE
from rules.through_the_ages.politics.replies.fights import Defend, Sacrifice


class Defense(StandingOrder, frozen=True, title="Attacks on you"):
    """An order to repel aggressions with few cards if that succeeds, or never.

    It answers every aggression, even if the hand cannot repel it, so an answer reveals no more than a defense does.
    """

    tag = "defense"
    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = {
        "policy": {
            "ask": say("Ask me"),
            "never": say("Never defend"),
            "bonus": say("With bonus cards, if they are enough"),
            "cards": say("With any cards, if they are enough"),
            "units": say("With cards and units, if they are enough"),
        },
        "in_wars": {"ask": say("Ask me"), "never": say("No sacrifices")},
    }

    policy: Literal["ask", "never", "bonus", "cards", "units"] = Field(
        "ask", title=("When somebody plays an aggression against you")
    )
    most: int = Field(2, ge=1, le=20, title="Most cards and units to spend")
    in_wars: Literal["ask", "never"] = Field("ask", title="Units in wars against you")

    @classmethod
    def applies(cls, options: TtaOptions, field: str, value: object = None) -> bool:
        """Return whether the field applies; units are sacrificed in only one edition (TTN-7.3.8, TTO-12.2.2)."""
        about_units = field == "in_wars" or (field == "policy" and value == "units")
        return EDITIONS[options.edition].fights.sacrifices if about_units else True

    def covers(self, g: Game, seat: Seat, question: AnyQuestion) -> bool:
        """Return whether the order answers independently of the hand."""
        return question is DEFEND and self.policy != "ask"

    def answer(self, g: Game, seat: Seat, question: AnyQuestion) -> Defend | Sacrifice | None:
        """Return the cheapest defense of the wanted kind that succeeds, else none."""
        if question is SACRIFICE and self.in_wars == "never" and self._attacked(g, seat):
            return Sacrifice()
        if not self.covers(g, seat, question):
            return None
        if self.policy == "never":
            return Defend()
        possible = [each for each in Defend.candidates(g, seat) if self._wanted(g, each)]
        possible.sort(key=lambda each: (sum(g.is_a(WorkerCard, card) for card in each.cards), len(each.cards)))
        return next((each for each in possible if each.obstacle(g, seat) is None), Defend())

    def _wanted(self, g: Game, defense: Defend) -> bool:
        """Return whether a defense is not empty and uses only allowed cards."""
        if not 0 < len(defense.cards) <= self.most:
            return False
        match self.policy:
            case "bonus":
                return all(g.is_a(Bonus, card) for card in defense.cards)
            case "cards":
                return not any(g.is_a(WorkerCard, card) for card in defense.cards)
            case _:
                return True

    @staticmethod
    def _attacked(g: Game, seat: Seat) -> bool:
        return isinstance(g.pending, Attack) and g.pending.target == seat

    def describe(self) -> Text:
        """Describe the policy in a sentence or two."""
        match self.policy:
            case "ask":
                first = say("You are asked about every aggression against you.")
            case "never":
                first = say("You do not defend against aggressions.")
            case "bonus":
                first = say_n(
                    "You repel aggressions with {n} bonus card, when that is enough.",
                    "You repel aggressions with up to {n} bonus cards, when they are enough.",
                    self.most,
                )
            case "cards":
                first = say_n(
                    "You repel aggressions with {n} military card, when that is enough.",
                    "You repel aggressions with up to {n} military cards, when they are enough.",
                    self.most,
                )
            case "units":
                first = say_n(
                    "You repel aggressions with {n} card or unit, when that is enough.",
                    "You repel aggressions with up to {n} cards and units, when they are enough.",
                    self.most,
                )
        if self.in_wars == "ask":
            return first
        return sentences([first, say("You sacrifice no units in wars against you.")])
