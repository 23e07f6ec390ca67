"""The cards in a player's hands; hidden ones are face down."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from render.layout import GUTTER, PAD, PictureWords, label
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

HEADER = 48.0
CARD = 163.0
"""Width of a card."""
ACROSS = range(3, 9)
"""How many cards may stand side by side."""
FRAME_OF_A_PHONE = (316, 350)
"""The frame of pictures in messages on a phone; the picture is laid out so that its cards are largest in there."""
NEARLY = 0.9
"""How much smaller cards may be for a picture that leaves more of the screen to the controls."""
BACK = (62.0, 88.0)


@dataclass(frozen=True, slots=True)
class _Part:
    """Cards of one origin, in lines."""

    heading: Text
    cards: Sequence[str]
    across: int
    """How many cards stand in a line."""
    lines: Sequence[float]
    """The heights of the lines of faces: each as high as its longest card needs."""

    @property
    def width(self) -> float:
        return self.across * (CARD + GUTTER) - GUTTER + 2 * PAD

    @property
    def faces(self) -> Sequence[str]:
        return [card for card in self.cards if card != FACE_DOWN]

    @property
    def backs(self) -> int:
        return self.cards.count(FACE_DOWN)

    @property
    def backs_across(self) -> int:
        """How many backs stand in a line."""
        return int((self.width - 2 * PAD + GUTTER) // (BACK[0] + GUTTER))

    @property
    def height(self) -> float:
        lines_of_backs = -(-self.backs // self.backs_across)
        faces = sum(high + GUTTER for high in self.lines)
        return FRAME + faces + lines_of_backs * (BACK[1] + GUTTER) + (0 if self.cards else 22)


def hand(view: View[Game], seat: Seat, localizer: PictureWords, highlight: Collection[str] = ()) -> Scene:
    """Draw civil and military cards of a player, and the events prepared."""
    shelves = _shelves(view, seat, localizer)
    width, height = _size(shelves)
    nodes: list[Node] = [SymbolRef(36, HEADER / 2 + 4, seat_sign(seat, 18))]
    title = Box(64, 4, width - 64 - GUTTER, HEADER)
    nodes.append(label(title, localizer(say("Hand of {who}", who=localizer.name(seat))), 28, CREAM, "bold", on=CANVAS))
    y = HEADER + GUTTER
    for shelf in shelves:
        x, high = float(GUTTER), max(part.height for part in shelf)
        for part in shelf:
            # The last part takes the rest of the shelf.
            wide = width - GUTTER - x if part is shelf[-1] else part.width
            nodes += _drawn(view.state, Box(x, y, wide, high), part, localizer, highlight)
            x += wide + GUTTER
        y += high + GUTTER
    return Scene(width, height, CANVAS, tuple(nodes))


def whole_hand(view: View[Game], seat: Seat, focus: Collection[str], localizer: PictureWords) -> Box | None:
    """Return the whole picture if a card of the focus is in it."""
    if not any(card in focus for _, cards in _parts(view, seat) for card in cards):
        return None
    return Box(0, 0, *_size(_shelves(view, seat, localizer)))


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


def _shelves(view: View[Game], seat: Seat, localizer: PictureWords) -> list[list[_Part]]:
    """Return the parts as they stand side by side: the lowest picture with cards nearly as large as a phone allows."""
    parts = _parts(view, seat)
    faces = {card for _, cards in parts for card in cards if card != FACE_DOWN}
    heights = {card: tall_height(view.state.card(card), CARD, localizer) for card in faces}
    laid_out = [_shelved(parts, across, heights) for across in ACROSS]
    largest = max(_scale(shelves) for shelves in laid_out)
    large = (shelves for shelves in laid_out if _scale(shelves) >= NEARLY * largest)
    return min(large, key=lambda shelves: _scale(shelves) * _size(shelves)[1])


def _shelved(
    parts: Sequence[tuple[Text, Sequence[str]]], across: int, heights: Mapping[str, float]
) -> list[list[_Part]]:
    """Return the parts in lines of so many cards: each in the first that has room for it."""
    shelves: list[list[_Part]] = []
    for heading, cards in parts:
        part = _part(heading, cards, across, heights)
        with_room = (shelf for shelf in shelves if sum(other.across for other in shelf) + part.across <= across)
        shelf = next(with_room, None)
        if shelf is None:
            shelves.append([part])
        else:
            shelf.append(part)
    return shelves


def _part(heading: Text, cards: Sequence[str], across: int, heights: Mapping[str, float]) -> _Part:
    high = [heights[card] for card in cards if card != FACE_DOWN]
    # Two backs are about as wide as a card, and headings as two.
    used = min(across, max(2, len(high), -(-cards.count(FACE_DOWN) // 2)))
    lines = [max(high[start : start + used]) for start in range(0, len(high), used)]
    return _Part(heading, cards, used, lines)


def _size(shelves: Sequence[Sequence[_Part]]) -> tuple[int, int]:
    """Return the width and height of the picture."""
    wide = max(sum(part.width + GUTTER for part in shelf) for shelf in shelves)
    high = sum(max(part.height for part in shelf) + GUTTER for shelf in shelves)
    return round(GUTTER + wide), round(HEADER + GUTTER + high)


def _scale(shelves: Sequence[Sequence[_Part]]) -> float:
    """Return how large the picture is drawn on a phone."""
    width, height = _size(shelves)
    return min(FRAME_OF_A_PHONE[0] / width, FRAME_OF_A_PHONE[1] / height)


def _drawn(g: Game, box: Box, part: _Part, localizer: PictureWords, highlight: Collection[str]) -> list[Node]:
    nodes, inside = panel(box, part.heading, localizer)
    if not part.cards:
        none = Box(inside.x, inside.y, inside.w, 24)
        return [*nodes, label(none, localizer(say("none")), 18, INK_SOFT, on=PAPER)]
    top = inside.y
    for number, high in enumerate(part.lines):
        for i, card in enumerate(part.faces[number * part.across : (number + 1) * part.across]):
            place = Box(inside.x + i * (CARD + GUTTER), top, CARD, high)
            nodes += tall_face(place, g.card(card), localizer, sign_of(g, card, highlight))
        top += high + GUTTER
    for i in range(part.backs):
        line, column = divmod(i, part.backs_across)
        place = Box(inside.x + column * (BACK[0] + GUTTER), top + line * (BACK[1] + GUTTER), *BACK)
        nodes += back(place, None, localizer)
    return nodes
