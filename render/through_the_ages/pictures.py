"""The pictures of the whole table: panels combined into scenes."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from render.layout import GUTTER, MARGIN, PictureWords, columns, even, label, run, stack
from render.panels import Panel, stacked
from render.scene import Box, Node, Scene
from render.theme import CANVAS, CREAM, GOLD
from render.through_the_ages.card import Sign, Size, face
from render.through_the_ages.events import (
    bonds_panel,
    common_tactics,
    event_decks,
    final_events,
    final_events_height,
    past_events,
    table_panels,
)
from render.through_the_ages.pending_decision import deciding, deciding_height
from render.through_the_ages.phone_strip import phone_strips
from render.through_the_ages.phone_table import decision, decision_height, end_events, end_height
from render.through_the_ages.posted import posted
from render.through_the_ages.row import PRICE, age_words, decks, decks_line, last_round_words, spaces
from render.through_the_ages.row_layout import places_in_full
from render.through_the_ages.strip import strip, strip_height
from render.through_the_ages.tall_card import tall_face
from rules.engine.core.table import View
from rules.engine.core.text import Text
from rules.through_the_ages.core.cards import Card
from rules.through_the_ages.core.state import Game
from rules.through_the_ages.words.overview import headline

WIDTH = 800
"""Width of the pictures; two units are a pixel on a phone."""
EDGE = 8.0
INNER = WIDTH - 2 * EDGE
TITLE = 38.0
DECKS = 34.0
ROW_TOP = EDGE - 2 + TITLE + DECKS + 4
"""The top of the card row, below its headings."""
PRICES = 32.0
"""Height of the prices."""
EVENTS, BONDS = 180.0, 234.0
"""Heights of the panels at the bottom."""
LINE = 44.0
"""Height of a tactic, war or pact."""

WIDE = 1600
HEADER = 44
ACROSS = 7
"""The number of cards of the row side by side in the wide overview; the last space holds the decks."""
CARD = 240.0
"""Height of a card in the wide overview."""
BELOW = 180.0
"""Height of its panels at the bottom."""
WIDE_SIZE = Size(20, 26, 20, 12)


def table(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw the pending decision, events, tactics, wars and pacts."""
    g = view.state
    panels: list[Panel] = []
    if high := decision_height(g, INNER, localizer):
        panels.append((high, lambda box: decision(g, box, localizer)))
    if final := end_height(g, INNER, localizer):
        panels.append((final, lambda box: end_events(g, box, localizer)))
    nodes, y = stacked(panels, EDGE, EDGE, INNER)
    upper, lower = stack(Box(EDGE, y, INNER, 0), (EVENTS, BONDS))
    (decks_box, past), (tactics, wars) = columns(upper, 2), columns(lower, 2)
    nodes += event_decks(g, decks_box, localizer) + past_events(g, past, localizer)
    nodes += common_tactics(g, tactics, localizer, LINE) + bonds_panel(g, wars, localizer, LINE)
    return Scene(WIDTH, even(wars.bottom + EDGE), CANVAS, tuple(nodes))


def summary(view: View[Game], localizer: PictureWords, highlight: Collection[str] = (), *, painted: bool) -> Scene:
    """Draw the card row with as many texts as fit, and the table in short; the civilizations after the game."""
    if not view.finished:
        return posted(view, localizer, highlight, painted=painted)
    inner = Box(EDGE, EDGE - 2, WIDTH - 2 * EDGE, 0)
    line = Box(inner.x + 4, inner.y, inner.w - 8, TITLE)
    nodes = header(view.state, line, localizer, 26)
    compared, y = _compared(view, Box(inner.x, line.bottom + EDGE, inner.w, 0), localizer)
    return Scene(WIDTH, even(y - GUTTER + EDGE), CANVAS, (*nodes, *compared))


def _compared(view: View[Game], box: Box, localizer: PictureWords) -> tuple[list[Node], float]:
    """Return the pending decision and the civilizations, and their lower end."""
    nodes: list[Node] = []
    y = box.y
    if high := decision_height(view.state, box.w, localizer):
        nodes += decision(view.state, Box(box.x, y, box.w, high), localizer)
        y += high + GUTTER
    strips, y = phone_strips(view, Box(box.x, y, box.w, 0), localizer)
    return nodes + strips, y + GUTTER


def row(view: View[Game], localizer: PictureWords, highlight: Collection[str] = ()) -> Scene:
    """Draw the card row alone, a line for each price."""
    nodes, y = _row_nodes(view, Box(EDGE, EDGE - 2, WIDTH - 2 * EDGE, 0), localizer, highlight)
    return Scene(WIDTH, even(y), CANVAS, tuple(nodes))


