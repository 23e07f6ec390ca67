"""Abilities of nations and technologies in Movement: Russia's sacrifice, the bomb of Atomic Theory (CIV-9.15,
CIV-9.17).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.abilities.base import ResourceAbility
from rules.civilization.actions.families import GroupAction, MovementAction
from rules.civilization.actions.movement import figures_of, group_of, step_to
from rules.civilization.actions.research import technology_obstacle
from rules.civilization.core.big_events import BigEvent
from rules.civilization.core.catalog.land import DIRECTIONS, Direction
from rules.civilization.core.catalog.technology import TECHNOLOGIES
from rules.civilization.core.grid import NAMES, square_named, the_square
from rules.civilization.core.state import City, Game
from rules.civilization.effects.cities import bomb_city
from rules.civilization.effects.event_texts import tell_moved
from rules.civilization.effects.figures import return_figures
from rules.civilization.effects.technology import research
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, Who, say

RUSSIA = "russia"


@dataclass(frozen=True, slots=True)
class Sacrifice(GroupAction):
    """Sacrifice a Russian figure in an enemy city for a technology of its owner (CIV-9.15).

    It moves into the city, where others may still interrupt; then the stage sacrifices it.
    """

    tag = "sacrifice"
    direction: Direction
    technology: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Sacrifice]:
        for direction in DIRECTIONS:
            city = cls._city(g, seat, direction)
            if city is not None:
                for technology in g.players[city.seat].technologies:
                    yield Sacrifice(direction, technology)

    @staticmethod
    def _city(g: Game, seat: Seat, direction: Direction) -> City | None:
        square = step_to(g, direction)
        city = None if square is None else g.cities.get(square)
        return city if city is not None and city.seat != seat else None

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player = g.players[seat]
        if player.nation != RUSSIA:
            return Obstacle("CIV-9.15", "only Russia sacrifices figures")
        if RUSSIA in player.turn.used:
            return Obstacle("CIV-9.15", "Russia sacrifices one figure a turn")
        if len(group_of(g).figures) > 1:
            return Obstacle("CIV-9.15", "only a single figure can be sacrificed")
        if not group_of(g).left:
            return Obstacle("CIV-9.1", "the group has no movement left")
        if group_of(g).square in g.locked:
            return Obstacle("CIV-9.14", "no figure may leave that square this turn")
        city = self._city(g, seat, self.direction)
        if city is None:
            return Obstacle("CIV-9.15", "there is no enemy city there")
        if not g.players[city.seat].knows(self.technology):
            return Obstacle("CIV-9.15", "the owner of the city does not know that technology")
        return technology_obstacle(g, seat, self.technology)

    async def apply(self, g: Game, seat: Seat) -> None:
        square, group = step_to(g, self.direction), group_of(g)
        assert square is not None, "a city lies there"
        group.left -= 1
        group.came_from, group.square, group.above = group.square, square, False
        group.trail.append(square)
        tell_moved(g, seat, group.came_from, square)

    def give_up(self, g: Game, seat: Seat) -> None:
        """Return the figure that has entered the city to the supply, and research the technology."""
        g.players[seat].turn.used.append(RUSSIA)
        square = group_of(g).square
        return_figures(g, figures_of(g))
        g.group = None
        text = say("{who} sacrifices a figure in {what}.", who=Who(seat), what=NAMES[square])
        g.tell(text, seat, NAMES[square])
        research(g, seat, self.technology)
        name = Text(TECHNOLOGIES[self.technology].name)
        g.tell(say("{who} researches {what}.", who=Who(seat), what=name), seat)


@dataclass(frozen=True, slots=True)
class DropBomb(ResourceAbility, MovementAction):
    """Pay uranium to destroy a city that is not a capital, with everything around it (CIV-9.17)."""

    tag = "bomb"
    display_name = say("Destroy a city")
    technologies = ("atomic_theory",)
    phase = "movement"
    technology: str
    pay: tuple[str, ...]
    city: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[DropBomb]:
        for technology, payment in cls.payable(g, seat):
            for square, city in g.cities.items():
                if not city.capital:
                    yield cls(technology, payment, NAMES[square])

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        square = square_named(self.city)
        city = None if square is None else g.cities.get(square)
        if city is None:
            return Obstacle("CIV-9.17", "there is no city")
        if city.capital:
            return Obstacle("CIV-9.17", "capitals cannot be destroyed this way")
        return self.ability_obstacle(g, seat)

    async def apply(self, g: Game, seat: Seat) -> None:
        bomb_city(g, the_square(self.city))
        text = say("{who} destroys the city on {square} with everything around it.", who=Who(seat), square=self.city)
        g.tell(text, seat, self.city, sign=BigEvent.CITY_BOMBED)
