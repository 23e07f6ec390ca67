"""World wonders: those that can be built, with their price, and those on the map."""

from __future__ import annotations

from collections.abc import Collection

from render.layout import GUTTER, LINE_HEIGHT, Gap, Part, PictureWords, columns, label, paragraph, run, wrapped
from render.new_dawn.inline_icons import APART, PILE, PRODUCTION, resource_sign, seat_sign, words_in
from render.new_dawn.palette import ERAS, TYPE_FILL, TYPE_ICON
from render.new_dawn.pieces import world_wonder
from render.painter import text_width
from render.panels import FRAME, panel
from render.scene import Box, Icon, Node, RoundedBox, SymbolRef
from render.theme import GLOW, INK, INK_SOFT, PAPER, PAPER_DEEP, PAPER_EDGE, readable_on
from rules.engine.core.text import Text, say
from rules.new_dawn.board.control import holder
from rules.new_dawn.core.catalog.wonders import WONDERS, WonderRow
from rules.new_dawn.core.state import Game, WonderDeck
from rules.new_dawn.words.names import TYPES

OFFER = 82.0
BUILT = 28.0
STRIP = 30.0
"""Width of the coloured edge with the icon of a type."""
TEXT = 20.0
"""Font size of the text of a wonder, in the picture of wonders alone."""
CARD = "#fdf8ec"


