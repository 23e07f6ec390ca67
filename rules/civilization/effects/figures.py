"""Figures placed, moved and removed (CIV-8.3, CIV-9, CIV-13.11)."""

from __future__ import annotations

from collections.abc import Iterable

from rules.civilization.core.grid import Square
from rules.civilization.core.player import Figure
from rules.civilization.core.state import Game, Group
from rules.civilization.effects.atomic import atomic
from rules.engine.core.text import Seat


@atomic
def place_figure(g: Game, seat: Seat, square: Square, *, scout: bool) -> Figure:
    """Place a figure from supply."""
    figure = g.players[seat].in_supply(scout)
    assert figure is not None, "there is such a figure in supply"
    figure.square = square
    figure.arrived = g.round
    g.last_squares.append(square)
    return figure


def muster_army(g: Game, seat: Seat, square: Square) -> None:
    """Produce an army onto a blockade: the stage lets it attack at once, before it is on the square (CIV-8.3.1)."""
    player = g.players[seat]
    army = player.in_supply(scout=False)
    number = next(number for number, each in enumerate(player.figures) if each is army)
    g.group = Group([number], square, 0, square)


@atomic
def move_figures(g: Game, figures: Iterable[Figure], square: Square) -> None:
    """Put figures on another square; blockades begin and end at once (CIV-13.11)."""
    for figure in figures:
        figure.square = square
    g.last_squares.append(square)


@atomic
def leave_square(g: Game, figures: Iterable[Figure]) -> None:
    """Remove attacking figures from their square, whose blockade ends at once; only the winner enters the other one
    (CIV-11.1, CIV-13.11).
    """
    for figure in figures:
        figure.square = None


@atomic
def ship_figures(g: Game, figures: Iterable[Figure], square: Square) -> None:
    """Put figures on a water square, where they stay for this turn (CIV-8.13)."""
    for figure in figures:
        figure.square, figure.moved = square, True
    g.last_squares.append(square)


def put_into_supply(figures: Iterable[Figure]) -> None:
    """Take figures off the map, as a part of an effect."""
    for figure in figures:
        figure.square = None
        figure.city = None
        figure.moved = False


@atomic
def return_figures(g: Game, figures: Iterable[Figure]) -> None:
    """Return figures to the supply of their player."""
    put_into_supply(figures)
