"""The posted picture: the card row in three lines, one for each price, and below it the table in short."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from functools import cache, partial

from render import paper
from render.layout import GUTTER, Glyph, Mark, Part, PictureWords, grid, label, rows, run, wrapped
from render.scene import Box, Circle, Icon, Label, Node, RoundedBox, Scene, Symbol, SymbolRef
from render.theme import CANVAS, CREAM, GOLD, INK, INK_SOFT, PAPER, PAPER_EDGE, mix
from render.through_the_ages.inline_icons import STRENGTH
from render.through_the_ages.low_card import LOW, low_face
from render.through_the_ages.palette import KIND_FILL, KIND_ICON, MILITARY_BACK
from render.through_the_ages.phone_strip import plays
from render.through_the_ages.phone_table import decision, decision_height
from render.through_the_ages.pieces import civil_token, seat_sign
from render.through_the_ages.row import Space, last_round_words, sign_of_space, spaces_of
from render.through_the_ages.row_layout import LINES, places_within
from render.through_the_ages.strip import seats_in_order, stages
from rules.engine.core.table import View
from rules.engine.core.text import say
from rules.through_the_ages.core.cards import AGES, Wonder
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.words.overview import headline

WIDTH, HEIGHT = 800, 556
"""The size of the picture: it fills the frame of a desktop."""
EDGE = 7.0
RAIL = 36.0
"""Width of the rail with the prices of the lines."""
TOKEN = 25.0
STRIP = 84.0
"""Height of the table in short."""
AGE = 240.0
"""Width of the part with age, decks and events."""
SIZE, SMALL = 20.0, 18.0
LEAST = 18.0
"""The smallest font size: 9 pixels on a phone."""
SIGN, NUMBER = 34.0, 60.0
"""Widths of the sign of a player, and of their strength."""
DISC = 11.0
"""Radius of the signs in the corner of a card."""
DARK = "#2a1d14"
GROOVE = "#2b1b10"


def posted(view: View[Game], localizer: PictureWords, highlight: Collection[str], *, painted: bool) -> Scene:
    """Draw the card row, the events, and strength and unfinished wonder of each player; a pending decision if any."""
    g = view.state
    inner = Box(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE)
    nodes: list[Node] = paper.wood(Box(0, 0, WIDTH, HEIGHT)) if painted else []
    high = max(STRIP, decision_height(g, inner.w, localizer))
    row = Box(inner.x + RAIL, inner.y, inner.w - RAIL, inner.h - high - GUTTER)
    nodes += _row(view, row, localizer, highlight, painted=painted)
    below = Box(inner.x, row.bottom + GUTTER, inner.w, high)
    if decision_height(g, inner.w, localizer):
        nodes += paper.sheet(below, 9, painted=painted) + decision(g, below, localizer)
    else:
        left = Box(below.x, below.y, AGE, below.h)
        right = Box(left.right + GUTTER, below.y, below.right - left.right - GUTTER, below.h)
        nodes += paper.sheet(left, 9, painted=painted) + _table(g, left, localizer)
        nodes += paper.sheet(right, 9, painted=painted) + _players(view, right, localizer)
    return Scene(WIDTH, HEIGHT, CANVAS, tuple(nodes))


def _row(
    view: View[Game], box: Box, localizer: PictureWords, highlight: Collection[str], *, painted: bool
) -> list[Node]:
    """Draw the cards, and left of each line its price."""
    g, found = view.state, spaces_of(view)
    places = places_within([space.card for space in found], box, localizer, LOW)
    nodes: list[Node] = []
    start = 0
    for price, count in enumerate(LINES, 1):
        first = places[start]
        nodes += _rail(Box(box.x - RAIL, first.y, RAIL - 6, first.h), price)
        start += count
    for place, space in zip(places, found, strict=True):
        if space.card is None:
            nodes += _gap(place)
        else:
            sign = sign_of_space(g, space, highlight)
            nodes += low_face(place, space.card, localizer, sign, painted=painted)
            nodes += _corner(place, space)
    return nodes


def _rail(box: Box, price: int) -> list[Node]:
    """Draw the civil actions that the cards of a line cost."""
    x, y = box.center
    step = TOKEN + 4
    tokens = [SymbolRef(x, y + (i - (price - 1) / 2) * step, civil_token(TOKEN)) for i in range(price)]
    return [RoundedBox(box, DARK, 8, mix(DARK, CREAM, 0.25), 1.5), *tokens]


def _gap(box: Box) -> list[Node]:
    """Draw a space without a card: a hollow in the table."""
    return [RoundedBox(box.inset(2), GROOVE, 9, mix(GROOVE, CREAM, 0.16), 1.5)]


def _corner(place: Box, space: Space) -> list[Node]:
    """Draw a cross on a card that the next turn removes, a lock or another price for the viewer."""
    nodes: list[Node] = []
    x, y = place.right - DISC + 2, place.y + DISC + 1
    if space.swept:
        nodes += [
            Circle(x, y, DISC, DARK, CREAM, 1.5),
            Icon(Box(x - DISC + 4, y - DISC + 4, 2 * DISC - 8, 2 * DISC - 8), "xmark", CREAM),
        ]
        x -= 2 * DISC + 3
    if space.closed:
        nodes += [
            Circle(x, y, DISC, DARK, CREAM, 1.5),
            Icon(Box(x - DISC + 4, y - DISC + 4, 2 * DISC - 8, 2 * DISC - 8), "lock", CREAM),
        ]
    elif space.own != space.price:
        box = Box(x - DISC, y - DISC, 2 * DISC, 2 * DISC)
        nodes += [
            Circle(x, y, DISC, CREAM, INK, 2),
            Label(box, f"{space.own}", LEAST, INK, "black", "center", CREAM),
        ]
    return nodes


def _table(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw age and round, or how the game ends; the decks; and the events by age, the current ones first."""
    first, second, third = rows(box.inset(10, 4), 3, 1)
    heading = last_round_words(g) or headline(g)
    decks = " · ".join(
        (f"{len(g.civil_deck)} {localizer(say('civil'))}", f"{len(g.military_deck)} {localizer(say('military'))}")
    )
    parts: list[Part] = [Glyph(KIND_ICON["event"], KIND_FILL["event"])]
    parts += [*_by_age(g.current_ages), Glyph("arrow-right", INK_SOFT), *_by_age(g.future_ages)]
    return [
        label(first, localizer(heading), SIZE, INK, "bold", on=PAPER, least=LEAST),
        label(second, decks, SMALL, INK_SOFT, "semibold", on=PAPER, least=LEAST),
        *run(third, parts, SMALL, INK, "bold", on=PAPER),
    ]


