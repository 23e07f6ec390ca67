"""Answers to what others or cards have brought about (TTN-4.2, TTO appendix B).

They have no effect by themselves: whoever asked reads them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.action import Obstacle
from rules.engine.text import Seat, say_n
from rules.through_the_ages import tokens
from rules.through_the_ages.actions.families import Reply
from rules.through_the_ages.cards import Bonus, WorkerCard
from rules.through_the_ages.pending import (
    Attack,
    Auction,
    CardChoice,
    Discarding,
    FreeWork,
    PactOffer,
    Sending,
    Split,
)
from rules.through_the_ages.politics import forces
from rules.through_the_ages.politics.holding import holds, selections
from rules.through_the_ages.state import Game

CHOICES = 60
"""So many ways to discard cards are offered at most."""


def _not_due(g: Game) -> Obstacle:
    return Obstacle(g.edition.rule("event choices"), "nothing of the kind is to be decided now")


@dataclass(frozen=True, slots=True)
class Bid(Reply):
    """Bid a force for the territory (TTN-8.2.1, TTO-12.1.1)."""

    force: int

    tag: ClassVar[str] = "bid"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, Auction):
            yield from map(cls, range(g.pending.bid + 1, forces.greatest_force(g, g.player(seat)) + 1))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not isinstance(g.pending, Auction):
            return _not_due(g)
        rule = g.edition.rule("bidding")
        if self.force <= g.pending.bid:
            return Obstacle(rule, "a bid is higher than {n}", n=g.pending.bid)
        most = forces.greatest_force(g, g.player(seat))
        if self.force > most:
            return Obstacle(rule, "the greatest force you can send is {n}", n=most)
        return None


@dataclass(frozen=True, slots=True)
class PassBid(Reply):
    """Leave the territory to the others (TTN-8.2.1, TTO-12.1.1)."""

    tag: ClassVar[str] = "drop_out"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, Auction):
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return None if isinstance(g.pending, Auction) else _not_due(g)


@dataclass(frozen=True, slots=True)
class SendForce(Reply):
    """Send units and cards to the territory (TTN-8.2.2, TTO-12.1.3)."""

    force: tuple[str, ...]
    """A unit's technology for each unit, bonus cards and, with James Cook, cards to discard."""

    tag: ClassVar[str] = "send"
    sampled: ClassVar[bool] = True
    several: ClassVar[str] = "force"
    hidden: ClassVar[tuple[str, ...]] = ("force",)

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, Sending):
            yield from map(cls, forces.sufficient_forces(g, g.player(seat), g.pending.bid))

    @classmethod
    def pool(cls, g: Game, seat: Seat) -> Sequence[str]:
        player = g.player(seat)
        others = forces.other_cards(g, player) if forces.colonizing_discards(g, player) else []
        return [*forces.units(g, player), *forces.bonus_cards(g, player), *others]

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not isinstance(g.pending, Sending):
            return _not_due(g)
        player, rule = g.player(seat), g.edition.rule("colonizing")
        if not holds(self.pool(g, seat), self.force):
            return Obstacle(rule, "you do not have all of these units and cards to send")
        if not any(g.is_a(WorkerCard, card) for card in self.force):
            return Obstacle(rule, "at least one unit is to be sent")
        discards = sum(not g.is_a(WorkerCard, card) and not g.is_a(Bonus, card) for card in self.force)
        most = forces.colonizing_discards(g, player)
        if discards > most:
            return Obstacle(rule, "you may discard {n} cards for the force", n=most)
        worth = forces.force_worth(g, player, self.force)
        if worth < g.pending.bid:
            return Obstacle(rule, "this is a force of {worth}, and you bid {bid}", worth=worth, bid=g.pending.bid)
        return None


@dataclass(frozen=True, slots=True)
class Defend(Reply):
    """Defend with cards (TTN-7.3.5) or with cards and sacrificed units (TTO-12.2.3), or with nothing."""

    cards: tuple[str, ...] = ()
    """Bonus cards; other cards to be discarded face down, or a unit's technology for each sacrificed unit."""

    tag: ClassVar[str] = "defend"
    sampled: ClassVar[bool] = True
    several: ClassVar[str] = "cards"
    hidden: ClassVar[tuple[str, ...]] = ("cards",)

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, Attack):
            yield cls()
            yield from map(cls, g.edition.politics.defenses(g, g.player(seat), g.pending))

    @classmethod
    def pool(cls, g: Game, seat: Seat) -> Sequence[str]:
        return g.edition.politics.defense_pool(g, g.player(seat))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not isinstance(g.pending, Attack):
            return _not_due(g)
        if not holds(self.pool(g, seat), self.cards):
            return Obstacle(g.edition.rule("defense"), "you do not have all of this to defend with")
        return g.edition.politics.defense_obstacle(g, g.player(seat), g.pending, self.cards) if self.cards else None


@dataclass(frozen=True, slots=True)
class Sacrifice(Reply):
    """Sacrifice units to be stronger in this fight, or none (TTO-12.2.2, TTO-12.4.3)."""

    units: tuple[str, ...] = ()

    tag: ClassVar[str] = "sacrifice"
    sampled: ClassVar[bool] = True
    several: ClassVar[str] = "units"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, Attack):
            yield cls()
            yield from map(cls, forces.sacrifices(g, g.player(seat)))

    @classmethod
    def pool(cls, g: Game, seat: Seat) -> Sequence[str]:
        return forces.units(g, g.player(seat))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not isinstance(g.pending, Attack):
            return _not_due(g)
        if not holds(self.pool(g, seat), self.units):
            return Obstacle(g.edition.rule("sacrifices"), "you do not have all of these units")
        return None


