"""Choices that events and losses let a player make among cards and goods (TTN-8.1, TTN-11, TTO-8.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, say
from rules.through_the_ages.actions.families import Reply
from rules.through_the_ages.core.pending import CardChoice, FreeWork, Split
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.economy import tokens
from rules.through_the_ages.politics.replies.common import OneCard, not_due


@dataclass(frozen=True, slots=True)
class SplitGoods(Reply):
    """Split an amount into food and resources (TTN-14.31, TTO-12.2.7)."""

    food: int
    resources: int

    tag: ClassVar[str] = "split"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(split := g.due(seat), Split):
            yield from (cls(split.n - resources, resources) for resources in range(split.n + 1))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        split = g.due(seat)
        if not isinstance(split, Split):
            return not_due(g)
        rule = g.edition.rule("spoils")
        if min(self.food, self.resources) < 0 or self.food + self.resources != split.n:
            return Obstacle(rule, "food and resources have to be {n} together", n=split.n)
        if split.whole and self.food and self.resources:
            return Obstacle(rule, "choose food or resources")
        if self.food > split.most_food:
            return Obstacle(rule, "there is only {price}", price=tokens.price(split.most_food, "food"))
        if self.resources > split.most_resources:
            return Obstacle(rule, "there is only {price}", price=tokens.price(split.most_resources, "resources"))
        return None


@dataclass(frozen=True, slots=True)
class LoseWorker(OneCard):
    """Lose a worker from one of your cards (TTN-11.7, TTO-8.3.7)."""

    tag: ClassVar[str] = "lose_worker"


@dataclass(frozen=True, slots=True)
class LoseBuilding(OneCard):
    """Choose the building of yours that is destroyed (TTN-8.1.1, TTO-8.3.5)."""

    tag: ClassVar[str] = "lose_building"


@dataclass(frozen=True, slots=True)
class LoseBlueToken(OneCard):
    """Return a blue token from one of your cards to the box (TTN-11.6, TTO-16.5)."""

    tag: ClassVar[str] = "lose_token"


@dataclass(frozen=True, slots=True)
class RuinWonder(OneCard):
    """Turn one of your completed wonders face down (TTN-14.21, TTO-14.18)."""

    tag: ClassVar[str] = "ruin"


@dataclass(frozen=True, slots=True)
class BuildForFree(OneCard):
    """Put an unused worker on the card for free (TTO-8.3.9)."""

    tag: ClassVar[str] = "build_free"
    display_name: ClassVar[Text] = say("Build")


@dataclass(frozen=True, slots=True)
class Decline(Reply):
    """Decline what the event offers (TTN-8.1.1, TTO-8.3.5)."""

    tag: ClassVar[str] = "decline"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if g.due(seat) is not None:
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return None if isinstance(g.due(seat), CardChoice | FreeWork) else not_due(g)
