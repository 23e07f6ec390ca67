"""The technologies of a civilization: kinds from top to bottom, ages from left to right, with workers and tokens."""

from __future__ import annotations

from collections.abc import Callable

from render.layout import GUTTER, Glyph, Part, PictureWords, columns, label, run, run_width, wrapped
from render.scene import Box, Icon, Label, Node, Plate
from render.theme import ALERT, INK, INK_SOFT, PAPER, PAPER_DEEP, mix, readable_on
from render.through_the_ages.card import Sign, line_of, mark, name_of
from render.through_the_ages.looks import KIND_FILL, KIND_ICON
from render.through_the_ages.pieces import blue_token, tokens_in, worker_token
from render.through_the_ages.signs import RESOURCES, gives, yields
from rules.through_the_ages.actions.building import build_cost
from rules.through_the_ages.core.cards import AGES, BUILDINGS, UNITS, WorkerCard
from rules.through_the_ages.core.printed import WORKER_KINDS
from rules.through_the_ages.core.state import Game, Player

KINDS = (*BUILDINGS, *UNITS)
WIDTH = 784.0
NAMES = 132.0
"""Width of the column with the kinds."""
AGE_LINE = 24.0
NAME, NAME_LINE = 18.0, 21.0
"""Font size and height of a line of a technology's name."""
FIGURES, PEOPLE = 24.0, 26.0
"""Heights of what a technology costs and gives, and of the workers on it."""
LEVELS = 4
CHEAPER, DEARER = Glyph("arrow-down", "#2a7431"), Glyph("arrow-up", ALERT)
SPECIAL = 72.0
"""Height of a special technology."""

SignOf = Callable[[str], Sign]


def kinds_of(g: Game, p: Player) -> list[str]:
    """The kinds of which a player has a technology."""
    held = {card.kind for card in g.worker_cards(p)}
    return [kind for kind in KINDS if kind in held]


def _lines(g: Game, p: Player, speech: PictureWords) -> list[float]:
    """The height of each kind: as high as the longest name needs."""
    wide = columns(Box(0, 0, WIDTH - NAMES, 0), LEVELS, 4)[0].w
    names = {
        kind: [len(_name(card, wide, speech)) for card in g.worker_cards(p) if card.kind == kind]
        for kind in kinds_of(g, p)
    }
    return [max(lines) * NAME_LINE + FIGURES + PEOPLE + 4 for lines in names.values()]


def _name(card: WorkerCard, width: float, speech: PictureWords) -> list[str]:
    return wrapped(name_of(card, speech), NAME, "bold", width - 17)


def matrix_height(g: Game, p: Player, speech: PictureWords) -> float:
    """How much room the technologies take."""
    return AGE_LINE + sum(high + 4 for high in _lines(g, p, speech))


def matrix(g: Game, box: Box, p: Player, speech: PictureWords, sign_of: SignOf) -> list[Node]:
    """A line for each kind, a column for each age."""
    nodes: list[Node] = []
    cards: dict[tuple[str, int], WorkerCard] = {(card.kind, card.level): card for card in g.worker_cards(p)}
    ages = columns(Box(box.x + NAMES, box.y, box.w - NAMES, AGE_LINE), LEVELS, 4)
    for place, age in zip(ages, AGES, strict=False):
        nodes.append(Label(place, age, 19, PAPER, "bold", "center"))
    y = box.y + AGE_LINE
    for kind, high in zip(kinds_of(g, p), _lines(g, p, speech), strict=True):
        nodes += _kind(Box(box.x, y, NAMES - 4, high), kind, g.count(p, kind), speech)
        for level, place in enumerate(ages):
            cell = Box(place.x, y, place.w, high)
            card = cards.get((kind, level))
            if card is None:
                nodes.append(Plate(cell, mix(PAPER_DEEP, INK, 0.78), 6))
            else:
                nodes += _cell(cell, card, g, p, speech) + mark(cell, sign_of(card.id))
        y += high + 4
    return nodes


def _kind(box: Box, kind: str, workers: int, speech: PictureWords) -> list[Node]:
    fill = KIND_FILL[kind]
    ink = readable_on(fill)
    name = Box(box.x + 3, box.bottom - 25, box.w - 6, 23)
    return [
        Plate(box, fill, 6),
        Icon(Box(box.x + 8, box.y + 5, 24, 24), KIND_ICON[kind], ink),
        Label(Box(box.x + 38, box.y + 4, box.w - 46, 26), f"{workers}", 22, ink, "black", "right", fill),
        label(name, speech(WORKER_KINDS[kind]), 18, ink, "bold", "left", fill),
    ]


def _cell(box: Box, card: WorkerCard, g: Game, p: Player, speech: PictureWords) -> list[Node]:
    """A technology: name and cost above, workers, blue tokens and what a worker gives below.

    An arrow tells that building costs this player more or less than what is printed.
    """
    workers, stored = p.workers.get(card.id, 0), p.stored.get(card.id, 0)
    fill = PAPER if workers or stored else PAPER_DEEP
    nodes: list[Node] = [Plate(box, KIND_FILL[card.kind], 6), Plate(Box(box.x + 5, box.y, box.w - 5, box.h), fill, 5)]
    inner = Box(box.x + 11, box.y + 3, box.w - 17, box.h - 6)
    asked = build_cost(g, p, card)
    cost: list[Part] = [f"{asked}", RESOURCES]
    if asked != card.resource_cost:
        cost.insert(0, CHEAPER if asked < card.resource_cost else DEARER)
    for number, line in enumerate(_name(card, box.w, speech)):
        place = Box(inner.x, inner.y + number * NAME_LINE, inner.w, NAME_LINE)
        nodes.append(label(place, line, NAME, INK, "bold", on=fill, least=NAME - 2))
    lower = Box(inner.x, inner.bottom - PEOPLE, inner.w, PEOPLE)
    figures = Box(inner.x, lower.y - FIGURES, inner.w, FIGURES)
    given = gives(card.symbols)
    wide = run_width(given, 18, "bold") + 1
    nodes += run(Box(figures.right - wide, figures.y, wide, FIGURES), given, 18, INK, "bold", "right", fill)
    beside = Box(figures.x, figures.y, figures.w - wide - 4, FIGURES)
    nodes += run(beside, cost, 18, INK_SOFT, "bold", "left", fill)
    room = lower.w
    people = [worker_token(20.0)] * workers
    share = room * (len(people) + 0.4) / (len(people) + 0.75 * stored + 0.4) if stored else room
    share = max(min(share, len(people) * 21.5), min(len(people), 1) * 44.0) if people else 0
    nodes += tokens_in(Box(lower.x, lower.y, share, lower.h), people, 20, fill)
    left = Box(lower.x + share + (4 if people else 0), lower.y, room - share - 4, lower.h)
    return nodes + tokens_in(left, [blue_token(16.0)] * stored, 16, fill)


def specials(g: Game, box: Box, p: Player, speech: PictureWords, sign_of: SignOf) -> list[Node]:
    """The special technologies side by side."""
    nodes: list[Node] = []
    for place, card in zip(columns(box, LEVELS, GUTTER), g.specials(p), strict=False):
        nodes.append(Plate(place, PAPER, 7))
        upper = Box(place.x, place.y, place.w, 42)
        nodes += line_of(upper, card, speech, 18)
        lower = Box(place.x + 6, place.y + 43, place.w - 12, place.h - 44)
        nodes += run(lower, yields(card), 20, INK, "bold", "center", PAPER)
        nodes += mark(place, sign_of(card.id))
    return nodes
