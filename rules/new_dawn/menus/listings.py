"""The steps to a tile of a built map: the tile, its side, its place, its rotation (ND-3.16, ND-3.17)."""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, say
from rules.engine.menus import Heading, Listing
from rules.new_dawn.actions.setup import PlaceTile
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.descriptions import side_of_tile


def listing(g: Game, seat: Seat, action: AnyAction) -> Listing | None:
    """Return the steps to a tile; None for other actions."""
    if not isinstance(action, PlaceTile):
        return None
    side, place = side_of_tile(action.tile, action.side), say("place {place}", place=action.place)
    headings = (
        Heading(
            say("Tile {tile}", tile=str(action.tile)), prompt=say("Which side of tile {tile}?", tile=str(action.tile))
        ),
        Heading(say("Side {side}", side=side), prompt=say("{side}: on which place?", side=side)),
        Heading(place, prompt=say("{side} on {place}: turned how?", side=side, place=place)),
    )
    return Listing(headings, _turned(action.rotation))


def _turned(rotation: int) -> Text:
    return say("Not turned") if not rotation else say("Turned {n}×", n=rotation)
