"""Decisions before the first turn: leaders, capitals, tiles (ND-3, ND-17.5).

One action class for each; `questions.py` offers them and `flow/` asks them. Only custom maps have tiles to place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.core.action import Action, Obstacle
from rules.engine.core.text import Seat, Text, Who, say
from rules.new_dawn.board.tile_places import TilePlace, anchors, land_bits, places, tile_bits, water_needed
from rules.new_dawn.board.tile_places import bit as bit_of
from rules.new_dawn.core.catalog.base import Side
from rules.new_dawn.core.catalog.cards import LEADERS
from rules.new_dawn.core.catalog.land import MAP_SETUP
from rules.new_dawn.core.hexes import neighbours
from rules.new_dawn.core.state import Game
from rules.new_dawn.core.world import PlacedTile
from rules.new_dawn.effects.cities import place_capital


@dataclass(frozen=True, slots=True)
class TakeLeader(Action[Game]):
    """Choose the leader you play; each has a special ability (ND-17.5)."""

    tag = "lead"
    leader: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[TakeLeader]:
        for leader in LEADERS:
            yield TakeLeader(leader)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.leader not in LEADERS or any(player.leader_id == self.leader for player in g.players):
            return Obstacle("ND-3.1", "that leader is taken")
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        g.players[seat].leader_id = self.leader
        row = LEADERS[self.leader]
        g.tell(say("{who} leads {what}.", who=Who(seat), what=Text(row.civilization)), seat)


@dataclass(frozen=True, slots=True)
class TakeCapital(Action[Game]):
    """Choose the space of your capital, your first city: what you place begins around it (ND-3.3)."""

    tag = "capital"
    space: str

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[TakeCapital]:
        for space in g.world.with_icon("capital"):
            yield TakeCapital(space.name)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        space = g.world.space.get(self.space)
        if space is None or space.icon != "capital":
            return Obstacle("ND-3.3", "a capital starts on a space with a capital icon")
        if self.space in g.cities:
            return Obstacle("ND-3.3", "{space} is taken", space=self.space)
        return None

    async def apply(self, g: Game, seat: Seat) -> None:
        place_capital(g, seat, self.space)
        g.tell(say("{who} founds a capital on {space}.", who=Who(seat), space=self.space), seat, self.space)


@dataclass(frozen=True, slots=True)
class PlaceTile(Action[Game]):
    """Place one of your tiles on the map, its dot on a numbered place of the picture (ND-3.16)."""

    tag = "tile"
    display_name = say("Place a tile")
    candidates_are_legal = True
    place: int
    """The number of the place of its anchor, as shown in the picture."""
    tile: int
    side: Side
    rotation: int

    @classmethod
    def at(cls, g: Game, tile: int, place: TilePlace) -> PlaceTile:
        """Return the action that places a tile with its anchor at a position."""
        side, q, r, rotation = place
        return cls(anchors(g.world).index((q, r)) + 1, tile, side, rotation)

    def placed(self, g: Game) -> PlacedTile:
        """Return the tile as it lies after the action."""
        q, r = anchors(g.world)[self.place - 1]
        return PlacedTile(self.tile, self.side, q, r, self.rotation)

    @classmethod
    def candidates(cls, g: Game, seat: Seat) -> Iterator[PlaceTile]:
        numbers = {anchor: number for number, anchor in enumerate(anchors(g.world), 1)}
        found = sorted((numbers[q, r], side, rotation) for side, q, r, rotation in places(g.world))
        for number, side, rotation in found:
            for tile in g.tiles_to_place[seat]:
                yield PlaceTile(number, tile, side, rotation)

    def obstacle(self, g: Game, seat: Seat) -> Obstacle | None:
        if self.tile not in g.tiles_to_place[seat]:
            return Obstacle("ND-3.16", "you have no such tile to place")
        if not 0 < self.place <= len(anchors(g.world)):
            return Obstacle("ND-3.17", "the places are numbered from 1 to {last}", last=len(anchors(g.world)))
        tile = self.placed(g)
        if tile.place in places(g.world):
            return None
        return self._why_not(g, tile)

    def _why_not(self, g: Game, tile: PlacedTile) -> Obstacle:
        if not 0 <= self.rotation < 6:
            return Obstacle("ND-3.16", "a tile can be turned 0 to 5 times")
        if any(place in g.world.at for place in tile.places):
            return Obstacle("ND-3.17", "the tile would overlap others")
        tiles, core, _ = tile_bits(g.world)
        around = 0
        for own in tile.places:
            for place in neighbours(own):
                around |= bit_of(place)
        if (around & tiles & land_bits(g.world)).bit_count() < MAP_SETUP.least_touched:
            return Obstacle("ND-3.17", "the tile has to touch at least {n} spaces", n=MAP_SETUP.least_touched)
        if not around & core:
            return Obstacle("ND-3.17", "the tile has to touch a core tile, or lie as near to one as possible")
        return Obstacle("ND-3.19", "there are not enough water tokens to fill the gaps the tile would enclose")

    async def apply(self, g: Game, seat: Seat) -> None:
        tile = put_tile(g, seat, self)
        anchor = next(iter(tile.spaces())).name
        text = say("{who} places tile {tile}{side}.", who=Who(seat), tile=self.tile, side=self.side)
        g.tell(text, seat, anchor)
        for space in tile.spaces():
            if space.icon == "capital":
                g.tell(say("{who} founds a capital on {space}.", who=Who(seat), space=space.name), seat, space.name)


def put_tile(g: Game, seat: Seat, chosen: PlaceTile) -> PlacedTile:
    """Lay the tile, the water tokens it needs, and its capital if it has one (ND-3.18, ND-3.19)."""
    tile = chosen.placed(g)
    g.tiles_to_place[seat].remove(tile.tile)
    water = water_needed(g.world, *tile.place)
    g.world = g.world.with_tile(tile, water)
    for space in tile.spaces():
        if space.icon == "capital":
            place_capital(g, seat, space.name)
    return tile
