"""The civilizations compared: a line for each player with points, ratings, actions, goods and hands."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from render.graph import signed
from render.layout import PAD, Glyph, Part, PictureWords, label, paragraph, run, run_width
from render.scene import Box, Icon, Node, RoundedBox, SymbolRef
from render.theme import COIN, GOLD, INK, INK_SOFT, PAPER, PAPER_DEEP, PAPER_EDGE
from render.through_the_ages.card import name_of, title_lines
from render.through_the_ages.inline_icons import (
    CARDS,
    CIVIL,
    CIVIL_CARDS,
    CULTURE,
    FOOD,
    HAPPY,
    MILITARY,
    PERSON,
    RESOURCES,
    SCIENCE,
    STRENGTH,
    UNHAPPY,
    left_of,
)
from render.through_the_ages.pieces import seat_sign
from rules.engine.core.table import View
from rules.engine.core.text import Seat, Text, say
from rules.through_the_ages.core.cards import Wonder
from rules.through_the_ages.core.state import Game, Player
from rules.through_the_ages.economy import tokens, upkeep
from rules.through_the_ages.economy.ratings import discontent, required_happiness
from rules.through_the_ages.flow.scoring import standing
from rules.through_the_ages.words.overview import label as label_of

HEAD = 34
ROW = 84
"""Height of a player's line."""
NAME = 256
"""Width of the column with the names."""
CARD = "#fdf8ec"
RESIGNED = PAPER_DEEP

Runs = tuple[Sequence[Part], Sequence[Part]]
"""The large and the small line of a cell."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its share of the width, its heading, and its contents."""

    share: float
    sign: Part
    heading: Text
    cell: Callable[[Game, Player], Runs]


def culture(g: Game, p: Player) -> Runs:
    """Return culture points and the gain of a turn."""
    return [f"{p.culture}"], [f"+{p.ratings.culture}", CULTURE]


def science(g: Game, p: Player) -> Runs:
    """Return science points and the gain of a turn."""
    return [f"{p.science}"], [f"+{p.ratings.science}", SCIENCE]


def strength(g: Game, p: Player) -> Runs:
    """Return strength, and below it the colonization bonus."""
    ships: list[Part] = [f"+{p.ratings.colonization}", Glyph("ship", "#2f6b8f")] if p.ratings.colonization else []
    return [f"{p.ratings.strength}", STRENGTH], ships


def happiness(g: Game, p: Player) -> Runs:
    """Return happy faces with the number needed, and discontent workers."""
    unhappy = discontent(g, p)
    faces: list[Part] = [f"{p.ratings.happiness}/{required_happiness(g, p)}", UNHAPPY if unhappy else HAPPY]
    return faces, [f"{signed(-unhappy)}", PERSON] if unhappy else []


def actions(g: Game, p: Player) -> Runs:
    """Return actions left with their totals."""
    military = p.ratings.military_actions + p.extra_military
    return left_of(CIVIL, p.civil_left, p.ratings.civil_actions), left_of(MILITARY, p.military_left, military)


def food(g: Game, p: Player) -> Runs:
    """Return stored food, production and consumption."""
    eaten = upkeep.consumption(g, p)
    coming = [f"+{upkeep.produced(g, p, 'food')}", *([signed(-eaten)] if eaten else [])]
    return [f"{tokens.stored(g, p, 'food')}", FOOD], [" ".join(coming)]


def resources(g: Game, p: Player) -> Runs:
    """Return stored resources, production and corruption."""
    lost = upkeep.corruption(g, p)
    coming = [f"+{upkeep.produced(g, p, 'resources')}", *([signed(-lost)] if lost else [])]
    return [f"{tokens.stored(g, p, 'resources')}", RESOURCES], [" ".join(coming)]


def population(g: Game, p: Player) -> Runs:
    """Return unused workers with the population."""
    return [f"{p.unused}", PERSON], [f"/ {p.population}"]


def hands(g: Game, p: Player) -> Runs:
    """Return civil and military cards in hand."""
    civil: list[Part] = [f"{len(p.hand)}/{p.ratings.civil_hand}", CIVIL_CARDS]
    return civil, [f"{len(p.military)}/{p.ratings.military_hand}", CARDS]


COLUMNS = (
    Column(1.15, CULTURE, say("Culture"), culture),
    Column(1, SCIENCE, say("Science"), science),
    Column(1, STRENGTH, say("Strength"), strength),
    Column(0.95, HAPPY, say("Happiness"), happiness),
    Column(1.05, CIVIL, say("Actions"), actions),
    Column(1, FOOD, say("Food"), food),
    Column(1, RESOURCES, say("Resources"), resources),
    Column(0.85, PERSON, say("Unused"), population),
    Column(1.3, CARDS, say("Hands"), hands),
)
WONDER = 2.2
"""Share of the column with the wonders."""


def seats_in_order(view: View[Game]) -> list[Seat]:
    """Return the seats in turn order; after the game the best first."""
    g = view.state
    if view.finished:
        return [place.seat for place in standing(g)]
    return [p.seat for p in (*g.players[g.start :], *g.players[: g.start])]


def strip_height(g: Game) -> float:
    """Return the height of the comparison."""
    return HEAD + len(g.players) * (ROW + 6) + PAD / 2


