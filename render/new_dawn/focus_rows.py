"""The focus rows of all players: possessions, and below them five slots with cards and their tokens."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from render.chips import Chip
from render.layout import (
    CORNER,
    GUTTER,
    Gap,
    Glyph,
    Part,
    PictureWords,
    columns,
    label,
    run,
    run_width,
    shortened,
    wrapped,
)
from render.new_dawn.inline_icons import (
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
from render.new_dawn.palette import LEVELS, NATURAL_FILL, TYPE_FILL, TYPE_ICON
from render.new_dawn.terrain import plain_hexagon
from render.painter import text_width
from render.scene import Box, Icon, Label, Node, RoundedBox, SymbolRef
from render.theme import COIN, GLOW, GOLD, INK, INK_SOFT, PAPER, PAPER_EDGE, readable_on
from rules.engine.core.table import View
from rules.engine.core.text import Text, say
from rules.new_dawn.board.control import controlled_wonders, unused_cities, unused_tokens
from rules.new_dawn.core.catalog.cards import FOCUS_CARDS
from rules.new_dawn.core.catalog.numbers import DIALS
from rules.new_dawn.core.player import UNUSED, FocusCard, Player
from rules.new_dawn.core.state import Game
from rules.new_dawn.victory.agendas import completed_cards
from rules.new_dawn.words.effects_in_short import effect_in_short
from rules.new_dawn.words.names import label as label_of

HEAD = 28.0
SIGNS = 30.0
"""Height of the line with the numbers of the slots."""
LINE = 32.0
"""Height of a player's line: name and possessions."""
CARDS = 73.0
"""Height of the cards below it."""
ONE_LINE = 54.0
"""Height of the cards with names of one line."""
SECOND = 27.0
"""The additional height of a band in which name and possessions need two lines."""
NAME = 19.0
"""Font size of names."""
NUMBERS = 20.0
"""Font size of the possessions."""
EDGE = 7.0
FIRST = 36.0
"""Width of the sign of a player, and of the marker of the turn."""
PLAYING = 22.0
SIGN = 48.0
"""Width of the type and level of a card."""
TOKEN = 21.0
TEXT = 18.0
"""Font size of everything a decision needs: 9 pixels on a phone."""
HEAD_OF_CARD, LINE_OF_CARD, BELOW = 32.0, 21.0, 5.0
"""Heights of the signs of a card with its effect, of a line of words, and of the margin below."""
SLOTS = 5
GAP = 4
TOKENS = 4
"""The number of tokens side by side on a card."""
CARD = "#fdf8ec"


def rows_height(view: View[Game], wide: float, localizer: PictureWords) -> float:
    """Return the height of the focus rows."""
    bands = (_band_height(view, player, wide - 2 * GAP, localizer) for player in view.state.players)
    return HEAD + SIGNS + sum(high + GAP for high in bands) + GAP


def _band_height(view: View[Game], player: Player, wide: float, localizer: PictureWords) -> float:
    lines = LINE if _in_one_line(view, player, wide - 2 * EDGE, localizer) else LINE + SECOND
    return lines + (CARDS + 9 if any(each.row for each in view.state.players) else 6)


def rows_panel(view: View[Game], box: Box, localizer: PictureWords, highlight: Collection[str] = ()) -> list[Node]:
    """Draw two lines for each player in the order of play, possessions and cards; after the game the best first."""
    inner = box.inset(GAP, 0)
    nodes: list[Node] = [RoundedBox(box, PAPER, CORNER)]
    title = say("Places") if view.finished else say("Focus rows")
    heading = Box(inner.x + 8, box.y + 3, inner.w - 16, HEAD - 3)
    nodes.append(label(heading, localizer(title), 18, INK_SOFT, "bold", on=PAPER))
    y = box.y + HEAD
    for number, place in enumerate(slots_in(Box(inner.x, y, inner.w, SIGNS)), 1):
        nodes += slot_sign(number, place)
    y += SIGNS
    for seat in seats_in_order(view):
        player = view.state.players[seat]
        high = _band_height(view, player, inner.w, localizer)
        nodes += _band(view, Box(inner.x, y, inner.w, high), player, localizer, highlight)
        y += high + GAP
    return nodes


def slots_in(line: Box) -> list[Box]:
    """Return the places of the five slots in a line."""
    return columns(line.inset(5, 0), SLOTS, GAP)


def slot_sign(slot: int, box: Box) -> Iterator[Node]:
    """Draw the number of a slot with the terrains that a card there can reach."""
    terrains = [terrain for terrain, value in DIALS.difficulty.items() if value == slot and terrain != "water"]
    middle, y = box.x + box.w / 2, box.y + box.h / 2
    x = middle - 15 * (len(terrains) - 1)
    for number, terrain in enumerate(terrains):
        yield SymbolRef(x + 30 * number, y, plain_hexagon(terrain, 15))


