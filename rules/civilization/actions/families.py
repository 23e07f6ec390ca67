"""Families of actions: all actions of one are possible in the same state of the game (CIV-5, CIV-24)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Self

from rules.civilization.board.control import cities_of, city_named
from rules.civilization.board.idle import unused
from rules.civilization.board.produce_items import after, conflict
from rules.civilization.board.production import cost_obstacle, most_production, rush_trade
from rules.civilization.core.catalog.base import NamedRow
from rules.civilization.core.catalog.build import BUILDINGS, UNIT_ROWS, WONDERS
from rules.civilization.core.catalog.numbers import FIGURES
from rules.civilization.core.grid import NAMES, Square, square_named
from rules.civilization.core.state import Game, Item, ItemKind
from rules.engine.core.action import Action, Obstacle, nearest, refusals
from rules.engine.core.text import Seat, Text, say

ITEMS: Mapping[ItemKind, Mapping[str, NamedRow]] = {
    "figure": {**FIGURES},
    "unit": {**UNIT_ROWS},
    "building": {**BUILDINGS},
    "wonder": {**WONDERS},
}
"""The items that cities produce, by kind."""


class StartAction(Action[Game]):
    """An action in Start of Turn (CIV-6.1)."""

    __slots__ = ()


class NegotiationAction(Action[Game]):
    """An action while trade is negotiated (CIV-7.4)."""

    __slots__ = ()


class OfferAnswer(NegotiationAction):
    """An answer to an offer, possible even after passing (CIV-18.15)."""

    __slots__ = ()


class ManagementAction(Action[Game]):
    """An action in City Management (CIV-8)."""

    __slots__ = ()


def rest_obstacle(g: Game, seat: Seat, name: str) -> Obstacle | None:
    """Return why a city takes no action (CIV-8.1, CIV-8.1.2, CIV-16.1)."""
    player = g.players[seat]
    square = square_named(name)
    city = city_named(g, seat, square)
    if square is None or city is None:
        return Obstacle("CIV-8.1", "{city} is not a city of yours", city=name)
    if city.capital and not player.government_row.capital_may_act:
        return Obstacle("CIV-16.1", "the capital takes no action in Anarchy")
    if player.turn.actions.get(square, 0) > player.turn.extra_actions:
        return Obstacle("CIV-8.1", "that city has already taken its action")
    return None


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
        """Return why the city takes no action."""
        return rest_obstacle(g, seat, self.city)

    def commit(self, g: Game, seat: Seat) -> None:
        """Record what is used up besides the action of the city, also if the action is cancelled (CIV-18.5)."""

    def trade_spent(self, g: Game) -> int:
        """Return the trade that rushing costs, which is lost even if the action is cancelled (CIV-18.5)."""
        return 0


class Unseen(CityAction):
    """A stand-in for a city action that reveals something: it is paid for, reveals nothing and cannot be cancelled.

    Nobody chooses it; it lets a player prepare the actions that follow.
    """

    __slots__ = ()


class ProduceAction(CityAction):
    """A produce action, which buys one item. Subclasses state its cost and its other obstacles (CIV-8.2)."""

    __slots__ = ()

    def item(self) -> Item:
        """Return the produced item."""
        raise AssertionError(f"{type(self).__name__} names no item")

    def cost(self, g: Game, seat: Seat) -> int:
        """Return the production that the item costs."""
        raise AssertionError(f"{type(self).__name__} states no cost")

    @classmethod
    def items(cls, g: Game, seat: Seat) -> Iterator[Self]:
        """Yield every item of this kind for each city, including those that cannot be paid."""
        raise AssertionError(f"{cls.__name__} states no items")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        # Computed once for each city, because this is called most often.
        spent = 0 if g.split is None else g.split.cost
        means = {
            NAMES[centre]: most_production(g, centre) - spent
            for centre in cities_of(g, seat)
            if rest_obstacle(g, seat, NAMES[centre]) is None
        }
        for action in cls.items(g, seat) if means else ():
            if action.cost(g, seat) <= means.get(action.city, -1):
                yield action

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[Self]:
        # The candidates are of cities that can act and pay, so only the item is left to check.
        for action in cls.candidates(g, seat):
            if (action.obstacle if g.split is not None else action.item_obstacle)(g, seat) is None:
                yield action

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        """Name the item that lacks the least trade, or else the first obstacle of another kind (CIV-8.2)."""
        return nearest(refusals(cls.items(g, seat), g, seat))

    def subject(self, g: Game, seat: Seat) -> Text:
        item = self.item()
        return say("{what} in {city}", what=Text(ITEMS[item.kind][item.id].name), city=self.city)

    def item_obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        """Return why the item cannot be produced at any cost."""
        raise AssertionError(f"{type(self).__name__} states no conditions")

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        refused = self.city_obstacle(g, seat)
        if refused is not None:
            return refused
        if g.split is None:
            return self.item_obstacle(g, seat) or cost_obstacle(g, self.centre, self.cost(g, seat))
        if g.split.city != self.centre:
            return Obstacle("CIV-8.2.3", "one city has to produce both items")
        first = g.split.first
        refused = self.item_obstacle(g if first is None else after(g, first), seat)
        if refused is None and first is not None:
            refused = conflict(g, seat, first, self.item())
        return refused or cost_obstacle(g, self.centre, g.split.cost + self.cost(g, seat))

    def trade_spent(self, g: Game) -> int:
        """Return the cost of rushing; the second of two items returns that of both together (CIV-8.2.3)."""
        before = 0 if g.split is None else g.split.cost
        return rush_trade(g, self.centre, before + self.cost(g, g.cities[self.centre].seat))


class MovementAction(Action[Game]):
    """An action between the movements of groups (CIV-9)."""

    __slots__ = ()


class GroupAction(Action[Game]):
    """An action with a moving group (CIV-9.2)."""

    __slots__ = ()


class HaltAction(Action[Game]):
    """An action with a group whose attack or exploration was interrupted (CIV-18.18)."""

    __slots__ = ()


class ResearchAction(Action[Game]):
    """The choice of a technology, or of none (CIV-10.1)."""

    __slots__ = ()


class PersonAction(StartAction):
    """An action with a great person (CIV-14.4.2)."""

    __slots__ = ()


class BattleAction(Action[Game]):
    """An action in a battle turn (CIV-11.5.1)."""

    __slots__ = ()


class LootAction(Action[Game]):
    """The choice of loot from the loser of a battle (CIV-11.9)."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class EndSegment(Action[Game]):
    """End your part of the phase; the others go on (CIV-5.4)."""

    tag = "end"
    display_name = say("End the phase")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        yield cls()

    def leaves_unused(self, g: Game, seat: Seat) -> Text | None:
        return unused(g, seat)
