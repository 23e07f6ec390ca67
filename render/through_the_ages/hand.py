"""The cards in a player's hands; what the viewer may not see lies face down."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from render.layout import GUTTER, PictureWords, label
from render.panels import FRAME, panel
from render.scene import Box, Node, Scene, Use
from render.theme import CANVAS, CREAM, INK_SOFT, PAPER
from render.through_the_ages.card import Size, back, face
from render.through_the_ages.looks import HEADING
from render.through_the_ages.pieces import seat_sign
from render.through_the_ages.row import sign_of
from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say, say_n
from rules.through_the_ages.core.state import Game

WIDTH = 720
HEADER = 48.0
ACROSS = 4
CARD = 236.0
BACK = (62.0, 88.0)
BACKS = 9
SIZE = Size(17, 22, 18, 11)


def hand(view: View[Game], seat: Seat, speech: PictureWords, highlight: Collection[str] = ()) -> Scene:
    """Civil and military cards of a player, and the events prepared."""
    nodes: list[Node] = [Use(36, HEADER / 2 + 4, seat_sign(seat, 18))]
    title = Box(64, 4, WIDTH - 64 - GUTTER, HEADER)
    nodes.append(label(title, speech(say("Hand of {who}", who=speech.name(seat))), 28, CREAM, "bold", on=CANVAS))
    y = HEADER + GUTTER
    for heading, cards in _parts(view, seat):
        nodes_of, height = _part(view, y, heading, cards, speech, highlight)
        nodes += nodes_of
        y += height + GUTTER
    return Scene(WIDTH, round(y), CANVAS, tuple(nodes), zoom=1.5)


def whole_hand(view: View[Game], seat: Seat, focus: Collection[str]) -> Box | None:
    """The whole picture when a card of the focus is in it."""
    parts = _parts(view, seat)
    if not any(card in focus for _, cards in parts for card in cards):
        return None
    return Box(0, 0, WIDTH, round(HEADER + GUTTER + sum(_height(cards) + GUTTER for _, cards in parts)))


def _parts(view: View[Game], seat: Seat) -> list[tuple[Text, Sequence[str]]]:
    """The cards by where they came from; events only for those who know them."""
    p = view.state.player(seat)
    seen = [] if p.seen_event is None else [p.seen_event]
    known = [(say("Events you have prepared"), p.prepared), (say("The next event"), seen)]
    return [
        (say_n("{n} civil card", "{n} civil cards", len(p.hand)), p.hand),
        (say_n("{n} military card", "{n} military cards", len(p.military)), p.military),
        *((heading, cards) for heading, cards in known if cards and FACE_DOWN not in cards),
    ]


def _rows(cards: Sequence[str]) -> tuple[int, int]:
    """How many lines the faces take, and how many the backs."""
    hidden = cards.count(FACE_DOWN)
    return -(-(len(cards) - hidden) // ACROSS), -(-hidden // BACKS)


def _height(cards: Sequence[str]) -> float:
    lines, backs = _rows(cards)
    return FRAME + lines * (CARD + GUTTER) + backs * (BACK[1] + GUTTER) + (0 if cards else 22)


def _part(
    view: View[Game], y: float, heading: Text, cards: Sequence[str], speech: PictureWords, highlight: Collection[str]
) -> tuple[list[Node], float]:
    shown = [card for card in cards if card != FACE_DOWN]
    hidden = len(cards) - len(shown)
    lines, height = _rows(cards)[0], _height(cards)
    nodes, inside = panel(Box(GUTTER, y, WIDTH - 2 * GUTTER, height), heading, speech, HEADING)
    if not cards:
        none = Box(inside.x, inside.y, inside.w, 24)
        return [*nodes, label(none, speech(say("none")), 17, INK_SOFT, on=PAPER)], height
    wide = (inside.w - (ACROSS - 1) * GUTTER) / ACROSS
    for i, card in enumerate(shown):
        place = Box(inside.x + i % ACROSS * (wide + GUTTER), inside.y + i // ACROSS * (CARD + GUTTER), wide, CARD)
        nodes += face(place, view.state.card(card), speech, SIZE, sign_of(view.state, card, highlight))
    top = inside.y + lines * (CARD + GUTTER)
    for i in range(hidden):
        place = Box(inside.x + i % BACKS * (BACK[0] + GUTTER), top + i // BACKS * (BACK[1] + GUTTER), *BACK)
        nodes += back(place, None, speech)
    return nodes, height
