"""The focus rows of all players: five slots with cards and what lies on them, and what else everybody has."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from render.layout import CORNER, GUTTER, Gap, Glyph, Part, PictureWords, columns, label, run
from render.new_dawn.looks import LEVELS, TYPE_FILL, TYPE_ICON
from render.new_dawn.signs import (
    APART,
    TECH,
    TRADE,
    VICTORY,
    WONDER,
    caravan_mark,
    city_mark,
    lying_on,
    resource_sign,
    seat_sign,
    seats_in_order,
    token_mark,
    token_row,
    words_in,
)
from render.new_dawn.terrain import plain_hexagon
from render.scene import Box, Icon, Node, Plate, Use
from render.theme import COIN, GLOW, GOLD, INK, INK_SOFT, PAPER, PAPER_EDGE, readable_on
from rules.engine.core.table import View
from rules.engine.core.text import Text, say
from rules.new_dawn.board.control import controlled_wonders, unused_cities, unused_tokens
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.player import UNUSED, FocusCard, Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.victory.agendas import completed_cards
from rules.new_dawn.words.naming import label as label_of

HEAD = 30
BAND = 86
"""Height of a player's line."""
NAME = 148
"""Width of the column with the names."""
OWN = 172
"""Width of the column with what everybody has."""
SLOTS = 5
GAP = 4
TOKENS = 4
"""So many stand side by side on a card."""
CARD = "#fdf8ec"


def rows_height(g: Game) -> float:
    """How much room the focus rows take."""
    return HEAD + len(g.players) * (BAND + GAP) + GAP


def rows_panel(view: View[Game], box: Box, speech: PictureWords, highlight: Collection[str] = ()) -> list[Node]:
    """A line for each player in the order of play; after the game the best first."""
    inner = box.inset(GAP, 0)
    slots = Box(inner.x + NAME, box.y, inner.w - NAME - OWN, HEAD)
    nodes: list[Node] = [Plate(box, PAPER, CORNER)]
    title = say("Places") if view.finished else say("Focus rows")
    nodes.append(label(Box(inner.x + 8, box.y, NAME - 12, HEAD), speech(title), 18, INK_SOFT, "bold", on=PAPER))
    for number, place in enumerate(columns(slots, SLOTS, GAP), 1):
        nodes += slot_sign(number, place)
    y = box.y + HEAD
    for seat in seats_in_order(view):
        nodes += _band(view, Box(inner.x, y, inner.w, BAND), view.state.players[seat], speech, highlight)
        y += BAND + GAP
    return nodes


def slot_sign(slot: int, box: Box) -> Iterator[Node]:
    """The number of a slot with the terrains a card there reaches at most."""
    terrains = [terrain for terrain, value in DIALS.difficulty.items() if value == slot and terrain != "water"]
    middle, y = box.x + box.w / 2, box.y + box.h / 2
    x = middle - 13 * (len(terrains) - 1)
    for number, terrain in enumerate(terrains):
        yield Use(x + 26 * number, y, plain_hexagon(terrain, 13))


def _band(view: View[Game], box: Box, player: Player, speech: PictureWords, highlight: Collection[str]) -> list[Node]:
    g = view.state
    acting = g.active == player.seat and not view.finished
    nodes: list[Node] = [Plate(box, CARD, 8, GOLD if acting else PAPER_EDGE, 5 if acting else 1.5)]
    nodes += _who(view, Box(box.x + 6, box.y + 5, NAME - 10, box.h - 10), player, speech)
    if not player.row:
        return nodes
    slots = Box(box.x + NAME, box.y + 5, box.w - NAME - OWN, box.h - 10)
    chosen = g.turn.resolution.lies_as if acting and g.turn.resolution is not None else ""
    for place, focus in zip(columns(slots, SLOTS, GAP), player.row, strict=True):
        edge = GLOW if focus.card in highlight else GOLD if focus.card == chosen else None
        nodes += small_card(g, place, player, focus, speech, edge)
    return nodes + _own(g, Box(slots.right + GUTTER, box.y + 6, OWN - GUTTER - 6, box.h - 12), player)