def _band(
    view: View[Game], box: Box, player: Player, localizer: PictureWords, highlight: Collection[str]
) -> list[Node]:
    g = view.state
    acting = g.active == player.seat and not view.finished
    nodes: list[Node] = [RoundedBox(box, CARD, 8, GOLD if acting else PAPER_EDGE, 5 if acting else 1.5)]
    has = Box(box.x + EDGE, box.y + 3, box.w - 2 * EDGE, box.h - CARDS - 11 if player.row else LINE - 2)
    nodes += _has(view, has, player, localizer)
    if not player.row:
        return nodes
    cards = Box(box.x, box.bottom - CARDS - 6, box.w, CARDS)
    return nodes + cards_in_row(view, cards, player, localizer, highlight)


def cards_in_row(
    view: View[Game], box: Box, player: Player, localizer: PictureWords, highlight: Collection[str] = ()
) -> list[Node]:
    """Draw the cards of a player in their slots; a golden frame marks the resolved one."""
    g = view.state
    acting = g.active == player.seat and not view.finished
    chosen = g.turn.resolution.lies_as if acting and g.turn.resolution is not None else ""
    marked = _marked(view, player, highlight)
    nodes: list[Node] = []
    for place, focus in zip(slots_in(box), player.row, strict=False):
        edge = GLOW if focus.card in marked else GOLD if focus.card == chosen else None
        nodes += _card(g, place, player, focus, localizer, edge)
    return nodes


def _marked(view: View[Game], player: Player, highlight: Collection[str]) -> set[str]:
    """Return the cards of `highlight` in a row; a card of several players is marked only for the one who chooses."""
    g = view.state
    chooser = g.active if view.viewer is None else view.viewer
    own = {focus.card for focus in player.row} & set(highlight)
    if player.seat == chooser:
        return own
    return own - {focus.card for each in g.players if each.seat == chooser for focus in each.row}


def cards_height(player: Player, wide: float, localizer: PictureWords, *, effects: bool = False) -> float:
    """Return the height of a player's cards, which is lower if all names fit one line; `effects` adds what they do."""
    if effects:
        return HEAD_OF_CARD + LINE_OF_CARD * sum(_lines_of_row(player, wide, localizer)) + BELOW
    room = slots_in(Box(0, 0, wide, 0))[0].w - 12
    names = (localizer(Text(FOCUS_CARDS[focus.card].name)) for focus in player.row)
    return ONE_LINE if all(len(wrapped(name, TEXT, "semibold", room)) == 1 for name in names) else CARDS


def _lines_of_row(player: Player, wide: float, localizer: PictureWords) -> tuple[int, int]:
    """Return the most lines that the names of the cards and their effects need."""
    room = slots_in(Box(0, 0, wide, 0))[0].w - 12
    names = (wrapped(localizer(Text(focus.row.name)), TEXT, "bold", room) for focus in player.row)
    effects = (_effect(slot, focus, room, localizer) for slot, focus in enumerate(player.row, 1))
    return max(map(len, names)), max(map(len, effects))


def _effect(slot: int, focus: FocusCard, room: float, localizer: PictureWords) -> list[str]:
    return wrapped(localizer(effect_in_short(focus.row, slot)), TEXT, "semibold", room)


def cards_with_effects(view: View[Game], box: Box, player: Player, localizer: PictureWords) -> Iterator[Node]:
    """Draw the cards of a player in their slots: type, level, tokens and name, and on paper what they do."""
    g = view.state
    acting = g.active == player.seat and not view.finished
    chosen = g.turn.resolution.lies_as if acting and g.turn.resolution is not None else ""
    names, _ = _lines_of_row(player, box.w, localizer)
    for slot, (place, focus) in enumerate(zip(slots_in(box), player.row, strict=False), 1):
        top = Box(place.x, place.y, place.w, HEAD_OF_CARD + names * LINE_OF_CARD)
        edge = GOLD if focus.card == chosen else TYPE_FILL[focus.type]
        yield RoundedBox(place, CARD, 6, edge, 4 if focus.card == chosen else 2)
        yield from _card(g, top, player, focus, localizer, None)
        y = top.bottom + 1
        for line in _effect(slot, focus, place.w - 12, localizer):
            yield label(Box(place.x + 6, y, place.w - 12, LINE_OF_CARD), line, TEXT, INK, "semibold", on=CARD)
            y += LINE_OF_CARD


def _card(g: Game, box: Box, player: Player, focus: FocusCard, localizer: PictureWords, edge: str | None) -> list[Node]:
    """Draw a focus card: its type and level, its tokens, and its name."""
    fill = TYPE_FILL[focus.type]
    ink = readable_on(fill)
    nodes: list[Node] = [RoundedBox(box, INK, 6)] if edge else []
    nodes.append(RoundedBox(box.inset(1) if edge else box, fill, 6, edge, 3))
    inner = box.inset(6, 4)
    sign: list[Part] = [Glyph(TYPE_ICON[focus.type], ink), LEVELS[focus.row.level]]
    nodes += run(Box(inner.x, inner.y, SIGN, 23), sign, 20, ink, "black", "left", fill)
    tokens = lying_on(g, player, focus, TOKENS)
    wide = min(len(tokens) * TOKEN * 1.08, inner.w - SIGN)
    nodes += token_row(Box(inner.right - wide, inner.y + 1, wide, TOKEN), tokens)
    name = Box(inner.x, inner.y + 24, inner.w, inner.h - 23)
    return nodes + words_in(name, localizer(Text(FOCUS_CARDS[focus.card].name)), TEXT, ink, fill)


