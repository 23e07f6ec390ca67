"""Movement as people think of it: first the group, then one list of its destinations (CIV-9.1, CIV-9.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.civilization.actions.movement import figures_of
from rules.civilization.actions.paths import DeclarePath, GoOn
from rules.civilization.board.idle import unmoved
from rules.civilization.board.knowledge import travel_speed
from rules.civilization.board.movement import MovingGroup, moving_group
from rules.civilization.core.grid import BY_NAME, NAMES, Square
from rules.civilization.core.player import Figure
from rules.civilization.core.state import Game
from rules.civilization.menus.arrivals import arrival_text
from rules.civilization.menus.destinations import Destination, awaits, destinations, likely
from rules.civilization.words.names import counted_figures
from rules.engine.core.text import Seat, Text, entries, say, say_n
from rules.engine.menus import Combination, Heading, Listing

MOST, LEAST, ALL = 8, 3, 24
"""The most and least destinations of a group, and the most of all groups, that are offered at once."""


def journeys(g: Game, seat: Seat) -> Iterator[Combination]:
    """Yield the destinations of the group that is moving, or of all groups that have not moved."""
    if g.phase != "movement" or g.active != seat:
        return
    if g.group is not None:
        if g.group.left and not g.group.above:
            yield from _of_moving_group(g, seat)
        return
    squares = unmoved(g.players[seat])
    most = min(MOST, max(LEAST, ALL // max(1, len(squares))))
    for square, figures in sorted(squares.items(), key=lambda each: BY_NAME[each[0]]):
        yield from _of_square(g, seat, square, figures, most)


def _of_moving_group(g: Game, seat: Seat) -> Iterator[Combination]:
    assert g.group is not None, "a group is moving"
    group = moving_group(seat, figures_of(g))
    for there in destinations(g, group, g.group.square, g.group.left):
        text = arrival_text(g, group, there)
        yield Combination((GoOn(there.steps),), text, Listing((), text, (NAMES[there.square],)))


def _of_square(g: Game, seat: Seat, square: Square, figures: Sequence[Figure], most: int) -> Iterator[Combination]:
    """Yield the destinations of all figures on a square, then those of some of them."""
    name, speed = NAMES[square], travel_speed(g.players[seat])
    scouts = sum(figure.is_scout for figure in figures)
    whole = (len(figures) - scouts, scouts)
    group = moving_group(seat, list(figures))
    found = destinations(g, group, square, speed)
    awaiting = [arrival_text(g, group, there) for there in found if awaits(g, seat, there)]
    heading = _heading(square, whole, speed, awaiting)
    promising = likely(g, group, found, most)
    for there in found:
        yield _journey(g, group, name, whole, there, (heading,), is_likely=there in promising)
    for armies in range(whole[0], -1, -1):
        for some in range(scouts, -1, -1):
            part = (armies, some)
            if part in (whole, (0, 0)):
                continue
            group = moving_group(seat, _chosen(figures, armies, some))
            for there in destinations(g, group, square, speed):
                yield _journey(g, group, name, part, there, (heading, _part(name, part, speed)), is_likely=False)


def _chosen(figures: Sequence[Figure], armies: int, scouts: int) -> list[Figure]:
    kinds = ([each for each in figures if each.is_scout == wanted] for wanted in (False, True))
    return [each for kind, number in zip(kinds, (armies, scouts), strict=True) for each in kind[:number]]


def _journey(
    g: Game,
    group: MovingGroup,
    origin: str,
    part: tuple[int, int],
    there: Destination,
    headings: tuple[Heading, ...],
    *,
    is_likely: bool,
) -> Combination:
    arrival = arrival_text(g, group, there)
    text = say("{figures} {origin} → {there}", figures=counted_figures(*part), origin=origin, there=arrival)
    listing = Listing(headings, arrival, (NAMES[there.square],))
    return Combination((DeclarePath(origin, *part, there.steps),), text, listing, is_likely)


def _heading(square: Square, figures: tuple[int, int], speed: int, awaiting: list[Text]) -> Heading:
    who, name = counted_figures(*figures), NAMES[square]
    text = say("{figures} on {square}", figures=who, square=name)
    about = entries(awaiting) if awaiting else say_n("{n} step", "{n} steps", speed)
    return Heading(text, about, (name,), _where(who, name, speed), order=BY_NAME[square])


def _part(square: str, figures: tuple[int, int], speed: int) -> Heading:
    """Return the heading for moving only some of the figures on a square."""
    who = counted_figures(*figures)
    return Heading(say("Only {figures}", figures=who), None, (square,), _where(who, square, speed), rare=True)


def _where(figures: Text, square: str, speed: int) -> Text:
    return say_n(
        "{figures} from {square}, {n} step",
        "{figures} from {square}, {n} steps",
        speed,
        figures=figures,
        square=square,
    )
