"""The middle of the table: event decks, past events, common tactics, wars and pacts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from render.layout import GUTTER, PAD, Glyph, PictureWords, columns, label, paragraph, rows, run
from render.panels import FRAME, HEAD, panel
from render.scene import Box, Label, Node, Scene, SymbolRef
from render.theme import CANVAS, INK, INK_SOFT, PAPER
from render.through_the_ages.card import Size, back, face, line_of, told_height
from render.through_the_ages.inline_icons import price, row_of, yields
from render.through_the_ages.pieces import seat_sign
from rules.engine.core.secret import FACE_DOWN
from rules.engine.core.table import View
from rules.engine.core.text import say, say_n
from rules.through_the_ages.core.cards import Card, Tactic
from rules.through_the_ages.core.state import Game

LINE = 30.0
"""Height of a card in one line."""
STACK = 46.0
"""Width of the back of an event."""
FINAL = 190.0
"""Height of an event that counts at the end, in the overview."""
FINAL_ACROSS = 4
LONG = 170.0
"""The height of a narrow card from which on it takes the room of two."""
FINAL_SIZE = Size(28, 30, 34, 14)
LAST_AGE = 3
WIDTH = 800
TILE = Size(18, 20, 18, 14)
"""Font sizes of an event in the picture of the events."""
ACROSS = 4
LONG = 170.0
"""The height of a narrow card from which on it takes the room of two."""


def table_panels(view: View[Game], box: Box, localizer: PictureWords) -> list[Node]:
    """Draw event decks, past events, tactics, wars and pacts side by side."""
    g = view.state
    decks, past, tactics, bonds = _split(box, (1.05, 1.15, 1.15, 1.15))
    return [
        *event_decks(g, decks, localizer),
        *past_events(g, past, localizer),
        *common_tactics(g, tactics, localizer),
        *bonds_panel(g, bonds, localizer),
    ]


def _split(box: Box, shares: Sequence[float]) -> list[Box]:
    unit = (box.w - GUTTER * (len(shares) - 1)) / sum(shares)
    found, x = [], box.x
    for share in shares:
        found.append(Box(x, box.y, share * unit, box.h))
        x += share * unit + GUTTER
    return found


def event_decks(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw current and future events as backs by age with their numbers."""
    nodes, inside = panel(box, say("Events"), localizer)
    for place, levels, words in zip(
        columns(inside, 2, 2 * GUTTER),
        (g.current_ages, g.future_ages),
        (
            say_n("{n} current", "{n} current", len(g.current_ages)),
            say_n("{n} future", "{n} future", len(g.future_ages)),
        ),
        strict=True,
    ):
        nodes.append(label(Box(place.x, place.y, place.w, 26), localizer(words), 21, INK, "bold", on=PAPER))
        counted = sorted(Counter(levels).items())
        step = min(STACK + 10, place.w / max(1, len(counted)))
        for i, (level, n) in enumerate(counted):
            card = Box(place.x + i * step, place.y + 30, step - 8, min(STACK * 1.3, place.h - 60))
            nodes += back(card, level, localizer)
            number = Box(card.x, card.bottom, card.w, 28)
            nodes.append(Label(number, f"×{n}", 20, INK, "bold", "center", PAPER))
    return nodes


