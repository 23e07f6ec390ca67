"""Tiles discovered, huts and villages taken (CIV-9.7, CIV-9.8)."""

from __future__ import annotations

from rules.civilization.core.catalog.base import GREAT_PERSON
from rules.civilization.core.catalog.land import DIRECTIONS, MARKS, Direction, Mark
from rules.civilization.core.grid import Square
from rules.civilization.core.state import FacedownTile, Game, MapToken
from rules.civilization.core.world import PlacedTile
from rules.civilization.effects.atomic import atomic
from rules.civilization.effects.culture import advance_rome
from rules.civilization.effects.draws import gain_great_person
from rules.civilization.effects.event_texts import tell_culture, tell_map_token
from rules.civilization.effects.purse import gain_culture
from rules.engine.core.text import Seat, say


@atomic
def discover(g: Game, tile: FacedownTile, direction: Direction) -> None:
    """Turn a tile up, its arrow pointing away from the figure, and put tokens on its marks (CIV-9.7, CIV-9.7.1)."""
    g.reveal(say("turn up the tile"))
    g.facedown.remove(tile)
    placed = PlacedTile(tile.tile, tile.x, tile.y, DIRECTIONS.index(direction))
    g.world = g.world.with_tile(placed)
    pools = {"hut": g.hut_pool, "village": g.village_pool}
    for mark in MARKS:
        for square, face in placed.faces().items():
            if face.mark == mark and pools[mark]:
                g.map_tokens[square] = MapToken(mark, pools[mark].pop())
    g.last_squares += placed.faces()


@atomic
def _take(g: Game, seat: Seat, square: Square) -> str:
    g.reveal(say("see what is there"))
    token = g.map_tokens.pop(square)
    player = g.players[seat]
    if token.face == GREAT_PERSON:
        g.spent.append(f"village:{token.face}")
    elif token.mark == "hut":
        player.huts.append(token.face)
    else:
        player.villages.append(token.face)
    tell_map_token(g, seat, token.mark, token.face)
    return token.face


def take_token(g: Game, seat: Seat, square: Square) -> None:
    """Take the token of a hut or village; a great person on it is drawn (CIV-9.8.2, CIV-9.8.3)."""
    if _take(g, seat, square) == GREAT_PERSON:
        gain_great_person(g, seat)


def reward_for_token(g: Game, seat: Seat, mark: Mark) -> None:
    """Give China culture for huts and villages, and advance Rome for villages (CIV-9.8.4)."""
    culture = g.players[seat].row.culture_per_hut_or_village
    if culture:
        gain_culture(g, seat, culture)
        tell_culture(g, seat, culture)
    if mark == "village":
        advance_rome(g, seat)


def take_map_token(g: Game, seat: Seat, square: Square) -> None:
    """Take a hut, or a village whose barbarians are beaten, with all its gains (CIV-9.8.2 to CIV-9.8.4)."""
    mark = g.map_tokens[square].mark
    take_token(g, seat, square)
    reward_for_token(g, seat, mark)
