"""Answers in aggressions and wars, and about their spoils (TTN-7.3, TTN-7.4, TTO-12.2, TTO-12.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat
from rules.through_the_ages.actions.families import Reply
from rules.through_the_ages.core.cards import Aggression
from rules.through_the_ages.core.pending import Attack, CardChoice
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.politics import forces
from rules.through_the_ages.politics.hand_selection import holds
from rules.through_the_ages.politics.replies.common import OneCard, not_due


@dataclass(frozen=True, slots=True)
class Defend(Reply):
    """Defend with cards (TTN-7.3.5) or with cards and sacrificed units (TTO-12.2.3), or with nothing."""

    cards: tuple[str, ...] = ()
    """Bonus cards; also other cards to discard face down, or a unit's technology for each sacrificed unit."""

    tag: ClassVar[str] = "defend"
    sampled: ClassVar[bool] = True
    multi_field: ClassVar[str] = "cards"
    hidden: ClassVar[tuple[str, ...]] = ("cards",)

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, Attack):
            yield from map(cls, g.edition.fights.defenses(g, g.players[seat], g.pending))
            yield cls()

    @classmethod
    def pool(cls, g: Game, seat: Seat) -> Sequence[str]:
        return g.edition.fights.defense_pool(g, g.players[seat])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not isinstance(g.pending, Attack):
            return not_due(g)
        if not holds(self.pool(g, seat), self.cards):
            return Obstacle(g.edition.rule("defense"), "you do not have all of this to defend with")
        return g.edition.fights.defense_obstacle(g, g.players[seat], g.pending, self.cards) if self.cards else None


@dataclass(frozen=True, slots=True)
class Sacrifice(Reply):
    """Sacrifice units to be stronger in this fight, or none (TTO-12.2.2, TTO-12.4.3)."""

    units: tuple[str, ...] = ()

    tag: ClassVar[str] = "sacrifice"
    sampled: ClassVar[bool] = True
    multi_field: ClassVar[str] = "units"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, Attack):
            yield cls()
            yield from map(cls, forces.sacrifices(g, g.players[seat]))

    @classmethod
    def pool(cls, g: Game, seat: Seat) -> Sequence[str]:
        return forces.units(g, g.players[seat])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not isinstance(g.pending, Attack):
            return not_due(g)
        if not holds(self.pool(g, seat), self.units):
            return Obstacle(g.edition.rule("sacrifices"), "you do not have all of these units")
        return None

    def stand_in(self, g: Game, seat: Seat) -> Unfought | None:
        """Return a replacement in an aggression, after which the turn continues; wars are resolved before the turn."""
        attack = g.pending
        aggresses = isinstance(attack, Attack) and attack.attacker == seat and g.is_a(Aggression, attack.card)
        return Unfought(self.units) if aggresses else None


@dataclass(frozen=True, slots=True)
class Unfought(Sacrifice):
    """Units sacrificed in a fight without a result, for planning the rest of the turn.

    It cannot be chosen.
    """

    tag: ClassVar[str] = ""


@dataclass(frozen=True, slots=True)
class Raze(OneCard):
    """Destroy a building of a rival (TTN-14.28, TTO-12.2.7)."""

    tag: ClassVar[str] = "raze"


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
        if isinstance(g.due(seat), CardChoice):
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return None if isinstance(g.due(seat), CardChoice) else not_due(g)