def _row_nodes(
    view: View[Game], inner: Box, localizer: PictureWords, highlight: Collection[str]
) -> tuple[list[Node], float]:
    """Return title, decks and the card row, and their lower end."""
    g = view.state
    nodes = header(g, Box(inner.x + 4, inner.y, inner.w - 8, TITLE), localizer, 26)
    y = inner.y + TITLE
    if view.finished:
        return nodes, y + EDGE
    line = Box(inner.x + 4, y, inner.w - 8, DECKS)
    age = Box(line.x, line.y, 0.2 * line.w, line.h)
    nodes.append(label(age, localizer(age_words(g)), 22, CREAM, "black", on=CANVAS))
    nodes += decks_line(g, Box(age.right, line.y, 0.8 * line.w, line.h), localizer)
    places = _row_in_full(g, localizer)
    nodes += spaces(view, places, localizer, tall_face, highlight, PRICES)
    return nodes, places[-1].bottom + GUTTER


def _row_in_full(g: Game, localizer: PictureWords) -> Sequence[Box]:
    """Return the spaces of the row with room for all texts of the cards."""
    return places_in_full(_cards_of_row(g), Box(EDGE, ROW_TOP, WIDTH - 2 * EDGE, 0), PRICES, localizer)


def _cards_of_row(g: Game) -> list[Card | None]:
    return [None if card is None else g.card(card) for card in g.row]


def part_of_row(view: View[Game], focus: Collection[str], localizer: PictureWords) -> Box | None:
    """Return the lines of the row with cards of the focus that may still be taken."""
    g = view.state
    wanted = set(focus) - set(g.last_cards)
    if wanted.isdisjoint(g.row):
        # The layout of the row takes far longer than this check.
        return None
    found = [place for place, card in zip(_row_in_full(g, localizer), g.row, strict=False) if card in wanted]
    top = min(place.y for place in found) - GUTTER
    return Box(0, top, WIDTH, max(place.bottom for place in found) + GUTTER - top)


def wide_overview(view: View[Game], localizer: PictureWords, highlight: Collection[str] = ()) -> Scene:
    """Draw everything next to each other, for a large screen."""
    g = view.state
    inner = Box(MARGIN, MARGIN - 4, WIDE - 2 * MARGIN, 0)
    nodes = header(g, Box(inner.x, inner.y, inner.w, HEADER), localizer)
    y = inner.y + HEADER + 2
    if not view.finished:
        wide = (inner.w - GUTTER * (ACROSS - 1)) / ACROSS
        space = PRICE + 2 + CARD
        places = [
            Box(inner.x + i % ACROSS * (wide + GUTTER), y + i // ACROSS * (space + GUTTER), wide, space)
            for i in range(2 * ACROSS)
        ]
        nodes += spaces(view, places[:-1], localizer, _wide_face, highlight, PRICE)
        nodes += decks(g, places[-1], localizer)
        y = places[-1].bottom + GUTTER
    if high := deciding_height(g):
        nodes += deciding(g, Box(inner.x, y, inner.w, high), localizer)
        y += high + GUTTER
    compared = Box(inner.x, y, inner.w, strip_height(g))
    nodes += strip(view, compared, localizer)
    y = compared.bottom + GUTTER
    if final := final_events_height(g):
        nodes += final_events(g, Box(inner.x, y, inner.w, final), localizer)
        y += final + GUTTER
    nodes += table_panels(view, Box(inner.x, y, inner.w, BELOW), localizer)
    return Scene(WIDE, round(y + BELOW + MARGIN), CANVAS, tuple(nodes), zoom=1)


def _wide_face(box: Box, card: Card, localizer: PictureWords, sign: Sign = "") -> list[Node]:
    return face(box, card, localizer, WIDE_SIZE, sign)


def header(g: Game, box: Box, localizer: PictureWords, size: float = 30) -> list[Node]:
    """Draw title, age and round, and the remaining length of the game."""
    title = f"{localizer(Text(g.edition.title))} · {localizer(headline(g))}"
    nodes: list[Node] = [label(Box(box.x, box.y, box.w * 0.76, box.h), title, size, CREAM, "bold", on=CANVAS)]
    ending: Text | None = last_round_words(g)
    if ending is not None:
        where = Box(box.x + box.w * 0.77, box.y, box.w * 0.23, box.h)
        nodes += run(where, [localizer(ending)], min(24, size - 4), GOLD, "bold", "right", CANVAS)
    return nodes
