"""Movement as people think of it: figures and their destination, with the steps on the way (CIV-9.1, CIV-9.2)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.civilization.actions.movement import FinishGroup, StartGroup, Step
from rules.civilization.board.control import enemies_mask
from rules.civilization.board.knowledge import travel_speed
from rules.civilization.board.movement import (
    MovingGroup,
    can_end,
    facedown_at,
    may_rest,
    moving_group,
    step_obstacle,
    stops,
)
from rules.civilization.core.catalog.land import DIRECTIONS, TILE_SIZE, Direction
from rules.civilization.core.grid import NAMES, Square, neighbour, position, square_at, steps_between
from rules.civilization.core.player import Figure, Player
from rules.civilization.core.state import Game
from rules.civilization.menus.worth import site_worth, square_worth
from rules.civilization.words.names import figures_text, square_text
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, say
from rules.engine.menus import Combination

MOST, LEAST, ALL = 8, 3, 24
"""The most and least journeys of a group, and the most of all groups, that are offered as one choice."""


BESIDE = 12
"""The value of a square next to something to discover, take or attack."""
FAR = 16
"""The distance from which on goals do not matter."""


@dataclass(frozen=True, slots=True)
class Route:
    """A route of a group to a square."""

    square: Square
    steps: tuple[Direction, ...]
    left: int
    """The movement left there."""


def journeys(g: Game, seat: Seat) -> Iterator[Combination]:
    """Yield the destinations of figures that have not moved: useful squares first, then near ones."""
    player = g.players[seat]
    if g.phase != "movement" or g.active != seat or g.group is not None:
        return
    groups = list(whole_groups(player))
    most = min(MOST, max(LEAST, ALL // max(1, len(groups))))
    for figures in groups:
        yield from _of_group(g, seat, figures, most)


def _of_group(g: Game, seat: Seat, figures: list[Figure], most: int) -> Iterator[Combination]:
    group = moving_group(seat, figures)
    assert group.here is not None, "they stand on the map"
    start = _start(group.here, figures)
    found = [
        (_worth(g, seat, group, way), way, stop)
        for way in routes(g, group, g.players[seat])
        for stop in _ends(g, group, way)
    ]
    found.sort(key=lambda each: (-each[0], len(each[1].steps), each[1].square, not each[2]))
    for _, way, stop in found[:most]:
        steps: tuple[AnyAction, ...] = tuple(Step(direction) for direction in way.steps)
        ending: tuple[AnyAction, ...] = (FinishGroup(),) if stop else ()
        yield Combination((start, *steps, *ending), _text(g, figures, way, stop))


def whole_groups(player: Player) -> Iterator[list[Figure]]:
    """Yield the figures of each square that can still move: all together, and armies and scouts separately."""
    squares = dict.fromkeys(each.square for each in player.figures if each.square is not None and not each.moved)
    for square in squares:
        here = [each for each in player.figures if each.square == square and not each.moved]
        kinds = [[each for each in here if each.is_scout == scouts] for scouts in (False, True)]
        if all(kinds):
            yield here
        yield from (kind for kind in kinds if kind)


def _start(square: Square, figures: list[Figure]) -> StartGroup:
    scouts = sum(figure.is_scout for figure in figures)
    return StartGroup(NAMES[square], len(figures) - scouts, scouts)


def routes(g: Game, group: MovingGroup, player: Player) -> Iterator[Route]:
    """Yield the shortest route to each square that a group reaches without a fight, a hut or a village (CIV-9.4)."""
    assert group.here is not None, "it stands on the map"
    edge, seen = [Route(group.here, (), travel_speed(player))], {group.here}
    while edge:
        following = []
        for way in edge:
            for direction in DIRECTIONS if way.left else ():
                square = neighbour(way.square, direction)
                if square is None or square in seen or step_obstacle(g, group, square) is not None:
                    continue
                if stops(g, group.seat, square) or not can_end(g, group, square, way.left - 1):
                    continue
                seen.add(square)
                following.append(Route(square, (*way.steps, direction), way.left - 1))
        yield from following
        edge = following


def _ends(g: Game, group: MovingGroup, way: Route) -> Iterator[bool]:
    """Yield True if the group can stop there, and False if something to discover, take or attack is next to it."""
    if may_rest(g, group.seat, way.square):
        yield True
    if way.left and _beside(g, group, way.square):
        yield False


def _beside(g: Game, group: MovingGroup, square: Square) -> bool:
    """Return whether an unknown tile, or a square the group can take or attack, is next to a square (CIV-9.7,
    CIV-9.8.1).
    """
    for direction in DIRECTIONS:
        there = neighbour(square, direction)
        if there is None:
            continue
        if facedown_at(g, there) is not None:
            return True
        if stops(g, group.seat, there) and step_obstacle(g, group, there) is None:
            return True
    return False


def _worth(g: Game, seat: Seat, group: MovingGroup, way: Route) -> int:
    """Return the value of a destination: a site or icons for a scout, goals for an army, neighbours, a
    rival's square.
    """
    worth = 0
    if group.has_scout:
        worth += site_worth(g, seat, way.square) + square_worth(g, way.square)
    else:
        worth += max(0, FAR - _to_goal(g, way.square))
    if way.left and _beside(g, group, way.square):
        worth += BESIDE
    exposed = enemies_mask(g, seat) & _near(way.square)
    return worth - (6 if group.has_scout and exposed else 0)


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


def _text(g: Game, figures: list[Figure], way: Route, stop: bool) -> Text:
    who, there, origin = figures_text(figures), square_text(g, NAMES[way.square]), figures[0].square
    assert origin is not None, "they stand on the map"
    if stop:
        return say("{figures}, {origin} to {square}", figures=who, origin=NAMES[origin], square=there)
    return say("{figures}, {origin} to {square}, {n} more to go", figures=who, origin=NAMES[origin], square=there,
               n=way.left)  # fmt: skip