def _by_age(levels: Sequence[int]) -> list[Part]:
    """Return the number of events of each age."""
    parts: list[Part] = []
    for level, n in sorted(Counter(levels).items()):
        parts += [f"{n}", Mark(partial(_event_back, AGES[level]), 1.5)]
    return parts or ["0"]


@cache
def _event_back(age: str, size: float) -> Symbol:
    box = Box(-0.7 * size, -0.66 * size, 1.4 * size, 1.32 * size)
    plate = RoundedBox(box, MILITARY_BACK, 5, PAPER_EDGE, 1.5)
    letter = Label(box, age, size, CREAM, "black", "center", MILITARY_BACK)
    return Symbol(f"back of an event of age {age} {size:g}", (plate, letter))


def _players(view: View[Game], box: Box, localizer: PictureWords) -> list[Node]:
    """Draw strength and unfinished wonder of each player, in turn order."""
    g, seats = view.state, seats_in_order(view)
    across = 1 if len(seats) == 2 else 2
    places = grid(box.inset(6, 4), across, -(-len(seats) // across), 4)
    return [
        node
        for place, seat in zip(places, seats, strict=False)
        for node in _player(view, place, g.players[seat], localizer)
    ]


def _player(view: View[Game], box: Box, p: Player, localizer: PictureWords) -> list[Node]:
    g = view.state
    nodes: list[Node] = []
    if g.active == p.seat:
        nodes.append(RoundedBox(box, mix(PAPER, GOLD, 0.45), 6, GOLD, 2))
    nodes.append(SymbolRef(box.x + SIGN / 2 + 1, box.y + box.h / 2, seat_sign(p.seat, 16)))
    if not plays(p):
        return nodes
    strength: list[Part] = [f"{p.ratings.strength}", STRENGTH]
    nodes += run(Box(box.x + SIGN + 4, box.y, NUMBER - 8, box.h), strength, 24, INK, "black", "left", PAPER)
    text = Box(box.x + SIGN + NUMBER, box.y, box.w - SIGN - NUMBER - 4, box.h)
    if p.building is None:
        lines = wrapped(localizer(say("no wonder begun")), SMALL, "semibold", text.w)
        return nodes + [
            label(place, line, SMALL, INK_SOFT, "semibold", on=PAPER, least=LEAST)
            for place, line in zip(rows(text, len(lines), 0), lines, strict=True)
        ]
    upper, lower = rows(text, 2, 0)
    nodes.append(label(upper, localizer(g.card_name(p.building)), SMALL, INK, "bold", on=PAPER, least=LEAST))
    built = [Glyph(KIND_ICON["wonder"], KIND_FILL["wonder"]), *stages(g.of(Wonder, p.building).stages, p.stages)]
    return nodes + run(lower, built, SMALL, INK, "bold", "left", PAPER)
