"""Spaces for a control token worth comparing in simulated rounds."""

from __future__ import annotations

from collections.abc import Sequence

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat
from rules.new_dawn.actions.culture import PlaceControl
from rules.new_dawn.computer.board_masks import BoardMasks
from rules.new_dawn.core.state import Game

MOST_SPACES = 6
"""The number of spaces compared for a control token."""
NATURAL_WONDER, RESOURCE, CITY, COAST = 4.0, 2.0, 1.0, 0.5
"""The value of a natural wonder, a resource, each own city next to the space, and water or the edge next to it."""


def best_spaces(g: Game, seat: Seat, options: Sequence[AnyAction]) -> list[AnyAction]:
    """Return the options without those control tokens that gain least at first sight."""
    tokens = [option for option in options if isinstance(option, PlaceControl)]
    if len(tokens) <= MOST_SPACES:
        return list(options)
    s, world = BoardMasks(g), g.world
    near, bit, cities = world.near, world.bit, s.cities[seat]

    def value(option: PlaceControl) -> float:
        space = option.space
        found = CITY * (near[space] & cities).bit_count() + COAST * bool(world.coast & bit[space])
        return found + NATURAL_WONDER * (space in g.natural_wonders) + RESOURCE * (space in g.resources)

    kept = sorted(tokens, key=value, reverse=True)[:MOST_SPACES]
    return [option for option in options if not isinstance(option, PlaceControl) or option in kept]
