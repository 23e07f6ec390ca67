"""Answers in the auction of a territory and about colonies (TTN-8.2, TTO-12.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, say
from rules.through_the_ages.actions.families import Reply
from rules.through_the_ages.core.cards import Bonus, WorkerCard
from rules.through_the_ages.core.pending import Auction, Sending
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.politics import forces
from rules.through_the_ages.politics.hand_selection import holds
from rules.through_the_ages.politics.replies.common import OneCard, not_due


@dataclass(frozen=True, slots=True)
class Bid(Reply):
    """Bid a force for the territory (TTN-8.2.1, TTO-12.1.1)."""

    force: int

    tag: ClassVar[str] = "bid"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, Auction):
            yield from map(cls, range(g.pending.bid + 1, forces.greatest_force(g, g.players[seat]) + 1))

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[Self]:
        return cls.candidates(g, seat)

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        return cls(g.pending.bid + 1).obstacle(g, seat) if isinstance(g.pending, Auction) else None

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not isinstance(g.pending, Auction):
            return not_due(g)
        rule = g.edition.rule("bidding")
        if self.force <= g.pending.bid:
            return Obstacle(rule, "bid more than {n}", n=g.pending.bid)
        most = forces.greatest_force(g, g.players[seat])
        if self.force > most:
            return Obstacle(rule, "you can send a force of {n} at most", lacks=self.force - most, n=most)
        return None


@dataclass(frozen=True, slots=True)
class BidUpTo(Reply):
    """Bid automatically, 1 more than the others, up to a limit they do not see (TTN-8.2.1, TTO-12.1.1)."""

    most: int

    tag: ClassVar[str] = "bid_up_to"
    display_name: ClassVar[Text] = say("Bid up to")
    hidden: ClassVar[tuple[str, ...]] = ("most",)

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, Auction):
            yield from map(cls, range(1, forces.greatest_force(g, g.players[seat]) + 1))

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[Self]:
        return cls.candidates(g, seat)

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        return cls(1).obstacle(g, seat) if isinstance(g.pending, Auction) else None

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not isinstance(g.pending, Auction):
            return not_due(g)
        rule, most = g.edition.rule("bidding"), forces.greatest_force(g, g.players[seat])
        if self.most < 1:
            return Obstacle(rule, "bid more than {n}", n=0)
        if self.most > most:
            return Obstacle(rule, "you can send a force of {n} at most", n=most)
        return None


@dataclass(frozen=True, slots=True)
class BidInTurn(Reply):
    """Decide each bid yourself when it is your turn (TTN-8.2.1, TTO-12.1.1)."""

    tag: ClassVar[str] = "bid_in_turn"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, Auction):
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return None if isinstance(g.pending, Auction) else not_due(g)


@dataclass(frozen=True, slots=True)
class PassBid(Reply):
    """Drop out and leave the territory to the others (TTN-8.2.1, TTO-12.1.1)."""

    tag: ClassVar[str] = "drop_out"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, Auction):
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return None if isinstance(g.pending, Auction) else not_due(g)


@dataclass(frozen=True, slots=True)
class SendForce(Reply):
    """Send units and cards to the territory (TTN-8.2.2, TTO-12.1.3)."""

    force: tuple[str, ...]
    """A unit's technology for each unit, bonus cards and, with James Cook, cards to discard."""

    tag: ClassVar[str] = "send"
    sampled: ClassVar[bool] = True
    multi_field: ClassVar[str] = "force"
    hidden: ClassVar[tuple[str, ...]] = ("force",)

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, Sending):
            yield from map(cls, forces.sufficient_forces(g, g.players[seat], g.pending.bid))

    @classmethod
    def pool(cls, g: Game, seat: Seat) -> Sequence[str]:
        player = g.players[seat]
        others = forces.other_cards(g, player) if forces.colonizing_discards(g, player) else []
        return [*forces.units(g, player), *forces.bonus_cards(g, player), *others]

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not isinstance(g.pending, Sending):
            return not_due(g)
        player, rule = g.players[seat], g.edition.rule("colonizing")
        if not holds(self.pool(g, seat), self.force):
            return Obstacle(rule, "you do not have all of these units and cards to send")
        if not any(g.is_a(WorkerCard, card) for card in self.force):
            return Obstacle(rule, "send at least one unit")
        discards = sum(not g.is_a(WorkerCard, card) and not g.is_a(Bonus, card) for card in self.force)
        most = forces.colonizing_discards(g, player)
        if discards > most:
            return Obstacle(rule, "you may discard {n} cards for the force", n=most)
        worth = forces.force_worth(g, player, self.force)
        if worth < g.pending.bid:
            return Obstacle(rule, "this is a force of {worth}; you bid {bid}", worth=worth, bid=g.pending.bid)
        return None


@dataclass(frozen=True, slots=True)
class LoseColony(OneCard):
    """Choose the colony that you lose (TTN-8.2.6, TTO-12.1.6)."""

    tag: ClassVar[str] = "lose_colony"


@dataclass(frozen=True, slots=True)
class TakeColony(OneCard):
    """Choose the colony that you take (TTN-8.2.6, TTO-12.2.7)."""

    tag: ClassVar[str] = "take_colony"