def _in_one_line(view: View[Game], player: Player, wide: float, localizer: PictureWords) -> bool:
    """Return whether name, civilization and possessions fit one line."""
    names = text_width(localizer.name(player.seat), NAME, "bold") + 2 * GUTTER
    names += text_width(localizer(label_of(view.state, player.seat)), TEXT, "semibold")
    return FIRST + PLAYING + names + run_width(_all(view, player), NUMBERS, "bold") <= wide


def _has(view: View[Game], box: Box, player: Player, localizer: PictureWords) -> list[Node]:
    """Draw sign, name and civilization of a player, and to the right or below them the possessions."""
    g = view.state
    own = _all(view, player)
    line = Box(box.x, box.y, box.w, LINE - 2)
    nodes: list[Node] = [SymbolRef(line.x + 15, line.y + line.h / 2, seat_sign(g, player.seat, 30))]
    if _in_one_line(view, player, box.w, localizer):
        wide = run_width(own, NUMBERS, "bold")
        nodes += run(Box(line.right - wide, line.y, wide + 1, line.h), own, NUMBERS, INK, "bold", "right", CARD)
    else:
        wide = 0.0
        nodes += run(Box(line.x, line.bottom - 1, line.w, SECOND), own, NUMBERS, INK, "bold", "left", CARD)
    text = Box(line.x + FIRST, line.y, line.w - FIRST - wide, line.h)
    if g.active == player.seat and not view.finished:
        nodes.append(Icon(Box(text.x, text.y + text.h / 2 - 9, 18, 18), "play", COIN))
        text = Box(text.x + PLAYING, text.y, text.w - PLAYING, text.h)
    name = shortened(localizer.name(player.seat), NAME, "bold", 0.7 * text.w if wide == 0 else text.w)
    side = Box(text.x, text.y, text_width(name, NAME, "bold") + 1, text.h)
    nodes.append(Label(side, name, NAME, INK, "bold", "left", CARD))
    rest = Box(side.right + GUTTER, text.y, text.right - side.right - GUTTER, text.h)
    return [*nodes, label(rest, localizer(label_of(g, player.seat)), TEXT, INK_SOFT, "semibold", on=CARD)]


def _all(view: View[Game], player: Player) -> list[Part]:
    """Return pending things, and a player's possessions."""
    return [part for chip in pending(view, player) for part in (*chip, APART)] + _own(view.state, player)


def pending(view: View[Game], player: Player) -> list[Chip]:
    """Return the first player marker, pending tokens to be laid or lost, and in brackets those on the Great
    Zimbabwe.
    """
    g = view.state
    chips: list[Chip] = []
    if player.seat in view.asked and g.active != player.seat:
        chips.append([Glyph("hourglass", INK)])
    if g.first == player.seat and g.round:
        chips.append([Glyph("flag", INK_SOFT)])
    if player.trade_due:
        chips.append([f"+{player.trade_due}", TRADE])
    if player.loss_due:
        chips.append([f"\u2212{player.loss_due}", TRADE])
    if player.stored_trade:
        chips.append([f"({player.stored_trade}", TRADE, ")"])
    if wonders := sum(1 for _ in controlled_wonders(g, player.seat)):
        chips.append([f"{wonders}", WONDER])
    if natural := player.natural_wonder_tokens:
        chips.append([f"{len(natural)}", Glyph("mountain-sun", NATURAL_FILL)])
    return chips


def _own(g: Game, player: Player) -> list[Part]:
    """Return resources and unused pieces; dial and victory cards, once there are any."""
    if not player.row:
        return []
    seat, resources = player.seat, resources_of(player)
    parts = [*resources, APART] if resources else []
    parts += [f"{unused_cities(g, seat)}", city_mark(g, seat), APART]
    parts += [f"{unused_tokens(g, player)}", token_mark(g, seat), APART]
    parts += [f"{sum(place != UNUSED for place in player.caravans)}", caravan_mark(g, seat), APART]
    parts += [f"{player.dial}", TECH]
    if g.victory_cards:
        parts += [APART, f"{completed_cards(g, player)}/{len(g.victory_cards)}", VICTORY]
    return parts


def resources_of(player: Player) -> list[Part]:
    """Return resource tokens by type."""
    parts: list[Part] = []
    for kind, count in player.resources.items():
        if count:
            parts += [Gap(0.1)] * bool(parts)
            parts += [f"{count}", resource_sign(kind)]
    return parts
