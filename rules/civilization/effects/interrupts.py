"""Effects of interrupts: figures and great persons are killed, squares locked (CIV-9.14, CIV-14.3.7)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.civilization.board.control import city_named
from rules.civilization.board.movement import may_rest, stops
from rules.civilization.core.grid import Square
from rules.civilization.core.player import Figure
from rules.civilization.core.state import Game
from rules.civilization.effects.atomic import atomic
from rules.civilization.effects.figures import move_figures


@atomic
def kill_figures(g: Game, figures: Sequence[Figure]) -> None:
    """Return killed figures to supply, also those of a moving group (CIV-14.3.7)."""
    for figure in figures:
        figure.square, figure.city, figure.moved = None, None, False
    if g.group is not None:
        own = g.active_player.figures
        g.group.figures = [number for number in g.group.figures if own[number].square is not None]
        if not g.group.figures:
            g.group = None


@atomic
def kill_great_person(g: Game, square: Square) -> None:
    """Return a killed great person to the pool (CIV-14.3.7)."""
    marker = g.markers.pop(square)
    g.great_person_pool = g.shuffled([*g.great_person_pool, marker.id])
    g.last_squares.append(square)


def lock(g: Game, square: Square) -> None:
    """Forbid figures to leave a square this turn; a moving group stays there, or where it may (CIV-9.14).

    It may not move on to end on water (CIV-9.4). A group that has entered an enemy city does not fly over it.
    """
    g.locked.append(square)
    group = g.group
    if group is None or group.square != square:
        return
    seat = g.active_player.seat
    if group.above or city_named(g, seat, square) is not None:
        resting = [each for each in group.trail if may_rest(g, seat, each) and not stops(g, seat, each)]
        last = resting[-1] if resting else group.trail[0]
        move_figures(g, [g.active_player.figures[number] for number in group.figures], last)
        g.group = None
