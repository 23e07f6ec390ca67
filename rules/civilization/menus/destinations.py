"""Destinations of a group: battles, huts and discoveries first, then other squares, by name (CIV-9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.civilization.board.control import enemies_mask
from rules.civilization.board.movement import MovingGroup, facedown_at, stops
from rules.civilization.board.paths import path_obstacle, shortest_paths, squares_along
from rules.civilization.core.catalog.land import DIRECTIONS, TILE_SIZE, Direction
from rules.civilization.core.grid import BY_NAME, Square, neighbour, position, square_at, steps_between
from rules.civilization.core.state import Game
from rules.civilization.core.steps import PathStep, stepped
from rules.civilization.menus.worth import site_worth, square_worth
from rules.engine.core.text import Seat

NEARBY_VALUE = 12
"""The value of a square next to something to discover, take or attack."""
FAR = 16
"""The distance from which on goals do not matter."""
EXPOSED = 6
"""The loss of value of a square next to enemies, for a scout."""
DISCOVERIES: dict[Direction, PathStep] = {
    "north": "explore_north",
    "east": "explore_east",
    "south": "explore_south",
    "west": "explore_west",
}


@dataclass(frozen=True, slots=True)
class Destination:
    """A legal path of a group, with the square where its last step happens."""

    steps: tuple[PathStep, ...]
    square: Square
    """The square it ends on; of a discovery, the square from which the tile is discovered."""
    worth: int
    """The value among the destinations of its group, for choosing those that are offered at once."""

    @property
    def discovers(self) -> bool:
        """True if the path ends with the discovery of a tile."""
        return stepped(self.steps[-1]) is None


def destinations(g: Game, group: MovingGroup, start: Square, left: int) -> list[Destination]:
    """Return the destinations of a group that has `left` steps, in the order of a menu.

    Battles come first, then villages and huts, discoveries, and other squares; equal ones by name.
    """
    reached = [(start, ()), *_reached(g, group, start, left)]
    found = [
        Destination(steps, square, _worth(g, group, square, left - len(steps)))
        for square, steps in reached
        if steps and path_obstacle(g, group, start, steps, left) is None
    ]
    found += _discoveries(g, group, start, reached, left)
    return sorted(found, key=lambda each: (_kind(g, group, each), BY_NAME[each.square], len(each.steps)))


def likely(g: Game, group: MovingGroup, found: Sequence[Destination], most: int) -> list[Destination]:
    """Return the most promising destinations of a group, in the order of the menu."""
    best = sorted(found, key=lambda each: (_kind(g, group, each), -each.worth, len(each.steps), each.square))[:most]
    return [each for each in found if each in best]


def _reached(g: Game, group: MovingGroup, start: Square, left: int) -> Iterator[tuple[Square, tuple[PathStep, ...]]]:
    for steps in shortest_paths(g, group, start, left):
        if stepped(steps[-1]) is not None:
            yield squares_along(start, steps)[-1], steps


def _discoveries(
    g: Game, group: MovingGroup, start: Square, reached: list[tuple[Square, tuple[PathStep, ...]]], left: int
) -> Iterator[Destination]:
    """Yield the shortest path to discover each tile from each of its sides."""
    seen: set[tuple[int, int, Direction]] = set()
    for square, steps in reached:
        if len(steps) >= left or (steps and stops(g, group.seat, square)):
            continue
        for direction in DIRECTIONS:
            tile = facedown_at(g, neighbour(square, direction))
            if tile is None or (tile.x, tile.y, direction) in seen:
                continue
            path = (*steps, DISCOVERIES[direction])
            if path_obstacle(g, group, start, path, left) is None:
                seen.add((tile.x, tile.y, direction))
                yield Destination(path, square, -len(path))


def awaits(g: Game, seat: Seat, there: Destination) -> bool:
    """Return whether enemies, a token or a discovery await a group at a destination."""
    return there.discovers or stops(g, seat, there.square)


def _kind(g: Game, group: MovingGroup, there: Destination) -> int:
    """Return a sort key by what the path ends with: enemies, a village, a hut, a discovery, nothing."""
    if there.discovers:
        return 3
    token = g.map_tokens.get(there.square)
    if token is not None:
        return 1 if token.mark == "village" else 2
    return 0 if stops(g, group.seat, there.square) else 4


def _worth(g: Game, group: MovingGroup, square: Square, left: int) -> int:
    """Return the value of a square: a site or icons for a scout, near goals for an army, neighbours."""
    worth = 0
    if group.has_scout:
        worth += site_worth(g, group.seat, square) + square_worth(g, square)
        worth -= EXPOSED if enemies_mask(g, group.seat) & _near(square) else 0
    else:
        worth += max(0, FAR - _to_goal(g, square))
    return worth + (NEARBY_VALUE if left and _beside_goal(g, group, square) else 0)


def _beside_goal(g: Game, group: MovingGroup, square: Square) -> bool:
    """Return whether an unknown tile or something to take or attack is next to a square (CIV-9.7, CIV-9.8.1)."""
    around = (neighbour(square, direction) for direction in DIRECTIONS)
    return any(
        facedown_at(g, there) is not None or stops(g, group.seat, there) for there in around if there is not None
    )


def _to_goal(g: Game, square: Square) -> int:
    """Return the steps to the nearest hut, village or unknown tile, ignoring everything between."""
    goals = list(g.map_tokens)
    for tile in g.facedown:
        x, y = position(square)
        nearest = square_at(_between(x, tile.x), _between(y, tile.y))
        goals += [nearest] if nearest is not None else []
    return min((steps_between(square, goal) for goal in goals), default=FAR)


def _between(here: int, first: int) -> int:
    """Return the nearest coordinate within a tile."""
    return min(max(here, first), first + TILE_SIZE - 1)


def _near(square: Square) -> int:
    mask = 0
    for direction in DIRECTIONS:
        there = neighbour(square, direction)
        if there is not None:
            mask |= 1 << there
    return mask
