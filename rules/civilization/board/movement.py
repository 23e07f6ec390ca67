"""The movement of a group of figures (CIV-9.1 to CIV-9.10)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.civilization.board.control import enemies_mask
from rules.civilization.board.knowledge import stacking_limit, water
from rules.civilization.core.grid import NEXT_TO, Square, bit, mask_of, squares_in
from rules.civilization.core.player import Figure
from rules.civilization.core.state import FacedownTile, Game
from rules.civilization.core.world import tile_mask
from rules.engine.core.action import Obstacle
from rules.engine.core.text import Seat


@dataclass(frozen=True, slots=True)
class MovingGroup:
    """A moving group: its owner, its size, and whether it includes a scout."""

    seat: Seat
    size: int
    has_scout: bool
    here: Square | None
    """The present square; the group can return to it."""


def moving_group(seat: Seat, figures: list[Figure]) -> MovingGroup:
    """Return some figures as a group."""
    return MovingGroup(seat, len(figures), any(figure.is_scout for figure in figures), figures[0].square)


def enemies_on(g: Game, seat: Seat, square: Square) -> list[Figure]:
    """Return the figures of other players on a square."""
    return [each for player in g.players if player.seat != seat for each in player.figures_on(square)]


def step_obstacle(g: Game, group: MovingGroup, square: Square) -> Obstacle | None:
    """Return why a group cannot enter a square, ignoring its later steps."""
    player = g.players[group.seat]
    here = bit(square)
    if not here & g.world.known:
        return Obstacle("CIV-2.11", "that square is not discovered yet")
    if here & g.world.water and not water(player):
        return Obstacle("CIV-9.4", "you have no technology to cross water")
    token = g.map_tokens.get(square)
    if token is not None and group.has_scout:
        allowed = token.mark == "hut" and player.government_row.scouts_explore_huts
        if not allowed:
            return Obstacle("CIV-9.8", "scouts cannot enter huts or villages")
    city = g.cities.get(square)
    if city is not None and city.seat != group.seat:
        if group.has_scout:
            return Obstacle("CIV-9.5", "scouts cannot enter enemy cities")
        if not player.government_row.may_attack_cities:
            return Obstacle("CIV-9.12", "your government does not allow attacks on cities")
        return None
    if enemies_on(g, group.seat, square):
        return Obstacle("CIV-9.9", "scouts cannot enter squares with enemies") if group.has_scout else None
    limit = stacking_limit(player)
    others = len(player.figures_on(square)) - (group.size if square == group.here else 0)
    if others + group.size > limit:
        return Obstacle("CIV-9.3", "at most {n} of your figures can be on a square", n=limit)
    return None


def enterable(g: Game, group: MovingGroup) -> int:
    """Return the squares without a `step_obstacle` for a group, judged together."""
    player = g.players[group.seat]
    found = g.world.known
    if not water(player):
        found &= ~g.world.water
    cities, enemies = enemy_cities(g, group.seat), enemies_mask(g, group.seat)
    if group.has_scout:
        huts = player.government_row.scouts_explore_huts
        tokens = mask_of(square for square, token in g.map_tokens.items() if not huts or token.mark != "hut")
        found &= ~(tokens | cities | enemies)
    elif not player.government_row.may_attack_cities:
        found &= ~cities
    # The stacking limit counts only where there is nobody to fight.
    contested, limit = cities | enemies, stacking_limit(player)
    if group.size > limit:
        return found & contested
    for figure in player.figures:
        square = figure.square
        if square is None or square == group.here or not (found & ~contested) >> square & 1:
            continue
        if len(player.figures_on(square)) + group.size > limit:
            found ^= 1 << square
    here = group.here
    if here is not None and len(player.figures_on(here)) > limit:
        found &= ~bit(here) | contested
    return found


def enemy_cities(g: Game, seat: Seat) -> int:
    """Return the city centres of other players."""
    return mask_of(square for square, city in g.cities.items() if city.seat != seat)


def stopping(g: Game, seat: Seat) -> int:
    """Return the squares where a player's figures have to stop (`stops`)."""
    return mask_of(g.map_tokens) | enemy_cities(g, seat) | enemies_mask(g, seat)


def restful(g: Game, seat: Seat) -> int:
    """Return the squares where figures may end their movement, if they may enter them (`may_rest`)."""
    found = g.world.known & ~mask_of(g.cities)
    return found if water(g.players[seat]) == "end" else found & ~g.world.water


FLIGHT = "flight"


def flight_obstacle(g: Game, group: MovingGroup, square: Square) -> Obstacle | None:
    """Return why a group cannot fly over a square with enemies, a hut, a village or an enemy city (CIV-9.13)."""
    if not bit(square) & g.world.known:
        return Obstacle("CIV-2.11", "that square is not discovered yet")
    if not stops(g, group.seat, square):
        return Obstacle("CIV-9.13", "there is nothing to fly over there")
    if not g.players[group.seat].knows(FLIGHT):
        return Obstacle("CIV-9.13", "you need Flight to pass over that square")
    return None


def stops(g: Game, seat: Seat, square: Square) -> bool:
    """Return whether entering a square has consequences that end the movement (CIV-9.5, CIV-9.8.1, CIV-9.10)."""
    city = g.cities.get(square)
    return square in g.map_tokens or (city is not None and city.seat != seat) or bool(enemies_on(g, seat, square))


def may_rest(g: Game, seat: Seat, square: Square) -> bool:
    """Return whether figures that may enter a square may end their movement there (CIV-9.4, CIV-9.5)."""
    return square not in g.cities and (not bit(square) & g.world.water or water(g.players[seat]) == "end")


def can_end(g: Game, group: MovingGroup, square: Square, left: int, *, above: bool = False) -> bool:
    """Return whether a group on or above a square can still end its movement somewhere (CIV-9.4, CIV-9.5, CIV-9.13)."""
    if not above and (stops(g, group.seat, square) or may_rest(g, group.seat, square)):
        return True
    open_squares, stop, rest = enterable(g, group), stopping(g, group.seat), restful(g, group.seat)
    flown = stop & g.world.known if g.players[group.seat].knows(FLIGHT) else 0
    reached, edge = bit(square), bit(square)
    for _ in range(left):
        beside = 0
        for here in squares_in(edge):
            if here not in g.locked:
                beside |= NEXT_TO[here]
        beside &= ~reached
        if beside & open_squares & (stop | rest):
            return True
        edge = beside & (open_squares | flown)
        reached |= edge
    return False


def facedown_at(g: Game, square: Square | None) -> FacedownTile | None:
    """Return the face-down tile that covers a square (CIV-9.7)."""
    if square is None:
        return None
    return next((tile for tile in g.facedown if tile_mask(tile.x, tile.y) & bit(square)), None)
