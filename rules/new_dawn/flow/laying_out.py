"""The map: that of the first game, or the core of a custom one with the tiles dealt (ND-3.3, ND-3.12 to ND-3.15)."""

from __future__ import annotations

from rules.engine.core.text import Seat
from rules.new_dawn.actions.setup import PlaceTile, put_tile
from rules.new_dawn.board.tile_places import places
from rules.new_dawn.core.catalog.base import Side
from rules.new_dawn.core.catalog.land import MAP_SETUP, TILES, TileKind
from rules.new_dawn.core.state import Game
from rules.new_dawn.core.world import PlacedTile, World

DIE = 6


def first_game_map(players: int) -> World:
    """Return the map of the first game, which is larger with more players (ND-3.3)."""
    world = World()
    for place in MAP_SETUP.first_game:
        if place.players <= players:
            world = world.with_tile(PlacedTile(place.tile, "a", place.q, place.r, place.rotation, place.core))
    return world


def deal_tiles(g: Game) -> None:
    """Deal a capital tile to everybody, lay the core, and deal two more tiles each (ND-3.12 to ND-3.15)."""
    capitals = g.shuffled(_tiles("capital"))
    g.tiles_to_place = {seat: [tile] for seat, tile in zip(g.clockwise, capitals, strict=False)}
    wonders, cities = g.shuffled(_tiles("natural_wonder")), g.shuffled(_tiles("city_state"))
    of_wonders, of_cities = MAP_SETUP.core_natural_wonder_tiles, MAP_SETUP.core_city_state_tiles
    lay_core(g, g.shuffled(wonders[:of_wonders] + cities[:of_cities]))
    others = g.shuffled(sorted([*_tiles("plain"), *wonders[of_wonders:], *cities[of_cities:]]))
    for seat in g.clockwise:
        for _ in range(MAP_SETUP.extra_tiles_per_player):
            g.tiles_to_place[seat].append(others.pop())


def lay_core(g: Game, tiles: list[int]) -> None:
    """Lay the four tiles of the core; one die decides the side of all of them (ND-3.14)."""
    side: Side = "a" if g.roll(DIE) + 1 in MAP_SETUP.core_side_a else "b"
    for tile, place in zip(tiles, MAP_SETUP.core_a if side == "a" else MAP_SETUP.core_b, strict=True):
        g.world = g.world.with_tile(PlacedTile(tile, side, place.q, place.r, place.rotation, core=True))


def place_by_chance(g: Game, seat: Seat) -> None:
    """Place one of a player's tiles at random (ND-18.9)."""
    tiles, possible = g.tiles_to_place[seat], places(g.world)
    tile = tiles[g.roll(len(tiles))]
    put_tile(g, seat, PlaceTile.at(g, tile, possible[g.roll(len(possible))]))


def _tiles(kind: TileKind) -> list[int]:
    return [row.id for row in TILES.values() if row.kind == kind]
