"""The picture of a finished game, for sharing: the winner, the last board, places, graph, and facts to remember."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from render.layout import CORNER, GUTTER, PictureWords, even, label, wrapped
from render.result import HEIGHT, INNER, LEFT, RIGHT, WIDTH, Outcome, column, column_height
from render.scaling import enlarged
from render.scene import Art, Box, Group, Label, Node, RoundedBox, Scene, Texture, bounds, flatten
from render.theme import CANVAS, CREAM, CREAM_SOFT

HEADING, HEADLINE = 46.0, 30.0
"""Height and font size of the line with the winner."""
FACT, REMEMBERED = 27.0, 20.0
"""Height and font size of a fact to remember."""
LEAST = 18.0
"""The least font size: 9 pixels on a phone."""
ON_MAP = 15.0
"""The least font size on the map: 7.5 pixels on a phone."""


def finish(
    winner: str, remembered: Sequence[str], board: Scene | None, outcome: Outcome, localizer: PictureWords
) -> Scene:
    """Draw the winner, the last board with the facts to remember below it, and next to them places and graph.

    A title without a board shows the details of the result instead.
    """
    head = Box(GUTTER + 4, GUTTER / 2, INNER - 8, HEADING)
    nodes: list[Node] = [label(head, winner, HEADLINE, CREAM, "bold", least=LEAST)]
    facts = [line for fact in remembered for line in wrapped(fact, REMEMBERED, "regular", LEFT - 8)]
    under = len(facts) * FACT + GUTTER if facts else 0.0
    details = outcome.details[0] if board is None else 0.0
    high = max(details + under, column_height(outcome), HEIGHT - head.bottom - GUTTER)
    left = Box(GUTTER, head.bottom, LEFT, high - under)
    if board is None:
        nodes += outcome.details[1](left)
    else:
        shown = board.canvas if board.ground is None else board.ground.box
        factor = min(left.w / shown.w, left.h / shown.h)
        wide, tall = shown.w * factor, shown.h * factor
        left = Box(left.x + (left.w - wide) / 2, left.y, wide, tall)
        nodes.append(RoundedBox(left, board.background, CORNER))
        kept = tuple(_of_the_map(board, shown))
        nodes.append(_readable(enlarged(kept, left.x - factor * shown.x, left.y - factor * shown.y, factor)))
    nodes += column(Box(GUTTER + LEFT + GUTTER, head.bottom, RIGHT, high), outcome, localizer)
    for number, line in enumerate(facts):
        place = Box(head.x, left.bottom + GUTTER + number * FACT, LEFT - 8, FACT)
        nodes.append(label(place, line, REMEMBERED, CREAM_SOFT, least=LEAST))
    return Scene(WIDTH, even(head.bottom + high + GUTTER), CANVAS, tuple(nodes))


def _of_the_map(board: Scene, shown: Box) -> Iterator[Node]:
    """Yield the nodes of the map alone; what lies below the whole picture is reduced to it."""
    slack = 0.0 if board.ground is None else board.ground.step / 2
    for node in flatten((*board.backdrop, *board.nodes)):
        if shown.contains(bounds(node), slack=slack):
            yield node
        elif isinstance(node, Art | Texture) and node.box.contains(shown, slack=slack):
            yield replace(node, box=shown)


def _readable(board: Group) -> Group:
    """Return the map with larger letters on its pieces, and without its other small texts."""
    return replace(board, nodes=tuple(_without_small_texts(board.nodes)))


def _without_small_texts(nodes: Sequence[Node]) -> Iterator[Node]:
    for node in nodes:
        if not isinstance(node, Label) or node.size >= ON_MAP:
            yield node
        elif len(node.text) == 1 and node.text.isalpha() and node.rim is None:
            x, y = node.box.center
            yield replace(node, box=Box(x - ON_MAP / 2, y - ON_MAP / 2, ON_MAP, ON_MAP), size=ON_MAP, align="center")
