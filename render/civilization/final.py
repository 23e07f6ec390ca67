"""The final picture, or the present standing: everybody's nearness to each victory over the turns, and the culture
track.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from render.civilization.inline_icons import WAYS_COUNTED, seat_sign
from render.civilization.palette import fill_of
from render.graph import Series
from render.layout import GUTTER, Gap, PictureWords, label, rows, run
from render.painter import text_width
from render.panels import FRAME, panel
from render.result import Course, Outcome
from render.scene import Box, Node, RoundedBox, Symbol, SymbolRef
from render.standing import Entrant
from render.theme import CREAM, GOLD, INK, INK_SOFT, PAPER, PAPER_DEEP, PAPER_EDGE
from rules.civilization.core.state import Game
from rules.civilization.victory.conditions import WAYS
from rules.civilization.victory.standing import nearness_by_turn, standing
from rules.civilization.words.names import label as label_of
from rules.engine.core.rules import Standing
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say

ROW, HIGHEST = 60.0, 200.0
"""The least and the greatest height of a player's row; a high one is written larger."""
LOW = 100.0
"""The height from which on it is."""
HEADS = 26.0
SIGN = 46.0
"""Width of the signs of the players."""
NAMED = 6
"""The most turns to name below the graph."""
APART = Gap(0.4)
HEADINGS = (say("Track"), say("Technologies"), say("Coins"))
"""The victories that are counted."""
NUMBER, CAPTION = 22.0, 18.0


def outcome(view: View[Game], localizer: PictureWords) -> Outcome:
    """Return the places, the nearness to a victory after each turn, and the progress to each."""
    g = view.state
    places = standing(g)
    entrants = [
        Entrant(
            place,
            localizer.name(place.seat),
            localizer(label_of(g, place.seat)),
            partial(_sign, g, place.seat),
            numbers=[part for key, most, mark in WAYS_COUNTED for part in (_count(place, key, most), mark, APART)],
        )
        for place in places
    ]
    lines = [Series(nearness_by_turn(g, p.seat), fill_of(p.seat), partial(_sign, g, p.seat)) for p in g.players]
    return Outcome(
        view.finished,
        entrants,
        Course(say("Nearness to a victory, in percent"), _columns(g), lines, NAMED),
        (
            FRAME + HEADS + len(places) * (ROW + 5),
            lambda box: _progress(g, box, places, localizer),
        ),
        counted=True,
        verdict=_verdict(view),
    )


def _count(place: Standing, key: str, most: int) -> str:
    return f"{place.breakdown[key]}/{most}"


def _columns(g: Game) -> list[str]:
    """Return the numbers of the turns up to the present one; if there are many, some are left out."""
    # A game that began with an earlier version knows only its latest turns.
    count = len(g.nearness_by_turn) + 1
    every = -(-count // NAMED)
    numbers = range(g.round - count + 1, g.round + 1)
    return [f"{number}" if number % every == 0 else "" for number in numbers]


def _sign(g: Game, seat: Seat, radius: float) -> Symbol:
    """Draw the shield of a player, a little lower than a disc of that radius."""
    return seat_sign(g, seat, 1.75 * radius)


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


def _progress(g: Game, box: Box, places: Sequence[Standing], localizer: PictureWords) -> Iterator[Node]:
    """Draw everybody's progress to each victory that is counted."""
    nodes, inside = panel(box, say("Progress to each victory"), localizer)
    yield from nodes
    headings = [localizer(heading) for heading in HEADINGS]
    widths = _widths(inside.w - SIGN, headings)
    for place, heading in zip(_cells(Box(inside.x, inside.y, inside.w, HEADS), widths), headings, strict=True):
        yield label(place, heading, CAPTION, INK_SOFT, "bold", "center", PAPER, CAPTION)
    below = Box(inside.x, inside.y + HEADS, inside.w, min(inside.h - HEADS, len(places) * HIGHEST))
    for row, place_of_one in zip(rows(below, len(places), 5), places, strict=True):
        yield from _row(g, row, place_of_one, widths)


def _widths(width: float, headings: Sequence[str]) -> list[float]:
    """Return equal widths of columns; a heading that needs more takes it from the others."""
    spare = width - GUTTER * (len(headings) - 1)
    equal = spare / len(headings)
    needed = [text_width(heading, CAPTION, "bold") + 1 for heading in headings]
    longest = max(needed)
    if longest <= equal:
        return [equal] * len(headings)
    return [longest if each == longest else (spare - longest) / (len(headings) - 1) for each in needed]


def _cells(box: Box, widths: Sequence[float]) -> Iterator[Box]:
    """Yield boxes of these widths side by side, to the right of the players' signs."""
    x = box.x + SIGN
    for width in widths:
        yield Box(x, box.y, width, box.h)
        x += width + GUTTER


def _row(g: Game, box: Box, place: Standing, widths: Sequence[float]) -> Iterator[Node]:
    yield RoundedBox(box, CREAM, 8, GOLD if place.rank == 1 else PAPER_EDGE, 4 if place.rank == 1 else 1.5)
    larger = max(1.0, min(1.5, box.h / LOW))
    yield SymbolRef(box.x + SIGN / 2 + 2, box.y + box.h / 2, seat_sign(g, place.seat, 34))
    for cell, (key, most, mark) in zip(_cells(box, widths), WAYS_COUNTED, strict=True):
        middle = cell.y + cell.h / 2
        upper = Box(cell.x + 2, middle - 26 * larger, cell.w - 4, 30 * larger)
        yield from run(upper, [_count(place, key, most), mark], NUMBER * larger, INK, "black", "center", CREAM)
        bar = Box(cell.x + 4, middle + 10 * larger, cell.w - 10, 10 * larger)
        yield RoundedBox(bar, PAPER_DEEP, bar.h / 2)
        share = min(1.0, place.breakdown[key] / most)
        if share > 0:
            yield RoundedBox(Box(bar.x, bar.y, max(bar.h, bar.w * share), bar.h), fill_of(place.seat), bar.h / 2)
