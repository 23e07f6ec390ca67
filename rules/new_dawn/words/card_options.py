"""Possible effects of the cards of a focus row, tried on a copy."""

from __future__ import annotations

from collections.abc import Mapping

from rules.engine.core.action import AnyAction, Obstacle, nearest
from rules.engine.core.copying import copy_of
from rules.engine.core.text import Seat
from rules.new_dawn.actions.culture import PlaceControl
from rules.new_dawn.actions.economy import MoveCaravan
from rules.new_dawn.actions.industry import BuildCity, BuildWonder
from rules.new_dawn.actions.military import Attack, Reinforce
from rules.new_dawn.actions.unused import unused_parts
from rules.new_dawn.core.catalog.base import FocusType
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.state import Game
from rules.new_dawn.effects.focus_row import begin_resolution
from rules.new_dawn.focus import BEGINNINGS

DOES: Mapping[FocusType, tuple[type[AnyAction], ...]] = {
    "culture": (PlaceControl,),
    "economy": (MoveCaravan,),
    "industry": (BuildCity, BuildWonder),
    "military": (Attack, Reinforce),
}
"""The main actions of each type of card; the science card can always advance the dial."""


def begun(g: Game, seat: Seat, card: str) -> Game:
    """Return a copy of the game in which a card has just been chosen."""
    tried = copy_of(g)
    tried.turn.to_reset = card
    begin_resolution(tried, seat, card)
    BEGINNINGS[FOCUS_CARDS[card].type](tried, seat)
    return tried


def has_effect(g: Game, seat: Seat, card: str) -> bool:
    """Return whether a card could do anything if it were chosen now (ND-4.2)."""
    return bool(unused_parts(begun(g, seat, card), seat))


def hindrance(g: Game, seat: Seat, card: str) -> Obstacle | None:
    """Return the obstacle of the nearest action of a card that can do nothing now; None if it can do something."""
    tried = begun(g, seat, card)
    if unused_parts(tried, seat):
        return None
    refused = (kind.why_unavailable(tried, seat) for kind in DOES.get(FOCUS_CARDS[card].type, ()))
    return nearest(obstacle for obstacle in refused if obstacle is not None)
