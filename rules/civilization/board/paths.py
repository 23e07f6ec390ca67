"""Declared paths: their squares, and their obstacles (CIV-18.8)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from rules.civilization.board.movement import (
    MovingGroup,
    can_end,
    enterable,
    facedown_at,
    may_rest,
    restful,
    step_obstacle,
    stopping,
    stops,
)
from rules.civilization.core.catalog.land import DIRECTIONS
from rules.civilization.core.grid import NEXT_TO, Square, bit, neighbour, square_named
from rules.civilization.core.state import Game
from rules.civilization.core.steps import PathStep, explored, stepped
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat


def chosen_figures(
    g: Game, seat: Seat, name: str, armies: int, scouts: int, without: Collection[int] = ()
) -> list[int]:
    """Return the indexes of that many figures on a square that may still move; none if there are too few."""
    square, found = square_named(name), []
    for wanted, of_scouts in ((armies, False), (scouts, True)):
        here = [
            number
            for number, each in enumerate(g.players[seat].figures)
            if square is not None and each.square == square and each.is_scout == of_scouts and not each.moved
            and number not in without
        ]  # fmt: skip
        if wanted < 0 or len(here) < wanted:
            return []
        found += here[:wanted]
    return found


def squares_along(start: Square, steps: Sequence[PathStep]) -> list[Square]:
    """Return the squares before the first step and after each one, up to where the path leaves the map."""
    squares = [start]
    for step in steps:
        direction = stepped(step)
        there = None if direction is None else neighbour(squares[-1], direction)
        if there is None:
            break
        squares.append(there)
    return squares


def path_obstacle(g: Game, group: MovingGroup, start: Square, steps: Sequence[PathStep], left: int) -> Obstacle | None:
    """Return why a group cannot walk a whole path; only its last step may have consequences (CIV-18.8)."""
    square = start
    if not steps:
        return Obstacle("CIV-18.8", "a path needs at least one step")
    if len(steps) > left:
        return Obstacle("CIV-9.1", "the group has no movement left")
    for place, step in enumerate(steps):
        last = place == len(steps) - 1
        direction = stepped(step)
        if direction is None:
            ahead = explored(step)
            if not last:
                return Obstacle("CIV-18.8", "a path ends where something is discovered or entered")
            if ahead is None or facedown_at(g, neighbour(square, ahead)) is None:
                return Obstacle("CIV-9.7", "there is no undiscovered tile there")
            if not can_end(g, group, square, left - place - 1):
                return Obstacle("CIV-9.4", "afterwards the group could not end its movement anywhere")
            return None
        if square in g.locked:
            return Obstacle("CIV-9.14", "no figure may leave that square this turn")
        there = neighbour(square, direction)
        if there is None:
            return Obstacle("CIV-2.11", "that is the edge of the map")
        refused = step_obstacle(g, group, there)
        if refused is not None:
            return refused
        square = there
        if stops(g, group.seat, square):
            return None if last else Obstacle("CIV-18.8", "a path ends where something is discovered or entered")
    if not may_rest(g, group.seat, square):
        return Obstacle("CIV-9.4", "the group cannot end its movement there")
    return None


def shortest_paths(g: Game, group: MovingGroup, start: Square, left: int) -> Iterator[tuple[PathStep, ...]]:
    """Yield a shortest path to every reachable square, and to every tile that can be discovered at once."""
    for square, path in reached(g, group, start, left):
        if square != start:
            yield path
    for direction in DIRECTIONS:
        yield (_discovery(direction),)


def legal_paths(g: Game, group: MovingGroup, start: Square, left: int) -> Iterator[tuple[PathStep, ...]]:
    """Yield the `shortest_paths` without a `path_obstacle`, judged together."""
    ends = stopping(g, group.seat) | restful(g, group.seat)
    for square, path in reached(g, group, start, left):
        if square != start and ends >> square & 1:
            yield path
    unknown = [each for each in DIRECTIONS if left and facedown_at(g, neighbour(start, each)) is not None]
    if unknown and can_end(g, group, start, left - 1):
        for direction in unknown:
            yield (_discovery(direction),)


def reached(g: Game, group: MovingGroup, start: Square, left: int) -> Iterator[tuple[Square, tuple[PathStep, ...]]]:
    """Yield every square that a group can reach with a shortest path, its own first."""
    open_squares, stop = enterable(g, group) & ~bit(start), stopping(g, group.seat)
    edge: list[tuple[Square, tuple[PathStep, ...]]] = [(start, ())]
    yield edge[0]
    for _ in range(left):
        following = []
        for here, path in edge:
            if here in g.locked or not NEXT_TO[here] & open_squares:
                continue
            for direction in DIRECTIONS:
                there = neighbour(here, direction)
                if there is None or not open_squares >> there & 1:
                    continue
                open_squares ^= 1 << there
                found = there, (*path, direction)
                yield found
                if not stop >> there & 1:
                    following.append(found)
        edge = following


def _discovery(direction: str) -> PathStep:
    found: dict[str, PathStep] = {
        "north": "explore_north",
        "east": "explore_east",
        "south": "explore_south",
        "west": "explore_west",
    }
    return found[direction]
