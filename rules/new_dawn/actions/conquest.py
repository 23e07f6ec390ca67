"""Decisions of the winner of an attack (ND-7.4, ND-11.12 to ND-11.17, ND-12.7, ND-12.12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.new_dawn.actions.families import FreeingToken, Looting, MovingWonder, Questing, TakingSpace
from rules.new_dawn.actions.military import fight_of, work_of
from rules.new_dawn.board.control import gainable_resources, tokens_mask
from rules.new_dawn.board.wonder_cost import wonder_cities
from rules.new_dawn.core.catalog.base import Resource
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.catalog.numbers import RESOURCE_ROWS
from rules.new_dawn.core.catalog.wonders import WONDERS
from rules.new_dawn.core.player import Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.conquest import liberate, move_wonder
from rules.new_dawn.effects.control_tokens import remove_token
from rules.new_dawn.effects.trade import gain_resource, gain_trade, spend_trade


@dataclass(frozen=True, slots=True)
class Conquer(TakingSpace):
    """Take the city for yourself, and with it the city-state (ND-12.7)."""

    tag = "conquer"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Conquer]:
        yield Conquer()

    async def apply(self, g: Game, seat: Seat) -> None:
        """Let the outcome of the attack take the space."""


@dataclass(frozen=True, slots=True)
class Liberate(TakingSpace):
    """Give the city-state back its space, and take one of its diplomacy cards (ND-12.7)."""

    tag = "liberate"

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Liberate]:
        yield Liberate()

    async def apply(self, g: Game, seat: Seat) -> None:
        space = fight_of(g).space
        liberate(g, seat, space)
        g.tell(say("{who} liberates the city-state on {what}.", who=Who(seat), what=space), seat, space)


def defender_of(g: Game) -> Player:
    """Return the player whose city or token has been beaten."""
    seat = fight_of(g).defender
    assert seat is not None, "a player has been beaten"
    return g.players[seat]


@dataclass(frozen=True, slots=True)
class TakeTrade(Looting):
    """Take a trade token from a card of the defender (ND-11.16)."""

    tag = "loot"
    card: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[TakeTrade]:
        for focus in defender_of(g).row:
            if focus.trade:
                yield TakeTrade(focus.card)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        focus = defender_of(g).in_row(self.card)
        if focus is None or not focus.trade:
            return Obstacle("ND-11.16", "the defender has no trade token on that card")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        defender = defender_of(g)
        work_of(g).loot -= 1
        spend_trade(g, defender.seat, self.card)
        name, rival = Text(FOCUS_CARDS[self.card].name), Who(defender.seat)
        g.tell(say("{who} takes a trade token of {rival} from {what}.", who=Who(seat), rival=rival, what=name), seat)
        gain_trade(g, seat, 1)


@dataclass(frozen=True, slots=True)
class LeaveTrade(Looting):
    """Take no more trade tokens (ND-11.16)."""

    tag = "leave"
    display_name = say("Take no more")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[LeaveTrade]:
        yield LeaveTrade()

    async def apply(self, g: Game, seat: Seat) -> None:
        work_of(g).loot = 0


@dataclass(frozen=True, slots=True)
class MoveWonder(MovingWonder):
    """Put the captured world wonder under one of your cities (ND-11.16, ND-12.12)."""

    tag = "carry"
    display_name = say("Move the wonder")
    space: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[MoveWonder]:
        for space in wonder_cities(g, seat):
            yield MoveWonder(space)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.space not in wonder_cities(g, seat):
            return Obstacle("ND-11.16", "{space} is not a city of yours without a world wonder", space=self.space)
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        work = work_of(g)
        assert work.wonder is not None, "a world wonder has been captured"
        wonder, work.wonder = work.wonder, None
        move_wonder(g, wonder, self.space)
        text = say("{who} moves {wonder} to {what}.", who=Who(seat), wonder=Text(WONDERS[wonder].name), what=self.space)
        g.tell(text, seat, self.space)


@dataclass(frozen=True, slots=True)
class FreeToken(FreeingToken):
    """Take one of your control tokens off the map to place it where you need it (ND-7.4)."""

    tag = "free"
    display_name = say("Take a token off the map")
    space: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[FreeToken]:
        for space in g.world.names_in(tokens_mask(g, seat)):
            yield FreeToken(space)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        token = g.control.get(self.space)
        if token is None or token.seat != seat:
            return Obstacle("ND-7.4", "you have no control token on {space}", space=self.space)
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        remove_token(g, self.space)
        g.tell(say("{who} takes the control token off {what}.", who=Who(seat), what=self.space), seat, self.space)


@dataclass(frozen=True, slots=True)
class GainSpoils(Questing):
    """Gain a resource for the defeated barbarian (ND-14.5)."""

    tag = "quest"
    resource: Resource

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[GainSpoils]:
        for resource in gainable_resources(g, seat):
            yield GainSpoils(resource)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.resource not in gainable_resources(g, seat):
            return Obstacle("ND-16.3", "the supply has none left")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        gain_resource(g, seat, self.resource)
        name = Text(RESOURCE_ROWS[self.resource].name)
        g.tell(say("{who} gains {resource}.", who=Who(seat), resource=name), seat)
