"""The families of actions, by the state of the game in which they are possible (CIV-5, CIV-24)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Self

from rules.civilization.board.control import city_named
from rules.civilization.board.idle import unused
from rules.civilization.core.grid import Square, square_named
from rules.civilization.core.state import Game
from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Text, say


class StartAction(Action[Game]):
    """What can be done in Start of Turn (CIV-6.1)."""

    __slots__ = ()


class NegotiationAction(Action[Game]):
    """What can be done while trade is negotiated (CIV-7.4)."""

    __slots__ = ()


class OfferAnswer(NegotiationAction):
    """The answer to an offer, also of somebody who has passed (CIV-18.15)."""

    __slots__ = ()


class ManagementAction(Action[Game]):
    """What can be done in City Management (CIV-8)."""

    __slots__ = ()


class CityAction(ManagementAction):
    """The action of a city (CIV-8.1). It is committed, then others may cancel it (CIV-18.5), then it is carried out."""

    __slots__ = ()

    city: str

    @property
    def centre(self) -> Square:
        """The centre of the city."""
        square = square_named(self.city)
        assert square is not None, "a legal action names a square"
        return square

    def city_obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        """Why the city takes no action (CIV-8.1, CIV-8.1.2, CIV-16.1)."""
        player = g.players[seat]
        square = square_named(self.city)
        city = city_named(g, seat, square)
        if square is None or city is None:
            return Obstacle("CIV-8.1", "{city} is no city of yours", city=self.city)
        if city.capital and not player.government_row.capital_may_act:
            return Obstacle("CIV-16.1", "the capital takes no action in Anarchy")
        if player.turn.actions.get(square, 0) > player.turn.extra_actions:
            return Obstacle("CIV-8.1", "that city has taken its action")
        return None

    def trade_spent(self, g: Game) -> int:
        """The trade that rushing costs, which is lost also when the action is cancelled (CIV-18.5)."""
        return 0


class MovementAction(Action[Game]):
    """What can be done between the movements of groups (CIV-9)."""

    __slots__ = ()


class GroupAction(Action[Game]):
    """What a moving group can do (CIV-9.2)."""

    __slots__ = ()


class ResearchAction(Action[Game]):
    """The technology that is chosen, or none (CIV-10.1)."""

    __slots__ = ()


class PersonAction(StartAction):
    """What is done with a great person (CIV-14.4.2)."""

    __slots__ = ()


class BattleAction(Action[Game]):
    """What can be done in a battle turn (CIV-11.5.1)."""

    __slots__ = ()


class LootAction(Action[Game]):
    """What the winner of a battle takes (CIV-11.9)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class EndSegment(Action[Game]):
    """End your part of the phase (CIV-5.4)."""

    tag = "end"
    display_name = say("End the phase")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield cls()

    def leaves_unused(self, g: Game, seat: Seat) -> Text | None:
        return unused(g, seat)
