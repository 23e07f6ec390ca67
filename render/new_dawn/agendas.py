"""Victory cards with both agendas: everybody's progress, and the completed ones."""

from __future__ import annotations

from collections.abc import Sequence

from render.layout import GUTTER, LINE_HEIGHT, PictureWords, columns, label, paragraph, wrapped
from render.new_dawn.inline_icons import seat_sign, seats_in_order, words_in
from render.panels import FRAME, panel
from render.scene import Box, Icon, Label, Line, Node, RoundedBox, SymbolRef
from render.theme import COIN, GOLD, INK, PAPER_EDGE
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say
from rules.new_dawn.core.catalog.cards import VICTORY_CARDS, AgendaRow
from rules.new_dawn.core.state import Game
from rules.new_dawn.victory.agendas import progress

SHORT, SHORTER = 80.0, 58.0
"""Height of a victory card in the picture of everything, with agendas of two lines and of one."""
CELL = 50.0
"""Width of one player's progress."""
SIGN = 24.0
TEXT = 20.0
"""Font size of the texts of agendas, in the picture of the victory cards alone."""
NAME, PROGRESS = 30.0, 34.0
"""Heights of an agenda's name and of everybody's progress, where its text is written in full."""
CARD = "#fdf8ec"


def agendas_height(g: Game, wide: float, localizer: PictureWords) -> float:
    """Return the height of the victory cards in the picture of everything."""
    return FRAME - 6 + sum(_short_height(card, wide, localizer) + 5 for card in g.victory_cards)


def _short_height(card: str, wide: float, localizer: PictureWords) -> float:
    """Return the height of a victory card in short, less if both agendas fit one line."""
    room = (wide - 12) / 2 - 16
    texts = (localizer(Text(agenda.text)) for agenda in VICTORY_CARDS[card].agendas)
    return SHORTER if all(len(wrapped(text, 18, "regular", room)) == 1 for text in texts) else SHORT


def agendas_panel(view: View[Game], box: Box, localizer: PictureWords) -> list[Node]:
    """Draw a line for each victory card: its two agendas with everybody's progress."""
    g = view.state
    nodes, inside = panel(box, say("Victory cards: one agenda on each"), localizer)
    inside = Box(box.x + 6, inside.y, box.w - 12, inside.h)
    y = inside.y
    for card in g.victory_cards:
        line = Box(inside.x, y, inside.w, _short_height(card, box.w, localizer))
        y = line.bottom + 5
        nodes.append(RoundedBox(line, CARD, 7, PAPER_EDGE, 1.5))
        for half, agenda in zip(columns(line, 2, 0), VICTORY_CARDS[card].agendas, strict=True):
            nodes += _in_short(view, half.inset(8, 3), agenda, localizer)
    return nodes


def agendas_in_column_height(g: Game, wide: float, localizer: PictureWords) -> float:
    """Return the height of the victory cards one below the other in a narrow column."""
    return FRAME - 6 + sum(sum(_column_heights(card, wide, localizer)) + 11 for card in g.victory_cards)


def _column_heights(card: str, wide: float, localizer: PictureWords) -> list[float]:
    """Return the heights of both agendas of a card in a narrow column."""
    texts = (localizer(Text(agenda.text)) for agenda in VICTORY_CARDS[card].agendas)
    return [32 + len(wrapped(text, 18, "regular", wide - 28)) * 18 * 1.12 + 5 for text in texts]