def strip(view: View[Game], box: Box, localizer: PictureWords) -> list[Node]:
    """Draw a line for each player in turn order; after the game the best first."""
    g = view.state
    nodes: list[Node] = [RoundedBox(box, PAPER, 10)]
    inner = box.inset(PAD / 2, 0)
    places = _columns(inner)
    for place, column in zip(places, (*COLUMNS, None), strict=True):
        head = Box(place.x, inner.y, place.w, HEAD)
        if column is None:
            nodes += run(
                head, [Glyph("archway", "#6a3d9a"), localizer(say("Wonders"))], 17, INK_SOFT, "bold", "left", PAPER
            )
        else:
            nodes += run(head, [column.sign, localizer(column.heading)], 17, INK_SOFT, "bold", "center", PAPER)
    title = say("Places") if view.finished else say("Turn order")
    nodes.append(label(Box(inner.x + 6, inner.y, NAME, HEAD), localizer(title), 18, INK_SOFT, "bold", on=PAPER))
    for number, seat in enumerate(seats_in_order(view)):
        row = Box(inner.x, inner.y + HEAD + number * (ROW + 6), inner.w, ROW)
        nodes += _line(view, row, g.players[seat], places, localizer)
    return nodes


def _columns(inner: Box) -> list[Box]:
    shares = [column.share for column in COLUMNS] + [WONDER]
    unit = (inner.w - NAME) / sum(shares)
    found, x = [], inner.x + NAME
    for share in shares:
        found.append(Box(x, inner.y, share * unit - 4, ROW))
        x += share * unit
    return found


def _line(view: View[Game], box: Box, p: Player, places: Sequence[Box], localizer: PictureWords) -> list[Node]:
    g = view.state
    acting = g.active == p.seat and not view.finished
    fill = RESIGNED if p.resigned else CARD
    nodes: list[Node] = [RoundedBox(box, fill, 8, GOLD if acting else PAPER_EDGE, 5 if acting else 1.5)]
    nodes += who(view, Box(box.x + 8, box.y, NAME - 14, box.h), p, localizer, fill)
    if not p.government:
        return nodes
    for place, column in zip(places, COLUMNS, strict=False):
        big, small = column.cell(g, p)
        upper = Box(place.x, box.y + 5, place.w, 44)
        lower = Box(place.x, box.y + 48, place.w, 30)
        nodes += run(upper, big, 36, INK, "black", "center", fill)
        nodes += run(lower, small, 24, INK, "bold", "center", fill)
    return nodes + _wonders(g, Box(places[-1].x, box.y + 6, places[-1].w - 4, box.h - 12), p, localizer, fill)


def who(view: View[Game], box: Box, p: Player, localizer: PictureWords, fill: str) -> list[Node]:
    """Draw sign, name, leader and government of a player, and the turn marker."""
    g = view.state
    nodes: list[Node] = [SymbolRef(box.x + 26, box.y + box.h / 2, seat_sign(p.seat, 24))]
    text = Box(box.x + 60, box.y + 8, box.w - 60, 32)
    if g.active == p.seat and not view.finished:
        nodes.append(Icon(Box(text.right - 24, text.y + 4, 24, 24), "play", COIN))
        text = Box(text.x, text.y, text.w - 28, text.h)
    if view.finished:
        place = next(place.rank for place in standing(g) if place.seat == p.seat)
        where = Box(text.right - 34, text.y, 34, text.h)
        nodes.append(label(where, localizer(say("{n}.", n=place)), 27, INK, "black", "right", fill))
        text = Box(text.x, text.y, text.w - 38, text.h)
    nodes.append(label(text, localizer.name(p.seat), 27, INK, "bold", on=fill))
    below = Box(text.x, text.bottom - 1, box.w - 60, 22)
    parts = [localizer(label_of(g, p.seat))]
    if p.leader is not None and not p.resigned:
        nodes.append(label(below, parts[0], 18, INK, "semibold", on=fill))
        below = Box(below.x, below.bottom - 3, below.w, 20)
        parts = [localizer(g.card_name(p.government))]
    nodes.append(label(below, parts[0], 17, INK_SOFT, "semibold", on=fill))
    return nodes


def _wonders(g: Game, box: Box, p: Player, localizer: PictureWords, fill: str) -> list[Node]:
    """Draw completed wonders by number and name, the unfinished one with its stages."""
    nodes = run(
        Box(box.x, box.y, 46, 34), [f"{len(p.wonders)}", Glyph("check", "#6a3d9a")], 26, INK, "black", "left", fill
    )
    names = ", ".join(localizer(g.card_name(card)) for card in p.wonders)
    if names:
        done = Box(box.x + 54, box.y, box.w - 54, 34)
        nodes += paragraph(done, names, 16, INK_SOFT, "semibold", fill, 12)
    if p.building is None:
        return nodes
    card = g.of(Wonder, p.building)
    parts = stages(card.stages, p.stages)
    wide = min(run_width(parts, 20, "bold") + 1, box.w * 0.6)
    lower = Box(box.x, box.y + 38, box.w, 32)
    nodes += run(Box(lower.right - wide, lower.y, wide, lower.h), parts, 20, INK, "bold", "right", fill)
    name = Box(lower.x, lower.y, lower.w - wide - 8, lower.h)
    return [*nodes, *title_lines(name, name_of(card, localizer), 19, INK, fill)]


def stages(costs: Sequence[int], built: int) -> list[Part]:
    """Return the stages of a wonder: ticks for built ones, the costs of the others."""
    parts: list[Part] = []
    for number, cost in enumerate(costs):
        parts.append(Glyph("check", "#2a7431") if number < built else f"{cost}")
        if number + 1 < len(costs):
            parts.append("·")
    return [*parts, RESOURCES]
