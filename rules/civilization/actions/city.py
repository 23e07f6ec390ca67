"""Actions of cities without a building site: figures, units, arts, harvest (CIV-8.3, CIV-8.4, CIV-8.7, CIV-8.8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rules.civilization.actions.families import CityAction, ManagementAction, ProduceAction, Unseen
from rules.civilization.board.control import cities_of, wonder_works
from rules.civilization.board.devotion import devotion
from rules.civilization.board.icons import city_resources
from rules.civilization.board.knowledge import has_aircraft
from rules.civilization.board.placement import blockade_squares, figure_squares
from rules.civilization.board.production import ANGKOR_WAT, figure_cost, unit_cost
from rules.civilization.core.catalog.base import MARKET_RESOURCES, UNIT_TYPES, Resource, UnitType
from rules.civilization.core.catalog.land import RESOURCE_ROWS
from rules.civilization.core.catalog.numbers import CULTURE_TRACK
from rules.civilization.core.grid import NAMES, Square, bit, square_named, squares_in, the_square
from rules.civilization.core.state import Game, Item
from rules.civilization.effects.culture import advance_culture
from rules.civilization.effects.draws import draw_unit, units_left
from rules.civilization.effects.event_texts import tell_unit_produced
from rules.civilization.effects.figures import muster_army, place_figure
from rules.civilization.effects.purse import gain_culture, pay_trade, take_from_market
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say

NewFigure = Literal["army", "scout"]


@dataclass(frozen=True, slots=True)
class ProduceFigure(ProduceAction):
    """Produce an army or a scout next to a city (CIV-8.3)."""

    tag = "figure"
    display_name = say("Produce a figure")
    city: str
    figure: NewFigure
    square: str

    @classmethod
    def items(cls, g: Game, seat: Seat) -> Iterator[ProduceFigure]:
        kinds: tuple[NewFigure, ...] = ("army", "scout")
        for centre in cities_of(g, seat):
            for kind in kinds:
                for square in squares_in(figure_squares(g, centre) | blockade_squares(g, centre)):
                    yield ProduceFigure(NAMES[centre], kind, NAMES[square])

    def item(self) -> Item:
        return Item("figure", self.figure, the_square(self.square))

    def cost(self, g: Game, seat: Seat) -> int:
        return figure_cost(self.figure)

    def item_obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        square = square_named(self.square)
        if g.players[seat].in_supply(self.figure == "scout") is None:
            return Obstacle("CIV-8.3", "you have no such figure in supply")
        blockade = square is not None and bool(bit(square) & blockade_squares(g, self.centre))
        if blockade and self.figure == "scout":
            return Obstacle("CIV-8.3.1", "you cannot place a scout on a blockaded square")
        if square is None or (not blockade and not bit(square) & figure_squares(g, self.centre)):
            return Obstacle("CIV-8.3", "you cannot place the figure there")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        square = the_square(self.square)
        if bit(square) & blockade_squares(g, self.centre):
            muster_army(g, seat, square)
        else:
            place_figure(g, seat, square, scout=self.figure == "scout")
        if self.figure == "scout":
            text = say("{who} produces a scout on {what}.", who=Who(seat), what=self.square)
        else:
            text = say("{who} produces an army on {what}.", who=Who(seat), what=self.square)
        g.tell(text, seat, self.square)


@dataclass(frozen=True, slots=True)
class ProduceUnit(ProduceAction):
    """Produce a unit for your standing forces (CIV-8.4)."""

    tag = "unit"
    display_name = say("Produce a unit")
    city: str
    unit: UnitType

    @classmethod
    def items(cls, g: Game, seat: Seat) -> Iterator[ProduceUnit]:
        for centre in cities_of(g, seat):
            for kind in UNIT_TYPES:
                yield ProduceUnit(NAMES[centre], kind)

    def item(self) -> Item:
        return Item("unit", self.unit)

    def cost(self, g: Game, seat: Seat) -> int:
        return unit_cost(g, seat, self.unit)

    def item_obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.unit == "aircraft" and not has_aircraft(g.players[seat]):
            return Obstacle("CIV-8.4", "aircraft need Flight")
        if not units_left(g, self.unit):
            return Obstacle("CIV-8.4.1", "no unit of that type is left")
        return None

    def stand_in(self, g: Game, seat: Seat) -> UnseenUnit | None:
        """Return the stand-in for the hidden unit. None with a split: two items of one city are declared together
        (CIV-8.2.3).
        """
        return UnseenUnit(self.city, self.unit) if g.split is None else None

    async def apply(self, g: Game, seat: Seat) -> None:
        draw_unit(g, seat, self.unit)
        tell_unit_produced(g, seat, self.unit)


@dataclass(frozen=True, slots=True)
class UnseenUnit(ProduceUnit, Unseen):
    """Pay for a unit that is not drawn."""

    tag = ""

    async def apply(self, g: Game, seat: Seat) -> None:
        """Pay only: the unit is known only when it is drawn."""


@dataclass(frozen=True, slots=True)
class DevoteToArts(CityAction):
    """Devote a city to the arts to gain culture (CIV-8.7)."""

    tag = "devote"
    display_name = say("Devote to the arts")
    city: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[DevoteToArts]:
        for centre in cities_of(g, seat):
            yield DevoteToArts(NAMES[centre])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        return self.city_obstacle(g, seat)

    async def apply(self, g: Game, seat: Seat) -> None:
        culture = devotion(g, self.centre)
        gain_culture(g, seat, culture)
        text = say("{who} gains {n} culture in {what}.", who=Who(seat), n=culture, what=self.city)
        if not culture:
            text = say("{who} devotes {what} to the arts without gain.", who=Who(seat), what=self.city)
        g.tell(text, seat, self.city)


def harvestable(g: Game, centre: Square) -> list[Resource]:
    """Return the resources that a city can harvest; in Feudalism those of all own cities (CIV-8.8, CIV-16.5)."""
    seat = g.cities[centre].seat
    shared = g.players[seat].government_row.harvest_any_own_city
    found = {kind for city in (cities_of(g, seat) if shared else (centre,)) for kind in city_resources(g, city)}
    return [kind for kind in MARKET_RESOURCES if kind in found]


@dataclass(frozen=True, slots=True)
class Harvest(CityAction):
    """Take a resource that the city shows (CIV-8.8)."""

    tag = "harvest"
    city: str
    resource: Resource
    also: str = ""
    """The second resource of a city that uses Angkor Wat (CIV-8.8.1)."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Harvest]:
        both = wonder_works(g, seat, ANGKOR_WAT)
        for centre in cities_of(g, seat):
            kinds = harvestable(g, centre)
            for kind in kinds:
                yield Harvest(NAMES[centre], kind)
                for other in kinds if both else ():
                    yield Harvest(NAMES[centre], kind, other)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        refused = self.city_obstacle(g, seat)
        if refused is not None:
            return refused
        if self.resource not in harvestable(g, self.centre):
            return Obstacle("CIV-8.8", "the city shows no such resource")
        if not g.market[self.resource]:
            return Obstacle("CIV-8.8", "the market has no such token")
        return self._second_obstacle(g, seat) if self.also else None

    def commit(self, g: Game, seat: Seat) -> None:
        if self.also:
            g.players[seat].turn.used.append(ANGKOR_WAT)

    def _second_obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not wonder_works(g, seat, ANGKOR_WAT) or ANGKOR_WAT in g.players[seat].turn.used:
            return Obstacle("CIV-8.8.1", "you have no Angkor Wat to use this turn")
        second = next((kind for kind in harvestable(g, self.centre) if kind == self.also), None)
        if second is None:
            return Obstacle("CIV-8.8", "the city shows no such resource")
        if g.market[second] <= (second == self.resource):
            return Obstacle("CIV-8.8", "the market has no such token")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        for kind in MARKET_RESOURCES:
            for _ in range((kind == self.resource) + (kind == self.also)):
                take_from_market(g, seat, kind)
                name = Text(RESOURCE_ROWS[kind].name)
                g.tell(say("{who} harvests {what}.", who=Who(seat), what=name), seat, self.city)


