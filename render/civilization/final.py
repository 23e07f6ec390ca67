"""The final picture, or the present standing: everybody's nearness to each victory over the turns, and the culture
track.
"""

from __future__ import annotations

from functools import partial

from render.civilization.inline_icons import TECH, seat_sign, yield_mark
from render.civilization.palette import fill_of
from render.civilization.tracks import culture_height, culture_panel
from render.finish import scaled
from render.graph import Series, graph
from render.layout import GUTTER, Glyph, Part, PictureWords, label, run
from render.panels import FRAME, panel
from render.scene import Box, Group, Icon, Node, RoundedBox, Scene, Symbol, SymbolRef, unfold
from render.theme import CANVAS, COIN, CREAM, GOLD, INK, INK_SOFT, PAPER, PAPER_DEEP, PAPER_EDGE
from rules.civilization.core.catalog.numbers import CULTURE_TRACK, DIALS
from rules.civilization.core.state import Game
from rules.civilization.victory.conditions import WAYS
from rules.civilization.victory.standing import TECHNOLOGIES_TO_WIN, nearness_by_turn, standing
from rules.civilization.words.names import label as label_of
from rules.engine.core.rules import Standing
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say

WIDTH = 800
INNER = WIDTH - 2 * GUTTER
ROW = 66.0
TITLE = 50.0
COLUMN = 156.0
HEADS = 28.0
GRAPH = 400.0
LARGER = 1.45
"""The zoom of the graph compared with narrower pictures, so that its numbers are readable on a phone."""
NAMED = 8
"""The most turns to name below the graph."""
HEADINGS = (say("Culture track"), say("Technologies"), say("Coins"))
"""The victories that are counted."""


def final(view: View[Game], localizer: PictureWords) -> Scene:
    """Draw the winner and the victory, the places, the graph of nearness, and the culture track."""
    g = view.state
    places = standing(g)
    title = _verdict(view)
    high = TITLE if title is not None else 0.0
    upper = Box(GUTTER, GUTTER, INNER, FRAME + high + HEADS + len(places) * (ROW + 5))
    nodes, inside = panel(upper, say("Final places") if view.finished else say("Current places"), localizer)
    if title is not None:
        plate = Box(inside.x, inside.y, inside.w, TITLE - 8)
        nodes.append(RoundedBox(plate, GOLD, 8, COIN, 2))
        nodes.append(Icon(Box(plate.x + 12, plate.y + 6, 30, 30), "trophy", INK))
        nodes.append(
            label(Box(plate.x + 52, plate.y, plate.w - 60, plate.h), localizer(title), 25, INK, "black", on=GOLD)
        )
    for number, heading in enumerate(HEADINGS):
        where = Box(inside.right - (len(HEADINGS) - number) * COLUMN, inside.y + high, COLUMN - 10, HEADS)
        nodes.append(label(where, localizer(heading), 18, INK_SOFT, "bold", "center", PAPER))
    for number, place in enumerate(places):
        row = Box(inside.x, inside.y + high + HEADS + number * (ROW + 5), inside.w, ROW)
        nodes += _row(g, row, place, localizer)
    course = Box(GUTTER, upper.bottom + GUTTER, INNER, GRAPH)
    framed, inside = panel(course, say("Nearness to a victory after each turn, in percent"), localizer)
    lines = [Series(nearness_by_turn(g, p.seat), fill_of(p.seat), partial(_sign, g, p.seat)) for p in g.players]
    room = Box(0, 0, inside.w / LARGER, inside.h / LARGER)
    drawn = unfold(tuple(graph(room, _columns(g), lines, marks=NAMED)))
    nodes += [*framed, Group(inside.x, inside.y, tuple(scaled(node, LARGER) for node in drawn))]
    lower = Box(GUTTER, course.bottom + GUTTER, INNER, culture_height(g))
    nodes += culture_panel(g, lower, localizer)
    return Scene(WIDTH, round(lower.bottom + GUTTER), CANVAS, tuple(nodes), zoom=1.4)


def _columns(g: Game) -> list[str]:
    """Return the numbers of the turns up to the present one; if there are many, some are left out."""
    # A game that began with an earlier version knows only its latest turns.
    count = len(g.nearness_by_turn) + 1
    every = -(-count // NAMED)
    numbers = range(g.round - count + 1, g.round + 1)
    return [f"{number}" if number % every == 0 else "" for number in numbers]


def _sign(g: Game, seat: Seat, radius: float) -> Symbol:
    """Draw the shield of a player as high as a disc of that radius."""
    return seat_sign(g, seat, 2 * radius)


def _verdict(view: View[Game]) -> Text | None:
    """Return the winner and the kind of victory."""
    victory = view.state.victory
    if not view.finished or victory is None:
        return None
    if victory.seat is None:
        return say("The game is over; nobody has won")
    who = label_of(view.state, victory.seat)
    if victory.kind in WAYS:
        return say("{who} wins {how}", who=who, how=WAYS[victory.kind])
    return say("{who} wins", who=who)


def _row(g: Game, box: Box, place: Standing, localizer: PictureWords) -> list[Node]:
    first, seat = place.rank == 1, place.seat
    nodes: list[Node] = [RoundedBox(box, CREAM, 8, GOLD if first else PAPER_EDGE, 4 if first else 1.5)]
    sign = Box(box.x + 8, box.y + 8, 46, box.h - 16)
    on = GOLD if first else PAPER_DEEP
    nodes.append(RoundedBox(sign, on, 8, COIN if first else PAPER_EDGE, 2))
    nodes.append(label(sign.inset(3), localizer(say("{n}.", n=place.rank)), 27, INK, "black", "center", on))
    nodes.append(SymbolRef(sign.right + 30, box.y + box.h / 2, seat_sign(g, seat, 42)))
    text = Box(sign.right + 60, box.y + 6, box.w - 122 - 3 * COLUMN, 30)
    nodes.append(label(text, localizer.name(seat), 23, INK, "bold", on=CREAM, least=18))
    below = Box(text.x, text.bottom - 2, text.w, 26)
    nodes.append(label(below, localizer(label_of(g, seat)), 19, INK_SOFT, "semibold", on=CREAM))
    ways: tuple[tuple[str, int, Part], ...] = (
        ("culture", CULTURE_TRACK.victory_space, Glyph("stairs", "#6c13a9")),
        ("tech", TECHNOLOGIES_TO_WIN, TECH),
        ("coins", DIALS.economy.victory, yield_mark("coin")),
    )
    for number, (key, most, mark) in enumerate(ways):
        cell = Box(box.right - (len(ways) - number) * COLUMN, box.y, COLUMN - 10, box.h)
        value = place.breakdown[key]
        nodes += run(Box(cell.x, cell.y + 6, cell.w, 34), [f"{value}/{most}", mark], 23, INK, "black", "center", CREAM)
        bar = Box(cell.x, cell.bottom - 20, cell.w, 10)
        nodes.append(RoundedBox(bar, PAPER_DEEP, 5))
        share = min(1.0, value / most)
        if share * bar.w >= 10:
            nodes.append(RoundedBox(Box(bar.x, bar.y, bar.w * share, bar.h), fill_of(seat), 5))
    return nodes
