"""Abilities that cancel for a spy: Writing, Civil Service, Mass Media (CIV-8.12, CIV-18.2, CIV-18.5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.civilization.actions.reactions.base import Cancel
from rules.civilization.board.payment import holds, payments, pays
from rules.civilization.board.reacting import CIVIL_SERVICE, MASS_MEDIA, SPY, WRITING, ability_fits, open_items
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game
from rules.civilization.effects.purse import spend_token
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, say


@dataclass(frozen=True, slots=True)
class CancelForSpy(Cancel):
    """A reaction with the ability of a technology, paid with a spy once a turn."""

    technology: ClassVar[str]
    pay: tuple[str, ...]
    item: int = 1

    @property
    def paid(self) -> tuple[str, ...]:
        return self.pay

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        for payment in payments(g.players[seat], SPY):
            for item in dict.fromkeys(declared.item for declared in open_items(g)):
                yield cls(payment, item)

    def fits(self, g: Game, seat: Seat, declared: Declared) -> bool:
        return ability_fits(g, self.technology, declared)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if not self.has_object(g, seat):
            return Obstacle("CIV-18.2", "that technology does not cancel this")
        if not player.knows(self.technology) or self.technology in player.turn.used:
            return Obstacle("CIV-8.9", "you have no such ability left this turn")
        if not pays(self.pay, SPY) or not holds(player, self.pay):
            return Obstacle("CIV-8.12", "it costs a spy")
        return None

    def commit(self, g: Game, seat: Seat) -> None:
        g.players[seat].turn.used.append(self.technology)
        for token in self.pay:
            spend_token(g, seat, token)

    def declares(self, g: Game, seat: Seat) -> Declared:
        return Declared("resource_ability", seat, self.technology)

    async def apply(self, g: Game, seat: Seat) -> None:
        self.tell(g, seat, Text(TECHNOLOGIES[self.technology].name))


@dataclass(frozen=True, slots=True)
class CancelWithCivilService(CancelForSpy):
    """Cancel a culture event with Civil Service and a spy (CIV-18.2)."""

    tag = "civil_service"
    display_name = say("Cancel with Civil Service")
    technology = CIVIL_SERVICE


@dataclass(frozen=True, slots=True)
class CancelWithMassMedia(CancelForSpy):
    """Cancel a resource ability with Mass Media and a spy (CIV-18.2)."""

    tag = "mass_media"
    display_name = say("Cancel with Mass Media")
    technology = MASS_MEDIA


@dataclass(frozen=True, slots=True)
class CancelWithWriting(CancelForSpy):
    """Cancel the city action with Writing and a spy (CIV-18.5)."""

    tag = "writing"
    display_name = say("Cancel with Writing")
    technology = WRITING
