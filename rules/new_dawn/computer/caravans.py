"""Caravan moves worth comparing: arrivals, and stops on the way to one."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat
from rules.new_dawn.actions.economy import ExchangeResource, MoveCaravan, SpendOnCaravans
from rules.new_dawn.actions.families import EndResolution
from rules.new_dawn.board.caravan_reach import movable, places_of_arrival, reach
from rules.new_dawn.board.control import barbarian_mask
from rules.new_dawn.computer.board_masks import BoardMasks
from rules.new_dawn.core.state import Game

MOST_STOPS = 3
"""The number of stops compared for a caravan that does not arrive."""


def caravan_options(g: Game, seat: Seat) -> list[AnyAction]:
    """Return the actions of the economy card worth comparing; the end of its resolution is last."""
    s, arrival, barbarians = BoardMasks(g), places_of_arrival(g, seat), barbarian_mask(g)
    found: list[AnyAction] = []
    for place in movable(g, seat):
        ends = list(reach(g, seat, place))
        wanted = [space for space in ends if g.world.bit[space] & (arrival | barbarians)]
        stops = sorted((space for space in ends if space not in wanted), key=lambda space: s.walk(seat, space, arrival))
        found += [MoveCaravan(place, to) for to in (*wanted, *stops[:MOST_STOPS])]
    others = (*SpendOnCaravans.candidates(g, seat), *ExchangeResource.candidates(g, seat), EndResolution())
    return found + [option for option in others if option.obstacle(g, seat) is None]
