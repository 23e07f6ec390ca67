"""The focus row of one player with the texts of its cards."""

from __future__ import annotations

from collections.abc import Collection

from render.layout import LINE_HEIGHT, PictureWords, label, paragraph, wrapped
from render.new_dawn.inline_icons import lying_on, token_row
from render.new_dawn.palette import LEVELS, TYPE_FILL, TYPE_ICON
from render.new_dawn.terrain import plain_hexagon
from render.panels import FRAME, panel
from render.scene import Box, Icon, Label, Node, RoundedBox, SymbolRef
from render.theme import GLOW, GOLD, INK, PAPER_EDGE, readable_on
from rules.engine.core.table import View
from rules.engine.core.text import Text, say
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.player import FocusCard, Player
from rules.new_dawn.core.state import Game

TEXT = 18.0
"""Font size of the text of a card."""
SLOT = 62.0
"""Width of the slot's number with its terrains."""
STRIP = 54.0
"""Width of the icon of a type and the level."""
TOKEN = 26.0
TOKENS = 8
"""The number of tokens side by side on a card."""
GAP = 5.0
CARD = "#fdf8ec"


def _text_width(wide: float) -> float:
    return wide - 12 - SLOT - STRIP - 18


def _heights(player: Player, wide: float, localizer: PictureWords) -> list[float]:
    room = _text_width(wide)
    lines = [len(wrapped(localizer(Text(focus.row.text)), TEXT, "regular", room)) for focus in player.row]
    return [max(76.0, 40 + count * TEXT * LINE_HEIGHT) for count in lines]


def row_height(player: Player, wide: float, localizer: PictureWords) -> float:
    """Return the height of the row, which grows with long texts."""
    return FRAME - 6 + sum(height + GAP for height in _heights(player, wide, localizer))


def row_panel(
    view: View[Game], box: Box, player: Player, localizer: PictureWords, highlight: Collection[str] = ()
) -> list[Node]:
    """Draw the five slots from the weakest to the strongest."""
    g = view.state
    nodes, inside = panel(box, say("Focus row"), localizer)
    inside = Box(box.x + 6, inside.y, box.w - 12, inside.h)
    resolved = g.turn.resolution.lies_as if g.active == player.seat and g.turn.resolution is not None else ""
    y = inside.y
    for slot, (focus, height) in enumerate(zip(player.row, _heights(player, box.w, localizer), strict=True), 1):
        place = Box(inside.x, y, inside.w, height)
        edge = GLOW if focus.card in highlight else GOLD if focus.card == resolved else None
        nodes += _slot(slot, Box(place.x, y, SLOT, height))
        nodes += _card(g, Box(place.x + SLOT, y, place.w - SLOT, height), player, focus, localizer, edge)
        y += height + GAP
    return nodes


def _slot(slot: int, box: Box) -> list[Node]:
    terrains = [terrain for terrain, value in DIALS.difficulty.items() if value == slot and terrain != "water"]
    middle = box.y + box.h / 2
    first = middle - 18 * (len(terrains) - 1)
    x = box.x + box.w / 2 - 2
    return [SymbolRef(x, first + 36 * number, plain_hexagon(terrain, 19)) for number, terrain in enumerate(terrains)]


def _card(g: Game, box: Box, player: Player, focus: FocusCard, localizer: PictureWords, edge: str | None) -> list[Node]:
    fill = TYPE_FILL[focus.type]
    ink = readable_on(fill)
    nodes: list[Node] = [RoundedBox(box.inset(-2), INK, 9)] if edge else []
    nodes.append(RoundedBox(box, CARD, 7, edge or PAPER_EDGE, 4 if edge else 1.5))
    strip = Box(box.x, box.y, STRIP, box.h)
    nodes.append(RoundedBox(strip, fill, 7))
    middle = strip.y + strip.h / 2
    nodes.append(Icon(Box(strip.x + 10, middle - 34, STRIP - 20, 34), TYPE_ICON[focus.type], ink))
    nodes.append(Label(Box(strip.x, middle + 2, STRIP, 28), LEVELS[focus.row.level], 23, ink, "black", "center", fill))
    inner = Box(strip.right + 9, box.y + 4, box.right - strip.right - 16, box.h - 8)
    tokens = lying_on(g, player, focus, TOKENS)
    wide = min(len(tokens) * TOKEN * 1.08, inner.w * 0.55)
    name = Box(inner.x, inner.y, inner.w - wide - 6, 30)
    nodes.append(label(name, localizer(Text(focus.row.name)), 22, INK, "bold", on=CARD))
    nodes += token_row(Box(inner.right - wide, inner.y + 2, wide, TOKEN), tokens)
    text = Box(inner.x, inner.y + 31, inner.w, inner.bottom - inner.y - 30)
    return nodes + paragraph(text, localizer(Text(focus.row.text)), TEXT, INK, on=CARD)
