"""Answers to an offered pact, and to the question about resigning before a turn (TTN-7.5, TTO-12.3, TTO-12.5.1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat
from rules.through_the_ages.actions.families import Reply
from rules.through_the_ages.core.pending import PactOffer
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.politics.replies.common import not_due


@dataclass(frozen=True, slots=True)
class _PactReply(Reply):
    """An answer to an offered pact."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        if isinstance(g.pending, PactOffer):
            yield cls()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return None if isinstance(g.pending, PactOffer) else not_due(g)


@dataclass(frozen=True, slots=True)
class AcceptPact(_PactReply):
    """Accept the pact offered to you (TTN-7.5, TTO-12.3.3)."""

    tag: ClassVar[str] = "accept"


@dataclass(frozen=True, slots=True)
class RefusePact(_PactReply):
    """Refuse the pact offered to you (TTN-7.5, TTO-12.3.2)."""

    tag: ClassVar[str] = "refuse"


@dataclass(frozen=True, slots=True)
class PlayOn(Reply):
    """Play on, and begin your turn (TTO-12.5.1)."""

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
