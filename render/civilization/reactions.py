"""The cards of a declaration that can be cancelled, and the cards with which the viewer can react (CIV-18.2)."""

from __future__ import annotations

from collections.abc import Iterator

from render.choices import CARDS, Choice, choices_scenes
from render.civilization.entries import face_of
from render.civilization.pictures import board
from render.picture_table import PictureRequest
from render.scene import Scene
from rules.civilization.board.reacting import (
    CANCELLED_BY_SPIES,
    CANCELLING_EVENTS,
    COMMUNISM,
    INTERRUPTING_EVENTS,
    MOVES,
    ability_fits,
    event_fits,
    open_items,
)
from rules.civilization.core.reaction import Declared
from rules.civilization.core.state import Game
from rules.engine import Seat

KINDS = {"culture_event": "event", "resource_ability": "technology"}
"""The kinds of cards of declarations."""


def cards(g: Game, viewer: Seat | None) -> list[str]:
    """Return the keys of the declared cards, then of the viewer's cards that fit one of the declarations."""
    items = open_items(g)
    declared = [f"{KINDS[each.kind]}:{each.what}" for each in items if each.kind in KINDS]
    own = [key for each in items for key in _own(g, viewer, each)] if viewer is not None else []
    return list(dict.fromkeys([*declared, *own]))


def _own(g: Game, seat: Seat, declared: Declared) -> Iterator[str]:
    player, moves = g.players[seat], declared.kind in MOVES
    for event in (held.event for held in player.events):
        if (
            event in INTERRUPTING_EVENTS
            if moves
            else event in CANCELLING_EVENTS and event_fits(g, seat, event, declared)
        ):
            yield f"event:{event}"
    fitting = [COMMUNISM] if moves else [each for each in CANCELLED_BY_SPIES if ability_fits(g, each, declared)]
    yield from (f"technology:{each}" for each in fitting if player.knows(each))


def sheet(r: PictureRequest) -> Scene:
    """Draw these cards side by side; without any, the map with the squares that can be chosen."""
    faces = [face for key in cards(r.state, r.view.viewer) if (face := face_of(key)) is not None]
    if not faces:
        return board(r.view, r.localizer, r.highlight)
    return choices_scenes(CARDS, [Choice(face) for face in faces], r.localizer)[r.page]
