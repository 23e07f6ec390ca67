"""The nameplate of a strip: sign, side, player, state and score in one line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from render.layout import GUTTER, Glyph, Part, label, run, run_width
from render.painter import text_width
from render.scene import Box, Icon, Node, RoundedBox, Symbol, SymbolRef
from render.theme import CREAM, GOLD, INK, mix, readable_on
from rules.engine.core.table import View
from rules.engine.core.text import Seat

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


def turn_state(view: View[Any], seat: Seat, active: Seat | None, ink: str) -> list[Part]:
    """Return the sign of a player who has the turn, or of one with a question."""
    if view.finished:
        return []
    if active == seat:
        return [Glyph("play", ink)]
    return [Glyph("hourglass", ink)] if seat in view.questions else []


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
