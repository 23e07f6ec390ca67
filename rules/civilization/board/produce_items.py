"""The compatibility of two items of one produce action (CIV-8.2.3)."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

from rules.civilization.board.knowledge import stacking_limit
from rules.civilization.core.catalog.build import CITY_WALLS
from rules.civilization.core.state import Game, Item, Marker, MarkerKind
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat


def after(g: Game, first: Item) -> Game:
    """Return the position after a first building or wonder, for the placement of the second item (CIV-8.5.5)."""
    if first.square is None or first.kind not in ("building", "wonder"):
        return g
    there = copy(g)
    if first.id == CITY_WALLS:
        there.cities = {**g.cities, first.square: replace(g.cities[first.square], walled=True)}
    else:
        kind: MarkerKind = "building" if first.kind == "building" else "wonder"
        there.markers = {**g.markers, first.square: Marker(kind, first.id)}
    there.wonder_market = [each for each in g.wonder_market if each != first.id]
    return there


def conflict(g: Game, seat: Seat, first: Item, second: Item) -> Obstacle | None:
    """Return why a second figure or unit cannot follow the first one, although each alone is possible."""
    if "figure" == first.kind == second.kind:
        return _figures(g, seat, first, second)
    if "unit" == first.kind == second.kind and first.id == second.id:
        deck = next(each for each in g.unit_decks if each.type == first.id)
        if len(deck.unit_cards) + len(deck.discard) < 2:
            return Obstacle("CIV-8.4.1", "there is no second unit of that type left")
    return None


def _figures(g: Game, seat: Seat, first: Item, second: Item) -> Obstacle | None:
    player = g.players[seat]
    if first.id == second.id:
        scouts = first.id == "scout"
        if sum(each.square is None and each.is_scout == scouts for each in player.figures) < 2:
            return Obstacle("CIV-8.3", "you have no second figure of that kind in supply")
    if first.square == second.square and first.square is not None:
        limit = stacking_limit(player)
        if len(player.figures_on(first.square)) + 2 > limit:
            return Obstacle("CIV-9.3", "at most {n} of your figures can be on a square", n=limit)
    return None