@dataclass(frozen=True, slots=True)
class AcceptPact(Reply):
    """Accept the pact offered to you (TTN-7.5, TTO-12.3.3)."""

    tag: ClassVar[str] = "accept"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, PactOffer):
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return None if isinstance(g.pending, PactOffer) else _not_due(g)


@dataclass(frozen=True, slots=True)
class RefusePact(Reply):
    """Refuse the pact offered to you (TTN-7.5, TTO-12.3.2)."""

    tag: ClassVar[str] = "refuse"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, PactOffer):
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return None if isinstance(g.pending, PactOffer) else _not_due(g)


@dataclass(frozen=True, slots=True)
class SplitGoods(Reply):
    """Split an amount into food and resources (TTN-14.31, TTO-12.2.7)."""

    food: int
    resources: int

    tag: ClassVar[str] = "split"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, Split):
            yield from (cls(g.pending.n - resources, resources) for resources in range(g.pending.n + 1))

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        split = g.pending
        if not isinstance(split, Split):
            return _not_due(g)
        rule = g.edition.rule("spoils")
        if min(self.food, self.resources) < 0 or self.food + self.resources != split.n:
            return Obstacle(rule, "food and resources are to be {n} together", n=split.n)
        if split.whole and self.food and self.resources:
            return Obstacle(rule, "choose food or resources")
        if self.food > split.most_food:
            return Obstacle(rule, "there are only {price}", price=tokens.price(split.most_food, "food"))
        if self.resources > split.most_resources:
            return Obstacle(rule, "there are only {price}", price=tokens.price(split.most_resources, "resources"))
        return None


@dataclass(frozen=True, slots=True)
class DiscardMilitary(Reply):
    """Discard military cards from your hand (TTN-10.1, TTO-7.3)."""

    cards: tuple[str, ...]

    tag: ClassVar[str] = "discard"
    sampled: ClassVar[bool] = True
    several: ClassVar[str] = "cards"
    hidden: ClassVar[tuple[str, ...]] = ("cards",)

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, Discarding):
            for number, cards in enumerate(selections(g.player(seat).military, g.pending.n)):
                if number == CHOICES:
                    return
                yield cls(cards)

    @classmethod
    def pool(cls, g: Game, seat: Seat) -> Sequence[str]:
        return g.player(seat).military

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not isinstance(g.pending, Discarding):
            return _not_due(g)
        rule, n = g.edition.rule("military hand"), g.pending.n
        if not holds(g.player(seat).military, self.cards):
            return Obstacle(rule, "you do not hold all of these cards")
        if len(self.cards) != n:
            due = say_n("{n} card is to be discarded", "{n} cards are to be discarded", n)
            return Obstacle(rule, "{due}", due=due)
        return None


@dataclass(frozen=True, slots=True)
class OneCard(Reply):
    """One of the cards that are up for the choice."""

    card: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, CardChoice):
            yield from map(cls, g.pending.options)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not isinstance(g.pending, CardChoice):
            return _not_due(g)
        if self.card not in g.pending.options:
            return Obstacle(g.edition.rule("event choices"), "{card} cannot be chosen", card=self.card)
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
class Raze(OneCard):
    """Destroy a building of a rival (TTN-14.28, TTO-12.2.7)."""

    tag: ClassVar[str] = "raze"


@dataclass(frozen=True, slots=True)
class LoseBlueToken(OneCard):
    """Return a blue token from one of your cards to the box (TTN-11.6, TTO-16.5)."""

    tag: ClassVar[str] = "lose_token"


@dataclass(frozen=True, slots=True)
class LoseColony(OneCard):
    """Choose the colony that you lose (TTN-8.2.6, TTO-12.1.6)."""

    tag: ClassVar[str] = "lose_colony"


@dataclass(frozen=True, slots=True)
class TakeColony(OneCard):
    """Choose the colony that you take (TTN-8.2.6, TTO-12.2.7)."""

    tag: ClassVar[str] = "take_colony"


@dataclass(frozen=True, slots=True)
class RuinWonder(OneCard):
    """Turn a completed wonder of yours face down (TTN-14.21, TTO-14.18)."""

    tag: ClassVar[str] = "ruin"


@dataclass(frozen=True, slots=True)
class RemoveCard(OneCard):
    """Remove the leader or the unfinished wonder of the rival (TTN-7.3.3, TTO-14.15)."""

    tag: ClassVar[str] = "remove"


@dataclass(frozen=True, slots=True)
class StealTechnology(OneCard):
    """Take a special technology instead of science points (TTN-6.3.3, TTO-12.4.6)."""

    tag: ClassVar[str] = "steal"


@dataclass(frozen=True, slots=True)
class TakeScience(Reply):
    """Take the rest in science points (TTN-6.3.3, TTO-12.4.6)."""

    tag: ClassVar[str] = "take_science"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, CardChoice):
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return None if isinstance(g.pending, CardChoice) else _not_due(g)


@dataclass(frozen=True, slots=True)
class BuildForFree(OneCard):
    """Put an unused worker on the card for nothing (TTO-8.3.9)."""

    tag: ClassVar[str] = "build_free"


@dataclass(frozen=True, slots=True)
class Decline(Reply):
    """Do without what the event offers (TTN-8.1.1, TTO-8.3.5)."""

    tag: ClassVar[str] = "decline"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if g.pending is not None:
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return None if isinstance(g.pending, CardChoice | FreeWork) else _not_due(g)


@dataclass(frozen=True, slots=True)
class PlayOn(Reply):
    """Begin your turn (TTO-12.5.1)."""

    tag: ClassVar[str] = "play_on"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield cls()


@dataclass(frozen=True, slots=True)
class ResignNow(Reply):
    """Resign before your turn begins: you have lost, the others play on (TTO-12.5.1)."""

    tag: ClassVar[str] = "resign_now"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield cls()