def small_card(
    g: Game, box: Box, player: Player, focus: FocusCard, speech: PictureWords, edge: str | None = None
) -> list[Node]:
    """A focus card: its type and level, its name, and what lies on it."""
    fill = TYPE_FILL[focus.type]
    ink = readable_on(fill)
    nodes: list[Node] = [Plate(box, INK, 6)] if edge else []
    nodes.append(Plate(box.inset(1) if edge else box, fill, 6, edge, 3))
    inner = box.inset(4, 3)
    sign: list[Part] = [Glyph(TYPE_ICON[focus.type], ink), LEVELS[focus.row.level]]
    nodes += run(Box(inner.x, inner.y, inner.w, 24), sign, 20, ink, "black", "left", fill)
    name = Box(inner.x, inner.y + 23, inner.w, 29)
    nodes += words_in(name, speech(Text(FOCUS_CARDS[focus.card].name)), 16, ink, fill)
    return nodes + token_row(Box(inner.x, inner.bottom - 20, inner.w, 20), lying_on(g, player, focus, TOKENS))


def _who(view: View[Game], box: Box, player: Player, speech: PictureWords) -> list[Node]:
    """Sign, name and civilization of a player, and what is to be done."""
    g = view.state
    nodes: list[Node] = [Use(box.x + 17, box.y + 17, seat_sign(g, player.seat, speech, 33))]
    text = Box(box.x + 37, box.y, box.w - 37, 26)
    if g.active == player.seat and not view.finished:
        nodes.append(Icon(Box(text.right - 18, text.y + 4, 18, 18), "play", COIN))
        text = Box(text.x, text.y, text.w - 20, text.h)
    nodes.append(label(text, speech.name(player.seat), 19, INK, "bold", on=CARD))
    below = Box(box.x + 37, box.y + 26, box.w - 37, 20)
    nodes.append(label(below, speech(label_of(g, player.seat)), 15, INK_SOFT, "semibold", on=CARD))
    return nodes + run(Box(box.x + 2, box.bottom - 28, box.w - 2, 26), _pending(view, player), 18, INK, "bold", on=CARD)


def _pending(view: View[Game], player: Player) -> list[Part]:
    """Who is first, wonders, tokens to be laid or lost, and in brackets those on the Great Zimbabwe."""
    g = view.state
    parts: list[Part] = []
    if g.first == player.seat and g.round:
        parts += [Glyph("flag", INK_SOFT), APART]
    if wonders := sum(1 for _ in controlled_wonders(g, player.seat)):
        parts += [f"{wonders}", WONDER, APART]
    if natural := player.natural_wonder_tokens:
        parts += [f"{len(natural)}", Glyph("mountain-sun", "#a3286c"), APART]
    if player.trade_due:
        parts += [f"+{player.trade_due}", TRADE, APART]
    if player.loss_due:
        parts += [f"\u2212{player.loss_due}", TRADE, APART]
    if player.stored_trade:
        parts += [f"({player.stored_trade}", TRADE, ")", APART]
    if player.seat in view.questions and g.active != player.seat:
        parts.append(Glyph("hourglass", INK))
    return parts


def _own(g: Game, box: Box, player: Player) -> list[Node]:
    """Victory cards and dial; what is unused; resources."""
    seat, third = player.seat, box.h / 3
    lines: tuple[list[Part], ...] = (
        [
            *(f"{completed_cards(g, player)}/{len(g.victory_cards)}", VICTORY, APART),
            *(f"{player.dial}", TECH),
        ],
        [
            *(f"{unused_cities(g, seat)}", city_mark(g, seat), APART),
            *(f"{unused_tokens(g, player)}", token_mark(g, seat), APART),
            *(f"{sum(place != UNUSED for place in player.caravans)}", caravan_mark(g, seat)),
        ],
        resources_of(player),
    )
    nodes: list[Node] = []
    for number, parts in enumerate(lines):
        line = Box(box.x, box.y + number * third, box.w, third)
        nodes += run(line, parts, 20, INK, "bold", "left", CARD)
    return nodes


def resources_of(player: Player) -> list[Part]:
    """Resource tokens by type."""
    parts: list[Part] = []
    for kind, count in player.resources.items():
        if count:
            parts += [Gap(0.1)] * bool(parts)
            parts += [f"{count}", resource_sign(kind)]
    return parts
