"""Evaluation of a position: the turns a seat still needs, and what reduces them."""

from __future__ import annotations

from rules.civilization.board.control import cities_of
from rules.civilization.board.icons import all_icons
from rules.civilization.computer.aims import LONGEST, turns
from rules.civilization.computer.fighting import might
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat

WON = 1000.0
NEARER = 3.0
"""The value of a turn less until the nearest victory, at the present pace."""
TURN = 9.0
"""The average gain of the evaluation in a turn, measured in games of the computer player against itself."""


def evaluate(g: Game, seat: Seat) -> float:
    """Return the evaluation of a seat from public information."""
    if not cities_of(g, seat):
        return 0.0
    if g.victory is not None and g.victory.seat is not None:
        return WON if g.victory.seat == seat else -WON
    icons, player = all_icons(g, seat), g.players[seat]
    near = LONGEST - min(turns(g, seat).values())
    wealth = 0.3 * (player.trade + player.culture) + icons.trade + icons.production + 1.5 * icons.culture
    return NEARER * near + wealth + 0.3 * might(g, seat) + 4.0 * len(cities_of(g, seat))
