"""The cards in a player's hands; hidden ones are face down."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from render.layout import GUTTER, PAD, PictureWords, columns, label
from render.panels import FRAME, panel
from render.scene import Box, Node, Scene, SymbolRef
from render.theme import CANVAS, CREAM, INK_SOFT, PAPER
from render.through_the_ages.card import back
from render.through_the_ages.pieces import seat_sign
from render.through_the_ages.row import sign_of
from render.through_the_ages.tall_card import tall_face, tall_height
from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say, say_n
from rules.through_the_ages.core.state import Game

WIDTH = 720
HEADER = 48.0
ACROSS = 4
CARD = (WIDTH - 2 * GUTTER - 2 * PAD - (ACROSS - 1) * GUTTER) / ACROSS
"""Width of a card."""
BACK = (62.0, 88.0)
BACKS = 9


def hand(view: View[Game], seat: Seat, localizer: PictureWords, highlight: Collection[str] = ()) -> Scene:
    """Draw civil and military cards of a player, and the events prepared."""
    nodes: list[Node] = [SymbolRef(36, HEADER / 2 + 4, seat_sign(seat, 18))]
    title = Box(64, 4, WIDTH - 64 - GUTTER, HEADER)
    nodes.append(label(title, localizer(say("Hand of {who}", who=localizer.name(seat))), 28, CREAM, "bold", on=CANVAS))
    y = HEADER + GUTTER
    for heading, cards in _parts(view, seat):
        nodes_of, height = _part(view, y, heading, cards, localizer, highlight)
        nodes += nodes_of
        y += height + GUTTER
    return Scene(WIDTH, round(y), CANVAS, tuple(nodes), zoom=1.5)


def whole_hand(view: View[Game], seat: Seat, focus: Collection[str], localizer: PictureWords) -> Box | None:
    """Return the whole picture if a card of the focus is in it."""
    parts = _parts(view, seat)
    if not any(card in focus for _, cards in parts for card in cards):
        return None
    return Box(
        0, 0, WIDTH, round(HEADER + GUTTER + sum(_height(view.state, cards, localizer) + GUTTER for _, cards in parts))
    )


def _parts(view: View[Game], seat: Seat) -> list[tuple[Text, Sequence[str]]]:
    """Return the cards by their origin; events only for players who know them."""
    p = view.state.players[seat]
    seen = [] if p.seen_event is None else [p.seen_event]
    known = [(say("Events you have prepared"), p.prepared), (say("The next event"), seen)]
    return [
        (say_n("{n} civil card", "{n} civil cards", len(p.hand)), p.hand),
        (say_n("{n} military card", "{n} military cards", len(p.military)), p.military),
        *((heading, cards) for heading, cards in known if cards and FACE_DOWN not in cards),
    ]


def _lines(g: Game, cards: Sequence[str], localizer: PictureWords) -> list[float]:
    """Return the heights of the lines of faces: each as high as its longest card needs."""
    shown = [card for card in cards if card != FACE_DOWN]
    heights = [tall_height(g.card(card), CARD, localizer) for card in shown]
    return [max(heights[start : start + ACROSS]) for start in range(0, len(heights), ACROSS)]


def _height(g: Game, cards: Sequence[str], localizer: PictureWords) -> float:
    backs = -(-cards.count(FACE_DOWN) // BACKS)
    faces = sum(high + GUTTER for high in _lines(g, cards, localizer))
    return FRAME + faces + backs * (BACK[1] + GUTTER) + (0 if cards else 22)


def _part(
    view: View[Game], y: float, heading: Text, cards: Sequence[str], localizer: PictureWords, highlight: Collection[str]
) -> tuple[list[Node], float]:
    g = view.state
    height = _height(g, cards, localizer)
    nodes, inside = panel(Box(GUTTER, y, WIDTH - 2 * GUTTER, height), heading, localizer)
    if not cards:
        none = Box(inside.x, inside.y, inside.w, 24)
        return [*nodes, label(none, localizer(say("none")), 18, INK_SOFT, on=PAPER)], height
    shown = [card for card in cards if card != FACE_DOWN]
    top = inside.y
    for number, high in enumerate(_lines(g, cards, localizer)):
        places = columns(Box(inside.x, top, inside.w, high), ACROSS)
        for place, card in zip(places, shown[number * ACROSS :], strict=False):
            nodes += tall_face(place, g.card(card), localizer, sign_of(g, card, highlight))
        top += high + GUTTER
    for i in range(cards.count(FACE_DOWN)):
        place = Box(inside.x + i % BACKS * (BACK[0] + GUTTER), top + i // BACKS * (BACK[1] + GUTTER), *BACK)
        nodes += back(place, None, localizer)
    return nodes, height
