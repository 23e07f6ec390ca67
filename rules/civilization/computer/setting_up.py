"""Decisions before the first turn (CIV-4)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.civilization.actions.setup import ChooseNation, PlaceCapital, PlaceFigure, PlaceFirstWonder
from rules.civilization.board.movement import facedown_at
from rules.civilization.computer.places import around_worth, bare_worth
from rules.civilization.computer.values import Values
from rules.civilization.core.catalog.land import DIRECTIONS
from rules.civilization.core.grid import Square, neighbour, the_square
from rules.civilization.core.state import Game

NATIONS = ("rome", "germany", "russia", "egypt", "china", "america")
"""The nations by the computer player's preference."""


def nation(options: Sequence[ChooseNation]) -> ChooseNation:
    """Return the preferred nation."""
    return min(options, key=lambda option: NATIONS.index(option.nation))


def capital(values: Values, options: Sequence[PlaceCapital]) -> PlaceCapital:
    """Return the square with the best surroundings; the square itself gives nothing any more (CIV-2.8)."""
    return max(options, key=lambda option: around_worth(values, the_square(option.square)))


def first_wonder(values: Values, options: Sequence[PlaceFirstWonder]) -> PlaceFirstWonder:
    """Return the square where the wonder covers least."""
    return min(options, key=lambda option: bare_worth(values, the_square(option.square)))


def first_figure(g: Game, options: Sequence[PlaceFigure]) -> PlaceFigure:
    """Return the square nearest to unknown land."""
    return min(
        options, key=lambda option: (option.figure == "scout", distance_to_unknown(g, the_square(option.square)))
    )


FAR = 6
"""The most steps that are counted."""


def distance_to_unknown(g: Game, square: Square) -> int:
    """Return the steps over known squares to one next to an undiscovered tile."""
    edge, seen = [square], {square}
    for steps in range(FAR):
        following: list[Square] = []
        for here in edge:
            for direction in DIRECTIONS:
                there = neighbour(here, direction)
                if facedown_at(g, there) is not None:
                    return steps
                if there is not None and there not in seen and there in g.world.faces:
                    seen.add(there)
                    following.append(there)
        edge = following
    return FAR
