"""The standing order of a seat for power offers: it answers them without asking the player (TM-9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from rules.engine.core.question import AnyQuestion
from rules.engine.core.standing_order import StandingOrder
from rules.engine.core.text import Seat, Text, say
from rules.terra_mystica.actions import AcceptPower, DeclinePower
from rules.terra_mystica.core.state import Game
from rules.terra_mystica.economy import power


class PowerPolicy(StandingOrder, frozen=True, title="Power offers"):
    """An order to accept power offers, to decline them, or to accept those up to a price in VP."""

    tag = "power"
    previous_names = ("PowerPolicy",)
    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = {
        "policy": {
            "ask": say("Ask me"),
            "always": say("Always accept"),
            "never": say("Never accept"),
            "up_to": say("Accept up to a price"),
        }
    }

    name: Literal["power"] = "power"
    policy: Literal["ask", "always", "never", "up_to"] = Field("ask", title="When a neighbour offers power")
    most_vp: int = Field(1, ge=0, le=10, title="Highest price in VP, for “up to a price”")

    def answer(self, g: Game, seat: Seat, question: AnyQuestion) -> AcceptPower | DeclinePower | None:
        """Return the answer to the first open offer, or None to ask the player.

        With `up_to`, None is for offers above the highest price.
        """
        offer = power.first_offer(g, seat)
        if offer is None or not question.accepts(AcceptPower()):
            return None
        cost = power.power_gained(g.players[seat], offer) - 1
        match self.policy:
            case "always":
                return AcceptPower()
            case "never":
                return DeclinePower()
            case "up_to":
                return AcceptPower() if cost <= self.most_vp else None
            case "ask":
                return None

    def describe(self) -> Text:
        """Describe the policy in a sentence."""
        match self.policy:
            case "always":
                return say("Power offers are always accepted.")
            case "never":
                return say("Power offers are always declined.")
            case "up_to":
                return say(
                    "Power offers that cost at most {n} VP are accepted; you are asked about others.", n=self.most_vp
                )
            case "ask":
                return say("You are asked about every power offer.")


PLAN_ORDERS = (PowerPolicy(policy="up_to"),)
"""A planned turn does not wait for power that costs one VP or nothing (TM-9)."""
