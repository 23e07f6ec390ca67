"""The technologies of a civilization: kinds from top to bottom, ages from left to right, with workers and tokens."""

from __future__ import annotations

from collections.abc import Callable

from render.layout import GUTTER, Glyph, Part, PictureWords, columns, label, run, run_width
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
NAMES = 92.0
"""Width of the column with the kinds."""
AGE_LINE = 22.0
LINE = 50.0
"""Height of a kind."""
LEVELS = 4
CHEAPER, DEARER = Glyph("arrow-down", "#2a7431"), Glyph("arrow-up", ALERT)
SPECIAL = 52.0
"""Height of a special technology."""

SignOf = Callable[[str], Sign]


def kinds_of(g: Game, p: Player) -> list[str]:
    """The kinds of which a player has a technology."""
    held = {card.kind for card in g.worker_cards(p)}
    return [kind for kind in KINDS if kind in held]


def matrix_height(g: Game, p: Player) -> float:
    """How much room the technologies take."""
    return AGE_LINE + len(kinds_of(g, p)) * (LINE + 4)


def matrix(g: Game, box: Box, p: Player, speech: PictureWords, sign_of: SignOf) -> list[Node]:
    """A line for each kind, a column for each age."""
    nodes: list[Node] = []
    cards: dict[tuple[str, int], WorkerCard] = {(card.kind, card.level): card for card in g.worker_cards(p)}
    ages = columns(Box(box.x + NAMES, box.y, box.w - NAMES, AGE_LINE), LEVELS, 4)
    for place, age in zip(ages, AGES, strict=False):
        nodes.append(Label(place, age, 16, PAPER, "bold", "center"))
    for number, kind in enumerate(kinds_of(g, p)):
        y = box.y + AGE_LINE + number * (LINE + 4)
        nodes += _kind(Box(box.x, y, NAMES - 4, LINE), kind, g.count(p, kind), speech)
        for level, place in enumerate(ages):
            cell = Box(place.x, y, place.w, LINE)
            card = cards.get((kind, level))
            if card is None:
                nodes.append(Plate(cell, mix(PAPER_DEEP, INK, 0.78), 6))
            else:
                nodes += _cell(cell, card, g, p, speech) + mark(cell, sign_of(card.id))
    return nodes


def _kind(box: Box, kind: str, workers: int, speech: PictureWords) -> list[Node]:
    fill = KIND_FILL[kind]
    ink = readable_on(fill)
    name = Box(box.x + 4, box.bottom - 21, box.w - 8, 19)
    return [
        Plate(box, fill, 6),
        Icon(Box(box.x + 8, box.y + 5, 24, 24), KIND_ICON[kind], ink),
        Label(Box(box.x + 38, box.y + 4, box.w - 46, 26), f"{workers}", 22, ink, "black", "right", fill),
        label(name, speech(WORKER_KINDS[kind]), 15, ink, "bold", "left", fill),
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
    wide = run_width(cost, 14, "bold")
    nodes.append(label(Box(inner.x, inner.y, inner.w - wide - 4, 20), name_of(card, speech), 16, INK, "bold", on=fill))
    nodes += run(Box(inner.right - wide, inner.y, wide + 1, 20), cost, 14, INK_SOFT, "bold", "right", fill)
    given = gives(card.symbols)
    wide = run_width(given, 15, "bold")
    lower = Box(inner.x, inner.y + 20, inner.w, 23)
    nodes += run(Box(lower.right - wide, lower.y, wide + 1, lower.h), given, 15, INK, "bold", "right", fill)
    room = lower.w - wide - 6
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
        upper = Box(place.x, place.y, place.w, 26)
        nodes += line_of(upper, card, speech, 15.5)
        lower = Box(place.x + 6, place.y + 26, place.w - 12, place.h - 26)
        nodes += run(lower, yields(card), 17, INK, "bold", "center", PAPER)
        nodes += mark(place, sign_of(card.id))
    return nodes