def agendas_in_column(view: View[Game], box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the victory cards one below the other, each with its two agendas and everybody's progress."""
    g = view.state
    nodes, inside = panel(box, say("Victory cards: one agenda on each"), localizer)
    spare = box.h - agendas_in_column_height(g, box.w, localizer)
    y = inside.y
    for card in g.victory_cards:
        heights = [high + spare / (2 * len(g.victory_cards)) for high in _column_heights(card, box.w, localizer)]
        place = Box(box.x + 6, y, box.w - 12, sum(heights) + 6)
        nodes.append(RoundedBox(place, CARD, 7, PAPER_EDGE, 1.5))
        top = place.y + 3
        for agenda, high in zip(VICTORY_CARDS[card].agendas, heights, strict=True):
            nodes += _in_short(view, Box(place.x + 8, top, place.w - 16, high), agenda, localizer)
            top += high
        y = place.bottom + 5
    return nodes


def _in_short(view: View[Game], box: Box, agenda: AgendaRow, localizer: PictureWords) -> list[Node]:
    seats = seats_in_order(view)
    cells = Box(box.right - CELL * len(seats), box.y, CELL * len(seats), 32)
    name = Box(box.x, box.y, box.w - cells.w - 4, 32)
    text = Box(box.x, box.y + 32, box.w, box.h - 31)
    return [
        label(name, localizer(Text(agenda.name)), 18, INK, "bold", on=CARD),
        *everybody(view, cells, agenda.id, seats),
        *words_in(text, localizer(Text(agenda.text)), 18, INK, CARD, weight="regular"),
    ]


def everybody(
    view: View[Game], box: Box, agenda: str, seats: Sequence[Seat], sign: float = SIGN, on: str = CARD
) -> list[Node]:
    """Draw each player's marker with the progress; a tick on gold marks a completed agenda."""
    g = view.state
    nodes: list[Node] = []
    for cell, seat in zip(columns(box, len(seats), 0), seats, strict=True):
        player = g.players[seat]
        done = agenda in player.agendas
        place = cell.inset(1.5, min(2, (cell.h - sign) / 2))
        if done:
            nodes.append(RoundedBox(place, GOLD, 7, COIN, 2))
        nodes.append(SymbolRef(place.x + 2 + sign / 2, cell.y + cell.h / 2, seat_sign(g, seat, sign)))
        rest = Box(place.x + sign + 2, cell.y, place.right - place.x - sign - 3, cell.h)
        if done:
            side = min(rest.w, 18.0)
            tick = Box(rest.x + (rest.w - side) / 2, cell.y + (cell.h - side) / 2, side, side)
            nodes.append(Icon(tick, "check", INK))
        else:
            count, _ = progress(g, player, agenda)
            nodes.append(Label(rest, f"{count}", 18, INK, "bold", "center", on))
    return nodes


def full_height(g: Game, wide: float, localizer: PictureWords) -> float:
    """Return the height of the victory cards with their texts in full."""
    return FRAME - 6 + sum(high + GUTTER for high in _card_heights(g, wide, localizer))


def _card_heights(g: Game, wide: float, localizer: PictureWords) -> list[float]:
    room = wide / 2 - 24
    found = []
    for card in g.victory_cards:
        texts = (localizer(Text(agenda.text)) for agenda in VICTORY_CARDS[card].agendas)
        most = max(len(wrapped(text, TEXT, "regular", room)) for text in texts)
        found.append(NAME + PROGRESS + most * TEXT * LINE_HEIGHT + 14)
    return found


def agendas_in_full(view: View[Game], box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the victory cards one below the other, with their two agendas side by side."""
    g = view.state
    seats = seats_in_order(view)
    nodes, inside = panel(box, say("Victory cards: one agenda on each"), localizer)
    y = inside.y
    for card, high in zip(g.victory_cards, _card_heights(g, inside.w, localizer), strict=True):
        place = Box(inside.x, y, inside.w, high)
        nodes.append(RoundedBox(place, CARD, 7, PAPER_EDGE, 1.5))
        middle = place.center[0]
        nodes.append(Line(((middle, place.y + 8), (middle, place.bottom - 8)), PAPER_EDGE, 1.5))
        for half, agenda in zip(columns(place, 2, 0), VICTORY_CARDS[card].agendas, strict=True):
            part = half.inset(12, 5)
            name = Box(part.x, part.y, part.w, NAME)
            nodes.append(label(name, localizer(Text(agenda.name)), 23, INK, "bold", on=CARD))
            cells = Box(part.x, name.bottom, min(part.w, (CELL + 22) * len(seats)), PROGRESS)
            nodes += everybody(view, cells, agenda.id, seats)
            text = Box(part.x, cells.bottom + 3, part.w, place.bottom - cells.bottom - 4)
            nodes += paragraph(text, localizer(Text(agenda.text)), TEXT, INK, on=CARD, least=TEXT)
        y = place.bottom + GUTTER
    return nodes
