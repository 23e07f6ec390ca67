"""Actions of an economy card: caravan moves, and the exchange of a resource (ND-9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say, say_n
from rules.new_dawn.actions.families import EconomyAction
from rules.new_dawn.actions.tokens import (
    Spent,
    cannot_spend,
    card_of_tokens,
    spend,
    unused_city_states,
    unused_natural_wonders,
)
from rules.new_dawn.board.caravan_reach import city_owner, movable, places_of_arrival, reach, work_of
from rules.new_dawn.board.control import barbarian_mask
from rules.new_dawn.core.catalog.base import RESOURCES, Resource
from rules.new_dawn.core.catalog.numbers import RESOURCE_ROWS
from rules.new_dawn.core.catalog.wonders import CITY_STATES, NATURAL_WONDERS
from rules.new_dawn.core.player import ON_CARD
from rules.new_dawn.core.resolution import DiplomacyOffer
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.barbarians import drive_off
from rules.new_dawn.effects.caravans import move_caravan, return_caravan
from rules.new_dawn.effects.trade import exchange_resource, gain_trade, gain_trade_of_type

ARRIVAL_TOKENS = 2
"""Trade tokens for the arrival of a caravan (ND-9.6)."""


@dataclass(frozen=True, slots=True)
class MoveCaravan(EconomyAction):
    """Move a caravan from the economy card or its space, up to where its move ends (ND-9.1)."""

    tag = "move"
    display_name = say("Move a caravan")
    candidates_are_legal = True
    caravan: str
    """The place of the caravan: `card`, or a space."""
    to: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[MoveCaravan]:
        for place in movable(g, seat):
            for to in reach(g, seat, place):
                yield MoveCaravan(place, to)

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        if not movable(g, seat):
            return Obstacle("ND-9.5", "all your caravans have moved")
        return Obstacle("ND-9.3", "no path from your caravans is easy enough for the slot of the card")

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.caravan not in movable(g, seat):
            return Obstacle("ND-9.5", "you have no caravan there that can move")
        if self.to in g.turn.arrivals and places_of_arrival(g, seat) & g.world.bit[self.to]:
            return Obstacle("ND-9.5", "one of your caravans has already arrived there this turn")
        if self.to not in reach(g, seat, self.caravan):
            return Obstacle("ND-9.3", "the card cannot take the caravan there: too far, or too difficult")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        work, number = work_of(g), movable(g, seat)[self.caravan]
        work.extra -= max(0, reach(g, seat, self.caravan)[self.to] - work.distance)
        work.moved.append(number)
        self._tell(g, seat)
        arrives = bool(places_of_arrival(g, seat) & g.world.bit[self.to])
        move_caravan(g, seat, number, self.to)
        if arrives:
            _arrive(g, seat, number, self.to)
            return
        if barbarian_mask(g) & g.world.bit[self.to]:
            for letter in [letter for letter, space in g.barbarians.items() if space == self.to]:
                drive_off(g, letter)
            g.tell(say("{who} drives off the barbarian on {what}.", who=Who(seat), what=self.to), seat, self.to)

    def _tell(self, g: Game, seat: Seat) -> None:
        """Tell where the caravan goes, and where it comes from if it was on the map."""
        if self.caravan == ON_CARD:
            text = say_n(
                "{who} sends a caravan to {what}.", "{who} sends {n} caravans to {what}.", 1,
                who=Who(seat), what=self.to,
            )  # fmt: skip
        else:
            text = say_n(
                "{who} moves a caravan {what}.", "{who} moves {n} caravans {what}.", 1,
                who=Who(seat), what=say("{start} → {end}", start=self.caravan, end=self.to),
            )  # fmt: skip
        g.tell(text, seat, self.to)


def _arrive(g: Game, seat: Seat, number: int, space: str) -> None:
    """Return the caravan, gain trade tokens and offer diplomacy cards (ND-9.6)."""
    return_caravan(g, seat, number)
    g.turn.arrivals.append(space)
    g.turn.returned.append(number)
    owner = city_owner(g, space)
    if owner is None:
        city_state = g.city_states[space]
        name, kind = Text(CITY_STATES[city_state].name), CITY_STATES[city_state].type
        g.tell(say("{who} trades with {city_state}.", who=Who(seat), city_state=name), seat, space)
        gain_trade_of_type(g, seat, kind, ARRIVAL_TOKENS)
        g.turn.offer = DiplomacyOffer(1, city_state=city_state)
    else:
        text = say("{who} trades with {rival}.", who=Who(seat), rival=Who(owner))
        g.tell(text, seat, space)
        gain_trade(g, seat, ARRIVAL_TOKENS)
        city = g.cities.get(space)
        at_capital = owner if city is not None and city.capital else None
        g.turn.offer = DiplomacyOffer(1, owners=[owner], capital_of=at_capital)


@dataclass(frozen=True, slots=True)
class SpendOnCaravans(EconomyAction):
    """Spend a token of the economy card: each caravan that has not moved goes one space farther (ND-9.1, ND-9.13)."""

    tag = "hurry"
    display_name = say("Spend a token")
    candidates_are_legal = True
    kind: Spent = "trade"
    token: str = ""
    """The natural wonder that is spent, if the token is one."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[SpendOnCaravans]:
        if movable(g, seat):
            if card_of_tokens(g, seat).trade:
                yield SpendOnCaravans()
            if unused_city_states(g, seat):
                yield SpendOnCaravans("city_state")
            for token in unused_natural_wonders(g, seat):
                yield SpendOnCaravans("natural_wonder", token)

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        if not movable(g, seat):
            return Obstacle("ND-5.12", "no caravan can move any further")
        return Obstacle("ND-5.5", "no token lies on the card", lacks=1)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not movable(g, seat):
            return Obstacle("ND-5.12", "no caravan can move any further")
        spent = unused_natural_wonders(g, seat) if self.kind == "natural_wonder" else [""]
        if self.token not in spent:
            return Obstacle("ND-14.3", "name a natural wonder on the card if you spend one, and only then")
        return cannot_spend(g, seat, self.kind == "trade", self.kind == "city_state")

    async def apply(self, g: Game, seat: Seat) -> None:
        tokens = (self.token,) if self.token else ()
        spend(g, seat, self.kind == "trade", self.kind == "city_state", tokens)
        work_of(g).distance += 1
        what = Text(NATURAL_WONDERS[self.token].name) if self.token else say("a token")
        g.tell(say("{who} spends {token} to move caravans further.", who=Who(seat), token=what), seat)


