"""Buildings and wonders (CIV-8.5, CIV-8.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.families import ProduceAction, Unseen
from rules.civilization.board.control import cities_of
from rules.civilization.board.placement import (
    building_obstacle,
    can_build,
    open_outskirts,
    token_squares,
    unlocked_buildings,
    wonder_obstacle,
)
from rules.civilization.board.production import wonder_cost
from rules.civilization.core.big_events import BigEvent
from rules.civilization.core.catalog.build import BUILDINGS, CITY_WALLS, WONDERS
from rules.civilization.core.grid import NAMES, Square, bit, square_named, squares_in, the_square
from rules.civilization.core.state import Game, Item
from rules.civilization.effects.culture import advance_rome
from rules.civilization.effects.tokens import place_building, place_wonder, take_wonder_from_market
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say


def placed(g: Game, seat: Seat, square: Square, building: str) -> None:
    """Place a building and announce it."""
    place_building(g, square, building)
    where, name = NAMES[square], Text(BUILDINGS[building].name)
    g.tell(say("{who} builds {name} on {what}.", who=Who(seat), what=where, name=name), seat, where)


@dataclass(frozen=True, slots=True)
class ProduceBuilding(ProduceAction):
    """Produce a building in a city's outskirts, or its walls (CIV-8.5)."""

    tag = "building"
    display_name = say("Produce a building")
    city: str
    building: str
    square: str

    @classmethod
    def items(cls, g: Game, seat: Seat) -> Iterator[ProduceBuilding]:
        rows = unlocked_buildings(g, seat)
        for centre in cities_of(g, seat):
            for row in rows:
                squares = bit(centre) if row.id == CITY_WALLS else open_outskirts(g, centre)
                for square in squares_in(squares):
                    yield ProduceBuilding(NAMES[centre], row.id, NAMES[square])

    def item(self) -> Item:
        return Item("building", self.building, the_square(self.square))

    def cost(self, g: Game, seat: Seat) -> int:
        return BUILDINGS[self.building].cost

    def item_obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        row = BUILDINGS.get(self.building)
        if row is None or not can_build(g.players[seat], row):
            return Obstacle("CIV-8.5", "you cannot build that")
        square = square_named(self.square)
        if square is None:
            return Obstacle("CIV-8.5", "{square} is not a square", square=self.square)
        return building_obstacle(g, self.centre, row, square)

    async def apply(self, g: Game, seat: Seat) -> None:
        placed(g, seat, the_square(self.square), self.building)


@dataclass(frozen=True, slots=True)
class ProduceWonder(ProduceAction):
    """Build a wonder of the market (CIV-8.6)."""

    tag = "wonder"
    display_name = say("Build a wonder")
    city: str
    wonder: str
    square: str

    @classmethod
    def items(cls, g: Game, seat: Seat) -> Iterator[ProduceWonder]:
        for centre in cities_of(g, seat):
            for wonder in g.wonder_market:
                for square in squares_in(token_squares(g, centre)):
                    yield ProduceWonder(NAMES[centre], wonder, NAMES[square])

    def item(self) -> Item:
        return Item("wonder", self.wonder, the_square(self.square))

    def cost(self, g: Game, seat: Seat) -> int:
        return wonder_cost(g, seat, self.wonder)

    def item_obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.wonder not in g.wonder_market:
            return Obstacle("CIV-8.6", "the market has no such wonder")
        square = square_named(self.square)
        if square is None:
            return Obstacle("CIV-8.6", "{square} is not a square", square=self.square)
        return wonder_obstacle(g, self.centre, square)

    def stand_in(self, g: Game, seat: Seat) -> UnseenWonder | None:
        """Return the stand-in for the hidden next wonder. None with a split: two items of one city are declared
        together (CIV-8.2.3).
        """
        return UnseenWonder(self.city, self.wonder, self.square) if g.split is None else None

    async def apply(self, g: Game, seat: Seat) -> None:
        take_wonder_from_market(g, self.wonder)
        place_wonder(g, seat, the_square(self.square), self.wonder)
        name = Text(WONDERS[self.wonder].name)
        text = say("{who} builds {what} on {square}.", who=Who(seat), what=name, square=self.square)
        g.tell(text, seat, self.square, sign=BigEvent.WONDER_BUILT)
        advance_rome(g, seat)


@dataclass(frozen=True, slots=True)
class UnseenWonder(ProduceWonder, Unseen):
    """Build a wonder whose place in the market stays free."""

    tag = ""

    async def apply(self, g: Game, seat: Seat) -> None:
        g.wonder_market.remove(self.wonder)
        place_wonder(g, seat, the_square(self.square), self.wonder)
