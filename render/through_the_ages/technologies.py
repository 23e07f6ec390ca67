"""The technologies in the picture of a civilization, with their workers and blue tokens.

They are grouped by kind (farms, mines, infantry ...), and each kind is ordered from the oldest to the latest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from render.layout import Glyph, Part, PictureWords, label, run, run_width, wrapped
from render.painter import text_width
from render.scene import Box, Icon, Label, Node, RoundedBox
from render.theme import ALERT, INK, INK_SOFT, PAPER, PAPER_DEEP, readable_on
from render.through_the_ages.card import Sign, mark, name_of
from render.through_the_ages.inline_icons import RESOURCES, gives
from render.through_the_ages.palette import KIND_FILL, KIND_ICON
from render.through_the_ages.pieces import blue_token, tokens_in, worker_token
from rules.through_the_ages.actions.building import build_cost
from rules.through_the_ages.core.cards import AGES, BUILDINGS, UNITS, WorkerCard
from rules.through_the_ages.core.state import Game, Player

KINDS = (*BUILDINGS, *UNITS)
WIDTH = 784.0
"""Width of all technologies together."""
KIND_WIDTH = 38.0
"""Width of the box with the icon of a kind and its number of workers, to the left of its technologies."""
MIN_WIDTH, MAX_WIDTH = 136.0, 220.0
"""The least and the greatest width of a technology."""
GAP = 4.0
"""Space between technologies, and between rows."""
NAME_SIZE, NAME_LINE_HEIGHT = 18.0, 21.0
"""Font size of a technology's name, and height of each of its lines."""
COST_HEIGHT, WORKERS_HEIGHT = 24.0, 26.0
"""Height of the line with the cost and gains, and of the line with the workers."""
FRAME_WIDTH = 17.0
"""Width that the frame of a technology takes from its text, left and right together."""
CHEAPER, DEARER = Glyph("arrow-down", "#2a7431"), Glyph("arrow-up", ALERT)
"""Arrows before a building cost that is lower or higher for this player than printed."""

SignOf = Callable[[str], Sign]
"""Returns the mark of a card by its id: changed recently, a possible choice, or none."""


@dataclass(frozen=True, slots=True)
class KindRow:
    """A row of the picture: one or more kinds side by side, and the size of each technology in it."""

    kinds: Mapping[str, Sequence[WorkerCard]]
    technology_width: float
    height: float


def kinds_of(g: Game, p: Player) -> list[str]:
    """Return the kinds of technology that a player has, in the order of `KINDS`."""
    held = {card.kind for card in g.worker_cards(p)}
    return [kind for kind in KINDS if kind in held]


def _rows(g: Game, p: Player, localizer: PictureWords) -> list[KindRow]:
    """Return the kinds in rows, as many in each as fit; the technologies of a row have equal width."""
    lines: list[KindRow] = []
    kinds: dict[str, Sequence[WorkerCard]] = {}
    for kind in kinds_of(g, p):
        cards = sorted((card for card in g.worker_cards(p) if card.kind == kind), key=lambda card: card.level)
        longer = kinds | {kind: cards}
        if kinds and _technology_width(longer) < _least_width(g, p, longer, localizer):
            lines.append(_row(kinds, localizer))
            longer = {kind: cards}
        kinds = longer
    return [*lines, _row(kinds, localizer)] if kinds else lines


def _row(kinds: Mapping[str, Sequence[WorkerCard]], localizer: PictureWords) -> KindRow:
    wide = _technology_width(kinds)
    names = max(len(_name(card, wide, localizer)) for cards in kinds.values() for card in cards)
    return KindRow(kinds, wide, names * NAME_LINE_HEIGHT + COST_HEIGHT + WORKERS_HEIGHT + 4)


def _technology_width(kinds: Mapping[str, Sequence[WorkerCard]]) -> float:
    """Return the width of each technology in a row of these kinds."""
    room = WIDTH - (KIND_WIDTH + GAP) * len(kinds) + GAP
    return min(MAX_WIDTH, room / sum(map(len, kinds.values())) - GAP)


def _least_width(g: Game, p: Player, kinds: Mapping[str, Sequence[WorkerCard]], localizer: PictureWords) -> float:
    """Return the least width that cuts no word of a name and shrinks no number."""
    cards = [card for held in kinds.values() for card in held]
    words = [text_width(word, NAME_SIZE, "bold") for card in cards for word in name_of(card, localizer).split()]
    figures = [sum(run_width(each, NAME_SIZE, "bold") for each in _cost_and_gain(g, p, card)) + 6 for card in cards]
    return max([MIN_WIDTH, *(wide + FRAME_WIDTH for wide in (*words, *figures))])


