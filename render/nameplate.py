"""The nameplate of a strip: sign, side, player, state and score in one line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from render.layout import GUTTER, Glyph, Part, even, label, run, run_width
from render.painter import text_width
from render.panels import Panel, stacked
from render.scene import Box, Icon, Node, RoundedBox, Scene, Symbol, SymbolRef
from render.theme import CANVAS, CREAM, GOLD, INK, mix, readable_on
from rules.engine.core.table import View
from rules.engine.core.text import Seat

WIDTH = 800
"""Width of a strip: two units are a pixel on a phone."""
INNER = WIDTH - 2 * GUTTER
GAP = 5.0
"""The space between two panels of a strip."""
HEIGHT = 42.0
TITLE, NAME = 26.0, 22.0
"""Font sizes of the side and of the player's name."""
LEAST = 18.0
"""The least font size: 9 pixels on a phone."""
SIGN = 50.0
"""Width of the place of the sign."""
EMBLEM = 30.0


@dataclass(frozen=True, slots=True)
class Nameplate:
    """The content of a nameplate, in the colour of the player."""

    fill: str
    sign: Symbol
    title: str
    name: str = ""
    emblem: str = ""
    state: Sequence[Part] = ()
    score: Sequence[Part] = ()
    acting: bool = False


def has_turn(view: View[Any], seat: Seat) -> bool:
    """Return whether it is the turn of a seat."""
    return view.state.active == seat and not view.finished


def turn_state(view: View[Any], seat: Seat, fill: str) -> list[Part]:
    """Return the sign of a player who has the turn, or of one with a question, on a colour."""
    if has_turn(view, seat):
        return [Glyph("play", readable_on(fill))]
    waits = not view.finished and seat in view.asked
    return [Glyph("hourglass", readable_on(fill))] if waits else []


def strip(plate: Nameplate, panels: Iterable[Panel] = (), gap: float = GAP) -> Scene:
    """Draw a landscape strip: a nameplate with panels below it."""
    whole = [(HEIGHT, lambda box: nameplate(box, plate)), *panels]
    nodes, y = stacked(whole, GUTTER, GUTTER, INNER, gap)
    return Scene(WIDTH, even(y - gap + GUTTER), CANVAS, tuple(nodes))


def nameplate(box: Box, plate: Nameplate) -> list[Node]:
    """Draw a nameplate: sign, emblem and side at the left, player, state and score at the right."""
    fill, ink = plate.fill, readable_on(plate.fill)
    edge = GOLD if plate.acting else mix(fill, CREAM, 0.35)
    nodes: list[Node] = [RoundedBox(box, fill, 9, edge, 4 if plate.acting else 2)]
    nodes.append(SymbolRef(box.x + SIGN / 2, box.y + box.h / 2, plate.sign))
    left, right = box.x + SIGN, box.right - 12
    if plate.emblem:
        nodes.append(Icon(Box(left, box.y + (box.h - EMBLEM) / 2, EMBLEM, EMBLEM), plate.emblem, ink))
        left += EMBLEM + GUTTER
    if plate.score:
        wide = run_width(plate.score, TITLE, "black") + 2 * GUTTER
        place = Box(box.right - wide - 5, box.y + 5, wide, box.h - 10)
        nodes.append(RoundedBox(place, CREAM, 7))
        nodes += run(place, plate.score, TITLE, INK, "black", "center", CREAM)
        right = place.x - GUTTER
    if plate.state:
        wide = run_width(plate.state, NAME, "bold") + 1
        nodes += run(Box(right - wide, box.y, wide, box.h), plate.state, NAME, ink, "bold", "right", fill)
        right -= wide + GUTTER
    room = right - left
    if plate.name:
        wide = min(text_width(plate.name, NAME, "bold") + 1, room * 0.5)
        place = Box(right - wide, box.y + 1, wide, box.h)
        nodes.append(label(place, plate.name, NAME, ink, "bold", "right", fill, LEAST))
        room -= wide + 2 * GUTTER
    return [*nodes, label(Box(left, box.y, room, box.h), plate.title, TITLE, ink, "black", on=fill, least=LEAST)]
