"""Egypt builds for free (CIV-8.11, CIV-17.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.building import placed
from rules.civilization.actions.families import CityAction
from rules.civilization.board.control import cities_of
from rules.civilization.board.placement import building_obstacle, can_build, open_outskirts, unlocked_buildings
from rules.civilization.core.catalog.build import BUILDINGS, CITY_WALLS
from rules.civilization.core.grid import NAMES, bit, square_named, squares_in, the_square
from rules.civilization.core.state import Game
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, say

EGYPT = "egypt"


@dataclass(frozen=True, slots=True)
class BuildFree(CityAction):
    """Build an unlocked building for free with the action of a city, as Egypt does once a turn (CIV-17.3)."""

    tag = "egypt_build"
    display_name = say("Build for free")
    city: str
    building: str
    square: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[BuildFree]:
        player = g.players[seat]
        if player.nation != EGYPT or EGYPT in player.turn.used:
            return
        rows = unlocked_buildings(g, seat)
        for centre in cities_of(g, seat):
            for row in rows:
                squares = bit(centre) if row.id == CITY_WALLS else open_outskirts(g, centre)
                for square in squares_in(squares):
                    yield cls(NAMES[centre], row.id, NAMES[square])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if player.nation != EGYPT or EGYPT in player.turn.used:
            return Obstacle("CIV-17.3", "Egypt builds for free once a turn")
        refused = self.city_obstacle(g, seat)
        if refused is not None:
            return refused
        row, square = BUILDINGS.get(self.building), square_named(self.square)
        if row is None or square is None or not can_build(player, row):
            return Obstacle("CIV-8.5", "you cannot build that")
        return building_obstacle(g, self.centre, row, square)

    def commit(self, g: Game, seat: Seat) -> None:
        g.players[seat].turn.used.append(EGYPT)

    async def apply(self, g: Game, seat: Seat) -> None:
        placed(g, seat, the_square(self.square), self.building)