@dataclass(frozen=True, slots=True)
class ExchangeResource(EconomyAction):
    """Exchange a resource for one of another type, after all moves (ND-9.15)."""

    tag = "exchange"
    display_name = say("Exchange a resource")
    resource: Resource
    wanted: Resource

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[ExchangeResource]:
        if work_of(g).exchanges:
            for resource in RESOURCES:
                if g.players[seat].resources.get(resource):
                    for wanted in RESOURCES:
                        yield ExchangeResource(resource, wanted)

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        """Return why a card that exchanges resources cannot do so; None for other cards (ND-9.15)."""
        if not work_of(g).exchanges:
            return None
        return Obstacle("ND-9.15", "you have no resource that the supply could exchange", lacks=1)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not work_of(g).exchanges:
            return Obstacle("ND-9.15", "the card does not exchange resources")
        if not g.players[seat].resources.get(self.resource):
            return Obstacle("ND-9.15", "you have no such resource")
        if self.wanted == self.resource:
            return Obstacle("ND-9.15", "exchange it for a resource of another type")
        if not g.resource_supply[self.wanted]:
            return Obstacle("ND-16.3", "the supply has none left")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        work = work_of(g)
        work.exchanges -= 1
        work.moves_over = True
        exchange_resource(g, seat, self.resource, self.wanted)
        old, new = (Text(RESOURCE_ROWS[each].name) for each in (self.resource, self.wanted))
        g.tell(say("{who} exchanges a resource: {old} for {new}.", who=Who(seat), old=old, new=new), seat)
