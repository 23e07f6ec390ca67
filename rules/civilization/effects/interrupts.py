"""What interrupts do: figures and great persons are killed, squares locked (CIV-9.14, CIV-14.3.7)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.civilization.board.movement import stops
from rules.civilization.core.grid import Square
from rules.civilization.core.player import Figure
from rules.civilization.core.state import Game
from rules.civilization.effects.atomic import atomic
from rules.civilization.effects.figures import move_figures


@atomic
def kill_figures(g: Game, figures: Sequence[Figure]) -> None:
    """Killed figures return to supply, also out of a moving group (CIV-14.3.7)."""
    for figure in figures:
        figure.square, figure.city, figure.moved = None, None, False
    if g.group is not None:
        own = g.active_player.figures
        g.group.figures = [number for number in g.group.figures if own[number].square is not None]
        if not g.group.figures:
            g.group = None


@atomic
def kill_great_person(g: Game, square: Square) -> None:
    """A killed great person goes back to the pool (CIV-14.3.7)."""
    marker = g.markers.pop(square)
    g.great_person_pool = g.shuffled([*g.great_person_pool, marker.id])
    g.last_squares.append(square)


def lock(g: Game, square: Square) -> None:
    """No figure may leave a square this turn; a moving group on it stays there, or where it may (CIV-9.14)."""
    g.locked.append(square)
    group = g.group
    if group is None or group.square != square or square not in g.cities:
        return
    seat = g.active_player.seat
    resting = [each for each in group.trail if each not in g.cities and not stops(g, seat, each)]
    if resting:
        move_figures(g, [g.active_player.figures[number] for number in group.figures], resting[-1])
        g.group = None
