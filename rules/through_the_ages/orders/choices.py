"""Standing orders for gains from events and victories (TTN-6.3.3, TTN-8.1.4, TTN-14.22, TTN-14.23, TTO-8.3.9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.standing_order import StandingOrder
from rules.engine.core.text import Seat, Text, say
from rules.through_the_ages.actions.event_actions import GrowByEvent, StopTaking
from rules.through_the_ages.core.cards import Technology, WorkerCard
from rules.through_the_ages.core.pending import CardChoice, Split
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.orders.common import sentences
from rules.through_the_ages.politics import defaults
from rules.through_the_ages.politics.questions import AGREEMENT, FREE_BUILDING, FREE_WORK, SPLIT, WAR_SPOILS
from rules.through_the_ages.politics.replies.choices import BuildForFree, Decline
from rules.through_the_ages.politics.replies.fights import StealTechnology, TakeScience


class Choices(StandingOrder, frozen=True, title="What events give"):
    """An order with preferences for choices by events and won wars: goods, technologies, buildings, cards."""

    tag = "choices"
    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = {
        "goods": {
            "ask": say("Ask me"),
            "resources": say("Resources first; lose food first"),
            "food": say("Food first; lose resources first"),
        },
        "spoils": {
            "ask": say("Ask me"),
            "technologies": say("Technologies, the dearest first"),
            "science": say("Science points only"),
        },
        "work": {
            "ask": say("Ask me"),
            "population": say("Increase the population, if possible"),
            "decline": say("Do nothing"),
        },
        "building": {
            "ask": say("Ask me"),
            "best": say("Build the highest level"),
            "decline": say("Build nothing"),
        },
        "agreement": {"ask": say("Ask me"), "nothing": say("Take nothing")},
    }

    goods: Literal["ask", "resources", "food"] = Field("ask", title="Food or resources")
    spoils: Literal["ask", "technologies", "science"] = Field("ask", title="A war over technology that you win")
    work: Literal["ask", "population", "decline"] = Field("ask", title="Cheaper actions from events")
    building: Literal["ask", "best", "decline"] = Field("ask", title="A free building or unit")
    agreement: Literal["ask", "nothing"] = Field("ask", title="Cards for your next political action")

    def answer(self, g: Game, seat: Seat, question: AnyQuestion) -> AnyAction | None:
        """Return the preferred choice, or None to ask."""
        due = g.due(seat)
        match due:
            case Split() if question is SPLIT and self.goods != "ask":
                more_resources = (self.goods == "resources") != due.loses
                return defaults.split_with(due, due.n if more_resources else 0)
            case CardChoice() if question is WAR_SPOILS and self.spoils != "ask":
                if self.spoils == "science":
                    return TakeScience()
                return StealTechnology(max(due.options, key=lambda card: g.of(Technology, card).science_cost))
            case CardChoice() if question is FREE_BUILDING and self.building != "ask":
                if self.building == "decline":
                    return Decline()
                return BuildForFree(max(due.options, key=lambda card: g.of(WorkerCard, card).level))
        if question is FREE_WORK:
            return self._work(g, seat)
        return StopTaking() if question is AGREEMENT and self.agreement == "nothing" else None

    def _work(self, g: Game, seat: Seat) -> AnyAction | None:
        if self.work == "decline":
            return Decline()
        grow = GrowByEvent()
        return grow if self.work == "population" and grow.obstacle(g, seat) is None else None

    def describe(self) -> Text:
        """Describe each preference in a sentence."""
        told = []
        match self.goods:
            case "resources":
                told.append(say("You take resources rather than food, and lose food first."))
            case "food":
                told.append(say("You take food rather than resources, and lose resources first."))
        match self.spoils:
            case "technologies":
                told.append(say("In a war over technology you take the most expensive technologies."))
            case "science":
                told.append(say("In a war over technology you take science points only."))
        match self.work:
            case "population":
                told.append(say("When an event offers a cheaper action, you increase your population if you can."))
            case "decline":
                told.append(say("When an event offers a cheaper action, you do nothing."))
        match self.building:
            case "best":
                told.append(say("When you may build for free, you build the highest level."))
            case "decline":
                told.append(say("When you may build for free, you build nothing."))
        if self.agreement == "nothing":
            told.append(say("You never give up your next political action to take cards."))
        return sentences(told) if told else say("You are asked about every choice that events and wars give you.")
