"""Whether two items of one produce action go together (CIV-8.2.3)."""

from __future__ import annotations

from rules.civilization.board.knowledge import stacking_limit
from rules.civilization.board.placement import tokens_left
from rules.civilization.core.catalog.build import BUILDINGS, CITY_WALLS
from rules.civilization.core.state import Game, Item
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat


def conflict(g: Game, seat: Seat, first: Item, second: Item) -> Obstacle | None:
    """Why the second item cannot follow the first one, each being possible alone."""
    if "figure" == first.kind == second.kind:
        return _figures(g, seat, first, second)
    if "unit" == first.kind == second.kind and first.id == second.id:
        deck = next(each for each in g.unit_decks if each.type == first.id)
        if len(deck.unit_cards) + len(deck.discard) < 2:
            return Obstacle("CIV-8.4.1", "no second unit of that type is left")
    if "figure" in (first.kind, second.kind) or "unit" in (first.kind, second.kind):
        return None
    if first.square == second.square:
        return Obstacle("CIV-8.2.3", "the first item will stand there")
    if "wonder" == first.kind == second.kind:
        return Obstacle("CIV-8.6", "a city has one wonder at most")
    if "building" == first.kind == second.kind and CITY_WALLS not in (first.id, second.id):
        one, other = BUILDINGS[first.id], BUILDINGS[second.id]
        if one.unique and other.unique:
            return Obstacle("CIV-8.5.3", "a city has one unique building at most")
        if one.token == other.token and tokens_left(g, one.token) < 2:
            return Obstacle("CIV-8.5.1", "the market has no such building left")
    return None


def _figures(g: Game, seat: Seat, first: Item, second: Item) -> Obstacle | None:
    player = g.players[seat]
    if first.id == second.id:
        scouts = first.id == "scout"
        if sum(each.square is None and each.is_scout == scouts for each in player.figures) < 2:
            return Obstacle("CIV-8.3", "you have no second such figure in supply")
    if first.square == second.square and first.square is not None:
        limit = stacking_limit(player)
        if len(player.figures_on(first.square)) + 2 > limit:
            return Obstacle("CIV-9.3", "at most {n} of your figures can be on a square", n=limit)
    return None