def _name(card: WorkerCard, width: float, localizer: PictureWords) -> list[str]:
    return wrapped(name_of(card, localizer), NAME_SIZE, "bold", width - FRAME_WIDTH)


def technologies_height(g: Game, p: Player, localizer: PictureWords) -> float:
    """Return the height of all technologies together."""
    rows = _rows(g, p, localizer)
    return sum(row.height for row in rows) + GAP * (len(rows) - 1)


def technologies(g: Game, box: Box, p: Player, localizer: PictureWords, sign_of: SignOf) -> list[Node]:
    """Draw all technologies of a player from the top left corner of a box."""
    nodes: list[Node] = []
    y = box.y
    for row in _rows(g, p, localizer):
        x = box.x
        for kind, cards in row.kinds.items():
            nodes += _kind(Box(x, y, KIND_WIDTH, row.height), kind, g.count(p, kind))
            x += KIND_WIDTH + GAP
            for card in cards:
                cell = Box(x, y, row.technology_width, row.height)
                nodes += _cell(cell, card, g, p, localizer) + mark(cell, sign_of(card.id))
                x += row.technology_width + GAP
        y += row.height + GAP
    return nodes


def _kind(box: Box, kind: str, workers: int) -> list[Node]:
    """Draw the icon of a kind and all workers on it."""
    fill = KIND_FILL[kind]
    ink = readable_on(fill)
    return [
        RoundedBox(box, fill, 6),
        Icon(Box(box.x + box.w / 2 - 13, box.y + 8, 26, 26), KIND_ICON[kind], ink),
        Label(Box(box.x + 2, box.bottom - 34, box.w - 4, 28), f"{workers}", 23, ink, "black", "center", fill),
    ]


def _cell(box: Box, card: WorkerCard, g: Game, p: Player, localizer: PictureWords) -> list[Node]:
    """Draw a technology: name, cost and a worker's gain above; workers, blue tokens and the age below.

    An arrow marks a building cost of this player that differs from the printed one.
    """
    workers, stored = p.workers.get(card.id, 0), p.stored.get(card.id, 0)
    fill = PAPER if workers or stored else PAPER_DEEP
    nodes: list[Node] = [
        RoundedBox(box, KIND_FILL[card.kind], 6),
        RoundedBox(Box(box.x + 5, box.y, box.w - 5, box.h), fill, 5),
    ]
    inner = Box(box.x + 11, box.y + 3, box.w - 17, box.h - 6)
    cost, given = _cost_and_gain(g, p, card)
    for number, line in enumerate(_name(card, box.w, localizer)):
        place = Box(inner.x, inner.y + number * NAME_LINE_HEIGHT, inner.w, NAME_LINE_HEIGHT)
        nodes.append(label(place, line, NAME_SIZE, INK, "bold", on=fill, least=NAME_SIZE - 2))
    lower = Box(inner.x, inner.bottom - WORKERS_HEIGHT, inner.w, WORKERS_HEIGHT)
    figures = Box(inner.x, lower.y - COST_HEIGHT, inner.w, COST_HEIGHT)
    wide = run_width(given, NAME_SIZE, "bold") + 1
    nodes += run(Box(figures.right - wide, figures.y, wide, COST_HEIGHT), given, NAME_SIZE, INK, "bold", "right", fill)
    beside = Box(figures.x, figures.y, figures.w - wide - 4, COST_HEIGHT)
    nodes += run(beside, cost, NAME_SIZE, INK_SOFT, "bold", "left", fill)
    age = AGES[card.level]
    room = lower.w - text_width(age, NAME_SIZE, "bold") - 4
    nodes.append(Label(lower, age, NAME_SIZE, INK_SOFT, "bold", "right", fill))
    people = [worker_token(20.0)] * workers
    share = room * (len(people) + 0.4) / (len(people) + 0.75 * stored + 0.4) if stored else room
    share = max(min(share, len(people) * 21.5), min(len(people), 1) * 44.0) if people else 0
    nodes += tokens_in(Box(lower.x, lower.y, share, lower.h), people, 20, fill)
    left = Box(lower.x + share + (4 if people else 0), lower.y, room - share - 4, lower.h)
    return nodes + tokens_in(left, [blue_token(16.0)] * stored, 16, fill)


def _cost_and_gain(g: Game, p: Player, card: WorkerCard) -> tuple[list[Part], list[Part]]:
    """Return this player's building cost, and the gain of a worker."""
    asked = build_cost(g, p, card)
    cost: list[Part] = [f"{asked}", RESOURCES]
    if asked != card.resource_cost:
        cost.insert(0, CHEAPER if asked < card.resource_cost else DEARER)
    return cost, gives(card.symbols)
