"""Texts of what a building, a wonder or a great person replaces on its square (CIV-8.5.5, CIV-14.4.3, CIV-15.3)."""

from __future__ import annotations

from rules.civilization.actions.abilities.egypt import BuildFree
from rules.civilization.actions.building import ProduceBuilding, ProduceWonder
from rules.civilization.actions.city import ProduceFigure
from rules.civilization.actions.setup import PlaceFirstWonder
from rules.civilization.actions.start import PlacePerson
from rules.civilization.core.grid import Square, square_named
from rules.civilization.core.state import Game, Marker
from rules.civilization.words.names import named, square_text
from rules.engine.core.action import AnyAction
from rules.engine.core.text import Seat, Text, say
from rules.engine.words import Loss


def replaced_by(g: Game, action: AnyAction) -> Marker | None:
    """Return the marker that an action replaces."""
    if not isinstance(action, BuildFree | PlaceFirstWonder | PlacePerson | ProduceBuilding | ProduceWonder):
        return None
    square = square_named(action.square)
    return None if square is None else g.markers.get(square)


def with_replaced(g: Game, action: AnyAction, text: Text) -> Text:
    """Return an action in words, with what it replaces."""
    marker = replaced_by(g, action)
    if marker is None:
        return text
    what = named(marker.id)
    match marker.kind:
        case "wonder":
            return say("{text}, ⚠ replaces {what}, which leaves the game", text=text, what=what)
        case "great_person":
            return say("{text}, sends {what} back to your reserve", text=text, what=what)
        case _:
            return say("{text}, ⚠ replaces {what}", text=text, what=what)


def site_text(
    g: Game, seat: Seat, action: BuildFree | PlacePerson | ProduceBuilding | ProduceFigure | ProduceWonder
) -> Text:
    """Return the square of something new, and what becomes of the marker that it replaces."""
    if replaced_by(g, action) is None:
        return square_text(g, action.square, seat)
    return with_replaced(g, action, Text(action.square))


def cost_of_place(g: Game, action: AnyAction) -> int:
    """Return a sort key: nothing is replaced, something that can come back, a wonder that is lost."""
    return _cost_of(replaced_by(g, action))


def cost_of_square(g: Game, square: Square) -> int:
    """Return the same sort key for building on a square."""
    return _cost_of(g.markers.get(square))


def _cost_of(marker: Marker | None) -> int:
    if marker is None:
        return 0
    return 2 if marker.kind == "wonder" else 1


def lost_by_replacing(g: Game, seat: Seat, action: AnyAction) -> list[Loss]:
    """Return the wonder that leaves the game with an action."""
    marker = replaced_by(g, action)
    if marker is None or marker.kind != "wonder":
        return []
    what, wonder = named(_built(g, seat, action)), named(marker.id)
    text = say("{what} replaces {wonder}, which leaves the game", what=what, wonder=wonder)
    return [Loss(text, short=say("{wonder} leaves the game", wonder=wonder))]


def _built(g: Game, seat: Seat, action: AnyAction) -> str:
    match action:
        case ProduceBuilding(_, built, _) | BuildFree(_, built, _) | ProduceWonder(_, built, _) | PlacePerson(built, _):
            return built
    return g.players[seat].wonder_due
