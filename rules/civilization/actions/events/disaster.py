"""Disaster destroys up to two buildings of other players (CIV-14.3.4, CIV-14.3.12)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from rules.civilization.actions.events.base import EventAction
from rules.civilization.actions.families import StartAction
from rules.civilization.board.control import buildings_on_map, owner_of
from rules.civilization.core.catalog.events import EVENTS
from rules.civilization.core.grid import NAMES, Square, square_named, the_square
from rules.civilization.core.state import Game
from rules.civilization.effects.tokens import destroy_building
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Text, say


def building_owner(g: Game, square: Square) -> Seat | None:
    """Return the owner of a building; walls belong to the owner of the city."""
    return g.cities[square].seat if square in g.cities else owner_of(g, square)


def buildings_of_others(g: Game, seat: Seat) -> list[Square]:
    """Return the squares with buildings of other players, in reading order."""
    owners = {square: building_owner(g, square) for square in buildings_on_map(g)}
    return [square for square, owner in owners.items() if owner not in (seat, None)]


@dataclass(frozen=True, slots=True)
class DestroyTwo(EventAction, StartAction):
    """Play a culture event that destroys one or two buildings of other players (CIV-14.3.4)."""

    tag = "disaster"
    display_name = say("Destroy two buildings")
    events = ("disaster",)
    event: str
    square: str
    other: str = ""
    """The second square, later in reading order."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[DestroyTwo]:
        for event in cls.held(g, seat):
            squares = [NAMES[square] for square in buildings_of_others(g, seat)]
            for one, two in combinations(squares, 2):
                yield cls(event, one, two)
            for one in squares:
                yield cls(event, one)

    @property
    def _squares(self) -> tuple[str, ...]:
        return (self.square, self.other) if self.other else (self.square,)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        refused = self.event_obstacle(g, seat)
        if refused is not None:
            return refused
        chosen, possible = [square_named(name) for name in self._squares], buildings_of_others(g, seat)
        places = [possible.index(square) for square in chosen if square in possible]
        if len(places) < len(chosen):
            return Obstacle("CIV-14.3.4", "there is no building of another player there")
        if places != sorted(set(places)):
            return Obstacle("CIV-14.3.4", "name two buildings, the upper left one first")
        return None

    def targets(self, g: Game) -> tuple[Seat, ...]:
        owners = [building_owner(g, the_square(name)) for name in self._squares]
        return tuple(dict.fromkeys(owner for owner in owners if owner is not None))

    def without(self, g: Game, refused: Sequence[Seat]) -> DestroyTwo | None:
        left = [name for name in self._squares if building_owner(g, the_square(name)) not in refused]
        return replace(self, square=left[0], other=left[1] if len(left) > 1 else "") if left else None

    async def apply(self, g: Game, seat: Seat) -> None:
        for name in self._squares:
            destroy_building(g, seat, the_square(name), Text(EVENTS[self.event].name))