@dataclass(frozen=True, slots=True)
class AdvanceCulture(ManagementAction):
    """Pay culture and trade to advance on the culture track (CIV-14.1.1)."""

    tag = "advance"
    display_name = say("Advance in culture")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[AdvanceCulture]:
        yield AdvanceCulture()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if player.culture_space >= CULTURE_TRACK.victory_space:
            return Obstacle("CIV-14.1.1", "the culture track ends there")
        section = CULTURE_TRACK.section_of(player.culture_space + 1)
        culture, trade = max(0, section.culture - player.culture), max(0, section.trade - player.trade)
        if not culture and not trade:
            return None
        if not section.trade:
            return Obstacle("CIV-14.1.1", "the next space costs {price}; you lack {n}",
                            lacks=culture, price=say("{n} culture", n=section.culture), n=culture)  # fmt: skip
        return Obstacle(
            "CIV-14.1.1",
            "the next space costs {culture} and {trade}; you have {own} and {own_trade}",
            lacks=culture + trade,
            culture=say("{n} culture", n=section.culture), trade=say("{n} trade", n=section.trade),
            own=player.culture, own_trade=player.trade,
        )  # fmt: skip

    async def apply(self, g: Game, seat: Seat) -> None:
        section = CULTURE_TRACK.section_of(g.players[seat].culture_space + 1)
        gain_culture(g, seat, -section.culture)
        pay_trade(g, seat, section.trade)
        advance_culture(g, seat)
