"""A fight as a picture: two sides next to each other with their sums, and what these consist of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from render import paper
from render.layout import GUTTER, Glyph, Part, columns, even, label, run, run_width, wrapped
from render.scene import Box, Circle, Node, RoundedBox, Scene, Symbol, SymbolRef
from render.theme import CANVAS, CREAM, GOLD, INK, INK_SOFT, PAPER, mix, readable_on

WIDTH = 800
"""Width of the picture: two units are a pixel on a phone."""
EDGE = 8.0
BETWEEN = 76.0
"""The space between both sides."""
HEADING = 36.0
BANNER = 92.0
LINE = 35.0
TOTAL = 62.0
"""Font size of a sum."""
NAME, TEXT, LEAST = 26.0, 22.0, 18.0
ABOUT = 25.0
"""Height of a line below both sides."""
SIGN = 62.0
DIE = 30.0
PIPS = {1: "4", 2: "08", 3: "048", 4: "0268", 5: "02468", 6: "023568"}
"""The places of the pips of a die, in a square of three by three."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a fight."""

    fill: str
    sign: Symbol
    name: str
    role: str
    total: int
    parts: Sequence[tuple[str, Sequence[Part]]]
    """The parts of the sum: in words, and the amounts."""
    ahead: bool
    """True if this side would win now."""


def duel(heading: str, sides: tuple[Side, Side], about: str, *, painted: bool = False) -> Scene:
    """Draw both sides of a fight, the attacker at the left, and a text below them."""
    lines = wrapped(about, LEAST, "semibold", WIDTH - 4 * EDGE) if about else []
    parts = max(len(side.parts) for side in sides)
    top = EDGE + HEADING
    high = BANNER + parts * LINE + 10
    below = top + high + GUTTER
    height = even(below + (len(lines) * ABOUT + 12 + GUTTER if lines else 0))
    nodes: list[Node] = paper.wood(Box(0, 0, WIDTH, height)) if painted else []
    title = Box(EDGE + 4, EDGE - 2, WIDTH - 2 * EDGE - 8, HEADING - 4)
    plate = Box(EDGE, EDGE - 3, WIDTH - 2 * EDGE, HEADING - 2)
    nodes.append(RoundedBox(plate, CANVAS, 8))
    nodes.append(label(title, heading, NAME, CREAM, "bold", on=CANVAS, least=LEAST))
    for place, side in zip(columns(Box(EDGE, top, WIDTH - 2 * EDGE, high), 2, BETWEEN), sides, strict=True):
        nodes += _side(place, side, painted=painted)
    x, y = WIDTH / 2, top + BANNER / 2
    nodes.append(Circle(x, y, 32, CANVAS, GOLD, 3))
    nodes += run(Box(x - 30, y - 26, 60, 52), [Glyph("swords", CREAM)], 40, CREAM, align="center", on=CANVAS)
    if lines:
        sheet = Box(EDGE, below, WIDTH - 2 * EDGE, len(lines) * ABOUT + 12)
        nodes += paper.sheet(sheet, 10, painted=painted)
        nodes += [
            label(
                Box(sheet.x + EDGE, sheet.y + 6 + number * ABOUT, sheet.w - 2 * EDGE, ABOUT),
                line,
                LEAST,
                INK,
                "semibold",
                on=PAPER,
            )
            for number, line in enumerate(lines)
        ]
    return Scene(WIDTH, height, CANVAS, tuple(nodes))


def _side(box: Box, side: Side, *, painted: bool) -> list[Node]:
    """Draw a banner with the sum, and below it what the sum consists of."""
    ink = readable_on(side.fill)
    nodes = paper.sheet(box, 10, painted=painted)
    banner = Box(box.x, box.y, box.w, BANNER)
    edge = GOLD if side.ahead else mix(side.fill, INK, 0.5)
    nodes.append(RoundedBox(banner, side.fill, 10, edge, 5 if side.ahead else 2))
    if painted:
        nodes += paper.linen(banner.inset(6))
    total = Box(banner.right - 104, banner.y + 12, 92, BANNER - 24)
    nodes += [
        SymbolRef(banner.x + SIGN / 2 + 6, banner.y + BANNER / 2, side.sign),
        RoundedBox(total, PAPER, 8),
        label(total.inset(3, 0), f"{side.total}", TOTAL, INK, "black", "center", PAPER),
    ]
    name = Box(banner.x + SIGN + 12, banner.y + 14, total.x - banner.x - SIGN - 20, 34)
    nodes.append(label(name, side.name, NAME, ink, "black", on=side.fill, least=LEAST))
    role = Box(name.x, name.bottom, name.w, 28)
    nodes.append(label(role, side.role, TEXT, ink, "semibold", on=side.fill, least=LEAST))
    for number, (words, amount) in enumerate(side.parts):
        line = Box(box.x + 12, banner.bottom + 5 + number * LINE, box.w - 24, LINE)
        wide = run_width(amount, TEXT, "black") + 2
        nodes += run(Box(line.right - wide, line.y, wide, line.h), amount, TEXT, INK, "black", "right", PAPER)
        text = Box(line.x, line.y, line.w - wide - GUTTER, line.h)
        nodes.append(label(text, words, TEXT, INK, "semibold", on=PAPER, least=LEAST))
    return nodes


def die(value: int) -> Symbol:
    """Draw a die with a value from 1 to 6."""
    half = DIE / 2
    nodes: list[Node] = [RoundedBox(Box(-half, -half, DIE, DIE), CREAM, 6, INK, 2)]
    for place in PIPS[value]:
        row, column = divmod(int(place), 3)
        nodes.append(Circle((column - 1) * DIE * 0.27, (row - 1) * DIE * 0.27, DIE * 0.1, INK))
    return Symbol(f"die {value}", tuple(nodes))


def nothing(text: str) -> Scene:
    """Draw that there is no fight."""
    box = Box(EDGE, EDGE, WIDTH - 2 * EDGE, 60)
    return Scene(
        WIDTH,
        76,
        CANVAS,
        (RoundedBox(box, PAPER, 10), label(box.inset(12, 4), text, NAME, INK_SOFT, "semibold", on=PAPER)),
    )
