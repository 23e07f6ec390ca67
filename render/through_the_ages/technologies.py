"""The technologies of a civilization: kind by kind, from the oldest to the latest, with workers and tokens."""

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
HEAD = 38.0
"""Width of the icon of a kind and its workers, to the left of its technologies."""
LEAST, MOST = 136.0, 220.0
"""The least and the greatest width of a technology."""
GAP = 4.0
NAME, NAME_LINE = 18.0, 21.0
"""Font size and height of a line of a technology's name."""
FIGURES, PEOPLE = 24.0, 26.0
"""Heights of a technology's cost and gains, and of the workers on it."""
INSET = 17.0
"""The width of the frame of a technology."""
CHEAPER, DEARER = Glyph("arrow-down", "#2a7431"), Glyph("arrow-up", ALERT)

SignOf = Callable[[str], Sign]


@dataclass(frozen=True, slots=True)
class Line:
    """Kinds of technology side by side, with the width and height of their technologies."""

    kinds: Mapping[str, Sequence[WorkerCard]]
    wide: float
    high: float


def kinds_of(g: Game, p: Player) -> list[str]:
    """Return the kinds of which a player has a technology."""
    held = {card.kind for card in g.worker_cards(p)}
    return [kind for kind in KINDS if kind in held]


def _lines(g: Game, p: Player, speech: PictureWords) -> list[Line]:
    """Return the kinds in lines, as many in each as fit; the technologies of a line have equal width."""
    lines: list[Line] = []
    kinds: dict[str, Sequence[WorkerCard]] = {}
    for kind in kinds_of(g, p):
        cards = sorted((card for card in g.worker_cards(p) if card.kind == kind), key=lambda card: card.level)
        longer = kinds | {kind: cards}
        if kinds and _wide(longer) < _least(g, p, longer, speech):
            lines.append(_line(kinds, speech))
            longer = {kind: cards}
        kinds = longer
    return [*lines, _line(kinds, speech)] if kinds else lines


def _line(kinds: Mapping[str, Sequence[WorkerCard]], speech: PictureWords) -> Line:
    wide = _wide(kinds)
    names = max(len(_name(card, wide, speech)) for cards in kinds.values() for card in cards)
    return Line(kinds, wide, names * NAME_LINE + FIGURES + PEOPLE + 4)


def _wide(kinds: Mapping[str, Sequence[WorkerCard]]) -> float:
    """Return the width of each technology of a line."""
    room = WIDTH - (HEAD + GAP) * len(kinds) + GAP
    return min(MOST, room / sum(map(len, kinds.values())) - GAP)


def _least(g: Game, p: Player, kinds: Mapping[str, Sequence[WorkerCard]], speech: PictureWords) -> float:
    """Return the least width that cuts no word of a name and shrinks no number."""
    cards = [card for held in kinds.values() for card in held]
    words = [text_width(word, NAME, "bold") for card in cards for word in name_of(card, speech).split()]
    figures = [sum(run_width(each, NAME, "bold") for each in _figures(g, p, card)) + 6 for card in cards]
    return max([LEAST, *(wide + INSET for wide in (*words, *figures))])


def _name(card: WorkerCard, width: float, speech: PictureWords) -> list[str]:
    return wrapped(name_of(card, speech), NAME, "bold", width - INSET)


def technologies_height(g: Game, p: Player, speech: PictureWords) -> float:
    """Return the height of the technologies."""
    lines = _lines(g, p, speech)
    return sum(line.high for line in lines) + GAP * (len(lines) - 1)


def technologies(g: Game, box: Box, p: Player, speech: PictureWords, sign_of: SignOf) -> list[Node]:
    """Draw kind by kind the technologies from the oldest to the latest."""
    nodes: list[Node] = []
    y = box.y
    for line in _lines(g, p, speech):
        x = box.x
        for kind, cards in line.kinds.items():
            nodes += _kind(Box(x, y, HEAD, line.high), kind, g.count(p, kind))
            x += HEAD + GAP
            for card in cards:
                cell = Box(x, y, line.wide, line.high)
                nodes += _cell(cell, card, g, p, speech) + mark(cell, sign_of(card.id))
                x += line.wide + GAP
        y += line.high + GAP
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


def _cell(box: Box, card: WorkerCard, g: Game, p: Player, speech: PictureWords) -> list[Node]:
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
    cost, given = _figures(g, p, card)
    for number, line in enumerate(_name(card, box.w, speech)):
        place = Box(inner.x, inner.y + number * NAME_LINE, inner.w, NAME_LINE)
        nodes.append(label(place, line, NAME, INK, "bold", on=fill, least=NAME - 2))
    lower = Box(inner.x, inner.bottom - PEOPLE, inner.w, PEOPLE)
    figures = Box(inner.x, lower.y - FIGURES, inner.w, FIGURES)
    wide = run_width(given, NAME, "bold") + 1
    nodes += run(Box(figures.right - wide, figures.y, wide, FIGURES), given, NAME, INK, "bold", "right", fill)
    beside = Box(figures.x, figures.y, figures.w - wide - 4, FIGURES)
    nodes += run(beside, cost, NAME, INK_SOFT, "bold", "left", fill)
    age = AGES[card.level]
    room = lower.w - text_width(age, NAME, "bold") - 4
    nodes.append(Label(lower, age, NAME, INK_SOFT, "bold", "right", fill))
    people = [worker_token(20.0)] * workers
    share = room * (len(people) + 0.4) / (len(people) + 0.75 * stored + 0.4) if stored else room
    share = max(min(share, len(people) * 21.5), min(len(people), 1) * 44.0) if people else 0
    nodes += tokens_in(Box(lower.x, lower.y, share, lower.h), people, 20, fill)
    left = Box(lower.x + share + (4 if people else 0), lower.y, room - share - 4, lower.h)
    return nodes + tokens_in(left, [blue_token(16.0)] * stored, 16, fill)


def _figures(g: Game, p: Player, card: WorkerCard) -> tuple[list[Part], list[Part]]:
    """Return this player's building cost, and the gain of a worker."""
    asked = build_cost(g, p, card)
    cost: list[Part] = [f"{asked}", RESOURCES]
    if asked != card.resource_cost:
        cost.insert(0, CHEAPER if asked < card.resource_cost else DEARER)
    return cost, gives(card.symbols)
