"""The cult board: four tracks with the players' markers, power gains, and priests on order spaces."""

from __future__ import annotations

from render.layout import Glyph, PictureWords, columns, label, rows, run
from render.panels import panel
from render.scene import Box, Circle, Icon, Label, Line, Node, RoundedBox, SymbolRef
from render.terra_mystica.inline_icons import BOLT
from render.terra_mystica.palette import CULT_FILL, CULT_ICON, home_of, letters
from render.terra_mystica.pieces import token
from render.theme import INK, INK_SOFT, PAPER, PAPER_DEEP, PAPER_EDGE, POWER, mix, readable_on
from rules.engine.core.text import Text, say
from rules.terra_mystica.core.catalog import CULT_BOARD, Cult, CultRow
from rules.terra_mystica.core.state import Game

SCALE = 60
"""Width of the column with the numbers of the steps."""
HEADING = 34
ORDER = 74
"""Height of the order spaces."""
TINT = 0.16
"""The share of its colour in a track; less would look like the background of tiles."""
STEPS = CULT_BOARD.max_step + 1


def cult_panel(g: Game, box: Box, localizer: PictureWords) -> list[Node]:
    """Draw the four tracks side by side, step 10 on top."""
    nodes, inside = panel(box, say("Cults"), localizer)
    tracks = columns(Box(inside.x + SCALE, inside.y, inside.w - SCALE, inside.h), 4, 6)
    height = (inside.h - HEADING - ORDER - 8) / STEPS
    top = inside.y + HEADING
    for step in range(STEPS):
        row = Box(inside.x, top + (CULT_BOARD.max_step - step) * height, inside.w, height)
        nodes += _step_number(row, step)
    for cult, track in zip(CULT_BOARD.cult, tracks, strict=True):
        nodes += _track(g, track, cult, height, localizer)
    foot = Box(inside.x, inside.bottom - ORDER, SCALE - 4, ORDER)
    nodes.append(Icon(Box(foot.x + 10, foot.y + 20, 36, 36), "chess-bishop", INK_SOFT))
    return nodes


def _step_number(row: Box, step: int) -> list[Node]:
    gain = CULT_BOARD.power_at_step.get(step)
    number = Box(row.x + SCALE - 30, row.y, 22, row.h)
    nodes: list[Node] = [label(number, f"{step}", 19, INK if gain else INK_SOFT, "bold", "right", PAPER)]
    if gain:
        nodes += run(Box(row.x - 4, row.y, SCALE - 28, row.h), [f"+{gain}", BOLT], 15, POWER, "bold", "left", PAPER)
    return nodes


def _track(g: Game, box: Box, row: CultRow, height: float, localizer: PictureWords) -> list[Node]:
    cult, name = row.id, localizer(Text(row.name))
    colour = CULT_FILL[cult]
    ink = readable_on(colour)
    head = Box(box.x, box.y, box.w, HEADING - 4)
    nodes: list[Node] = [RoundedBox(head, colour, 7)]
    nodes += run(head.inset(4, 0), [Glyph(CULT_ICON[cult], ink), name], 18, ink, "bold", "center", colour)
    signs = letters(g)
    for step in range(STEPS):
        cell = Box(box.x, box.y + HEADING + (CULT_BOARD.max_step - step) * height, box.w, height - 3)
        gain = step in CULT_BOARD.power_at_step
        fill = mix(PAPER_DEEP, colour, 0.38 if gain else TINT)
        nodes.append(RoundedBox(cell, fill, 5, mix(PAPER_EDGE, colour, 0.35), 1))
        here = [player.seat for player in g.players if player.faction and player.cults[cult] == step]
        if step == CULT_BOARD.max_step and not here:
            nodes.append(Icon(Box(cell.x + cell.w / 2 - 11, cell.y + cell.h / 2 - 11, 22, 22), "key", INK_SOFT))
        for seat, (x, y, r) in zip(here, _places(cell, len(here)), strict=True):
            nodes.append(SymbolRef(x, y, token(home_of(g, seat), signs[seat], r)))
    return nodes + _order_spaces(g, Box(box.x, box.bottom - ORDER, box.w, ORDER), cult, localizer)


def _places(cell: Box, count: int) -> list[tuple[float, float, float]]:
    """Return centres and radius of the markers that share a step."""
    if not count:
        return []
    # A lone marker is no larger than one of two.
    r = min(cell.h / 2 - 1, cell.w / max(count, 2) / 2)
    if r >= cell.h / 4 + 1:
        gap = cell.w / count
        x = cell.x + (cell.w - gap * count) / 2
        return [(x + gap * (i + 0.5), cell.y + cell.h / 2, r) for i in range(count)]
    upper = (count + 1) // 2
    r = cell.h / 4
    found = []
    for i in range(count):
        row, col = divmod(i, upper)
        found.append((cell.x + cell.w / upper * (col + 0.5), cell.y + cell.h * (0.25 + 0.5 * row), r))
    return found


def _order_spaces(g: Game, box: Box, cult: Cult, localizer: PictureWords) -> list[Node]:
    nodes: list[Node] = [Line(((box.x, box.y - 1), (box.right, box.y - 1)), PAPER_EDGE, 1.5)]
    owners = g.order_spaces.get(cult, (None,) * len(CULT_BOARD.order_spaces))
    signs = letters(g)
    inside = Box(box.x, box.y + 5, box.w, box.h - 5)
    places = [place for row in rows(inside, 2, 3) for place in columns(row, 2, 0)]
    for place, steps, owner in zip(places, CULT_BOARD.order_spaces, owners, strict=True):
        x, y = place.center
        r = min(place.w / 2 - 1, place.h / 2 - 0.5)
        if owner is None:
            nodes.append(Circle(x, y, r, mix(PAPER_DEEP, CULT_FILL[cult], TINT), INK_SOFT, 1.2))
            where = Box(x - r, y - 10, 2 * r, 20)
            nodes.append(Label(where, f"{steps}", 15, INK, "bold", "center", PAPER_DEEP))
        else:
            nodes.append(SymbolRef(x, y, token(home_of(g, owner), signs[owner], r)))
    return nodes
