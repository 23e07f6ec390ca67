"""Actions that move figures along a whole path (CIV-18.8), and choices after an interrupt (CIV-18.18).

A path is one declaration: the other players get one chance to interrupt it, not one at each step.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from rules.civilization.actions.families import GroupAction, HaltAction, MovementAction
from rules.civilization.actions.movement import figures_of, group_of, marching_now
from rules.civilization.board.knowledge import travel_speed
from rules.civilization.board.movement import MovingGroup, moving_group, stops
from rules.civilization.board.paths import chosen_figures, legal_paths, path_obstacle, shortest_paths, squares_along
from rules.civilization.core.grid import NAMES, Square, the_square
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game
from rules.civilization.core.steps import PathStep
from rules.civilization.effects.event_texts import tell_moved
from rules.civilization.effects.figures import move_figures
from rules.engine.core.action import Obstacle
from rules.engine.core.notation import format_action
from rules.engine.core.text import Seat, say

Paths = Callable[[Game, MovingGroup, Square, int], Iterator[tuple[PathStep, ...]]]
"""A function that yields the paths of a group from a square, with the steps it has left."""


@dataclass(frozen=True, slots=True)
class DeclarePath(MovementAction):
    """Move figures on one square along a whole path; others are asked only once (CIV-18.8)."""

    tag = "path"
    display_name = say("Move")
    sampled = True
    square: str
    armies: int
    scouts: int
    steps: tuple[PathStep, ...]

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[DeclarePath]:
        return cls._with(shortest_paths, g, seat)

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[DeclarePath]:
        return cls._with(legal_paths, g, seat)

    @classmethod
    def _with(cls, paths: Paths, g: Game, seat: Seat) -> Iterator[DeclarePath]:
        player = g.players[seat]
        figures = [each for each in player.figures if each.square is not None and not each.moved]
        for square in dict.fromkeys(each.square for each in figures if each.square is not None):
            here = [each for each in figures if each.square == square]
            scouts = sum(each.is_scout for each in here)
            for way in paths(g, moving_group(seat, here), square, travel_speed(player)):
                yield cls(NAMES[square], len(here) - scouts, scouts, way)

    def chosen(self, g: Game, seat: Seat, without: Collection[int] = ()) -> list[int]:
        """Return the figures to move, as indexes into their player's figures; those in `without` are not used."""
        return chosen_figures(g, seat, self.square, self.armies, self.scouts, without)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        player, chosen = g.players[seat], self.chosen(g, seat)
        if not chosen:
            return Obstacle("CIV-9.2", "there are no such figures there that can still move")
        group = moving_group(seat, [player.figures[number] for number in chosen])
        return path_obstacle(g, group, the_square(self.square), self.steps, travel_speed(player))

    def declares(self, g: Game, seat: Seat, without: Collection[int] = ()) -> Declared:
        """Return the declaration of this path, which others may interrupt."""
        squares, chosen = squares_along(the_square(self.square), self.steps), self.chosen(g, seat, without)
        return Declared("path", seat, format_action(self), squares=tuple(squares), figures=tuple(chosen))


@dataclass(frozen=True, slots=True)
class GoOn(GroupAction):
    """Move the group along the rest of its way at once (CIV-18.8)."""

    tag = "go"
    display_name = say("Go on")
    sampled = True
    steps: tuple[PathStep, ...]

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[GoOn]:
        return cls._with(shortest_paths, g)

    @classmethod
    def legal(cls, g: Game, seat: Seat) -> Iterator[GoOn]:
        return cls._with(legal_paths, g)

    @classmethod
    def _with(cls, paths: Paths, g: Game) -> Iterator[GoOn]:
        group = group_of(g)
        for way in paths(g, marching_now(g), group.square, group.left):
            # A path of one step is offered as the action `Step` instead.
            if len(way) > 1:
                yield cls(way)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        group = group_of(g)
        return path_obstacle(g, marching_now(g), group.square, self.steps, group.left)

    def declares(self, g: Game, seat: Seat) -> Declared:
        """Return the declaration of this path, which others may interrupt."""
        group = group_of(g)
        squares = tuple(squares_along(group.square, self.steps))
        return Declared("path", seat, format_action(self), squares=squares, figures=tuple(group.figures))


@dataclass(frozen=True, slots=True)
class StandFast(HaltAction):
    """Stay there with what the interrupt has left, and take the consequences (CIV-18.18)."""

    tag = "stand"
    display_name = say("Stay there")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[StandFast]:
        yield cls()

    async def apply(self, g: Game, seat: Seat) -> None:
        """Change nothing: the step counts."""


@dataclass(frozen=True, slots=True)
class GoBack(HaltAction):
    """Go back to the square the group came from; the movement is spent (CIV-18.18)."""

    tag = "back"
    display_name = say("Go back")

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[GoBack]:
        yield cls()

    async def apply(self, g: Game, seat: Seat) -> None:
        group = group_of(g)
        left, group.square = group.square, group.came_from
        # A group that flew over something flies over it again.
        group.above = stops(g, seat, group.square)
        if not group.above:
            move_figures(g, figures_of(g), group.square)
        tell_moved(g, seat, left, group.square)
