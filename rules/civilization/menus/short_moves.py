"""Short forms of typed moves: `M14 L13`, `scout M14 L13`, `2 armies B4 C6`, `B4 C5 south` (CIV-18.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rules.civilization.actions.movement import figures_of
from rules.civilization.actions.paths import DeclarePath, GoOn
from rules.civilization.board.knowledge import travel_speed
from rules.civilization.board.movement import MovingGroup, moving_group
from rules.civilization.board.paths import shortest_paths, squares_along
from rules.civilization.core.catalog.land import DIRECTIONS, Direction
from rules.civilization.core.grid import NAMES, Square, square_named, the_square
from rules.civilization.core.player import Figure
from rules.civilization.core.state import Game
from rules.civilization.core.steps import PathStep, explored
from rules.civilization.menus.destinations import DISCOVERIES
from rules.civilization.words.names import TO, counted_figures
from rules.engine.core.action import AnyAction, Obstacle
from rules.engine.core.text import Seat, Text
from rules.engine.menus import Shorthand

MOVE, ARMY, SCOUT, ALL = "move", "army", "scout", -1
"""Words of a short form, and the number that means all figures of a kind."""
WORDS: Mapping[str, tuple[Text, ...]] = {
    MOVE: (DeclarePath.kind_name(),),
    ARMY: tuple(counted_figures(number, 0) for number in (1, 2, 5)),
    SCOUT: tuple(counted_figures(0, number) for number in (1, 2, 5)),
    **{direction: (TO[direction],) for direction in DIRECTIONS},
}


@dataclass(frozen=True, slots=True)
class _Order:
    """A short form that has been read."""

    figures: Mapping[str, int]
    """The number of figures by kind; empty for all on the square."""
    squares: tuple[Square, ...]
    discovers: Direction | None


def read(g: Game, seat: Seat, words: Sequence[str]) -> AnyAction | Obstacle | None:
    """Return the path that a short form means, or why there is none; None for a text of another form."""
    if g.phase != "movement" or g.active != seat:
        return None
    order = _parsed([*words])
    if order is None:
        return None
    if g.group is not None:
        return _of_moving_group(g, seat, order)
    if len(order.squares) + (order.discovers is not None) < 2:
        return None
    start = order.squares[0]
    here = [each for each in g.players[seat].figures if each.square == start and not each.moved]
    armies = _wanted(order, ARMY, sum(not each.is_scout for each in here))
    scouts = _wanted(order, SCOUT, sum(each.is_scout for each in here))
    chosen = [*_some(here, armies, scouts=False), *_some(here, scouts, scouts=True)]
    if not chosen or len(chosen) < armies + scouts:
        return Obstacle("CIV-9.2", "there are no such figures there that can still move")
    left = travel_speed(g.players[seat])
    steps = _steps(g, moving_group(seat, chosen), start, order, left)
    if steps is None:
        return Obstacle("CIV-9.1", "no path of {n} steps leads there", n=left)
    return DeclarePath(NAMES[start], armies, scouts, steps)


def write(g: Game, seat: Seat, action: AnyAction) -> Text | None:
    """Return the short form of a path; None for other actions."""
    if isinstance(action, GoOn) and g.group is not None:
        return _end(g.group.square, action.steps, with_start=False)
    if not isinstance(action, DeclarePath):
        return None
    start = the_square(action.square)
    here = [each for each in g.players[seat].figures if each.square == start and not each.moved]
    way = _end(start, action.steps, with_start=True)
    if len(here) == action.armies + action.scouts:
        return way
    return _joined(counted_figures(action.armies, action.scouts), way)


def _end(start: Square, steps: tuple[PathStep, ...], *, with_start: bool) -> Text:
    ahead = explored(steps[-1])
    squares = squares_along(start, steps)
    names = [NAMES[start]] if with_start else []
    names += [NAMES[squares[-1]]] if squares[-1] != start else []
    way = Text(" ".join(names))
    if ahead is None:
        return way
    return _joined(way, TO[ahead]) if names else TO[ahead]


def _joined(first: Text, second: Text) -> Text:
    return Text("{first} {second}", (("first", first), ("second", second)))


def _parsed(words: list[str]) -> _Order | None:
    figures: dict[str, int] = {}
    squares: list[Square] = []
    discovers: Direction | None = None
    number: int | None = None
    for word in words[1:] if words[:1] == [MOVE] else words:
        square, direction = square_named(word.upper()), next((each for each in DIRECTIONS if each == word), None)
        if word.isdecimal() and number is None and not squares:
            number = int(word)
        elif word in (ARMY, SCOUT) and not squares:
            figures[word] = ALL if number is None else number
            number = None
        elif square is not None and discovers is None:
            squares.append(square)
        elif direction is not None and discovers is None:
            discovers = direction
        else:
            return None
    return None if number is not None or len(squares) > 2 else _Order(figures, tuple(squares), discovers)


def _wanted(order: _Order, kind: str, here: int) -> int:
    """Return the number of figures of a kind that a short form moves."""
    number = order.figures.get(kind, 0) if order.figures else ALL
    return here if number == ALL else number


def _some(figures: Sequence[Figure], number: int, *, scouts: bool) -> list[Figure]:
    return [each for each in figures if each.is_scout == scouts][:number]


def _of_moving_group(g: Game, seat: Seat, order: _Order) -> AnyAction | Obstacle | None:
    assert g.group is not None, "a group is moving"
    if order.figures or not (order.squares or order.discovers):
        return None
    if len(order.squares) == 2 and order.squares[0] != g.group.square:
        return Obstacle("CIV-9.2", "another group is moving")
    steps = _steps(g, moving_group(seat, figures_of(g)), g.group.square, order, g.group.left)
    return Obstacle("CIV-9.1", "no path of {n} steps leads there", n=g.group.left) if steps is None else GoOn(steps)


def _steps(g: Game, group: MovingGroup, start: Square, order: _Order, left: int) -> tuple[PathStep, ...] | None:
    """Return the shortest way to the last square of a short form, and the discovery there."""
    end = order.squares[-1] if order.squares else start
    ways = (way for way in shortest_paths(g, group, start, left) if squares_along(start, way)[-1] == end)
    found = next((way for way in ways if explored(way[-1]) is None), None) if end != start else ()
    if found is None or (not found and order.discovers is None):
        return None
    return found if order.discovers is None else (*found, DISCOVERIES[order.discovers])


SHORT_MOVES: Shorthand[Game] = Shorthand(read, write, WORDS)
