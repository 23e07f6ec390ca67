"""Squares for buildings, wonders, great persons and figures (CIV-8.3, CIV-8.5, CIV-8.6, CIV-14.4)."""

from __future__ import annotations

from rules.civilization.board.control import enemies_mask, outskirts
from rules.civilization.board.knowledge import stacking_limit, water
from rules.civilization.core.catalog.build import BUILDING_TOKENS, BUILDINGS, CITY_WALLS, BuildingRow
from rules.civilization.core.grid import Square, bit, mask_of, squares_in
from rules.civilization.core.player import Player
from rules.civilization.core.state import Game, MarkerKind
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat


def open_outskirts(g: Game, centre: Square) -> int:
    """Return the squares of outskirts without blockade, hut or village (CIV-13.7, CIV-2.9)."""
    return outskirts(g, centre) & ~enemies_mask(g, g.cities[centre].seat) & ~mask_of(g.map_tokens)


def token_squares(g: Game, centre: Square) -> int:
    """Return the squares for wonders and great persons: any land (CIV-8.6, CIV-14.4.2)."""
    return open_outskirts(g, centre) & ~g.world.water


def markers_of_city(g: Game, centre: Square, kind: MarkerKind) -> dict[Square, str]:
    """Return the markers of a kind in a city's outskirts."""
    return {
        square: g.markers[square].id
        for square in squares_in(outskirts(g, centre))
        if square in g.markers and g.markers[square].kind == kind
    }


def tokens_left(g: Game, token: str) -> int:
    """Return how many building tokens of a kind are in the market (CIV-8.5.1)."""
    placed = sum(marker.kind == "building" and BUILDINGS[marker.id].token == token for marker in g.markers.values())
    return BUILDING_TOKENS[token] - placed


def unlocked_buildings(g: Game, seat: Seat) -> list[BuildingRow]:
    """Return the buildings a player can build; a basic building only until its upgrade is known (CIV-8.5,
    CIV-8.5.1).
    """
    player = g.players[seat]
    return [row for row in BUILDINGS.values() if can_build(player, row)]


def can_build(player: Player, row: BuildingRow) -> bool:
    """Return whether a player knows the technology of a building, and not that of its upgrade (CIV-8.5.1)."""
    better = BUILDINGS.get(row.upgrade)
    return player.knows(row.technology) and (better is None or not player.knows(better.technology))


def building_obstacle(g: Game, centre: Square, row: BuildingRow, square: Square) -> Obstacle | None:
    """Return why a city cannot place a building on a square (CIV-8.5, CIV-8.5.3 to CIV-8.5.6)."""
    if row.id == CITY_WALLS:
        if square != centre:
            return Obstacle("CIV-8.5.4", "build walls on the city centre")
        return Obstacle("CIV-8.5.4", "the city has walls") if g.cities[centre].walled else None
    if not bit(square) & open_outskirts(g, centre):
        return Obstacle("CIV-8.5", "that is not an open square in the city's outskirts")
    if not row.stands_on(g.world.faces[square].terrain):
        return Obstacle("CIV-8.5", "you cannot build that on this terrain")
    replaced = g.markers.get(square)
    if replaced is not None and replaced.kind == "building" and replaced.id == row.id:
        return Obstacle("CIV-8.5.5", "the same building is already there")
    same_token = replaced is not None and replaced.kind == "building" and BUILDINGS[replaced.id].token == row.token
    if not tokens_left(g, row.token) and not same_token:
        return Obstacle("CIV-8.5.1", "the market has no such buildings left")
    if row.unique:
        others = markers_of_city(g, centre, "building")
        others.pop(square, None)
        if any(BUILDINGS[other].unique for other in others.values()):
            return Obstacle("CIV-8.5.3", "a city can have only one unique building")
    return None


def wonder_obstacle(g: Game, centre: Square, square: Square) -> Obstacle | None:
    """Return why a city cannot place a wonder on a square (CIV-8.6, CIV-8.5.6)."""
    if not bit(square) & token_squares(g, centre):
        return Obstacle("CIV-8.6", "build a wonder on open land in the city's outskirts")
    others = markers_of_city(g, centre, "wonder")
    others.pop(square, None)
    return Obstacle("CIV-8.6", "a city can have only one wonder") if others else None


def figure_ground(g: Game, centre: Square) -> int:
    """Return the outskirts where the terrain allows a new figure, without huts and villages (CIV-8.3)."""
    found = outskirts(g, centre) & ~mask_of(g.map_tokens)
    return found if water(g.players[g.cities[centre].seat]) == "end" else found & ~g.world.water


def blockade_squares(g: Game, centre: Square) -> int:
    """Return the squares where a city can place a new army only by an attack (CIV-8.3.1, CIV-13.8)."""
    return figure_ground(g, centre) & enemies_mask(g, g.cities[centre].seat)


def figure_squares(g: Game, centre: Square) -> int:
    """Return the squares for a new figure without a fight; without one none is produced (CIV-8.3, CIV-8.3.2)."""
    seat = g.cities[centre].seat
    player = g.players[seat]
    found = figure_ground(g, centre) & ~enemies_mask(g, seat)
    limit, standing = stacking_limit(player), [figure.square for figure in player.figures if figure.square is not None]
    return found & ~mask_of(square for square in standing if standing.count(square) >= limit)
