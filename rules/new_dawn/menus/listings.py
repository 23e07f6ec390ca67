"""The steps to a tile of a built map: the tile, then its side on the best place; then it is turned and moved.

Other places can also be chosen step by step (ND-3.16, ND-3.17).
"""

from __future__ import annotations

from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, say
from rules.engine.menus import Adjustment, Heading, Listing
from rules.new_dawn.actions.setup import PlaceTile
from rules.new_dawn.board.good_places import best_of_each_anchor, good_places, turned
from rules.new_dawn.core.state import Game
from rules.new_dawn.words.descriptions import side_of_tile


def listing(g: Game, seat: Seat, action: AnyAction) -> Listing | None:
    """Return the steps to a tile; None for other actions."""
    if not isinstance(action, PlaceTile):
        return None
    side, tile = side_of_tile(action.tile, action.side), str(action.tile)
    first = Heading(say("Tile {tile}", tile=tile), prompt=say("Which side of tile {tile}?", tile=tile))
    if action == PlaceTile.at(g, action.tile, good_places(g.world, action.side)[0]):
        return Listing((first,), say("Side {side}", side=side))
    place = say("place {place}", place=action.place)
    headings = (
        first,
        Heading(
            say("{side} on another place…", side=side), prompt=say("{side}: on which place?", side=side), rare=True
        ),
        Heading(place, prompt=say("{side} on {place}: turned how?", side=side, place=place)),
    )
    return Listing(headings, _turned(action.rotation))


def _turned(rotation: int) -> Text:
    return say("Not turned") if not rotation else say("Turned {n}×", n=rotation)


def adjustments(g: Game, seat: Seat, action: AnyAction) -> list[Adjustment]:
    """Return the buttons that turn a drafted tile on its place, and move it to the next good place."""
    if not isinstance(action, PlaceTile):
        return []
    tile = action.placed(g)
    found, good = [], best_of_each_anchor(g.world, tile.side)
    if (other := turned(g.world, tile.place)) is not None:
        found.append(Adjustment(say("Turn"), PlaceTile.at(g, action.tile, other)))
    if len(good) > 1:
        here = next(number for number, each in enumerate(good) if each[1:3] == (tile.q, tile.r))
        following = PlaceTile.at(g, action.tile, good[(here + 1) % len(good)])
        found.append(Adjustment(say("Next place"), following))
    return found
