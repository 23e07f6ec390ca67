"""The pictures of the whole table: panels put together to scenes."""

from __future__ import annotations

from collections.abc import Collection

from render.layout import GUTTER, MARGIN, PictureWords, label, run
from render.scene import Box, Node, Scene
from render.theme import CANVAS, CREAM, GOLD
from render.through_the_ages.card import Size
from render.through_the_ages.deciding import deciding, deciding_height
from render.through_the_ages.events import final_events, final_events_height, table_panels
from render.through_the_ages.row import PRICE, decks, last_round_words, spaces
from render.through_the_ages.strip import strip, strip_height
from rules.engine.core.table import View
from rules.engine.core.text import Text
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.words.overview import headline

WIDTH = 1600
HEADER = 44
ACROSS = 7
"""Cards of the row side by side in the overview; the last space is that of the decks."""
CARD = 240.0
"""Height of a card in the overview."""
BELOW = 180.0
"""Height of the panels at the bottom."""
OVERVIEW_SIZE = Size(20, 26, 20, 12)

ROW_WIDTH = 1000
ROW_LINES = (5, 4, 4)
"""Cards side by side in the picture of the row: those of one price in a line."""
ROW_CARD = 292.0
ROW_SIZE = Size(21, 28, 22, 13)


def overview(view: View[Game], speech: PictureWords, highlight: Collection[str] = ()) -> Scene:
    """Card row, a comparison of everybody, events, tactics, wars and pacts."""
    g = view.state
    inner = Box(MARGIN, MARGIN - 4, WIDTH - 2 * MARGIN, 0)
    nodes = header(g, Box(inner.x, inner.y, inner.w, HEADER), speech)
    y = inner.y + HEADER + 2
    if not view.finished:
        wide = (inner.w - GUTTER * (ACROSS - 1)) / ACROSS
        space = PRICE + 2 + CARD
        places = [
            Box(inner.x + i % ACROSS * (wide + GUTTER), y + i // ACROSS * (space + GUTTER), wide, space)
            for i in range(2 * ACROSS)
        ]
        nodes += spaces(view, places[:-1], speech, OVERVIEW_SIZE, highlight)
        nodes += decks(g, places[-1], speech)
        y = places[-1].bottom + GUTTER
    if high := deciding_height(g):
        nodes += deciding(g, Box(inner.x, y, inner.w, high), speech)
        y += high + GUTTER
    compared = Box(inner.x, y, inner.w, strip_height(g))
    nodes += strip(view, compared, speech)
    y = compared.bottom + GUTTER
    if final := final_events_height(g):
        nodes += final_events(g, Box(inner.x, y, inner.w, final), speech)
        y += final + GUTTER
    nodes += table_panels(view, Box(inner.x, y, inner.w, BELOW), speech)
    return Scene(WIDTH, round(y + BELOW + MARGIN), CANVAS, tuple(nodes))


def row(view: View[Game], speech: PictureWords, highlight: Collection[str] = ()) -> Scene:
    """The card row alone, a line for each price."""
    g = view.state
    inner = Box(GUTTER, GUTTER, ROW_WIDTH - 2 * GUTTER, 0)
    nodes = header(g, Box(inner.x, inner.y, inner.w, HEADER), speech)
    places = _row_places()
    nodes += spaces(view, places, speech, ROW_SIZE, highlight)
    first, second = places[ROW_LINES[0] - 1], places[ROW_LINES[0]]
    nodes += decks(g, Box(first.x, second.y, first.w, first.h), speech)
    return Scene(ROW_WIDTH, round(places[-1].bottom + GUTTER), CANVAS, tuple(nodes), zoom=1.5)


def _row_places() -> list[Box]:
    """The spaces in the picture of the row."""
    wide, high = (ROW_WIDTH - GUTTER) / ROW_LINES[0] - GUTTER, PRICE + 2 + ROW_CARD
    top = GUTTER + HEADER + GUTTER
    return [
        Box(GUTTER + i * (wide + GUTTER), top + line * (high + GUTTER), wide, high)
        for line, count in enumerate(ROW_LINES)
        for i in range(count)
    ]


def part_of_row(view: View[Game], focus: Collection[str]) -> Box | None:
    """The lines of the row with cards of the focus that may still be taken."""
    g = view.state
    wanted = set(focus) - set(g.last_cards)
    found = [place for place, card in zip(_row_places(), g.row, strict=False) if card in wanted]
    if not found:
        return None
    top = min(place.y for place in found) - GUTTER
    return Box(0, top, ROW_WIDTH, max(place.bottom for place in found) + GUTTER - top)


def header(g: Game, box: Box, speech: PictureWords) -> list[Node]:
    """Title, age and round, and how long the game still lasts."""
    title = f"{speech(Text(g.edition.title))} · {speech(headline(g))}"
    nodes: list[Node] = [label(Box(box.x, box.y, box.w * 0.76, box.h), title, 30, CREAM, "bold", on=CANVAS)]
    ending: Text | None = last_round_words(g)
    if ending is not None:
        where = Box(box.x + box.w * 0.77, box.y, box.w * 0.23, box.h)
        nodes += run(where, [speech(ending)], 24, GOLD, "bold", "right", CANVAS)
    return nodes
