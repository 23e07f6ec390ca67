"""Unused options at the end of a part of a phase: cities that could act, figures that could move (CIV-5.4)."""

from __future__ import annotations

from collections.abc import Mapping

from rules.civilization.board.control import cities_of
from rules.civilization.board.sites import founders, limit_obstacle, site_obstacle
from rules.civilization.core.grid import Square
from rules.civilization.core.player import Figure, Player
from rules.civilization.core.state import Game
from rules.engine.core.text import Seat, Text, say, say_n


def idle_cities(g: Game, player: Player) -> list[Square]:
    """Return the cities that can still act this turn (CIV-8.1, CIV-8.1.2, CIV-16.1)."""
    return [
        centre
        for centre in cities_of(g, player.seat)
        if player.turn.actions.get(centre, 0) <= player.turn.extra_actions
        and (player.government_row.capital_may_act or not g.cities[centre].capital)
    ]


def unmoved(player: Player) -> Mapping[Square, list[Figure]]:
    """Return the figures that have not moved in this phase, by their squares (CIV-9.1)."""
    found: dict[Square, list[Figure]] = {}
    for figure in player.figures:
        if figure.square is not None and not figure.moved:
            found.setdefault(figure.square, []).append(figure)
    return found


def may_found(g: Game, seat: Seat) -> bool:
    """Return whether a figure stands where its player can found a city (CIV-6.3)."""
    if limit_obstacle(g, seat) is not None:
        return False
    squares = {figure.square: None for figure in g.players[seat].figures if figure.square is not None}
    return any(founders(g, seat, here) and site_obstacle(g, seat, here) is None for here in squares)


def unused(g: Game, seat: Seat) -> Text | None:
    """Return a city that can be founded in Start of Turn, the cities without an action in City Management, or the
    unmoved groups in Movement; None for nothing.
    """
    player = g.players[seat]
    if g.active != seat:
        return None
    if g.phase == "start_of_turn" and may_found(g, seat):
        return say("a new city")
    if g.phase == "city_management" and (idle := len(idle_cities(g, player))):
        return say_n("{n} city", "{n} cities", idle)
    if g.phase == "movement" and (here := len(unmoved(player))):
        return say_n("figures on {n} square", "figures on {n} squares", here)
    return None
