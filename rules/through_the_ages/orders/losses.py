"""Standing orders for losses by events and attacks (TTN-11.6, TTN-11.7, TTO-8.3.5, TTO-8.3.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Literal

from pydantic import Field

from rules.engine.core.action import AnyAction
from rules.engine.core.question import AnyQuestion
from rules.engine.core.standing_order import StandingOrder
from rules.engine.core.text import Seat, Text, listing, say
from rules.through_the_ages.core.cards import URBAN, WorkerCard
from rules.through_the_ages.core.pending import CardChoice
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.orders.common import sentences
from rules.through_the_ages.politics import defaults
from rules.through_the_ages.politics.questions import (
    DISCARD,
    LOSE_BUILDING,
    LOSE_COLONY,
    LOSE_TOKEN,
    LOSE_WORKER,
    RUIN,
)
from rules.through_the_ages.politics.replies.choices import LoseBlueToken, LoseBuilding, LoseWorker
from rules.through_the_ages.politics.replies.common import OneCard

Group = Literal["none", "units", "urban", "mines", "farms"]

GROUPS: Mapping[Group, tuple[str, ...]] = {
    "none": (),
    "units": ("infantry", "cavalry", "artillery", "air"),
    "urban": URBAN,
    "mines": ("mine",),
    "farms": ("farm",),
}
"""The kinds of cards in each group."""

NAMES: Mapping[str, Text] = {
    "none": say("Ask me"),
    "units": say("military units"),
    "urban": say("urban buildings"),
    "mines": say("mines"),
    "farms": say("farms"),
}
"""The names of the groups."""

ORDERED: Mapping[str, type[OneCard]] = {
    LOSE_WORKER.name: LoseWorker,
    LOSE_BUILDING.name: LoseBuilding,
    LOSE_TOKEN.name: LoseBlueToken,
}
"""The questions answered according to the order of the groups."""


class Losses(StandingOrder, frozen=True, title="What you lose"):
    """An order to give up workers, buildings and blue tokens in a chosen order of groups, lowest level first.

    Questions about discards are answered in every case or never, so that answers reveal nothing about the hand.
    """

    tag = "losses"
    explained: ClassVar[Mapping[str, Mapping[str, Text]]] = {
        "first": NAMES,
        "second": NAMES,
        "third": NAMES,
        "treasures": {"ask": say("Ask me"), "oldest": say("The oldest one")},
        "discards": {"ask": say("Ask me"), "oldest": say("The oldest, bonus cards last")},
    }

    first: Group = Field("none", title="Workers and tokens: lose first from")
    second: Group = Field("none", title="If there are none, from")
    third: Group = Field("none", title="And then from")
    treasures: Literal["ask", "oldest"] = Field("ask", title="When you lose a colony or a wonder")
    discards: Literal["ask", "oldest"] = Field("ask", title="Military cards to discard in others’ turns")

    def answer(self, g: Game, seat: Seat, question: AnyQuestion) -> AnyAction | None:
        """Return the first thing to lose, or None to ask."""
        if question in (LOSE_COLONY, RUIN) and self.treasures == "oldest":
            assert question.default is not None, "every question has a default"
            return question.default(g, seat)
        if question is DISCARD and self.discards == "oldest" and g.active != seat:
            return defaults.discard_oldest(g, seat)
        if question.name in ORDERED and isinstance(choice := g.due(seat), CardChoice):
            return self._first(g, seat, choice, ORDERED[question.name])
        return None

    def _first(self, g: Game, seat: Seat, choice: CardChoice, kind: type[OneCard]) -> OneCard | None:
        for group in self._groups():
            cards = [card for card in choice.options if _is_of(g, card, GROUPS[group])]
            if cards:
                return kind(defaults.least(g, seat, cards))
        return None

    def _groups(self) -> list[Group]:
        return [group for group in (self.first, self.second, self.third) if group != "none"]

    def describe(self) -> Text:
        """Describe the order in a sentence or two."""
        told = []
        if groups := self._groups():
            order = listing([NAMES[group] for group in dict.fromkeys(groups)])
            told.append(say("Workers, buildings and blue tokens are lost in this order: {order}.", order=order))
        if self.treasures == "oldest":
            told.append(say("You lose the oldest colonies and wonders."))
        if self.discards == "oldest":
            told.append(say("In others’ turns you discard the oldest military cards, bonus cards last."))
        return sentences(told) if told else say("You are asked what you lose.")


def _is_of(g: Game, card: str, kinds: tuple[str, ...]) -> bool:
    return g.is_a(WorkerCard, card) and g.of(WorkerCard, card).kind in kinds