def past_events(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the latest past events."""
    nodes, inside = panel(box, say_n("{n} past event", "{n} past events", len(g.past_events)), localizer)
    return nodes + _lines(g, inside, list(reversed(g.past_events)), localizer)


def final_events_height(g: Game) -> float:
    """Return the height of the events for the end of the game; 0 without any."""
    lines = -(-_laid_out(g) // FINAL_ACROSS)
    return FRAME + lines * (FINAL + GUTTER) - GUTTER if lines else 0


def final_events(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the events that are evaluated at the end of the game with their texts, and a back for the face-down ones."""
    nodes, inside = panel(box, say("Scored at the end of the game"), localizer)
    across = min(_laid_out(g), FINAL_ACROSS)
    places = [
        place
        for line in range(-(-_laid_out(g) // across))
        for place in columns(Box(inside.x, inside.y + line * (FINAL + GUTTER), inside.w, FINAL), across)
    ]
    for place, card in zip(places, g.open_events, strict=False):
        nodes += face(place, g.card(card), localizer, FINAL_SIZE)
    if g.closed_events:
        nodes += _face_down(places[len(g.open_events)], len(g.closed_events), localizer)
    return nodes


def _laid_out(g: Game) -> int:
    """Return the number of places for final events: one for all face-down ones."""
    return len(g.open_events) + bool(g.closed_events)


def _face_down(box: Box, n: int, localizer: PictureWords) -> list[Node]:
    """Draw cards of Age III that are face down until the end."""
    card = Box(box.x, box.y, min(box.h / 1.4, box.w * 0.3), box.h)
    words = say_n("{n} more, face down", "{n} more, face down", n)
    beside = Box(card.right + GUTTER, box.y, box.right - card.right - GUTTER, box.h)
    return [
        *back(card, LAST_AGE, localizer),
        *paragraph(beside, localizer(words), FINAL_SIZE.body, INK, "bold", PAPER, 14),
    ]


def _lines(g: Game, box: Box, cards: Sequence[str], localizer: PictureWords) -> list[Node]:
    room = int((box.h + 4) / (LINE + 4))
    nodes: list[Node] = [] if cards else [_none(box, localizer)]
    for i, card in enumerate(cards[:room]):
        nodes += line_of(Box(box.x, box.y + i * (LINE + 4), box.w, LINE), g.card(card), localizer, 18)
    return nodes


def _none(box: Box, localizer: PictureWords) -> Label:
    return label(Box(box.x, box.y, box.w, LINE), localizer(say("none")), 18, INK_SOFT, on=PAPER)


def common_tactics(g: Game, box: Box, localizer: PictureWords, high: float = LINE) -> list[Node]:
    """Draw the tactics anybody may copy, and those still exclusive, with their armies."""
    nodes, inside = panel(box, say("Tactics"), localizer)
    known = list(dict.fromkeys([*g.common_tactics, *(p.tactic for p in g.players if p.tactic)]))
    if not known:
        nodes.append(_none(inside, localizer))
    room = int((inside.h + 4) / (high + 4))
    for i, card in enumerate(known[-room:]):
        row = Box(inside.x, inside.y + i * (high + 4), inside.w, high)
        found = g.of(Tactic, card)
        name = Box(row.x, row.y, row.w * 0.56, row.h)
        nodes += line_of(name, found, localizer, 18)
        rest = Box(name.right + 6, row.y, row.right - name.right - 6, row.h)
        if high > LINE:
            for line, parts in zip(rows(rest, 2, 0), (price(found), yields(found)), strict=True):
                nodes += run(line, parts, 19, INK, "bold", "left", PAPER)
        else:
            nodes += run(rest, row_of(price(found), yields(found)), 18, INK, "bold", "left", PAPER)
    return nodes


def bonds_panel(g: Game, box: Box, localizer: PictureWords, high: float = LINE) -> list[Node]:
    """Draw declared wars and pacts in force, with the signs of their sides."""
    nodes, inside = panel(box, say("Wars and pacts"), localizer)
    bonds = [(war.card, (p.seat, war.target), "arrow-right") for p in g.players for war in p.wars]
    bonds += [(pact.card, (pact.a, pact.b), "handshake") for p in g.players for pact in p.pacts]
    if not bonds:
        nodes.append(_none(inside, localizer))
    room = int((inside.h + 4) / (high + 4))
    for i, (card, seats, icon) in enumerate(bonds[:room]):
        row = Box(inside.x, inside.y + i * (high + 4), inside.w, high)
        nodes += line_of(Box(row.x, row.y, row.w - 92, row.h), g.card(card), localizer, 18)
        for place, seat in zip((row.right - 72, row.right - 16), seats, strict=True):
            nodes.append(SymbolRef(place, row.y + row.h / 2, seat_sign(seat, 16)))
        nodes += run(Box(row.right - 56, row.y, 24, row.h), [Glyph(icon, INK)], 18, INK, "bold", "center", PAPER)
    return nodes


def events(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw the event decks, and all face-up events with their texts, the latest first."""
    g = view.state
    nodes: list[Node] = list(event_decks(g, Box(GUTTER, GUTTER, WIDTH - 2 * GUTTER, 150), localizer))
    y: float = GUTTER + 150 + GUTTER
    mine = [card for p in g.players if p.seat == view.viewer for card in p.prepared if card != FACE_DOWN]
    final = say("Scored at the end of the game")
    if g.closed_events:
        final = say("{heading}; {n} more, face down", heading=final, n=len(g.closed_events))
    for heading, cards in (
        (final, g.open_events),
        (say("Prepared by you, hidden from the others"), mine),
        (say("Past events, the latest first"), list(reversed(g.past_events))),
    ):
        if cards:
            faces, high = _faces(g, cards, y + HEAD + 4, localizer)
            framed, _ = panel(Box(GUTTER, y, WIDTH - 2 * GUTTER, FRAME + high), heading, localizer)
            nodes += [*framed, *faces]
            y += FRAME + high + GUTTER
    return Scene(WIDTH, round(y), CANVAS, tuple(nodes))


def _faces(g: Game, cards: Sequence[str], y: float, localizer: PictureWords) -> tuple[list[Node], float]:
    """Return the fronts of cards in lines, each as high as its longest text, and the height of all."""
    cells = columns(Box(GUTTER + PAD, y, WIDTH - 2 * GUTTER - 2 * PAD, 0), ACROSS)
    top, start = y, 0
    nodes: list[Node] = []
    line: list[tuple[Card, Box]] = []
    for card in map(g.card, cards):
        long = told_height(card, cells[0].w, localizer, TILE) > LONG
        span = 2 if long else 1
        if start + span > ACROSS:
            drawn, y = _line_of_faces(line, y, localizer)
            nodes, line, start = [*nodes, *drawn], [], 0
        wide = cells[start + span - 1].right - cells[start].x
        line.append((card, Box(cells[start].x, 0, wide, 0)))
        start += span
    drawn, y = _line_of_faces(line, y, localizer)
    return [*nodes, *drawn], y - top


def _line_of_faces(line: Sequence[tuple[Card, Box]], y: float, localizer: PictureWords) -> tuple[list[Node], float]:
    """Return the cards of a line, and the top of the next one."""
    high = max(told_height(card, place.w, localizer, TILE) for card, place in line)
    drawn = (face(Box(place.x, y, place.w, high), card, localizer, TILE) for card, place in line)
    return [node for nodes in drawn for node in nodes], y + high + GUTTER
