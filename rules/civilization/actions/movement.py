"""Groups of figures move and explore (CIV-9.1 to CIV-9.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from rules.civilization.actions.families import GroupAction, MovementAction
from rules.civilization.board.knowledge import travel_speed
from rules.civilization.board.movement import (
    MovingGroup,
    can_end,
    facedown_at,
    flight_obstacle,
    may_rest,
    moving_group,
    step_obstacle,
    stops,
)
from rules.civilization.board.paths import chosen_figures, shortest_paths, squares_along
from rules.civilization.core.catalog.land import DIRECTIONS, Direction
from rules.civilization.core.grid import NAMES, Square, neighbour, squares_in, the_square
from rules.civilization.core.player import Figure
from rules.civilization.core.state import Game, Group
from rules.civilization.core.world import tile_mask
from rules.civilization.effects.event_texts import tell_land_found, tell_moved
from rules.civilization.effects.exploring import discover
from rules.civilization.effects.figures import move_figures
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat, Who, say


def group_of(g: Game) -> Group:
    """Return the group that is moving."""
    assert g.group is not None, "a group is moving"
    return g.group


def figures_of(g: Game) -> list[Figure]:
    """Return the moving figures."""
    return [g.active_player.figures[number] for number in group_of(g).figures]


def marching_now(g: Game) -> MovingGroup:
    """Return the moving group as the data that its steps depend on."""
    return moving_group(g.active_player.seat, figures_of(g))


@dataclass(frozen=True, slots=True)
class StartGroup(MovementAction):
    """Start moving figures that are on one square (CIV-9.2)."""

    tag = "move"
    display_name = say("Move step by step")
    square: str
    armies: int = 0
    scouts: int = 0

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[StartGroup]:
        figures = [each for each in g.players[seat].figures if not each.moved]
        for square in dict.fromkeys(each.square for each in figures if each.square is not None):
            here = [each for each in figures if each.square == square]
            scouts = sum(each.is_scout for each in here)
            for armies in range(len(here) - scouts, -1, -1):
                for some in range(scouts, -1, -1):
                    if armies or some:
                        yield StartGroup(NAMES[square], armies, some)

    def _chosen(self, g: Game, seat: Seat) -> list[int]:
        return chosen_figures(g, seat, self.square, self.armies, self.scouts)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if not self._chosen(g, seat):
            return Obstacle("CIV-9.2", "there are no such figures there that can still move")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        square = the_square(self.square)
        chosen = self._chosen(g, seat)
        g.group = Group(chosen, square, travel_speed(g.players[seat]), square, [square])
        for figure in figures_of(g):
            figure.moved = True


def step_to(g: Game, direction: Direction) -> Square | None:
    """Return the square a step leads to."""
    return neighbour(group_of(g).square, direction)


@dataclass(frozen=True, slots=True)
class Advance(GroupAction):
    """A move of the group to a square next to it."""

    direction: Direction
    above: ClassVar[bool] = False
    """True if the group flies over the square."""

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Self]:
        for direction in DIRECTIONS:
            if step_to(g, direction) is not None:
                yield cls(direction)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        left, square = group_of(g).left, step_to(g, self.direction)
        if not left:
            return Obstacle("CIV-9.1", "the group has no movement left")
        if square is None:
            return Obstacle("CIV-2.11", "that is the edge of the map")
        if group_of(g).square in g.locked:
            return Obstacle("CIV-9.14", "no figure may leave that square this turn")
        group = marching_now(g)
        refused = (flight_obstacle if self.above else step_obstacle)(g, group, square)
        if refused is not None:
            return refused
        if not can_end(g, group, square, left - 1, above=self.above):
            return Obstacle("CIV-9.4", "from there the group could not end its movement anywhere")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        square = step_to(g, self.direction)
        assert square is not None, "a legal step leads to a square"
        group = group_of(g)
        group.left -= 1
        group.came_from, group.square, group.above = group.square, square, self.above
        group.trail.append(square)
        if not self.above and not stops(g, seat, square):
            move_figures(g, figures_of(g), square)
        tell_moved(g, seat, group.came_from, square)


@dataclass(frozen=True, slots=True)
class Step(Advance):
    """Move the group to the next square (CIV-9.1)."""

    tag = "step"
    display_name = say("Move one square")


@dataclass(frozen=True, slots=True)
class FlyOver(Advance):
    """Fly over a square with enemies, a hut, a village or an enemy city (CIV-9.13)."""

    tag = "fly"
    display_name = say("Fly over")
    above: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Explore(GroupAction):
    """Discover the map tile next to the group (CIV-9.7, CIV-9.7.2)."""

    tag = "explore"
    direction: Direction

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[Explore]:
        for direction in DIRECTIONS:
            yield Explore(direction)

    @classmethod
    def why_unavailable(cls, g: Game, seat: Seat) -> Obstacle | None:
        """Return the obstacle of a tile next to the group, or else next to a square in its reach (CIV-9.7)."""
        group = group_of(g)
        beside = [cls(each) for each in DIRECTIONS if facedown_at(g, step_to(g, each)) is not None]
        if beside or not group.left:
            return next(each.obstacle(g, seat) for each in (*beside, cls("north")))
        for way in shortest_paths(g, marching_now(g), group.square, group.left - 1):
            square = squares_along(group.square, way)[-1]
            if any(facedown_at(g, neighbour(square, each)) is not None for each in DIRECTIONS):
                return Obstacle(
                    "CIV-9.7", "no undiscovered tile lies beside the group; move it to {square} first",
                    lacks=len(way), square=NAMES[square],
                )  # fmt: skip
        return Obstacle("CIV-9.7", "no undiscovered tile is within reach of the group")

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        group = group_of(g)
        if not group.left:
            return Obstacle("CIV-9.1", "the group has no movement left")
        if facedown_at(g, step_to(g, self.direction)) is None:
            return Obstacle("CIV-9.7", "there is no undiscovered tile there")
        if not can_end(g, marching_now(g), group.square, group.left - 1, above=group.above):
            return Obstacle("CIV-9.4", "afterwards the group could not end its movement anywhere")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        tile = facedown_at(g, step_to(g, self.direction))
        assert tile is not None, "a tile lies there"
        group_of(g).left -= 1
        discover(g, tile, self.direction)
        there = step_to(g, self.direction)
        assert there is not None, "a tile lies on the grid"
        g.tell(say("{who} discovers the land around {what}.", who=Who(seat), what=NAMES[there]), seat, NAMES[there])
        tell_land_found(g, seat, list(squares_in(tile_mask(tile.x, tile.y))))


@dataclass(frozen=True, slots=True)
class FinishGroup(GroupAction):
    """End the movement of the group (CIV-9.2)."""

    tag = "stop"
    display_name = say("Stop")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[FinishGroup]:
        yield FinishGroup()

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        group = group_of(g)
        if (group.above or not may_rest(g, seat, group.square)) and can_go_on(g, seat):
            return Obstacle("CIV-9.4", "the group cannot end its movement there")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.group = None


def can_go_on(g: Game, seat: Seat) -> bool:
    """Return whether the group has a legal step; a group that must stop on a forbidden square stays there (CIV-9.4)."""
    steps: list[GroupAction] = [kind(direction) for kind in (Step, FlyOver) for direction in DIRECTIONS]
    return any(step.obstacle(g, seat) is None for step in steps)


def arrives(g: Game, seat: Seat) -> bool:
    """Return whether the moving group has entered a square with consequences, without flying over it."""
    group = g.group
    return group is not None and not group.above and stops(g, seat, group.square)