def market_height(g: Game) -> float:
    """Return the height of the wonders in the picture of everything."""
    return FRAME + OFFER + -(-len(g.wonders) // 2) * BUILT


def market_panel(g: Game, box: Box, localizer: PictureWords, highlight: Collection[str] = ()) -> list[Node]:
    """Draw the face-up card of each deck, and below them the owners of the others."""
    nodes, inside = panel(box, say("World wonders"), localizer)
    inside = Box(box.x + 6, inside.y, box.w - 12, inside.h)
    offers = Box(inside.x, inside.y, inside.w, OFFER - 6)
    for place, deck in zip(columns(offers, max(1, len(g.decks)), 6), g.decks, strict=False):
        nodes += _offer(place, deck, localizer, marked=deck.face_up in highlight)
    halves = columns(Box(inside.x, inside.y + OFFER, inside.w, BUILT), 2)
    for number, (wonder, space) in enumerate(g.wonders.items()):
        half = halves[number % 2]
        nodes += _built(g, Box(half.x, half.y + number // 2 * BUILT, half.w, BUILT), wonder, space, localizer)
    return nodes


def _offer(box: Box, deck: WonderDeck, localizer: PictureWords, *, marked: bool) -> list[Node]:
    """Draw a wonder with name, cost, the resources that help, and the number of cards below it."""
    nodes = _frame(box, deck, marked=marked)
    if deck.face_up is None:
        return nodes
    row = WONDERS[deck.face_up]
    text = Box(box.x + STRIP + 6, box.y + 3, box.w - STRIP - 10, box.h - 34)
    nodes += words_in(text, localizer(Text(row.name)), 18, INK, CARD, weight="bold")
    line = Box(text.x, box.bottom - 31, text.w, 28)
    return nodes + run(line, [*price(row), Gap(0.5), f"{len(deck.below)}", PILE], 21, INK, "black", "left", CARD)


def _frame(box: Box, deck: WonderDeck, *, marked: bool) -> list[Node]:
    fill = TYPE_FILL[deck.type]
    card = CARD if deck.face_up is not None else PAPER_DEEP
    nodes: list[Node] = [RoundedBox(box, card, 7, GLOW if marked else PAPER_EDGE, 4 if marked else 1.5)]
    nodes.append(RoundedBox(Box(box.x, box.y, STRIP, box.h), fill, 7))
    sign = Box(box.x + 3, box.y + box.h / 2 - 13, STRIP - 6, 26)
    return [*nodes, Icon(sign, TYPE_ICON[deck.type], readable_on(fill))]


def price(row: WonderRow) -> list[Part]:
    """Return the cost of a wonder, and the resources that help to pay it."""
    return [f"{row.cost}", PRODUCTION, APART, *(resource_sign(kind) for kind in row.resources)]


def _built(g: Game, box: Box, wonder: str, space: str, localizer: PictureWords) -> list[Node]:
    """Draw a wonder on the map: its space and its controller."""
    row, owner = WONDERS[wonder], holder(g, space)
    middle = box.y + box.h / 2
    nodes: list[Node] = [SymbolRef(box.x + 13, middle, world_wonder(row.type, 25))]
    if owner is not None:
        nodes.append(SymbolRef(box.x + 41, middle, seat_sign(g, owner, 26)))
    name = localizer(say("{wonder} {space}", wonder=Text(row.name), space=space))
    return [*nodes, label(Box(box.x + 58, box.y, box.w - 60, box.h), name, 18, INK, "semibold", on=PAPER)]


def wonder_heights(wonders: Collection[str], wide: float, localizer: PictureWords) -> list[float]:
    """Return the heights of wonders with their texts."""
    return [
        38 + len(wrapped(localizer(Text(WONDERS[wonder].text)), TEXT, "regular", wide)) * TEXT * LINE_HEIGHT
        for wonder in wonders
    ]


def offers_with_texts(g: Game, box: Box, localizer: PictureWords, highlight: Collection[str] = ()) -> list[Node]:
    """Draw each deck with its face-up wonder and its text."""
    nodes, inside = panel(box, say("World wonders on offer"), localizer)
    y = inside.y
    for deck, high in zip(g.decks, offer_heights(g, inside.w, localizer), strict=True):
        place = Box(inside.x, y, inside.w, high)
        y += high + GUTTER
        nodes += _frame(place, deck, marked=deck.face_up in highlight)
        if deck.face_up is None:
            none = Box(place.x + STRIP + 8, place.y, place.w - STRIP - 16, place.h)
            nodes.append(label(none, localizer(say("no more")), TEXT, INK_SOFT, on=PAPER_DEEP))
            continue
        row = WONDERS[deck.face_up]
        head = Box(place.x + STRIP + 8, place.y + 3, place.w - STRIP - 16, 32)
        costs = Box(head.right - 190, head.y, 190, head.h)
        nodes += run(costs, [*price(row), Gap(0.5), f"{len(deck.below)}", PILE], 24, INK, "black", "right", CARD)
        title = Box(head.x, head.y, head.w - 200, head.h)
        kind = f"{localizer(TYPES[row.type])} · {localizer(ERAS[row.era])}"
        name = Box(title.x, title.y, title.w - text_width(kind, 18, "semibold") - GUTTER, title.h)
        nodes.append(label(name, localizer(Text(row.name)), 23, INK, "bold", on=CARD))
        rest = Box(name.right + GUTTER / 2, title.y, title.right - name.right - GUTTER / 2, title.h)
        nodes.append(label(rest, kind, 18, INK_SOFT, "semibold", "right", CARD))
        text = Box(head.x, head.bottom, head.w, place.bottom - head.bottom - 2)
        nodes += paragraph(text, localizer(Text(row.text)), TEXT, INK, on=CARD)
    return nodes


def offer_heights(g: Game, wide: float, localizer: PictureWords) -> list[float]:
    """Return the height of each deck with the text of its card."""
    found = []
    for deck in g.decks:
        lines = 1
        if deck.face_up is not None:
            text = localizer(Text(WONDERS[deck.face_up].text))
            lines = len(wrapped(text, TEXT, "regular", wide - STRIP - 16))
        found.append(40 + lines * TEXT * LINE_HEIGHT)
    return found


def built_with_texts(g: Game, box: Box, wonders: Collection[str], localizer: PictureWords) -> list[Node]:
    """Draw wonders on the map with their texts, one below the other."""
    nodes: list[Node] = []
    y = box.y
    for wonder, high in zip(wonders, wonder_heights(wonders, box.w - 8, localizer), strict=True):
        nodes += _built(g, Box(box.x, y, box.w, 34), wonder, g.wonders[wonder], localizer)
        text = Box(box.x + 4, y + 33, box.w - 8, high - 36)
        nodes += paragraph(text, localizer(Text(WONDERS[wonder].text)), TEXT, INK, on=PAPER)
        y += high
    return nodes
